public import Foundation
public import Market

/// One thing that a search found.
public struct SearchResult: Hashable, Sendable, Identifiable {
    /// The place where a search result was found.
    public enum Place: Hashable, Sendable {
        /// On this market.
        case here(ProductSummary)
        /// In another shop, on a page of its own.
        case elsewhere(ExternalProduct)
    }

    /// The place where it was found, with all facts known there.
    public let place: Place
    /// The ranges of ``name`` that match the query, in order and without overlap.
    public let hits: [Range<String.Index>]

    public init(_ place: Place, hits: [Range<String.Index>]) {
        self.place = place
        self.hits = hits
    }

    /// The same for the same thing, whichever section found it.
    public var id: String {
        switch place {
        case .here(let goods): "here/\(goods.id)"
        case .elsewhere(let goods): "elsewhere/\(goods.id)"
        }
    }

    /// As the seller or the shop wrote it.
    public var name: String {
        switch place {
        case .here(let goods): goods.name
        case .elsewhere(let goods): goods.name
        }
    }
}

/// Something that another shop sells.
public struct ExternalProduct: Hashable, Sendable, Identifiable {
    public let id: String
    /// As the shop wrote it, cleaned of marks.
    public let name: String
    /// The lowest price; `nil` where it is unknown.
    public let price: Money?
    /// The shop's name.
    public let shop: String
    /// The shop's own picture; `nil` where there is none.
    public let picture: URL?
    /// The shop's own page.
    public let page: URL

    public init(id: String, name: String, price: Money?, shop: String, picture: URL?, page: URL) {
        self.id = id
        self.name = name
        self.price = price
        self.shop = shop
        self.picture = picture
        self.page = page
    }
}
