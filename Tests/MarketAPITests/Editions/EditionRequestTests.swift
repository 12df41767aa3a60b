import Market
import MarketAPI
import Testing

@Suite(.timeLimit(.minutes(10)))
struct EditionRequestTests {
    static let plain =
        #"{"name":"의자","descriptions":"튼튼한 의자예요","price":1000,"currency":"KRW","discounted_price":0,"stock":3,"secret":"s"}"#

    @Test(arguments: [
        plain,
        #"{"name":"의자","descriptions":"튼튼한 의자예요","price":"1000","currency":"KRW","stock":"3","secret":"s"}"#,
        #"{"name":"의자","description":"튼튼한 의자예요","price":" 1000.0 ","currency":"krw ","stock":" 3.0","secret":"s"}"#,
        #"{"name":"의자","descriptions":"튼튼한 의자예요","description":"옛 글","price":1000.0,"currency":"KRW","stock":3.0,"#
            + #""discounted_price":"","secret":"s"}"#,
        #"{"name":"의자","descriptions":"튼튼한 의자예요","price":1e3,"currency":"KRW","stock":3,"discounted_price":null,"secret":"s"}"#,
        #"{"id":1,"vendor_id":2,"images":[{"id":7}],"vendors":{"id":2},"succeed":true,"thumbnail":null,"Name":"의자","#
            + #""DESCRIPTION":"튼튼한 의자예요","Price":1000,"currency":"KRW","stock":3,"created_at":"2022","secret":"s"}"#,
    ])
    func everythingThatAppsReallySendIsUnderstood(json: String) throws {
        let request = try Edition2022.productRequest(try Wire.read(RequestFields.self, json))
        let checked = try request.draft(photoCount: 1).checked(by: .editions)

        #expect(checked.name == "의자")
        #expect(checked.description == "튼튼한 의자예요")
        #expect(checked.price == Price(try Money("1000", currency: .krw)))
        #expect(checked.stock == 3)
        #expect(request.secret == "s")
    }

    @Test(arguments: [
        ("9999999999", "9999999999"), ("1500.5", "1500.5"), ("\"0.1\"", "0.1"),
        ("1234567890123.45", "1234567890123.45"),
        ("0.07", "0.07"), ("0", "0"),
        // From apps that compute with doubles.
        ("0.30000000000000004", "0.3"), ("33.333333333333336", "33.33"), ("0.005", "0.01"), ("9.995", "10"),
        ("1999.9999999", "2000"), ("\"1e4\"", "10000"), ("\"2000.0\"", "2000"),
    ])
    func pricesKeepEveryDigit(sent: String, price: String) throws {
        let json = Self.plain.replacing("1000", with: sent).replacing("KRW", with: "USD")
        let request = try Edition2022.productRequest(try Wire.read(RequestFields.self, json))
        let checked = try request.draft(photoCount: 1).checked(by: .editions)
        #expect(checked.price.full.decimalText == price)
    }

    @Test(arguments: [
        ("\"price\":1000", "\"price\":\"천원\"", DraftProblem(.price, .notANumber)),
        ("\"price\":1000", "\"price\":-1", DraftProblem(.price, .notANumber)),
        ("\"price\":1000", "\"price\":1e100", DraftProblem(.price, .tooLong)),
        ("\"price\":1000", "\"price\":0.001", DraftProblem(.price, .tooPrecise)),
        ("\"price\":1000", "\"price\":-0.001", DraftProblem(.price, .notANumber)),
        ("\"price\":1000", "\"price\":1999.5", DraftProblem(.price, .notWhole)),
        ("\"discounted_price\":0", "\"discounted_price\":0.5", DraftProblem(.discount, .notWhole)),
        ("\"price\":1000", "\"price\":\"1,000\"", DraftProblem(.price, .notANumber)),
        ("\"stock\":3", "\"stock\":\"3.5\"", DraftProblem(.stock, .notANumber)),
        ("\"stock\":3", "\"stock\":-3", DraftProblem(.stock, .notANumber)),
        ("\"stock\":3", "\"stock\":1e20", DraftProblem(.stock, .tooLong)),
        ("\"discounted_price\":0", "\"discounted_price\":1001", DraftProblem(.discount, .abovePrice)),
    ])
    func invalidFieldIsReportedNotGuessed(part: String, replacement: String, problem: DraftProblem) throws {
        let json = Self.plain.replacing(part, with: replacement)
        let request = try Edition2022.productRequest(try Wire.read(RequestFields.self, json))
        let draft = try request.draft(photoCount: 1)
        #expect(draft.validate(by: .editions) == [problem])
    }

