/// Small things that a person has chosen, kept across restarts.
///
/// Setting must not fail: what can't be written down holds until the app ends.
@MainActor
public protocol Preferences: AnyObject {
    /// The choice; `nil` where there is none, and setting `nil` forgets it.
    subscript(key: PreferenceKey) -> String? { get set }
}

/// The name of a small thing that is kept.
public enum PreferenceKey: String, Hashable, Sendable, CaseIterable, Codable {
    /// Rows or cards: a ``FeedLayout``.
    case layout
    /// A ``Language``.
    case language
    /// The address of the market.
    case server
    /// The kind of the market: a ``MarketKind``.
    case serverKind = "server_kind"
    /// `true` while searches and goods looked at are not noted.
    case privateMode = "private_mode"
    /// Light, dark or as the system: an ``ThemePreference``.
    case appearance
    /// The name that a person has chosen, until there is an account.
    case nickname
    /// `true` when the page of the first run was closed.
    case wasWelcomed = "was_welcomed"
    /// The source of searches: a ``SearchSource``.
    case searchSource = "search_source"
    /// `false` where the market's list shows reserved and sold products too.
    case availableOnly = "available_only"
    /// The size of the window when it was closed.
    case windowSize = "window_size"
}
