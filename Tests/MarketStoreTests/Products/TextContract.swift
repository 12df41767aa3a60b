import Market
import MarketStore
import Testing

/// The fate of hostile texts: each is kept to the byte, or refused by name.
@Suite(.timeLimit(.minutes(10)))
struct TextContract {
    static let keptExactly = [
        "'; DROP TABLE products; --", "\" OR \"\"=\"", "NUL \0 inside", "\0", "%_\\", "$1 ?1 :name @x",
        "</script>",
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "e\u{301}", "\u{1100}\u{1161}\u{11AB}", "\u{202E}abc",
        "\u{FEFF}가", "줄\r\n바꿈",
        "가* OR NEAR(나) AND {name}: ^다", String(repeating: "가", count: 666),
        String(repeating: "a ", count: 1_000),
        "\u{10FFFF}", "｀～！＠＃",
    ]

    @Test(arguments: Backend.allCases, keptExactly)
    func hostileTextIsStoredExactly(backend: Backend, text: String) async throws {
        try await backend.withMarket { store, market in
            var new = try NewProduct.sample(text, by: market.seller.id)
            new.description = text
            let product = try #require(try await store.createProduct(new, once: nil).value)
            let back = try #require(try await store.product(product.id))
            #expect(back.name.utf8.elementsEqual(text.utf8))
            #expect(back.description.utf8.elementsEqual(text.utf8))

            guard backend != .postgres else { return }
            // Whatever it means as a search, it is no error, and editing and removing it leaves an index that
            // holds.
            _ = try await store.products(ProductQuery(text: text, order: .relevance), at: nil, limit: 5)
            _ = try await store.completions(of: text, limit: 5)
            _ = try await store.corrections(of: text, limit: 5)
            _ = try await store.editProduct(product.id, from: nil, ProductEdit(name: "평범한 이름"), once: nil)
            #expect(try await market.walk(ProductQuery(text: "평범한")) == [1])
            _ = try await store.editProduct(product.id, from: nil, ProductEdit(name: text), once: nil)
            _ = try await store.deleteProduct(product.id, from: nil, by: nil)
            #expect(try await market.walk(ProductQuery(text: "평범한")).isEmpty)
        }
    }

    @Test(arguments: Backend.allCases, keptExactly.filter { $0.utf8.count <= 400 })
    func hostileAccountNameIsStoredAndFound(backend: Backend, text: String) async throws {
        try await backend.withMarket { store, market in
            let account = try await store.createAccount(.sample(2, name: text))

            #expect(try await store.credentials(named: text)?.account.id == account.id)
            #expect(try await store.account(account.id)?.name.utf8.elementsEqual(text.utf8) == true)
            try await store.noteSearch(text, by: account.id)
            #expect(try await store.searches(of: account.id).first?.utf8.elementsEqual(text.utf8) == true)
        }
    }

    @Test(arguments: Backend.allCases)
    func tooLongOrEmptyTextIsRefusedByField(backend: Backend) async throws {
        let huge = String(repeating: "가", count: 3_500_000)
        try await backend.withMarket { store, market in
            let product = try await market.sell()
            for name in ["", huge] {
                await #expect(throws: MarketError.invalid(.productName)) { try await market.sell(name) }
                await #expect(throws: MarketError.invalid(.productName)) {
                    try await store.editProduct(product.id, from: nil, ProductEdit(name: name), once: nil)
                }
                await #expect(throws: MarketError.invalid(.accountName)) {
                    try await store.createAccount(.sample(2, name: name))
                }
                await #expect(throws: MarketError.invalid(.searchText)) {
                    try await store.noteSearch(name, by: market.seller.id)
                }
            }
            await #expect(throws: MarketError.invalid(.description)) {
                try await store.editProduct(product.id, from: nil, ProductEdit(description: huge), once: nil)
            }
            await #expect(throws: MarketError.invalid(.stock)) { try await market.sell(stock: -1) }
            #expect(try await store.product(product.id) == product)
            #expect(try await store.products(ProductQuery(text: huge), at: nil, limit: 5).elements.isEmpty)
        }
    }
}
