import Market
import MarketAPI
import SeededRandom
import Testing

/// The addresses of operations, which are read as what they were written from.
@Suite(.timeLimit(.minutes(10)))
struct AddressTests {
    private static let listing = ListingQuery(
        text: "자전거 & 50% +할인?",
        sort: .priceDown,
        place: .cursor(Cursor(rawValue: "a-b_c=")),
        limit: 7,
        seller: Account.ID(3),
        currency: .usd,
        leastPrice: try? Money("1.5", currency: .usd),
        mostPrice: try? Money("99.99", currency: .usd),
        inStock: true,
        states: [.selling, .reserved]
    )
    private static let conversations = ConversationQuery(
        role: .seller,
        isUnread: true,
        product: Product.ID(3),
        isRequest: true,
        since: 0,
        cursor: cursor,
        limit: 100
    )
    private static let cursor = Cursor(rawValue: "x/y")
    private static let page = PageQuery(cursor: cursor, limit: 3)

    @Test(arguments: Operation.all)
    func everyOperationIsFoundAtItsAddress(operation: Operation) throws {
        #expect(operation.address.hasNumber == operation.hasNumber)
        let path = try operation.path(rewriting: 12, "")
        let match = try AddressMatch(path: path)
        #expect(match.path == Operation.prefix + operation.path)
        #expect(match.operations.contains { $0.id == operation.id })
        #expect(match.number == (operation.hasNumber ? 12 : 0))
        #expect(try operation.path(rewriting: match.number, path.drop { $0 != "?" }.dropFirst()) == path)
    }

    @Test func everyAddressReadsBackFromItsPath() throws {
        try check(.listProducts, ListingQuery(), Self.listing)
        try check(.listProducts, ListingQuery(place: .page(50_000), limit: 100))
        try check(.listOwnProducts, ListingQuery(), Self.listing)
        try check(.countFacets, ListingQuery(), Self.listing)
        try check(.showProduct, Product.ID(12), Product.ID(.max))
        try check(.endSession, 9, .max)
        try check(.listModerations, ModerationQuery(), ModerationQuery(before: 7))
        try check(.listChanges, ChangeQuery(since: 0), ChangeQuery(since: .max, limit: 1))
        try check(.listen, EventQuery(isMine: false), EventQuery(isMine: true))
        try check(.listLikes, PageQuery(), Self.page)
        try check(.listReports, PageQuery(), Self.page)
        try check(.listCases, CaseQuery(isDecided: false), CaseQuery(isDecided: true, page: Self.page))
        try check(.listConversations, ConversationQuery(), Self.conversations)
        try check(
            .listMessages,
            NumberedQuery(Conversation.ID(4), MessageQuery()),
            NumberedQuery(Conversation.ID(4), MessageQuery(before: 9, after: 0, limit: 1))
        )
        try check(
            .showMessagePhoto,
            NumberedQuery(Photo.ID(4), PhotoQuery()),
            NumberedQuery(Photo.ID(4), PhotoQuery(.thumbnailDouble, .webP))
        )
        try check(.listDeals, DealQuery())
        try check(
            .listDeals,
            DealQuery(DealFilter(role: .buyer, isOpen: false), cursor: Self.cursor, limit: 3)
        )
        try check(.listReviews, NumberedQuery(Account.ID(4), Self.page))
        try check(.listNotifications, NotificationQuery(isUnread: true, cursor: Self.cursor, limit: 3))
        try check(.search, TextQuery(""), TextQuery("자", isTyped: true), TextQuery("ㅈㅈㄱ 'x' \"y\""))
        try check(.search, TextQuery("자전거", isExact: true))
        try check(.suggest, SuggestionQuery("자저"))
        try check(.noteSearch, PastSearchQuery("한글/&=+%"))
    }

    private func check<Address, Input, Output>(
        _ endpoint: Endpoint<Address, Input, Output>,
        _ addresses: Address...
    ) throws {
        for address in addresses {
            let path = endpoint.path(address)
            #expect(try read(endpoint, path) == address)
            #expect(path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        }
    }

    /// Reads an address as the server does.
    private func read<Address, Input, Output>(
        _ endpoint: Endpoint<Address, Input, Output>,
        _ path: String
    ) throws -> Address {
        let match = try AddressMatch(path: path)
        try #require(match.operations.contains { $0.id == endpoint.operation.id })
        return try Address(number: match.number, try QueryItems(path.drop { $0 != "?" }.dropFirst()))
    }

    @Test func addressesAreReadAsPeopleAndProxiesSpellThem() throws {
        #expect(try read(.showProduct, "//api//v2/products///12/") == Product.ID(12))
        #expect(try read(.listProducts, "/api/v2/products?") == ListingQuery())
        #expect(try read(.listProducts, "/api/v2/products?unknown=1&limit=") == ListingQuery())
        #expect(try read(.listProducts, "/api/v2/products?limit=5&limit=6") == ListingQuery(limit: 6))
        let text = "/api/v2/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0+x"
        #expect(try read(.search, text) == TextQuery("자전거 x"))
    }

    @Test(arguments: [
        "", "/", "/api", "/api/v2", "/api/v1/products", "/api/v2/nothing", "/api/v2/products/x",
        "/api/v2/products/0",
        "/api/v2/products/-1", "/api/v2/products/012", "/api/v2/products/+1",
        "/api/v2/products/99999999999999999999",
        "/api/v2/products/1/state/2", "/api/v2/products/%", "/api/v2/%FF", "/api/v2/products%2F12",
        "/api/v2/../v2/products/1/..",
        "api/v3/v2",
    ])
    func unknownPathHasNoOperation(path: String) {
        #expect(throws: AddressError.unknownPath) { try AddressMatch(path: path) }
    }

    @Test(arguments: [
        ("limit=0", "limit"), ("limit=101", "limit"), ("limit=x", "limit"), ("page=0", "page"),
        ("page=-1", "page"),
        ("sort=best", "sort"), ("seller=x", "seller"), ("currency=EUR", "currency"),
        ("min_price=-1", "min_price"),
        ("max_price=1e9", "max_price"), ("in_stock=maybe", "in_stock"), ("state=selling,gone", "state"),
        ("state=,", "state"),
        ("q=%FF", "q"), ("q=%E", "q"), ("%zz=1", "%zz"), ("q=" + String(repeating: "a", count: 251), "q"),
    ])
    func invalidValueIsReportedByItsName(query: String, name: String) {
        #expect(throws: AddressError.badQuery(name)) { try read(.listProducts, "/api/v2/products?\(query)") }
    }

    @Test func nothingThatIsSentMakesAnAddressTrap() {
        var random = SplitMix64(seed: 3)
        let pieces = [
            "/", "api", "v2", "products", "%", "%00", "?", "&", "=", "12", "자", "q", "limit", "+", "-1", "..",
        ]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...12, using: &random)
            let path =
                "/api/v2/" + (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            guard let match = try? AddressMatch(path: path) else { continue }
            for operation in match.operations {
                let query = path.drop { $0 != "?" }.dropFirst()
                guard let address = try? operation.path(rewriting: match.number, query) else { continue }
                #expect((try? AddressMatch(path: address))?.path == match.path)
                let again = address.drop { $0 != "?" }.dropFirst()
                #expect((try? operation.path(rewriting: match.number, again)) == address)
            }
        }
    }
}