    @Test(arguments: [
        ("name", EditionMistake.missing(field: "name")), ("price", .missing(field: "price")),
        ("currency", .missing(field: "currency")), ("secret", .missing(field: "secret")),
    ])
    func missingRequiredFieldIsNamed(field: String, mistake: EditionMistake) throws {
        for absent in [Self.plain.replacing("\"\(field)\"", with: "\"x\"")] {
            #expect(throws: mistake) {
                try Edition2022.productRequest(try Wire.read(RequestFields.self, absent)).draft(photoCount: 1)
            }
        }
    }

    @Test func unknownCurrencyIsAMistake() throws {
        let fields = try Wire.read(RequestFields.self, Self.plain.replacing("KRW", with: "EUR"))
        #expect(throws: EditionMistake.unreadable(field: "currency")) {
            try Edition2022.productRequest(fields)
        }
    }

    @Test(arguments: [
        "", "[]", "1", "\"name\"", "{", #"{"name":"\ud800"}"#, #"{"price":1e999}"#,
        String(repeating: "[", count: 100_000),
        #"{"x":"# + String(repeating: "[", count: 100_000),
    ])
    func nonObjectIsRefused(json: String) {
        #expect(throws: DecodingError.self) { try Wire.read(RequestFields.self, json) }
    }

    @Test func patchKeepsFieldsItDoesNotName() throws {
        let product = try Product.sample()
        let fields = try Wire.read(RequestFields.self, #"{"stock":"0","thumbnail_id":8,"secret":"s"}"#)
        let request = try Edition2022.productRequest(fields)
        let checked = try request.draft(changing: product).checked(by: .editions)

        #expect(request.thumbnail == Photo.ID(8))
        #expect(checked.stock == 0)
        #expect(checked.name == product.name)
        #expect(checked.description == product.description)
        #expect(checked.price == product.price)
        let wrong = try Wire.read(RequestFields.self, #"{"thumbnail_id":"x","secret":"s"}"#)
        #expect(throws: EditionMistake.unreadable(field: "thumbnail_id")) {
            try Edition2022.productRequest(wrong)
        }
    }

    @Test func formOf2021SendsTheDiscountedPrice() throws {
        let form = RequestFields([
            (name: "title", text: "Mac mini"), (name: "descriptions", text: "작은 맥"),
            (name: "price", text: "890000"),
            (name: "currency", text: "KRW"), (name: "stock", text: "90"),
            (name: "discounted_price", text: "89000"),
            (name: "password", text: "pw"), (name: "title", text: "again"),
        ])
        let request = try Edition2021.productRequest(form)
        let checked = try request.draft(photoCount: 1).checked(by: .editions)

        #expect(checked.name == "Mac mini")
        #expect(checked.price.bargain.decimalText == "89000")
        #expect(checked.price.discount.decimalText == "801000")
        #expect(try Edition2021.password(form) == "pw")
    }

    @Test func patchOf2021CanHaveThePasswordOnly() throws {
        let product = try Product.sample()
        let alone = try Wire.read(RequestFields.self, #"{"password":"pw"}"#)
        let unchanged = try Edition2021.productRequest(alone, changing: product)
        #expect(try unchanged.draft(changing: product).checked(by: .editions).price == product.price)

        let cheaper = try Wire.read(RequestFields.self, #"{"discounted_price":1200,"password":"pw"}"#)
        let request = try Edition2021.productRequest(cheaper, changing: product)
        #expect(
            try request.draft(changing: product).checked(by: .editions).price.bargain.decimalText == "1200"
        )
        #expect(throws: EditionMistake.missing(field: "price")) { try Edition2021.productRequest(cheaper) }

        let raised = try Wire.read(RequestFields.self, #"{"discounted_price":2001,"password":"pw"}"#)
        #expect(throws: EditionMistake.unreadable(field: "discounted_price")) {
            try Edition2021.productRequest(raised, changing: product)
        }
    }

    @Test func invalidDraftIsExplainedInWords() throws {
        let draft = ProductDraft(name: "", price: "", photoCount: 0)
        let invalid = #expect(throws: InvalidDraft.self) { try draft.checked(by: .editions) }
        let problem = EditionProblem(try #require(invalid), in: .english)
        #expect(problem.code == 400)
        #expect(problem.message.split(separator: ", ").count == 3)
    }
}
