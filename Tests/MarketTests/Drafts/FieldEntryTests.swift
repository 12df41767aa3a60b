import Market
import SeededRandom
import Testing

/// The characters that fields accept while someone types or pastes: rows S0-34, S0-35, S4-18.
@Suite(.timeLimit(.minutes(10)))
struct FieldEntryTests {
    @Test(arguments: [
        ("0", ""), (".", "0."), ("1..2", "1.2"), ("1.2.3", "1.23"), ("0.5", "0.5"), ("007", "7"),
        ("00.5", "0.5"),
        ("1,500,000", "1500000"), (" 1 500 ", "1500"), ("１５００", "1500"), ("1.239", "1.23"), ("", ""),
        ("9999999999.99", "9999999999.99"),
    ])
    func priceFieldShowsAReadableAmount(typed: String, shown: String) {
        #expect(NumberEntry.price.entering(typed) == .accepted(shown))
    }

    @Test(arguments: [
        ("12345678901", DraftProblem.Code.tooLong), ("-5", .notANumber), ("1500원", .notANumber),
        ("1e9", .notANumber), ("٣", .notANumber), (String(repeating: "1", count: 2000), .tooLong),
    ])
    func priceFieldKeepsItsInputAndShowsTheProblem(typed: String, code: DraftProblem.Code) {
        #expect(NumberEntry.price.entering(typed) == .refused(code))
    }

    @Test(arguments: [("0", "0"), ("05", "5"), ("00", "0"), ("", "")])
    func stockCanBeZero(typed: String, shown: String) {
        #expect(NumberEntry.stock.entering(typed) == .accepted(shown))
    }

    @Test func stockHasNoDecimalPoint() {
        #expect(NumberEntry.stock.entering("1.5") == .refused(.notANumber))
    }

    @Test func everyAcceptedPriceTextIsReadable() {
        var random = SplitMix64(seed: 2)
        let keys = Array("0123456789.,  ０９")
        for _ in 0..<2000 {
            let typed = String(
                (0..<Int.random(in: 0...14, using: &random)).map { _ in
                    keys.randomElement(using: &random) ?? "0"
                }
            )
            guard case .accepted(let shown) = NumberEntry.price.entering(typed), !shown.isEmpty,
                !shown.hasSuffix(".")
            else { continue }
            #expect(throws: Never.self) { try Money(shown, currency: .krw) }
            #expect(NumberEntry.price.entering(shown) == .accepted(shown))
        }
    }

    @Test func characterPastTheLimitIsNotAccepted() {
        let full = String(repeating: "가", count: 1000)

        #expect(TextEntry.description.entering(full + "나") == full)
        #expect(TextEntry.description.counter(for: full) == "1000/1000")
        #expect(TextEntry.name.entering(String(repeating: "가 ", count: 50)).filter { $0 == "가" }.count == 40)
    }

    @Test func nameCounterIgnoresSpaces() {
        #expect(TextEntry.name.counter(for: "a b c") == "3/40")
        #expect(TextEntry.name.counter(for: "👨‍👩‍👧‍👦") == "1/40")
    }

    @Test func pastedTextIsCutBetweenCharactersAndNeverInsideOne() {
        let families = String(repeating: "👨‍👩‍👧‍👦", count: 41)

        #expect(TextEntry.name.entering(families) == String(repeating: "👨‍👩‍👧‍👦", count: 40))
    }

    @Test func acceptedInputIsWithinTheLengthRules() {
        var draft = ProductDraft(name: "자전거", price: "1", photoCount: 1)
        draft.name = TextEntry.name.entering("자전거" + String(repeating: "\u{301}", count: 100_000) + "x")
        draft.description = TextEntry.description.entering(String(repeating: "e\u{301}\r\n", count: 100_000))

        #expect(!draft.validate().contains(DraftProblem(.description, .tooLong)))
        #expect(!draft.validate().contains(DraftProblem(.name, .tooLong)))
    }
}
