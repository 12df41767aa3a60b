import Foundation
import Market
import Testing

/// The hints of messages, and how well they are found in 300 lines as people write them.
@Suite(.timeLimit(.minutes(10)))
struct MessageHintTests {
    private struct Line: Hashable {
        let hint: MessageHint?
        let text: String
    }

    private func lines() throws -> [Line] {
        let url = try #require(
            Bundle.module.url(forResource: "message-hints", withExtension: "tsv", subdirectory: "Fixtures")
        )
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { (line: Substring) throws -> Line in
                let parts = line.split(separator: "\t")
                try #require(parts.count == 2)
                return Line(hint: MessageHint(rawValue: String(parts[0])), text: String(parts[1]))
            }
    }

    @Test func ninetyFiveOfAHundredAreFoundAndOneIsFalse() throws {
        let lines = try lines()
        let (risky, harmless) = (lines.filter { $0.hint != nil }, lines.filter { $0.hint == nil })
        try #require(risky.count == 150 && harmless.count == 150)
        let missed = risky.filter { line in
            line.hint.map { !HintRules.standard.hints(of: line.text).contains($0) } ?? false
        }
        let wrong = harmless.filter { !HintRules.standard.hints(of: $0.text).isEmpty }
        #expect(missed.count * 100 <= risky.count * 5, "missed: \(missed.map(\.text))")
        #expect(
            wrong.count * 100 <= harmless.count,
            "false: \(wrong.map { "\($0.text) \(HintRules.standard.hints(of: $0.text))" })"
        )
    }

    @Test func anAccountNumberIsTheSameHoweverItIsWritten() {
        let rules = HintRules.standard
        let number = "3521234567890"
        for text in ["농협 352-1234-5678-90", "계좌는 ３５２ 1234 5678 90 이에요", "352.1234.5678.90 농협"] {
            #expect(rules.hints(of: text).contains(.account))
            #expect(
                rules.accountNumbers(in: text).contains(number),
                "\(text): \(rules.accountNumbers(in: text))"
            )
        }
        #expect(rules.accountNumbers(in: "352-1234-5678-90") == [])
        #expect(rules.accountNumbers(in: "계좌 알려 주세요") == [])
        let many = (0..<50).map { "계좌 35212345678\(10 + $0)" }.joined(separator: "가")
        #expect(rules.accountNumbers(in: many).count <= 8)
    }

    @Test func theMarketsOwnHintIsNoRuleOfAFile() {
        #expect(throws: HintRulesError.self) { try HintRules(Array("third_party\t5\t계좌\n".utf8)) }
    }

    @Test func aLinkIsWorseWhereSafePaymentWasSpokenOf() {
        let link = "https://example.shop/1"
        #expect(HintRules.standard.hints(of: link) == [.link])
        #expect(HintRules.standard.hints(of: link, after: ["네", "안전결제로 해요"]) == [.link, .linkSafePay])
        #expect(HintRules.standard.hints(of: "안전결제로 해요", after: [link]) == [])
    }

    @Test(arguments: [
        "", " ", "010", "가", "0\u{200B}1", String(repeating: "1", count: 4_000), "....", "www.", ".com",
    ])
    func anyTextIsLookedAt(text: String) {
        #expect(HintRules.standard.hints(of: text).isDisjoint(with: [.account, .code, .prepay]))
    }

    @Test(arguments: [
        ("phone\t0\n", 1, HintRulesError.Reason.columns),
        ("# fine\n\nfax\t0\ta\n", 3, .unknownHint),
        ("phone\t-1\ta\n", 1, .distance),
        ("phone\t0\t#\n", 1, .part),
        ("phone\t0\t#9-3\n", 1, .part),
        ("phone\t0\t#x:9-10\n", 1, .part),
        ("phone\t0\t!a\n", 1, .columns),
    ])
    func aLineThatCanNotBeUnderstoodIsNamed(file: String, line: Int, reason: HintRulesError.Reason) {
        #expect(throws: HintRulesError(line: line, reason: reason)) { try HintRules(Array(file.utf8)) }
    }

    @Test func ownRulesTakeThePlaceOfTheMarkets() throws {
        let rules = try HintRules(Array("-\t고구마\nprepay\t2\t구마|beet\t#3-3\n".utf8))
        #expect(rules.hints(of: "구마 123") == [.prepay])
        #expect(rules.hints(of: "고구마 123") == [])
        #expect(rules.hints(of: "구마 둘셋넷 123") == [])
        #expect(rules.hints(of: "BEET 123") == [.prepay])
        #expect(rules.hints(of: "beetle 123") == [])
        #expect(rules.hints(of: "010-1234-5678") == [])
    }
}
