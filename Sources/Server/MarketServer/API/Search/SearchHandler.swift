import HTTPServer
import Market
import MarketAPI
import MarketService

/// Looking for things.
struct SearchHandler: Sendable {
    private let services: MarketServices
    private let finds: PageCache
    private let now: @Sendable () -> Timestamp

    /// Keeps what a text finds in `finds`.
    init(_ services: MarketServices, finds: PageCache, now: @escaping @Sendable () -> Timestamp) {
        self.services = services
        self.finds = finds
        self.now = now
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.search, replying: search)
        handlers.on(.countFacets, countFacets)
        handlers.on(.suggest, suggest)
        handlers.on(.popularSearches, popular)
        handlers.on(.listSearches, list)
        handlers.on(.noteSearch, note)
        handlers.on(.forgetSearches, forgetAll)
        handlers.on(.forgetSearch, forget)
        handlers.on(.setSearchPrivacy, setPrivacy)
    }

    private var searches: SearchService { services.search }

    /// The best of each order, kept until some of it changes where nobody in particular asks.
    func search(_ call: APICall, _ query: TextQuery) async throws -> HTTPResponse {
        let text = query.text.trimmingBlanks
        guard call.caller == .anonymous else { return try await find(text, query, call).reply }
        let key = Self.key(of: query, at: now())
        // Asked before anything is read, so that a change in between can only make the kept reply too old.
        let change = services.products.latestChange
        if let kept = try await finds.page(key, of: text, in: searches, at: change) { return kept }
        let (reply, isWhole) = try await find(text, query, call)
        if isWhole { finds.keep(reply, as: key, at: change) }
        return reply
    }

    /// The name that a reply is kept under: for an hour, as the counts of some days change by time alone.
    static func key(of query: TextQuery, at now: Timestamp) -> String {
        "\(now.hour) \(endpoint.path(query))"
    }

    private static let endpoint = Endpoint.search

    /// The reply, and whether it says all that there is to say.
    private func find(
        _ text: String,
        _ query: TextQuery,
        _ call: APICall
    ) async throws -> (reply: HTTPResponse, isWhole: Bool) {
        guard !text.isEmpty else {
            return (.json(SearchBody(total: Total(.exactly(0)), sections: [], corrections: [])), true)
        }
        let left = try await services.blocks.sellers(besides: call.caller)
        let found = try await searches.sections(of: text, besides: left, isExact: query.isExact) {
            query,
            length throws(MarketError) in
            var rows = JSONRows()
            let count = try await searches.rows(query, limit: length, for: call.caller) { rows.add($0) }
            return count == 0 ? nil : (rows.finish(), count)
        }
        if !call.request.isHead, !query.isTyped {
            await searches.note(text, by: call.caller, request: call.incoming.id.text)
        }
        let sections = found.sections.map {
            FoundSection(sort: ListingQuery.Sort($0.order).rawValue, products: $0.goods)
        }
        let isComplete = call.incoming.search.isComplete
        let reply = HTTPResponse.json(
            MatchingProducts(
                total: Total(found.total),
                sections: sections,
                corrections: found.corrections,
                correctedTo: found.correction?.found,
                complete: isComplete,
                facets: found.facets.map(body)
            )
        )
        return (reply, isComplete && (found.facets != nil || sections.isEmpty))
    }

    func countFacets(_ call: APICall, _ listing: ListingQuery) async throws -> FacetsBody {
        guard listing.seller == nil else { throw AddressError.badQuery("seller") }
        let all = try ProductQuery(listing, services.products.categories)
        let query = try await services.blocks.list(all, for: call.caller)
        guard let counts = try await searches.facets(of: query) else {
            // What takes too much work does so again; a table that is not at hand is soon.
            guard !call.incoming.search.isComplete else { throw MarketError.unavailable(.busy) }
            return .uncounted
        }
        return body(counts)
    }

    private func body(_ counts: FacetCounts) -> FacetsBody {
        FacetsBody(counts, categories: services.products.categories.all)
    }

    func suggest(_ call: APICall, _ query: SuggestionQuery) async throws -> WordsBody {
        let left = try await services.blocks.sellers(besides: call.caller)
        let text = query.text.trimmingBlanks
        return WordsBody(words: try await searches.completions(of: text, besides: left))
    }

    func popular(_ call: APICall) async throws -> WordsBody {
        WordsBody(words: try await searches.popular())
    }

    func list(_ call: APICall) async throws -> SearchesBody {
        let account = try call.account()
        return SearchesBody(
            searches: try await searches.history(of: account),
            isPrivate: try await searches.isPrivate(account)
        )
    }

    /// Notes what was looked for, now or as was done on a device earlier.
    func note(_ call: APICall, _ query: PastSearchQuery) async throws {
        let (account, text) = (try call.account(), query.text.trimmingBlanks)
        let (age, key) = (try call.changeAge(), try call.idempotencyKey())
        guard !text.isEmpty else { return }
        // What is kept for a day of a request with a key says nothing of the words.
        let asked = [Array("PUT /searches/one".utf8)]
        try await searches.record(
            text,
            by: account,
            age: age,
            key: key.map { RequestKey($0, content: asked) { _ in Array("noted".utf8) } }
        )
    }

    func forgetAll(_ call: APICall) async throws {
        try await searches.forgetAll(of: try call.account(), age: try call.changeAge())
    }

    func forget(_ call: APICall, _ query: PastSearchQuery) async throws {
        try await searches.forget(query.text, of: try call.account(), age: try call.changeAge())
    }

    /// Sets whether searches are noted from now on.
    func setPrivacy(_ call: APICall, _ input: PrivacyInput) async throws -> SearchesBody {
        try await searches.setPrivate(input.isPrivate, of: try call.account())
        return try await list(call)
    }
}

extension ListingQuery.Sort {
    init(_ order: ProductOrder) {
        self =
            switch order {
            case .newest: .newest
            case .relevance: .relevance
            case .priceUp: .priceUp
            case .priceDown: .priceDown
            case .liked: .liked
            }
    }
}

extension String {
    /// Without blanks at its ends.
    var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
