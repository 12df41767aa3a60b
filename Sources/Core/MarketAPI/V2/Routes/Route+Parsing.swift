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
        self = try Self.route(segments.dropFirst(2), try QueryItems(query))
    }

    private static func route(_ segments: ArraySlice<String>, _ items: QueryItems) throws(RouteError) -> Route
    {
        let first = segments.startIndex
        return switch segments.count {
        case 1: try collection(segments[first], items)
        case 2: try member(segments[first], segments[first + 1], items)
        case 3: try part(segments[first], segments[first + 1], segments[first + 2])
        default: throw .unknownPath
        }
    }

    private static func collection(_ name: String, _ items: QueryItems) throws(RouteError) -> Route {
        switch name {
        case "products": .products(try ListingQuery(items))
        case "moderations": .moderations(before: try items.value("before") { Int64($0) })
        case "changes":
            .changes(
                since: try items.value("since") { text in Int64(text).flatMap { $0 >= 0 ? $0 : nil } } ?? 0,
                limit: try items.number("limit", in: changeLimits) ?? defaultChangeLimit
            )
        case "events": .events
        case "uploads": .uploads
        case "accounts": .accounts
        case "administrator": .firstAdministrator
        case "account": .me
        case "sessions": .sessions
        case "likes":
            .likes(
                cursor: try items.value("cursor") { Cursor(rawValue: $0) },
                limit: try items.number("limit", in: ListingQuery.limits) ?? ListingQuery.defaultLimit
            )
        case "cart": .cart
        case "search": .search(text: try text("q", items))
        case "suggestions": .suggestions(text: try text("q", items))
        case "searches": .searches
        case "openapi.json": .openAPI
        default: throw .unknownPath
        }
    }

    private static func member(_ name: String, _ key: String, _ items: QueryItems) throws(RouteError) -> Route
    {
        switch (name, key) {
        case ("products", _): .product(Identifier(try number(key)))
        case ("uploads", "keep"): .keptUploads
        case ("uploads", _): .upload(Identifier(try number(key)))
        case ("accounts", _): .account(Identifier(try number(key)))
        case ("account", "password"): .myPassword
        case ("account", "products"): .myProducts(try ListingQuery(items))
        case ("sessions", "current"): .currentSession
        case ("sessions", _): .session(try number(key))
        case ("cart", _): .cartLine(Identifier(try number(key)))
        case ("searches", "one"): .pastSearch(text: try text("text", items))
        case ("searches", "privacy"): .searchPrivacy
        default: throw .unknownPath
        }
    }

    private static func part(_ name: String, _ key: String, _ part: String) throws(RouteError) -> Route {
        switch (name, part) {
        case ("products", "state"): .productState(Identifier(try number(key)))
        case ("products", "undelete"): .undelete(Identifier(try number(key)))
        case ("products", "moderation"): .moderation(Identifier(try number(key)))
        case ("products", "like"): .like(Identifier(try number(key)))
        case ("accounts", "roles"): .roles(Identifier(try number(key)))
        default: throw .unknownPath
        }
    }

    /// A number as `path` prints it, so that no thing has two addresses.
    private static func number(_ text: String) throws(RouteError) -> Int64 {
        guard let number = Int64(text), number > 0, String(number) == text else { throw .unknownPath }
        return number
    }

    private static func text(_ name: String, _ items: QueryItems) throws(RouteError) -> String {
        try items.value(name) { $0.unicodeScalars.count <= ListingQuery.longestText ? $0 : nil } ?? ""
    }
}
