import Market

extension Route {
    /// The address: path and, where there is something to ask, query.
    public var path: String {
        let (segments, query) = parts
        let path = Self.prefix + segments.map { "/\($0)" }.joined()
        let text = query.text
        return text.isEmpty ? path : "\(path)?\(text)"
    }

    private var parts: (segments: [String], query: QueryItems) {
        var query = QueryItems()
        switch self {
        case .products(let listing): return (["products"], listing.items)
        case .product(let id): return (["products", "\(id)"], query)
        case .productState(let id): return (["products", "\(id)", "state"], query)
        case .undelete(let id): return (["products", "\(id)", "undelete"], query)
        case .moderation(let id): return (["products", "\(id)", "moderation"], query)
        case .moderations(let before):
            query.add("before", before.map { "\($0)" })
            return (["moderations"], query)
        case .changes(let since, let limit):
            query.add("since", "\(since)")
            query.add("limit", limit == Self.defaultChangeLimit ? nil : "\(limit)")
            return (["changes"], query)
        case .events: return (["events"], query)
        case .uploads: return (["uploads"], query)
        case .upload(let id): return (["uploads", "\(id)"], query)
        case .keptUploads: return (["uploads", "keep"], query)
        case .accounts: return (["accounts"], query)
        case .account(let id): return (["accounts", "\(id)"], query)
        case .roles(let id): return (["accounts", "\(id)", "roles"], query)
        case .firstAdministrator: return (["administrator"], query)
        case .me: return (["account"], query)
        case .myPassword: return (["account", "password"], query)
        case .myProducts(let listing): return (["account", "products"], listing.items)
        case .sessions: return (["sessions"], query)
        case .session(let id): return (["sessions", "\(id)"], query)
        case .currentSession: return (["sessions", "current"], query)
        case .likes(let cursor, let limit):
            query.add("cursor", cursor?.rawValue)
            query.add("limit", limit == ListingQuery.defaultLimit ? nil : "\(limit)")
            return (["likes"], query)
        case .like(let id): return (["products", "\(id)", "like"], query)
        case .cart: return (["cart"], query)
        case .cartLine(let id): return (["cart", "\(id)"], query)
        case .search(let text):
            query.add("q", text)
            return (["search"], query)
        case .suggestions(let text):
            query.add("q", text)
            return (["suggestions"], query)
        case .searches: return (["searches"], query)
        case .pastSearch(let text):
            query.add("text", text)
            return (["searches", "one"], query)
        case .searchPrivacy: return (["searches", "privacy"], query)
        case .openAPI: return (["openapi.json"], query)
        }
    }
}
