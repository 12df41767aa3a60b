import Adwaita
import MarketScreens

extension MarketScreens.Appearance {
    /// Makes the whole app so bright, from now on.
    func apply() { Adwaita.Appearance().scheme = scheme }

    private var scheme: Adwaita.Appearance.Scheme {
        switch self {
        case .system: .system
        case .light: .light
        case .dark: .dark
        }
    }
}
