import HTTPServer
import Market
import MarketAPI
import MarketStore

/// Looking for things.
extension APIRealm {
    /// The best of each order, kept until some of it changes where nobody in particular asks.
    func search(_ text: String, _ call: APICall) async throws -> HTTPResponse {
        guard call.caller == .anonymous, let key = PageCache.key(of: call.route) else {
            return try await find(text.trimmingBlanks, call)
        }
        let text = text.trimmingBlanks
        // Asked before anything is read, so that a change in between can only make the kept reply too old.
        let change = store.latestChange
        if let kept = try await finds.page(key, of: text, in: store, at: change) { return kept }
        let reply = try await find(text, call)
        finds.keep(reply, as: key, at: change)
        return reply
    }

    private func find(_ text: String, _ call: APICall) async throws -> HTTPResponse {
        guard !text.isEmpty else {
            return .json(SearchBody(total: Total(.exactly(0)), sections: [], corrections: []))
        }
        let found = try await FoundSections(of: text, in: store) { query, length in
            var rows = JSONRows()
            let page = try await store.rows(
                query,
                at: nil,
                limit: length,
                likesOf: call.caller.account?.id
            ) { rows.add($0) }
            return page.elements.isEmpty ? nil : rows.finish()
        }
        if !call.request.isHead { await note(text, by: call.caller, call.exchange) }
        let sections = found.sections.map { FoundSection(sort: $0.sort.rawValue, products: $0.goods) }
        return .json(FoundGoods(total: found.total, sections: sections, corrections: found.corrections))
    }

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

extension String {
    /// Without blanks at its ends.
    var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
