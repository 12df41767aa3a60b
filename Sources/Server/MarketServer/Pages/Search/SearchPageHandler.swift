import HTTPServer
import Hangul
import Market
import MarketAPI
import MarketService
import Storefront

/// Looking for things.
struct SearchPageHandler: Sendable {
    private let pages: PageReplies
    private let lists: ProductListPages
    private let found = VersionedCache<String, Found>(capacity: 64)

    /// The first page of a search, as everyone sees it.
    private struct Found {
        let page: ProductListPage
        /// The text that was searched in place of the typed one.
        var correction: SearchCorrection?
        var facets: FacetCounts?
    }

    init(_ pages: PageReplies, lists: ProductListPages) {
        self.pages = pages
        self.lists = lists
    }

    func register(in table: inout PageTable) {
        table.on(Link.search, tab: .search, get: show, post: forget)
    }

    private var services: MarketServices { pages.services }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        let asked = context.request.query
        let text = Self.text(asked)
        let (listing, wrong) = Self.listing(asked, text: text)
        let isIdle = text.isEmpty && !listing.isNarrowed && asked["sort"] == nil && asked["page"] == nil
        guard !isIdle || wrong != nil else {
            let recent = try await recentSearches(context)
            // The page is whole without what others look for.
            let popular = (try? await services.search.popular()) ?? []
            return try await reply(.idle(recent: recent, popular: popular), to: listing, context)
        }
        // A script that asks while someone types says so, and only what was meant is noted.
        if !text.isEmpty, context.request["X-Live"] == nil, !context.request.isHead, asked["page"] == nil {
            await services.search.note(text, by: context.caller, request: context.incoming.id.text)
        }
        if let wrong { return try await reply(.notLookedFor(wrong), to: listing, context) }
        let found = try await keptList(listing, context)
        guard found.page.products.isEmpty else {
            var goods = try await lists.products(found.page.products, context)
            goods.query = SearchQuery(SearchText(found.correction?.found ?? text).words)
            if listing.sort == .priceUp || listing.sort == .priceDown {
                goods.currencyBefore = listing.currency ?? Currency.allCases.first
            }
            let finds = SearchPage.Finds.list(goods, found.page.pager, found.correction)
            return try await reply(finds, facets: found.facets, to: listing, context)
        }
        let finds = try await nothing(listing, context)
        return try await reply(finds, facets: found.facets, to: listing, context)
    }

    private func reply(
        _ finds: SearchPage.Finds,
        facets: FacetCounts? = nil,
        to listing: ListingQuery,
        _ context: PageContext
    ) async throws -> HTTPResponse {
        let page = SearchPage(
            listing,
            finds: finds,
            categories: services.products.categories.all,
            facets: facets,
            isComplete: context.incoming.search.isComplete,
            layout: context.layout
        )
        var frame = try await pages.frame(context)
        frame.sought = listing.text ?? ""
        return frame.reply(page)
    }

    private func recentSearches(_ context: PageContext) async throws -> [String] {
        guard let account = context.caller.account else { return [] }
        return try await services.search.history(of: account)
    }

    /// The list, from memory where it is the first page of what a text finds and nothing of that has changed.
    private func keptList(_ listing: ListingQuery, _ context: PageContext) async throws -> Found {
        let asked = context.request.query
        let text = listing.text ?? ""
        guard !text.isEmpty, text.utf8.count <= 200, asked["page"] == nil, asked["at"] == nil,
            asked["exact"] == nil, context.caller.account?.blocksSomebody != true
        else {
            return try await correctedList(listing, context)
        }
        let change = services.changes.latest
        // Counts of days age.
        let name = "\(pages.server.clock.now().minute) \(listing.link.text)"
        let kept = try await found.value(name, at: change) {
            // What passes a filter may have been found by another reading of the text.
            listing.isNarrowed ? nil : try await services.search.lastChange(affecting: text)
        }
        if let kept { return kept }
        let made = try await correctedList(listing, context)
        // Counts that are not at hand now are the next time.
        if context.incoming.search.isComplete, made.facets != nil, !made.page.products.isEmpty {
            found.keep(made, as: name, at: change)
        }
        return made
    }

    /// Returns the list of the text, or else that of its likely respelling.
    private func correctedList(_ listing: ListingQuery, _ context: PageContext) async throws -> Found {
        let found = try await list(listing, context)
        // What was not looked at to its end is not misspelled, and what is only too narrow is not either.
        guard found.page.products.isEmpty, let text = listing.text, !text.isEmpty,
            context.incoming.search.isComplete, context.request.query["exact"] != "true",
            try await count(text, context) == .exactly(0),
            let correction = SearchCorrection.respelling(
                text,
                among: try await corrections(of: text, context)
            )
        else { return found }
        var other = try await list(listing.with(\.text, correction.found), context)
        guard !other.page.products.isEmpty else { return found }
        other.correction = correction
        return other
    }

    private func list(_ listing: ListingQuery, _ context: PageContext) async throws -> Found {
        let all = try ProductQuery(listing, services.products.categories)
        let query = try await services.blocks.list(all, for: context.caller)
        // These read all that is found, which is counted at no cost then.
        let facets = await facets(of: query)
        return Found(page: try await lists.page(query, base: listing.link, context), facets: facets)
    }

    /// The help for a list without products.
    private func nothing(_ listing: ListingQuery, _ context: PageContext) async throws -> SearchPage.Finds {
        let text = listing.text ?? ""
        guard context.incoming.search.isComplete else { return .nothing(corrections: []) }
        let total = Total(try await count(text, context))
        guard total.count == 0 else { return .nothingSoNarrow(without: total) }
        return .nothing(corrections: try await corrections(of: text, context).map(\.text))
    }

    private func corrections(of text: String, _ context: PageContext) async throws -> [NearText] {
        let left = try await services.blocks.sellers(besides: context.caller)
        return try await services.search.corrections(of: text, besides: left)
    }

    /// The number of matches of a text without filters.
    private func count(_ text: String, _ context: PageContext) async throws -> MatchCount {
        let query = try await services.blocks.list(ProductQuery(text: text), for: context.caller)
        return try await services.search.count(query)
    }

    /// A list is rather shown without counts than not at all.
    private func facets(of query: ProductQuery) async -> FacetCounts? {
        do { return try await services.search.facets(of: query) } catch { return nil }
    }

    /// The searched text, without blanks at its ends, up to the length that counts.
    static func text(_ asked: QueryParameters) -> String {
        String((asked["q"] ?? "").unicodeScalars.prefix(250).map(Character.init)).trimmingBlanks
    }

    /// The query of the address, and the part of it that makes no sense.
    static func listing(
        _ asked: QueryParameters,
        text: String
    ) -> (ListingQuery, wrong: SearchPage.TypedPrices?) {
        func typed(_ name: String) -> String { String((asked[name] ?? "").prefix(longestPrice)) }
        var sort = asked["sort"].flatMap(ListingQuery.Sort.init)
        // There is no such choice: there is no text that goods could answer, or one that matters more than likes.
        if sort == (text.isEmpty ? .relevance : .liked) { sort = .newest }
        var listing = ListingQuery(text: text, sort: sort ?? .usual(for: text))
        listing.currency = asked["currency"].flatMap(Currency.init)
        listing.inStock = asked["in_stock"] == "true"
        listing.facets = facets(asked)
        var isWrong = false
        do throws(MoneyError) {
            let currency = listing.currency ?? .krw
            listing.leastPrice = try amount(asked["min_price"], currency)
            listing.mostPrice = try amount(asked["max_price"], currency)
        } catch {
            isWrong = true
        }
        if let least = listing.leastPrice, let most = listing.mostPrice, least.hundredths > most.hundredths {
            (listing.leastPrice, listing.mostPrice) = (most, least)
        }
        let wrong =
            isWrong ? SearchPage.TypedPrices(least: typed("min_price"), most: typed("max_price")) : nil
        return (listing, wrong)
    }

    /// Values that can't be read are left out: the form shows those that count.
    private static func facets(_ asked: QueryParameters) -> FacetSelection {
        func words(_ name: String) -> [String] {
            (asked[name] ?? "").split(separator: ",").prefix(100).map { String($0) }
        }
        return FacetSelection(
            categories: Set(words("category").compactMap { Market.Category.ID(rawValue: $0) }),
            conditions: Set(words("condition").compactMap { Condition(rawValue: $0) }),
            ways: Set(words("ways").compactMap { TradingWay(rawValue: $0) }),
            giveawaysOnly: asked["giveaway"] == "true",
            availableOnly: asked["available"] == "true",
            days: asked["days"].flatMap { Int($0) }.flatMap {
                FacetSelection.dayLimits.contains($0) ? $0 : nil
            }
        )
    }

    /// More than that nobody means, and no page has to hold it.
    private static let longestPrice = 40

    /// As people write it, be it `15,000` or `1만 5천원`; nothing where nothing is filled in.
    private static func amount(_ text: String?, _ currency: Currency) throws(MoneyError) -> Money? {
        let typed = text ?? ""
        let text = currency == .krw ? SpokenAmount.digits(of: typed) ?? typed : typed
        let digits = text.filter { !$0.isWhitespace && $0 != "," }
        return digits.isEmpty ? nil : try Money(digits, currency: currency)
    }

    func forget(_ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        try pages.check(form, context)
        let account = try context.account()
        if form["forget-all"] == "1" {
            try await services.search.forgetAll(of: account)
        } else {
            try await services.search.forget(form["forget"], of: account)
        }
        return .seeOther(Link.search.telling(.forgotten))
    }
}
