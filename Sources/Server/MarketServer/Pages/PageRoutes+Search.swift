import HTTPServer
import Hangul
import Market
import MarketAPI
import MarketService
import MarketStore
import Storefront

/// Looking for things.
extension PageRoutes {
    func search(_ visit: PageContext) async throws -> HTTPResponse {
        let asked = visit.request.query
        let text = String((asked["q"] ?? "").unicodeScalars.prefix(250).map(Character.init)).trimmingBlanks
        let (listing, isWhole, wrong) = Self.listing(asked, text: text)
        guard !text.isEmpty else {
            let recent = try await recentSearches(visit)
            return try await searchReply(listing, .idle(recent: recent), [], visit)
        }
        // A script that asks while someone types says so, and only what was meant is noted.
        if visit.request["X-Live"] == nil, !visit.request.isHead, asked["page"] == nil {
            await api.sought.note(text, by: visit.caller, request: visit.exchange.id.text)
        }
        if let wrong { return try await searchReply(listing, .notLookedFor(wrong), [], visit) }
        let found = try await isWhole ? whole(listing, text, visit) : keptSections(of: text)
        let products: [Product] =
            switch found {
            case .sections(let sections, _): sections.flatMap(\.products)
            default: []
            }
        return try await searchReply(listing, found, products, visit)
    }

    private func searchReply(
        _ listing: ListingQuery,
        _ finds: SearchPage.Finds,
        _ products: [Product],
        _ visit: PageContext
    ) async throws -> HTTPResponse {
        let page = SearchPage(
            listing,
            finds: finds,
            liked: try await liked(among: products, visit),
            drawn: cards
        )
        var frame = try await frame(visit)
        frame.sought = listing.text ?? ""
        return frame.reply(page)
    }

    private func recentSearches(_ visit: PageContext) async throws -> [String] {
        guard let account = visit.caller.account else { return [] }
        return try await store.searches(of: account.id)
    }

    private func keptSections(of text: String) async throws -> SearchPage.Finds {
        let change = store.latestChange
        let kept = try await finds.value(text, at: change) { try await store.lastChange(affecting: text) }
        if let kept { return kept }
        let found = try await sections(of: text)
        if text.utf8.count <= 200 { finds.keep(found, as: text, at: change) }
        return found
    }

    private func sections(of text: String) async throws -> SearchPage.Finds {
        let found = try await api.sought.sections(of: text) { query, length throws(SearchError) in
            let products = try await api.sought.products(query, limit: length)
            return products.isEmpty ? nil : products
        }
        guard !found.sections.isEmpty else { return .nothing(corrections: found.corrections) }
        let sections = found.sections.map {
            SearchPage.Section(sort: ListingQuery.Sort($0.order), products: $0.goods)
        }
        return .sections(sections, total: Total(found.total))
    }

    private func whole(
        _ listing: ListingQuery,
        _ text: String,
        _ visit: PageContext
    ) async throws -> SearchPage.Finds {
        var (goods, pager) = try await list(try ProductQuery(listing), base: listing.pageLink, visit)
        if goods.products.isEmpty {
            let total = Total(try await store.count(ProductQuery(text: text)))
            guard total.count == 0 else { return .nothingSoNarrow(without: total) }
            return .nothing(corrections: try await store.corrections(of: text, limit: 5))
        }
        goods.query = SearchQuery(listing.text ?? "")
        return .list(goods, pager)
    }

    /// What the address asks for, whether that is more than a text alone, and what of it makes no sense.
    private static func listing(
        _ asked: QueryParameters,
        text: String
    ) -> (ListingQuery, isWhole: Bool, wrong: SearchPage.TypedPrices?) {
        func typed(_ name: String) -> String { String((asked[name] ?? "").prefix(longestPrice)) }
        var listing = ListingQuery(text: text, sort: .relevance)
        let sort = asked["sort"].flatMap(ListingQuery.Sort.init)
        listing.sort = sort ?? .relevance
        listing.currency = asked["currency"].flatMap(Currency.init)
        listing.inStock = asked["in_stock"] == "true"
        var isWrong = false
        do throws(MoneyError) {
            let currency = listing.currency ?? .krw
            listing.leastPrice = try amount(asked["min_price"], currency)
            listing.mostPrice = try amount(asked["max_price"], currency)
        } catch {
            isWrong = true
        }
        if let least = listing.leastPrice, let most = listing.mostPrice, least.hundredths > most.hundredths {
            isWrong = true
        }
        let wrong =
            isWrong ? SearchPage.TypedPrices(least: typed("min_price"), most: typed("max_price")) : nil
        let isNarrowed =
            listing.currency != nil || listing.inStock || listing.leastPrice != nil
            || listing.mostPrice != nil
        return (listing, sort != nil || isNarrowed || asked["page"] != nil, wrong)
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

    func forgetSearches(_ visit: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        try check(form, visit)
        let account = try visit.account()
        if form["forget-all"] == "1" {
            try await store.removeSearches(of: account.id)
        } else {
            try await store.removeSearch(form["forget"], of: account.id)
        }
        return .seeOther(Link.search.telling(.forgotten))
    }
}

extension ListingQuery {
    /// The search's address, without a page.
    fileprivate var pageLink: Link {
        Link.search.with("q", text).with("sort", sort.rawValue).with("currency", currency?.rawValue)
            .with("min_price", leastPrice?.decimalText).with("max_price", mostPrice?.decimalText)
            .with("in_stock", inStock ? "true" : nil)
    }
}
