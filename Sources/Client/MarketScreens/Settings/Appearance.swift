public import Market

/// How bright the app is.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
    /// As the rest of the system.
    case system
    /// Light, whatever the system says.
    case light
    /// Dark, whatever the system says.
    case dark
}

extension Appearance {
    /// What it is called.
    public func text(in texts: Texts) -> String {
        switch self {
        case .system: texts[.screenAppearanceSystem]
        case .light: texts[.screenAppearanceLight]
        case .dark: texts[.screenAppearanceDark]
        }
    }
}
