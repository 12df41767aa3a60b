import Market
import MarketAPI

extension OwnMarket {
    var search: MarketClient.Search {
        MarketClient.Search(
            search: { text throws(ClientError) in try await search(text) },
            preview: { text throws(ClientError) in try await search(text, isTyped: true) },
            section: { question throws(ClientError) in try await section(question) },
            suggest: { text throws(ClientError) in
                try await call(.suggest, SuggestionQuery(text.searchable)).words
            },
            popular: { () throws(ClientError) in
                try await call(.popularSearches, .none).words
            },
            past: { () throws(ClientError) in
                try await call(.listSearches, .none).searches
            },
            note: { text, change throws(ClientError) in
                try await call(.noteSearch, PastSearchQuery(text.searchable), change, key: change.key)
            },
            forget: { text throws(ClientError) in
                guard let text else {
                    try await call(.forgetSearches, .none)
                    return
                }
                try await call(.forgetSearch, PastSearchQuery(text.searchable))
            },
            forgetEarlier: { text, change throws(ClientError) in
                guard let text else { return try await call(.forgetSearches, .none, change) }
                try await call(.forgetSearch, PastSearchQuery(text.searchable), change)
            },
            setPrivate: { isPrivate throws(ClientError) in
                _ = try await send(.setSearchPrivacy, .none, PrivacyInput(isPrivate: isPrivate))
            }
        )
    }

    /// Sends an earlier change; one that changes nothing when it is sent again needs no key.
    private func call<Address>(
        _ endpoint: Endpoint<Address, NoBody, NoBody>,
        _ parameters: Address,
        _ change: SearchSubmission,
        key: IdempotencyKey? = nil
    ) async throws(ClientError) {
        try await call(endpoint, parameters, key: key, author: change.author, age: change.age)
    }

    private func search(_ text: String, isTyped: Bool = false) async throws(ClientError) -> SearchResults {
        let body = try await send(.search, TextQuery(text.searchable, isTyped: isTyped)).json(
            OwnFindings.self
        )
        let hits = HighlightFinder(body.correctedTo ?? text)
        return SearchResults(
            total: body.total,
            sections: body.sections.compactMap { section in
                guard let sort = ListingQuery.Sort(rawValue: section.sort) else { return nil }
                let goods = section.products.compactMap { $0.value?.goods(at: address) }
                return SearchSection(sort: sort, findings: goods.map { hits.finding($0) })
            },
            corrections: body.corrections,
            correctedTo: body.correctedTo,
            isComplete: body.complete ?? true,
            facets: body.facets?.value?.counts
        )
    }

    private func section(_ question: SearchRequest) async throws(ClientError) -> SearchSection {
        let query = ListingQuery(
            text: question.text.searchable,
            sort: question.sort,
            place: question.cursor.map { .cursor($0) } ?? .beginning,
            limit: min(max(question.limit, 1), ListingQuery.limits.upperBound)
        )
        let page = try await page(.listProducts, query)
        let hits = HighlightFinder(question.text)
        return SearchSection(
            sort: question.sort,
            findings: page.elements.map { hits.finding($0) },
            next: page.next.map { question.going(on: $0) },
            isComplete: page.isComplete
        )
    }
}

extension String {
    /// As much of the text as a market looks for.
    fileprivate var searchable: String { String(String.UnicodeScalarView(unicodeScalars.prefix(250))) }
}
