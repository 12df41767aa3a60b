public import Market

/// One product among all that the app can show, wherever it comes from.
public enum ProductKey: Hashable, Sendable {
    /// A product of a market, by its number there.
    case market(MarketOrigin, Product.ID)
    /// Something found in another shop, which is known by its address there.
    case external(link: String)
}

extension ProductKey {
    /// The two texts that name it in the file.
    var columns: (source: String, item: String) {
        switch self {
        case .market(let origin, let id): (origin.text, String(id.rawValue))
        case .external(let link): ("", link)
        }
    }

    /// `nil` for two texts that name nothing.
    init?(source: String, item: String) {
        if source.isEmpty {
            self = .external(link: item)
        } else {
            guard let origin = MarketOrigin(source), let number = Int64(item) else { return nil }
            self = .market(origin, Product.ID(number))
        }
    }
}
