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
    private let finds = VersionedCache<String, Found>(capacity: 64)

    /// What a page shows of a search.
    private struct Found {
        let finds: SearchPage.Finds
        var facets: FacetCounts?

        var hasGoods: Bool {
            switch finds {
            case .sections, .corrected: true
            default: false
            }
        }
    }

    init(_ pages: PageReplies, lists: ProductListPages) {
        self.pages = pages
        self.lists = lists
    }

    private var services: MarketServices { pages.services }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        let asked = context.request.query
        let text = Self.text(asked)
        let (listing, isWhole, wrong) = Self.listing(asked, text: text)
        guard !text.isEmpty || isWhole || wrong != nil else {
            let recent = try await recentSearches(context)
            return try await searchReply(listing, Found(finds: .idle(recent: recent)), [], context)
        }
        // A script that asks while someone types says so, and only what was meant is noted.
        if !text.isEmpty, context.request["X-Live"] == nil, !context.request.isHead, asked["page"] == nil {
            await services.search.note(text, by: context.caller, request: context.incoming.id.text)
        }
        if let wrong {
            return try await searchReply(listing, Found(finds: .notLookedFor(wrong)), [], context)
        }
        let isExact = asked["exact"] == "true"
        let found =
            try await isWhole
            ? whole(listing, text, context)
            : isExact ? sections(of: text, isExact: true) : keptSections(of: text, context)
        let products: [Product] =
            switch found.finds {
            case .sections(let sections, _), .corrected(_, let sections, _): sections.flatMap(\.products)
            default: []
            }
        return try await searchReply(listing, found, products, context)
    }

    private func searchReply(
        _ listing: ListingQuery,
        _ found: Found,
        _ products: [Product],
        _ context: PageContext
    ) async throws -> HTTPResponse {
        let page = SearchPage(
            listing,
            finds: found.finds,
            liked: try await lists.liked(among: products, context),
            categories: services.products.categories.all,
            facets: found.facets,
            isComplete: context.incoming.search.isComplete,
            drawn: lists.drawn
        )
        var frame = try await pages.frame(context)
        frame.sought = listing.text ?? ""
        return frame.reply(page)
    }

    private func recentSearches(_ context: PageContext) async throws -> [String] {
        guard let account = context.caller.account else { return [] }
        return try await services.search.history(of: account)
    }

    private func keptSections(of text: String, _ context: PageContext) async throws -> Found {
        let change = services.changes.latest
        let name = "\(pages.server.clock.now().minute) \(text)"
        let kept = try await finds.value(name, at: change) {
            try await services.search.lastChange(affecting: text)
        }
        if let kept { return kept }
        let found = try await sections(of: text, isExact: false)
        // Counts that are not at hand now are the next time.
        let isWhole = context.incoming.search.isComplete && (found.facets != nil || !found.hasGoods)
        if text.utf8.count <= 200, isWhole {
            finds.keep(found, as: name, at: change)
        }
        return found
    }

    private func sections(of text: String, isExact: Bool) async throws -> Found {
        let found = try await services.search.sections(of: text, isExact: isExact) {
            query,
            length throws(SearchError) in
            let products = try await services.search.products(query, limit: length)
            return products.isEmpty ? nil : (products, products.count)
        }
        guard !found.sections.isEmpty else { return Found(finds: .nothing(corrections: found.corrections)) }
        let sections = found.sections.map {
            SearchPage.Section(sort: ListingQuery.Sort($0.order), products: $0.goods)
        }
        let total = Total(found.total)
        let finds: SearchPage.Finds =
            found.correction.map { .corrected($0, sections, total: total) }
            ?? .sections(sections, total: total)
        return Found(finds: finds, facets: found.facets)
    }

    private func whole(
        _ listing: ListingQuery,
        _ text: String,
        _ context: PageContext
    ) async throws -> Found {
        let query = try ProductQuery(listing, services.products.categories)
        var (goods, pager) = try await lists.list(query, base: listing.pageLink, context)
        let facets = await facets(of: query)
        guard goods.products.isEmpty else {
            goods.query = SearchQuery(SearchText(text).words)
            goods.isPartedByCurrency = query.order.isByPrice
            return Found(finds: .list(goods, pager), facets: facets)
        }
        guard context.incoming.search.isComplete else { return Found(finds: .nothing(corrections: [])) }
        let total = Total(try await services.search.count(ProductQuery(text: text)))
        guard total.count == 0 else { return Found(finds: .nothingSoNarrow(without: total), facets: facets) }
        return Found(finds: .nothing(corrections: try await services.search.corrections(of: text)))
    }

    /// A list is rather shown without counts than not at all.
    private func facets(of query: ProductQuery) async -> FacetCounts? {
        do { return try await services.search.facets(of: query) } catch { return nil }
    }

    /// What is looked for by words, as much as counts of it.
    static func text(_ asked: QueryParameters) -> String {
        String((asked["q"] ?? "").unicodeScalars.prefix(250).map(Character.init)).trimmingBlanks
    }

    /// What the address asks for, whether that is more than a text alone, and what of it makes no sense.
    static func listing(
        _ asked: QueryParameters,
        text: String
    ) -> (ListingQuery, isWhole: Bool, wrong: SearchPage.TypedPrices?) {
        func typed(_ name: String) -> String { String((asked[name] ?? "").prefix(longestPrice)) }
        var sort = asked["sort"].flatMap(ListingQuery.Sort.init)
        // The form has no such choice: there is no text that goods could answer, or one that matters more than likes.
        if sort == (text.isEmpty ? .relevance : .liked) { sort = .newest }
        var listing = ListingQuery(text: text, sort: sort ?? (text.isEmpty ? .newest : .relevance))
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
        let isNarrowed =
            listing.currency != nil || listing.inStock || !listing.facets.isEmpty || listing.leastPrice != nil
            || listing.mostPrice != nil
        return (listing, sort != nil || isNarrowed || asked["page"] != nil, wrong)
    }

    /// What can't be read is left out: the form shows what counts.
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

extension ListingQuery {
    /// The search's address, without a page.
    fileprivate var pageLink: Link {
        narrowed(Link.search.with("q", text).with("sort", sort.rawValue))
    }
}
