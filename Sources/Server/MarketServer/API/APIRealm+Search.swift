import HTTPServer
import Market
import MarketAPI
import MarketStore

/// Looking for things.
extension APIRealm {
    /// The best of each order, kept until something changes where nobody in particular asks.
    func search(_ text: String, _ call: APICall) async throws -> HTTPResponse {
        guard call.caller == .anonymous, let key = PageCache.key(of: call.route) else {
            return try await find(text, call)
        }
        // Asked before anything is read, so that a change in between can only make the kept reply too old.
        let change = store.latestChange
        if let kept = finds.page(key, at: change) { return kept }
        let reply = try await find(text, call)
        finds.keep(reply, as: key, at: change)
        return reply
    }

    /// An order that finds nothing has no section.
    ///
    /// One after the other on this thread: a change of thread costs more than most of them.
    private func find(_ text: String, _ call: APICall) async throws -> HTTPResponse {
        let text = text.trimmingBlanks
        guard !text.isEmpty else {
            return .json(SearchBody(total: Total(.exactly(0)), sections: [], corrections: []))
        }
        var found: [ListingQuery.Sort: JSONText] = [:]
        for sort in ListingQuery.Sort.costliestFirst {
            var rows = JSONRows()
            let page = try await store.rows(
                ProductQuery(text: text, order: ProductOrder(sort)),
                at: nil,
                limit: Self.sectionLength,
                likesOf: call.caller.account?.id
            ) { rows.add($0) }
            if !page.elements.isEmpty { found[sort] = rows.finish() }
            // Others are served meanwhile, and a client who has left is heard.
            await Task.yield()
        }
        let sections = ListingQuery.Sort.sections.compactMap { sort in
            found[sort].map { FoundSection(sort: sort.rawValue, products: $0) }
        }
        let corrections = sections.isEmpty ? try await store.corrections(of: text, limit: 5) : []
        let total = Total(try await store.count(ProductQuery(text: text)))
        if !call.request.isHead { await note(text, by: call.caller, call.exchange) }
        return .json(FoundGoods(total: total, sections: sections, corrections: corrections))
    }

    private static let sectionLength = 10

    /// Notes what was looked for; a search does not fail because that did.
    func note(_ text: String, by caller: Caller, _ exchange: Exchange) async {
        guard let account = caller.account else { return }
        do {
            try await store.noteSearch(text, by: account.id)
        } catch {
            services.log.warning("search_not_noted", [("id", .text(exchange.id.text))])
        }
    }

    func suggest(_ text: String) async throws -> HTTPResponse {
        let text = text.trimmingBlanks
        return .json(WordsBody(words: text.isEmpty ? [] : try await store.completions(of: text, limit: 10)))
    }

    func listSearches(_ call: APICall) async throws -> HTTPResponse {
        let account = try call.account()
        return .json(
            SearchesBody(
                searches: try await store.searches(of: account.id),
                isPrivate: try await store.isPrivate(account.id)
            )
        )
    }

    func forgetSearches(_ call: APICall) async throws -> HTTPResponse {
        try await store.removeSearches(of: try call.account().id)
        return HTTPResponse(.noContent)
    }

    func forgetSearch(_ text: String, _ call: APICall) async throws -> HTTPResponse {
        try await store.removeSearch(text, of: try call.account().id)
        return HTTPResponse(.noContent)
    }

    /// Whether searches are to be noted from now on.
    func setSearchPrivacy(_ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(PrivacyInput.self, upTo: services.settings.largestJSON)
        try await store.setPrivate(input.isPrivate, of: try call.account().id)
        return try await listSearches(call)
    }
}

extension ListingQuery.Sort {
    /// The orders of a search's sections, as they stand in the reply.
    static let sections: [Self] = [.relevance, .newest, .priceDown]

    /// The same as they are best asked for: the order by price finds all matches, which the store then has at hand.
    static let costliestFirst: [Self] = [.priceDown, .relevance, .newest]
}

extension String {
    /// Without blanks at its ends.
    var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
