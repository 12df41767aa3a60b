import Market
import Testing

/// The rules of a draft: rows S0-31…35, S1-16, S1-18, S4-16…19, S4-21.
@Suite(.timeLimit(.minutes(10)))
struct DraftRulesTests {
    private static let good = ProductDraft(
        name: "접이식 자전거",
        description: "거의 새것",
        price: "150000",
        discount: "20000",
        stock: "1",
        photoCount: 1
    )

    private func problems(_ change: (inout ProductDraft) -> Void) -> [DraftProblem] {
        var draft = Self.good
        change(&draft)
        return draft.validate()
    }

    @Test func validDraftBecomesValues() throws {
        let checked = try Self.good.checked()

        #expect(checked.name == "접이식 자전거")
        #expect(checked.price.bargain.hundredths == 13_000_000)
        #expect(checked.stock == 1)
    }

    @Test func onlyChangedFieldsAreValidated() throws {
        var draft = Self.good
        draft.name = String(repeating: "긴", count: 90)
        draft.photoCount = 19

        let change = try draft.checked(changing: [.stock])
        #expect((change.stock, change.name, change.price) == (1, nil, nil))
        #expect(try draft.checked(changing: []).stock == nil)
        let error = #expect(throws: InvalidDraft.self) { try draft.checked(changing: [.name, .photos]) }
        #expect(error?.problems == [DraftProblem(.photos, .tooMany), DraftProblem(.name, .tooLong)])
    }

    @Test(arguments: [DraftProblem.Field.price, .discount])
    func priceAndDiscountAreRulesOfOneAnother(field: DraftProblem.Field) {
        var draft = Self.good
        draft.discount = "150001"

        let error = #expect(throws: InvalidDraft.self) { try draft.checked(changing: [field]) }
        #expect(error?.problems == [DraftProblem(.discount, .abovePrice)])
    }

