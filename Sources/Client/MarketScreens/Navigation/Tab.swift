import Market

/// The places of the app that are always one press away.
public enum Tab: String, Hashable, Sendable, CaseIterable {
    /// All goods, newest first.
    case market
    /// Finding goods by words.
    case search
    /// The person's likes.
    case likes
    /// The person's cart.
    case cart
    /// The person's conversations.
    case chat
    /// The person's products and drafts.
    case mine
}

/// A tab as it is drawn.
public struct TabItem: Hashable, Sendable, Identifiable {
    /// The tab itself.
    public let tab: Tab
    /// The tab's title.
    public let title: String
    /// A number on it; `nil` for none.
    public let badge: String?
    public var id: Tab { tab }
}

extension Tab {
    func title(in texts: Texts) -> String {
        switch self {
        case .market: texts[.screenTabMarket]
        case .search: texts[.screenTabSearch]
        case .likes: texts[.likes]
        case .cart: texts[.cart]
        case .chat: texts[.placeChat]
        case .mine: texts[.screenTabMine]
        }
    }
}
