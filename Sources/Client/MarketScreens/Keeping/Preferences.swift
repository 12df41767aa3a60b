/// Small things that a person has chosen, kept across restarts.
///
/// Setting must not fail: what can't be written down holds until the app ends.
@MainActor
public protocol Preferences: AnyObject {
    subscript(key: PreferenceKey) -> String? { get set }
}

/// The name of a small thing that is kept.
public enum PreferenceKey: String, Hashable, Sendable, CaseIterable, Codable {
    case layout
    case language
    case server
    case serverKind = "server_kind"
    case privateMode = "private_mode"
    case appearance
    case nickname
    case wasWelcomed = "was_welcomed"
    case searchSource = "search_source"
    case windowSize = "window_size"
}
