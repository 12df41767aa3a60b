import Market

/// The places of the app that are always one press away.
public enum Tab: String, Hashable, Sendable, CaseIterable {
    case market
    case search
    case likes
    case cart
    case mine
}

/// A tab as it is drawn.
public struct TabItem: Hashable, Sendable, Identifiable {
    public let tab: Tab
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
        case .mine: texts[.screenTabMine]
        }
    }
}
