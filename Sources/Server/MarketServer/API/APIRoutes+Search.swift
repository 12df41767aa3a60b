import HTTPServer
import Market
import MarketAPI
import MarketService

/// Looking for things.
extension APIRoutes {
    var sought: SearchService { services.services.search }

    /// The best of each order, kept until some of it changes where nobody in particular asks.
    func search(_ text: String, _ call: APICall) async throws -> HTTPResponse {
        guard call.caller == .anonymous, let key = PageCache.key(of: call.route) else {
            return try await find(text.trimmingBlanks, call)
        }
        let text = text.trimmingBlanks
        // Asked before anything is read, so that a change in between can only make the kept reply too old.
        let change = products.latestChange
        if let kept = try await finds.page(key, of: text, in: sought, at: change) { return kept }
        let reply = try await find(text, call)
        finds.keep(reply, as: key, at: change)
        return reply
    }

    private func find(_ text: String, _ call: APICall) async throws -> HTTPResponse {
        guard !text.isEmpty else {
            return .json(SearchBody(total: Total(.exactly(0)), sections: [], corrections: []))
        }
        let found = try await sought.sections(of: text) { query, length throws(SearchError) in
            var rows = JSONRows()
            let count = try await sought.rows(query, limit: length, for: call.caller) { rows.add($0) }
            return count == 0 ? nil : rows.finish()
        }
        if !call.request.isHead { await sought.note(text, by: call.caller, request: call.exchange.id.text) }
        let sections = found.sections.map {
            FoundSection(sort: ListingQuery.Sort($0.order).rawValue, products: $0.goods)
        }
        return .json(
            FoundGoods(total: Total(found.total), sections: sections, corrections: found.corrections)
        )
    }

    func suggest(_ text: String) async throws -> HTTPResponse {
        let text = text.trimmingBlanks
        return .json(WordsBody(words: try await sought.completions(of: text)))
    }

    func listSearches(_ call: APICall) async throws -> HTTPResponse {
        let account = try call.account()
        return .json(
            SearchesBody(
                searches: try await sought.history(of: account),
                isPrivate: try await sought.isPrivate(account)
            )
        )
    }

    func forgetSearches(_ call: APICall) async throws -> HTTPResponse {
        try await sought.forgetAll(of: try call.account())
        return HTTPResponse(.noContent)
    }

    func forgetSearch(_ text: String, _ call: APICall) async throws -> HTTPResponse {
        try await sought.forget(text, of: try call.account())
        return HTTPResponse(.noContent)
    }

    /// Whether searches are to be noted from now on.
    func setSearchPrivacy(_ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(PrivacyInput.self, upTo: services.settings.largestJSON)
        try await sought.setPrivate(input.isPrivate, of: try call.account())
        return try await listSearches(call)
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
            }
    }
}

extension String {
    /// Without blanks at its ends.
    var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
