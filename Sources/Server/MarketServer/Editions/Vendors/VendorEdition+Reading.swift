import HTTPServer
import Market
import MarketAPI

extension VendorEdition {
    func list(_ call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        let query = call.request.query
        let page = Self.number(query["page_no"]) ?? EditionDefaults.page
        // The server of 2022 fell over, and a client's tests hold ours to it.
        guard page >= 0 || !dialect.failsAsIn2022 else { throw .problem(.failed) }
        let number = max(page, 1)
        let sizes = EditionDefaults.pageSizes
        let requested = Self.number(query["items_per_page"]) ?? EditionDefaults.pageSize
        let size = min(max(requested, sizes.lowerBound), sizes.upperBound)
        let wanted = dialect.searches ? query["search_value"] ?? "" : ""
        let (products, total) = try await found(wanted, page: number, size: size)
        return dialect.list(
            products,
            PageNumbers(page: number, size: size, total: total),
            photos: call.photos,
            cents: cents
        )
    }

    func detail(_ call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        try await reply(try await goods.product(try id(call)), .ok, to: call)
    }

    /// Goods whose names or whose vendors' names hold `text`; where there are none, and in markets too large to look at
    /// each name, what the market's own search finds, and the goods of the vendor whose name it is.
    private func found(_ text: String, page: Int, size: Int) async throws(EditionRefusal) -> (
        products: [Product], total: Int
    ) {
        let text = text.trimmed
        if !text.isEmpty, try await goods.areFew {
            let holding = ProductQuery(filter: ProductFilter(holding: text))
            let found = try await goods.page(page, size: size, of: holding)
            guard found.total == 0 else { return found }
        }
        let byName = try await goods.page(page, size: size, of: ProductQuery(text: text))
        guard byName.total == 0, !text.isEmpty else { return byName }
        let vendor = try await access.vendor(named: text)
        guard let vendor else { return byName }
        let ofVendor = ProductQuery(filter: ProductFilter(seller: vendor.id))
        return try await goods.page(page, size: size, of: ofVendor)
    }

    /// A number, however large; `nil` where the text is none.
    private static func number(_ text: String?) -> Int? {
        guard let text, !text.isEmpty else { return nil }
        if let number = Int(text) { return number }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.hasPrefix("-") ? .min : .max
    }
}
