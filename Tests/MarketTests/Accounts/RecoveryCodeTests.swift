import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RecoveryCodeTests {
    private static let choices = (0..<20).map { UInt8($0 * 13) }

    @Test func codesAreReadAsTheyAreShownAndAsPeopleTypeThem() throws {
        let code = try #require(RecoveryCode(choices: Self.choices))
        let shown = code.shownText
        #expect(shown.split(separator: "-").map(\.count) == [5, 5, 5, 5])
        let letters = shown.filter { $0 != "-" }
        let typed = [
            shown, letters, shown.uppercased(), " \(letters) ", letters.map { "\($0) " }.joined(),
            shown.replacing("0", with: "O").replacing("1", with: "l"),
            shown.replacing("1", with: "I"), shown.replacing("-", with: "–"),
        ]
        for text in typed { #expect(RecoveryCode(typed: text) == code, "\(text)") }
    }

    @Test(arguments: [
        "", "-", "0000-0000", String(repeating: "0", count: 19), String(repeating: "0", count: 21),
        String(repeating: "u", count: 20), String(repeating: "가", count: 20),
        String(repeating: "0", count: 500),
        String(repeating: "0", count: 19) + "\0",
    ])
    func whatIsNoCodeIsNone(text: String) {
        #expect(RecoveryCode(typed: text) == nil)
    }

    @Test func codeIsNotWrittenByChance() throws {
        let code = try #require(RecoveryCode(choices: Self.choices))
        var dumped = ""
        dump([code], to: &dumped)
        for text in ["\(code)", "\([code])", String(reflecting: code), dumped] {
            #expect(!text.contains(code.shownText.prefix(5)))
        }
    }

    @Test(arguments: [Language.korean, .english])
    func leftCodesAreCountedInWords(language: Language) {
        let texts = Texts.of(language)
        #expect(RecoveryCodeState.neverMade.text(in: texts) == texts[.recoveryNone])
        let state = RecoveryCodeState(left: 1, madeAt: Timestamp(millisecondsSince1970: 0))
        #expect(state.text(in: texts).contains("1970") && state.text(in: texts).contains("1"))
    }
}
