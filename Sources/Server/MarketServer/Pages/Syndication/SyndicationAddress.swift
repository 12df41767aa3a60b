import Market

/// One address that search engines, browsers' search fields and feed readers ask.
enum SyndicationAddress: Hashable {
    case siteMap
    case siteMapPages
    case siteMapPart(ListedBlock)
    case searchDescription
    case newProducts
    case category(Market.Category.ID)
    case search

    init?(_ segments: [String]) {
        switch (segments.count, segments.first) {
        case (1, "sitemap.xml"): self = .siteMap
        case (1, "opensearch.xml"): self = .searchDescription
        case (2, "sitemaps"):
            guard let part = Self.part(segments[1]) else { return nil }
            self = part
        case (2, "feeds") where segments[1] == "new": self = .newProducts
        case (2, "feeds") where segments[1] == "search": self = .search
        case (3, "feeds") where segments[1] == "categories":
            guard let id = Market.Category.ID(rawValue: segments[2]) else { return nil }
            self = .category(id)
        default: return nil
        }
    }

    private static func part(_ name: String) -> Self? {
        guard name != "pages.xml" else { return .siteMapPages }
        guard name.hasPrefix("products-"), name.hasSuffix(".xml") else { return nil }
        let digits = name.dropFirst("products-".count).dropLast(".xml".count)
        // One part has one address.
        guard let number = Int64(digits), "\(number)" == digits else { return nil }
        return ListedBlock(rawValue: number).map(Self.siteMapPart)
    }

    /// As the log knows it.
    var route: String {
        switch self {
        case .siteMap: "/sitemap.xml"
        case .siteMapPages: "/sitemaps/pages.xml"
        case .siteMapPart: "/sitemaps/products-{n}.xml"
        case .searchDescription: "/opensearch.xml"
        case .newProducts: "/feeds/new"
        case .category: "/feeds/categories/{id}"
        case .search: "/feeds/search"
        }
    }
}
