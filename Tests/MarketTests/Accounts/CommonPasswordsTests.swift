import Foundation
import SeededRandom
import Testing

@testable import Market

@Suite(.timeLimit(.minutes(10)))
struct CommonPasswordsTests {
    private static let lines = String(decoding: CommonPasswords.list, as: UTF8.self).split(separator: "\n")

    @Test(arguments: [
        "password1", "iloveyou", "qwer1234", "QWER1234!", "qlalfqjsgh", "qlalfqjsgh1234", "tkfkdgo1004",
        "dkssudgktpdy", "비밀번호1234", "1q2w3e4r", "1qaz2wsx", "zxcv1234", "trustno1", "asdf1234",
    ])
    func commonPasswordsAreRefused(password: String) {
        #expect(CommonPasswords.contain(password))
        let problems = AccountDraft(name: "민지", password: password).validate()
        #expect(problems == [AccountProblem(.password, .easyToGuess)])
    }

    /// Every fifth line and the first and last ones: all of them take seconds.
    @Test func linesAreFoundAndNothingBetweenThem() {
        let places = Array(stride(from: 0, to: Self.lines.count, by: 5)) + [Self.lines.count - 1]
        for line in places.map({ Self.lines[$0] }) {
            #expect(CommonPasswords.contain(String(line)), "\(line)")
            #expect(!CommonPasswords.contain("\(line)§"))
            #expect(!CommonPasswords.contain("§\(line)"))
        }
        #expect(!CommonPasswords.contain(""))
        #expect(!CommonPasswords.contain("\n"))
        #expect(!CommonPasswords.contain("password1\npassword2"))
    }

    @Test func linesAreInOrderLongEnoughAndFew() {
        #expect(
            zip(Self.lines, Self.lines.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        )
        #expect(Self.lines.allSatisfy { $0.count >= AccountDraft.passwordLength.lowerBound })
        #expect(Self.lines.count > 20_000)
        #expect(CommonPasswords.list.count < 300_000)
    }

    /// Random letters and digits, and three random words, are accepted as passwords.
    @Test func uncommonPasswordsAreAccepted() {
        var random = SplitMix64(seed: 20)
        let signs = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        let words = ["bicycle", "자전거", "window", "늦은", "purple", "의자", "seven", "river", "조용한", "lamp"]
        var refused = 0
        for _ in 0..<20_000 {
            let letters = String((0..<8).map { _ in signs[Int.random(in: 0..<signs.count, using: &random)] })
            let phrase = (0..<3).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined()
            for password in [letters, phrase + "1"] {
                let problems = AccountDraft(name: "민지", password: password).validate()
                if problems.contains(AccountProblem(.password, .easyToGuess)) { refused += 1 }
            }
        }
        #expect(refused < 40)
    }
}