    @Test func allProblemsAreReportedAtOnceInFormOrder() {
        let draft = ProductDraft(
            name: "ab",
            description: String(repeating: "가", count: 1001),
            price: "x",
            discount: "1.234",
            stock: "-1"
        )

        #expect(
            draft.validate() == [
                DraftProblem(.photos, .missing), DraftProblem(.name, .tooShort),
                DraftProblem(.price, .notANumber),
                DraftProblem(.discount, .tooPrecise), DraftProblem(.stock, .notANumber),
                DraftProblem(.description, .tooLong),
            ]
        )
    }

    @Test(arguments: [
        ("가나다", nil), ("abc", nil), ("👨‍👩‍👧‍👦🇰🇷e\u{301}", nil), ("a b c", nil),
        ("", DraftProblem.Code.missing), ("   ", .missing), ("\u{3164}\u{200B}\u{2060}", .missing),
        ("가나", .tooShort), (" a b", .tooShort), ("a\u{200B}b", .tooShort), ("👨‍👩‍👧‍👦🇰🇷", .tooShort),
        ("가나다\0", .forbiddenCharacter), ("가나\n다라", .forbiddenCharacter),
        ("abc\u{1B}[31m", .forbiddenCharacter), ("\u{202E}gnp.exe", .forbiddenCharacter),
        ("가나다\u{2028}라", .forbiddenCharacter), ("א\u{200F}בג", nil),
    ])
    func nameHasAtLeastThreeVisibleCharacters(name: String, code: DraftProblem.Code?) {
        #expect(problems { $0.name = name } == (code.map { [DraftProblem(.name, $0)] } ?? []))
    }

    @Test(arguments: [
        ("가\u{301}나\u{301}다\u{301}", nil), ("가\u{301}\u{302}\u{303}나다", nil),
        ("가\u{301}\u{302}\u{303}\u{304}나다", DraftProblem.Code.forbiddenCharacter),
        // What shows nothing parts no marks.
        ("가\u{301}\u{200D}\u{302}\u{34F}\u{303}\u{FE0F}\u{304}나다", .forbiddenCharacter),
        ("👩🏽‍🚀 1️⃣ สวัสดีน้ำ", nil), ("ကြွေး ကြွေး ကြွေး", nil),
    ])
    func letterCarriesThreeMarksAtMost(text: String, code: DraftProblem.Code?) {
        #expect(problems { $0.name = text } == (code.map { [DraftProblem(.name, $0)] } ?? []))
        #expect(problems { $0.description = text } == (code.map { [DraftProblem(.description, $0)] } ?? []))
    }

    @Test func nameOfAProductIsKeptComposed() throws {
        var draft = Self.good
        draft.name = "Cafe\u{301} \u{1112}\u{1161}\u{11AB}글"
        #expect(try Array(draft.checked().name.unicodeScalars) == Array("Caf\u{E9} 한글".unicodeScalars))
    }

    @Test func nameIsLimitedToFortyCharactersWithoutSpaces() {
        let forty = Array(repeating: "각", count: 40)

        #expect(problems { $0.name = forty.joined(separator: " ") } == [])
        #expect(problems { $0.name = forty.joined() + "각" } == [DraftProblem(.name, .tooLong)])
    }

    @Test func veryLongNameIsTooLongWithAnyCharacters() {
        let names = [
            String(repeating: "가", count: 10_000_000),
            "자전거" + String(repeating: "\u{301}", count: 100_000),
            String(repeating: " ", count: 1_000_000) + "자전거",
        ]
        for name in names {
            #expect(problems { $0.name = name } == [DraftProblem(.name, .tooLong)])
        }
    }

    @Test func charactersOfManyPartsAreToldToBeTooMuchBeforeThereIsNoRoom() {
        let family = "👨‍👩‍👧‍👦"
        #expect(problems { $0.description = String(repeating: family, count: 800) } == [])
        #expect(
            problems { $0.description = String(repeating: family, count: 1000) } == [
                DraftProblem(.description, .tooLong)
            ]
        )
        let marked = "각\u{301}\u{301}\u{301}" + String(repeating: "\u{34F}", count: 30)
        #expect(
            problems { $0.name = String(repeating: marked, count: 40) } == [DraftProblem(.name, .tooLong)]
        )
    }

    @Test func descriptionIsLimitedToAThousandCharacters() {
        #expect(problems { $0.description = String(repeating: "🚲", count: 1000) } == [])
        #expect(
            problems { $0.description = String(repeating: "🚲", count: 1001) } == [
                DraftProblem(.description, .tooLong)
            ]
        )
        #expect(problems { $0.description = "" } == [])
        #expect(problems { $0.description = "줄\n\t바꿈" } == [])
        #expect(problems { $0.description = "a\u{7}" } == [DraftProblem(.description, .forbiddenCharacter)])
    }

    @Test func browsersLineEndsCountAsOneCharacterAndAreKeptPlain() throws {
        var draft = Self.good
        draft.description = String(repeating: "가\r\n", count: 500)

        #expect(try draft.checked().description == Array(repeating: "가", count: 500).joined(separator: "\n"))
    }

    @Test(arguments: [
        ("", DraftProblem.Code.missing), (" ", .missing), ("0", .notPositive), ("0.00", .notPositive),
        ("-1", .notANumber), ("1,000", .notANumber), ("12345678901", .tooLong), ("1.234", .tooPrecise),
        (String(repeating: "9", count: 100), .tooLong),
    ])
    func priceIsAboveZero(price: String, code: DraftProblem.Code) {
        #expect(problems { ($0.price, $0.discount) = (price, "") } == [DraftProblem(.price, code)])
    }

    @Test(arguments: [
        (Currency.krw, "1999.5", DraftProblem.Code?.some(.notWhole)), (.krw, "0.5", .notWhole),
        (.krw, "1.01", .notWhole),
        (.krw, "1999.00", nil), (.krw, "2000.", .notANumber), (.usd, "1999.5", nil), (.usd, "5.99", nil),
        (.usd, "5.999", .tooPrecise),
    ])
    func wonAreWholeAndDollarsHaveCents(currency: Currency, amount: String, code: DraftProblem.Code?) {
        let wrong = { (field: DraftProblem.Field) in code.map { [DraftProblem(field, $0)] } ?? [] }
        #expect(
            problems { ($0.currency, $0.price, $0.discount) = (currency, amount, "") } == wrong(.price)
        )
        let high = { (draft: inout ProductDraft) in
            (draft.currency, draft.price, draft.discount) = (currency, "9000", "")
        }
        #expect(
            problems {
                high(&$0); $0.discount = amount
            } == wrong(.discount)
        )
        #expect(
            problems {
                high(&$0); ($0.facts.sends, $0.facts.parcelFee) = (true, amount)
            } == wrong(.parcelFee)
        )
        #expect(
            problems {
                high(&$0); $0.facts.offersFrom = amount
            } == wrong(.offersFrom)
        )
        for rules in [DraftRules.editions, .strictEditions] {
            var draft = Self.good
            draft.description = "열 글자가 넘는 상품 설명입니다"
            (draft.currency, draft.price, draft.discount) = (currency, amount, "")
            #expect(draft.validate(by: rules).map(\.code) == (code.map { [$0] } ?? []))
        }
    }

    @Test func tenDigitsAreEnough() {
        #expect(problems { $0.price = "9999999999" } == [])
        #expect(problems { ($0.price, $0.currency) = ("9999999999.99", .usd) } == [])
        #expect(problems { $0.stock = "9999999999" } == [])
        #expect(problems { $0.stock = "10000000000" } == [DraftProblem(.stock, .tooLong)])
        #expect(problems { $0.stock = "99999999999999999999" } == [DraftProblem(.stock, .tooLong)])
        #expect(problems { $0.discount = "10000000000" } == [DraftProblem(.discount, .tooLong)])
    }

    @Test func discountIsAtMostThePrice() {
        #expect(problems { $0.discount = "149999" } == [])
        #expect(problems { $0.discount = "150000" } == [DraftProblem(.discount, .notPositive)])
        #expect(problems { $0.discount = "150001" } == [DraftProblem(.discount, .abovePrice)])
        #expect(problems { $0.discount = "" } == [])
    }

    @Test(arguments: [
        ("", nil), ("0", nil), ("007", nil), ("1.5", DraftProblem.Code.notANumber), ("many", .notANumber),
    ])
    func stockIsAWholeNumber(stock: String, code: DraftProblem.Code?) {
        #expect(problems { $0.stock = stock } == (code.map { [DraftProblem(.stock, $0)] } ?? []))
    }

    @Test(arguments: [(0, DraftProblem.Code.missing), (1, nil), (10, nil), (11, .tooMany), (-1, .missing)])
    func thereAreOneToTenPhotos(count: Int, code: DraftProblem.Code?) {
        #expect(problems { $0.photoCount = count } == (code.map { [DraftProblem(.photos, $0)] } ?? []))
    }

    @Test func oldServersLetShortNamesAndFreeProductsPass() {
        var draft = Self.good
        (draft.name, draft.description, draft.price, draft.discount, draft.stock) = (
            "a", "", "0", "", "1000000000000"
        )

        #expect(draft.validate(by: .editions) == [])
        #expect(
            draft.validate(by: .strictEditions) == [
                DraftProblem(.name, .tooShort), DraftProblem(.description, .missing),
            ]
        )
    }
}
