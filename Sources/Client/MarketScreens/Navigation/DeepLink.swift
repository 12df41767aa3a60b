public import Foundation
public import Market

/// An address that leads to a place in the app.
public enum DeepLink: Hashable, Sendable {
    /// The page of a product.
    case product(Product.ID)
    /// A conversation.
    case conversation(Conversation.ID)
    /// A notification that is not a message.
    case notification(MarketNotification.ID)
    /// The page of a deal.
    case deal(Deal.ID)
    /// The form for a new product.
    case sell
    /// The conversations.
    case conversations
    /// The search.
    case search

    /// Reads `openmarket://product/12`, `openmarket://sell`, and the web addresses of the market that the app talks to.
    ///
    /// That market is at `market`; a page of any other server is none of ours.
    public init?(_ link: URL, market: URL) {
        let path: [String]
        switch link.scheme?.lowercased() {
        case "openmarket":
            path = [link.host ?? ""] + link.pathComponents.filter { $0 != "/" }
        case "http", "https":
            guard link.scheme?.lowercased() == market.scheme?.lowercased(), link.host == market.host,
                link.port == market.port, link.path.hasPrefix(market.path)
            else { return nil }
            let inside = link.path.dropFirst(market.path == "/" ? 0 : market.path.count)
            path = inside.split(separator: "/").map(String.init)
        default: return nil
        }
        if path.count == 1, link.scheme?.lowercased() == "openmarket" {
            switch path[0] {
            case "sell": self = .sell
            case "conversations": self = .conversations
            case "search": self = .search
            default: return nil
            }
            return
        }
        guard path.count == 2,
            path[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int64(path[1]), number > 0
        else { return nil }
        switch path[0] {
        case "product", "products": self = .product(Product.ID(number))
        case "conversation", "conversations": self = .conversation(Conversation.ID(number))
        case "notification", "notifications": self = .notification(MarketNotification.ID(number))
        case "deal", "deals": self = .deal(Deal.ID(number))
        default: return nil
        }
    }
}
