import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// A market in which currency is no question: row S0-45.
@Suite(.timeLimit(.minutes(10)))
struct CurrencyTests {
    private func with(
        _ currencies: [Currency],
        _ body: (TestMarket, Person) async throws -> Void
    ) async throws {
        let currencies = try #require(MarketCurrencies(currencies))
        try await TestMarket.with(currencies: currencies) { market in
            try await body(market, try await market.person("민지"))
        }
    }

    private func offer(_ market: TestMarket, as seller: Person, _ currency: String) async throws -> Reply {
        let photo = try await market.photo(of: seller)
        return try await market.ask(
            .post,
            "/products",
            as: seller,
            #"{"name":"자전거 팝니다","price":"1000","stock":"1"\#(currency),"photos":[{"id":\#(photo)}]}"#
        )
    }

    private func expectRefused(_ reply: Reply) throws {
        #expect(reply.status == 422 && reply.code == .invalidDraft)
        let fields = try reply.body(ProblemBody.self).fields
        #expect(fields.map { "\($0.field) \($0.code)" } == ["price currency_not_taken"])
    }

    @Test(arguments: [
        ([Currency.krw], #","currency":"KRW""#, Currency.krw), ([.krw], "", .krw), ([.usd], "", .usd),
        ([.usd], #","currency":"USD""#, .usd), ([.krw, .usd], #","currency":"USD""#, .usd),
        ([.krw, .usd], "", .krw),
    ])
    func productsAreOfferedInAMarketsCurrency(
        currencies: [Currency],
        asked: String,
        taken: Currency
    ) async throws {
        try await with(currencies) { market, seller in
            let reply = try await offer(market, as: seller, asked)
            #expect(reply.status == 201)
            #expect(try await market.store.product(Product.ID(1))?.price.currency == taken)
        }
    }

    @Test(arguments: [
        ([Currency.krw], #"{"currencies":["KRW"]}"#), ([.usd], #"{"currencies":["USD"]}"#),
        ([.usd, .krw], #"{"currencies":["KRW","USD"]}"#),
    ])
    func theAPIListsTheCurrencies(currencies: [Currency], answer: String) async throws {
        try await with(currencies) { market, _ in
            let reply = try await market.ask(.get, "/market")
            #expect(reply.status == 200 && reply.text.hasPrefix(answer.dropLast()))
        }
    }

    @Test(arguments: [([Currency.krw], "USD"), ([.usd], "KRW")])
    func anotherCurrencyIsRefused(currencies: [Currency], asked: String) async throws {
        try await with(currencies) { market, seller in
            try expectRefused(try await offer(market, as: seller, #","currency":"\#(asked)""#))
            #expect(try await market.store.count(ProductQuery()) == .exactly(0))

            let page = PageClient(market, as: seller)
            let fields = [
                ("name", "자전거 팝니다"), ("price", "1000"), ("stock", "1"), ("currency", asked), ("do", "done"),
                ("key", "k1"),
            ]
            let reply = try await page.offer("/sell", fields, photos: ["one"])
            #expect(reply.status == 422 && reply.text.contains("이 마켓에서 쓰는 통화로 입력해 주세요."))
            // Sending what is shown now goes through.
            #expect(reply.hidden("currency") == [currencies[0].rawValue])
            #expect(try await market.store.count(ProductQuery()) == .exactly(0))
        }
    }

    @Test func aProductInAnotherCurrencyCanBeEdited() async throws {
        try await with([.krw]) { market, seller in
            let dollars = try await market.product(of: seller, price: "5", .usd)
            let won = try await market.product(of: seller)

            let raised = #"{"price":"6"}"#
            #expect(try await market.ask(.patch, "/products/\(dollars.id)", as: seller, raised).status == 200)
            let changed = #"{"currency":"USD"}"#
            try expectRefused(try await market.ask(.patch, "/products/\(won.id)", as: seller, changed))
            let back = #"{"currency":"KRW","price":"7000"}"#
            #expect(try await market.ask(.patch, "/products/\(dollars.id)", as: seller, back).status == 200)
            #expect(try await market.store.product(dollars.id)?.price.currency == .krw)
        }
    }

    @Test func formsAskForNoCurrencyWhereThereIsOne() async throws {
        for (currencies, isAsked) in [([Currency.krw], false), ([.krw, .usd], true)] {
            try await with(currencies) { market, seller in
                let browser = PageClient(market, as: seller)
                let dollars = try await market.product(of: seller, "달러 자전거", price: "5", .usd)

                let form = try await browser.get("/sell")
                #expect(form.text.contains("type=\"radio\" name=\"currency\"") == isAsked)
                #expect(form.hidden("currency") == (isAsked ? ["KRW", "USD"] : ["KRW"]))
                let search = try await browser.get("/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0&sort=newest")
                #expect(search.text.contains("&amp;currency=USD") == isAsked)
                // Goods of another time keep theirs, or change to the market's.
                let edit = try await browser.get("/products/\(dollars.id)/edit")
                #expect(edit.text.contains("type=\"radio\" name=\"currency\" value=\"USD\" checked"))
            }
        }
    }
}
