import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(10)))
struct PasswordTypingTests {
    /// Returns the step after the last key, and the text of the password.
    private func typed(_ keys: [UInt8], isPiped: Bool = false) -> (PasswordTyping.Step, String?) {
        var typing = PasswordTyping()
        var step = PasswordTyping.Step.goesOn
        for key in keys where step == .goesOn {
            step = isPiped ? typing.take(piped: key) : typing.take(typed: key)
        }
        return (step, typing.text)
    }

    @Test(arguments: [
        ("secret\r", "secret"), ("비밀번호\n", "비밀번호"), ("secr\u{7F}et\r", "secet"),
        ("비밀\u{8}\r", "비"), ("\u{7F}\u{7F}a\r", "a"), ("wrong\u{15}right\r", "right"),
        ("a\tb\u{1B}c\r", "abc"), (" two words \r", " two words "),
    ])
    func keysEditLikeALineEditor(keys: String, password: String) {
        let (step, text) = typed(Array(keys.utf8))

        #expect(step == .done)
        #expect(text == password)
    }

    @Test(arguments: [UInt8(0x03), 0x04, 0x1A, 0x1C])
    func cancelledEntryGivesNoPassword(key: UInt8) {
        #expect(typed(Array("secret".utf8) + [key, 0x0D]).0 == .cancelled)
    }

    @Test(arguments: [("secret\n", "secret"), ("secret\r\n", "secret"), ("a\tb\n", "a\tb"), ("\n", "")])
    func firstLineOfAPipeIsThePassword(sent: String, password: String) {
        let (step, text) = typed(Array("\(sent)rest\n".utf8), isPiped: true)

        #expect(step == .done)
        #expect(text == password)
    }

    @Test func invalidTextAndUnterminatedLineAreRefused() {
        #expect(typed([0xFF, 0xFE, 0x0D]).1 == nil)
        #expect(typed([UInt8](repeating: 0x61, count: 2_000)).0 == .tooLong)
        #expect(typed([UInt8](repeating: 0x61, count: 2_000), isPiped: true).0 == .tooLong)
    }
}
