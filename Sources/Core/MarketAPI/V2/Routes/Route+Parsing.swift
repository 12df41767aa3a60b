import Market

extension Route {
    /// The route that a path, with its query, leads to.
    ///
    /// Repeated and trailing slashes do not matter, nor do parameters that the route does not know.
    public init(path: some StringProtocol) throws(RouteError) {
        // By bytes: to look for characters costs ten times as much, and no separator is part of one.
        let text = String(path)
        let end = text.utf8.firstIndex(of: UInt8(ascii: "?")) ?? text.utf8.endIndex
        var segments: [String] = []
        for segment in text.utf8[..<end].split(separator: UInt8(ascii: "/")) {
            guard let segment = PercentText.decode(Substring(segment)) else { throw .unknownPath }
            segments.append(segment)
        }
        try self.init(segments: segments, query: text[end...].dropFirst())
    }

    /// The route of a path that has been cut at its slashes and decoded, with what stands after the `?` as it was sent.
    public init(segments: [String], query: Substring) throws(RouteError) {
        guard segments.count >= 2, segments[0] == "api", segments[1] == "v2" else { throw .unknownPath }
        let items = try QueryItems(query)
        let (template, number) = try Template.match(segments.dropFirst(2))
        try self.init(template, number ?? 0, items)
    }

    /// The route of a template, with the number that stands in its path, of no meaning where none does.
    private init(_ template: Template, _ number: Int64, _ items: QueryItems) throws(RouteError) {
        self =
            switch template {
            case .products: .products(try ListingQuery(items))
            case .product: .product(Identifier(number))
            case .productState: .productState(Identifier(number))
            case .undelete: .undelete(Identifier(number))
            case .moderation: .moderation(Identifier(number))
            case .moderations: .moderations(before: try items.value("before") { Int64($0) })
            case .changes:
                .changes(
                    since: try items.value("since") { Int64($0).flatMap { $0 >= 0 ? $0 : nil } } ?? 0,
                    limit: try items.number("limit", in: Self.changeLimits) ?? Self.defaultChangeLimit
                )
            case .events: .events(mine: try items.flag("mine"))
            case .categories: .categories
            case .market: .market
            case .facets: .facets(try ListingQuery(items))
            case .uploads: .uploads
            case .upload: .upload(Identifier(number))
            case .keptUploads: .keptUploads
            case .drafts: .drafts
            case .draft: .draft(Identifier(number))
            case .accounts: .accounts
            case .account: .account(Identifier(number))
            case .roles: .roles(Identifier(number))
            case .firstAdministrator: .firstAdministrator
            case .me: .me
            case .myNotices: .myNotices
            case .myPassword: .myPassword
            case .myProducts: .myProducts(try ListingQuery(items))
            case .sessions: .sessions
            case .session: .session(number)
            case .currentSession: .currentSession
            case .invitations: .invitations
            case .invitation: .invitation(Identifier(number))
            case .likes:
                .likes(
                    cursor: try items.value("cursor") { Cursor(rawValue: $0) },
                    limit: try items.number("limit", in: ListingQuery.limits) ?? ListingQuery.defaultLimit
                )
            case .like: .like(Identifier(number))
            case .cart: .cart
            case .cartLine: .cartLine(Identifier(number))
            case .conversationAbout: .conversationAbout(Identifier(number))
            case .conversations: .conversations(try ConversationQuery(items))
            case .conversation: .conversation(Identifier(number))
            case .messages: .messages(Identifier(number), try MessageQuery(items))
            case .messagePhoto:
                .messagePhoto(
                    Identifier(number),
                    try items.value("size") { PhotoFileKind(rawValue: $0) } ?? .large,
                    try items.value("format") { PhotoFileFormat(rawValue: $0) } ?? .jpeg
                )
            case .unsent: .unsent(Identifier(number))
            case .readMark: .readMark(Identifier(number))
            case .mute: .mute(Identifier(number))
            case .blocks: .blocks
            case .block: .block(Identifier(number))
            case .offers: .offers(Identifier(number))
            case .offer: .offer(Identifier(number))
            case .offerAnswer: .offerAnswer(Identifier(number))
            case .conversationDeal: .conversationDeal(Identifier(number))
            case .productDeal: .productDeal(Identifier(number))
            case .productOffers: .productOffers(Identifier(number))
            case .deals: .deals(try DealQuery(items))
            case .deal: .deal(Identifier(number))
            case .dealState: .dealState(Identifier(number))
            case .dealCode: .dealCode(Identifier(number))
            case .dealConfirmation: .dealConfirmation(Identifier(number))
            case .dealObjection: .dealObjection(Identifier(number))
            case .meetings: .meetings(Identifier(number))
            case .meetingAnswer: .meetingAnswer(Identifier(number))
            case .claim: .claim(Identifier(number))
            case .claims: .claims(Identifier(number))
            case .likerOffer: .likerOffer(Identifier(number))
            case .claimAnswer: .claimAnswer(Identifier(number))
            case .queue: .queue(Identifier(number))
            case .dealReview: .dealReview(Identifier(number))
            case .reviewReply: .reviewReply(Identifier(number))
            case .accountReviews:
                .accountReviews(
                    Identifier(number),
                    cursor: try items.value("cursor") { Cursor(rawValue: $0) },
                    limit: try items.number("limit", in: ListingQuery.limits) ?? ListingQuery.defaultLimit
                )
            case .noticedTrades: .noticedTrades
            case .reports:
                .reports(
                    cursor: try items.value("cursor") { Cursor(rawValue: $0) },
                    limit: try items.number("limit", in: ListingQuery.limits) ?? ListingQuery.defaultLimit
                )
            case .notifications: .notifications(try NotificationQuery(items))
            case .notificationsSeen: .notificationsSeen
            case .notificationsRead: .notificationsRead
            case .notificationRead: .notificationRead(Identifier(number))
            case .notificationSettings: .notificationSettings
            case .sanctions: .sanctions
            case .cases:
                .cases(
                    isDecided: try items.value("state") { CaseState(rawValue: $0) } == .decided,
                    cursor: try items.value("cursor") { Cursor(rawValue: $0) },
                    limit: try items.number("limit", in: ListingQuery.limits) ?? ListingQuery.defaultLimit
                )
            case .reportCase: .reportCase(number)
            case .evidencePhoto:
                .evidencePhoto(
                    Identifier(number),
                    try items.value("size") { PhotoFileKind(rawValue: $0) } ?? .large,
                    try items.value("format") { PhotoFileFormat(rawValue: $0) } ?? .jpeg
                )
            case .caseClaim: .caseClaim(number)
            case .caseActions: .caseActions(number)
            case .search:
                .search(
                    text: try Self.text("q", items),
                    exact: try items.flag("exact"),
                    typed: try items.flag("typed")
                )
            case .suggestions: .suggestions(text: try Self.text("q", items))
            case .searches: .searches
            case .popularSearches: .popularSearches
            case .pastSearch: .pastSearch(text: try Self.text("text", items))
            case .searchPrivacy: .searchPrivacy
            case .openAPI: .openAPI
            }
    }

    private static func text(_ name: String, _ items: QueryItems) throws(RouteError) -> String {
        try items.value(name) { $0.unicodeScalars.count <= ListingQuery.longestText ? $0 : nil } ?? ""
    }
}
