import Market
import MarketAPI
import SeededRandom
import Testing

@Suite(.timeLimit(.minutes(1)))
struct RouteTests {
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

    private static let routes: [Route] = [
        .products(ListingQuery()), .products(listing),
        .products(ListingQuery(place: .page(50_000), limit: 100)),
        .product(Product.ID(12)), .product(Product.ID(.max)), .productState(Product.ID(12)),
        .undelete(Product.ID(12)),
        .moderation(Product.ID(12)), .moderations(before: nil), .moderations(before: 7),
        .changes(since: 0, limit: 500),
        .changes(since: .max, limit: 1), .events(mine: false), .events(mine: true), .uploads,
        .upload(Photo.ID(5)), .keptUploads, .drafts, .draft(SavedDraft.ID(5)),
        .invitations, .invitation(SignUpInvitation.ID(5)), .accounts,
        .account(Account.ID(7)),
        .roles(Account.ID(7)), .firstAdministrator, .me, .myNotices, .myPassword, .myProducts(ListingQuery()),
        .myProducts(listing),
        .sessions, .session(9), .currentSession, .likes(cursor: nil, limit: 20),
        .likes(cursor: Cursor(rawValue: "x/y"), limit: 3), .like(Product.ID(12)), .cart,
        .cartLine(Product.ID(12)),
        .conversationAbout(Product.ID(12)), .conversations(ConversationQuery()),
        .conversations(
            ConversationQuery(
                role: .seller,
                isUnread: true,
                product: Product.ID(3),
                since: 0,
                cursor: Cursor(rawValue: "x/y"),
                limit: 100
            )
        ),
        .conversation(Conversation.ID(4)), .messages(Conversation.ID(4), MessageQuery()),
        .messagePhoto(Photo.ID(4)), .messagePhoto(Photo.ID(4), .thumbnailDouble, .webP),
        .messages(Conversation.ID(4), MessageQuery(before: 9, after: 0, limit: 1)),
        .unsent(Conversation.ID(4)),
        .readMark(Conversation.ID(4)), .mute(Conversation.ID(4)), .blocks, .block(Account.ID(7)),
        .offers(Conversation.ID(4)), .offer(Offer.ID(4)), .offerAnswer(Offer.ID(4)),
        .conversationDeal(Conversation.ID(4)), .productDeal(Product.ID(12)), .productOffers(Product.ID(12)),
        .deals(DealQuery()),
        .deals(
            DealQuery(
                DealFilter(role: .buyer, isOpen: false),
                cursor: Cursor(rawValue: "x/y"),
                limit: 3
            )
        ),
        .deal(Deal.ID(4)), .dealState(Deal.ID(4)), .dealCode(Deal.ID(4)), .dealConfirmation(Deal.ID(4)),
        .dealObjection(Deal.ID(4)), .meetings(Conversation.ID(4)), .meetingAnswer(Meeting.ID(4)),
        .claim(Product.ID(12)), .claims(Product.ID(12)), .claimAnswer(Claim.ID(4)),
        .likerOffer(Product.ID(12)),
        .queue(Product.ID(12)),
        .notifications(NotificationQuery()),
        .notifications(NotificationQuery(isUnread: true, cursor: Cursor(rawValue: "x/y"), limit: 3)),
        .dealReview(Deal.ID(4)), .reviewReply(Review.ID(4)),
        .accountReviews(Account.ID(4), cursor: nil, limit: 20),
        .accountReviews(Account.ID(4), cursor: Cursor(rawValue: "x/y"), limit: 3),
        .notificationsSeen, .notificationsRead, .notificationRead(MarketNotification.ID(4)),
        .notificationSettings,
        .reports(cursor: nil, limit: 20), .reports(cursor: Cursor(rawValue: "x/y"), limit: 3), .sanctions,
        .noticedTrades,
        .cases(isDecided: false, cursor: nil, limit: 20),
        .cases(isDecided: true, cursor: Cursor(rawValue: "x/y"), limit: 3),
        .reportCase(4), .evidencePhoto(Photo.ID(4)), .evidencePhoto(Photo.ID(4), .thumbnail, .webP),
        .caseClaim(4), .caseActions(4),
        .search(text: ""), .search(text: "자", typed: true), .search(text: "ㅈㅈㄱ 'x' \"y\""),
        .suggestions(text: "자저"), .searches,
        .popularSearches,
        .pastSearch(text: "한글/&=+%"), .searchPrivacy, .openAPI,
        .categories, .market, .facets(ListingQuery()), .facets(listing),
    ]

    @Test(arguments: routes)
    func everyRouteReadsBackFromItsOwnAddress(route: Route) throws {
        #expect(try Route(path: route.path) == route)
        #expect(route.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }

    @Test func routesMatchTheOperations() {
        #expect(Set(Self.routes.map(\.template)) == Set(Operation.all.map(\.template)))
        #expect(Set(Operation.all).count == Operation.all.count)
    }

    @Test(arguments: [
        ("//api//v2/products///12/", Route.product(Product.ID(12))),
        ("/api/v2/products?", .products(ListingQuery())),
        ("/api/v2/products?unknown=1&limit=", .products(ListingQuery())),
        ("/api/v2/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0+x", .search(text: "자전거 x")),
        ("/api/v2/products?limit=5&limit=6", .products(ListingQuery(limit: 6))),
    ])
    func addressesAreReadAsPeopleAndProxiesSpellThem(path: String, route: Route) throws {
        #expect(try Route(path: path) == route)
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
    func unknownPathHasNoRoute(path: String) {
        #expect(throws: RouteError.unknownPath) { try Route(path: path) }
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
        #expect(throws: RouteError.badQuery(name)) { try Route(path: "/api/v2/products?\(query)") }
    }

    @Test func nothingThatIsSentMakesAnAddressTrap() {
        var random = SplitMix64(seed: 3)
        let pieces = [
            "/", "api", "v2", "products", "%", "%00", "?", "&", "=", "12", "자", "q", "limit", "+", "-1", "..",
        ]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...12, using: &random)
            let path = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            guard let route = try? Route(path: "/api/v2/" + path) else { continue }
            #expect((try? Route(path: route.path)) == route)
        }
    }
}
