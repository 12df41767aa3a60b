import Market

/// The places of the app that are always one press away.
public enum Tab: String, Hashable, Sendable, CaseIterable {
    /// All goods, newest first.
    case market
    /// Finding goods by words.
    case search
    /// What the person likes.
    case likes
    /// What the person means to buy.
    case cart
    /// Whom the person talks with.
    case chat
    /// What the person sells.
    case mine
}

/// A tab as it is drawn.
public struct TabItem: Hashable, Sendable, Identifiable {
    /// Which one it is.
    public let tab: Tab
    /// What it is called.
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
