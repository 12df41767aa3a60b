import CAdwaita
public import Observation

/// The person's preferences of appearance.
///
/// Read it inside `observe`, and the view follows.
@MainActor
@Observable
public final class Appearance {
    public nonisolated enum Scheme: UInt32, Sendable {
        case system = 0, light = 1, dark = 4
    }

    public private(set) var isDark = false
    public private(set) var isHighContrast = false
    /// 1 for text of the usual size, 2 for twice that.
    public private(set) var textScale = 1.0
    public private(set) var reducesMotion = false
    /// True where text is so large that a phone has no room for some of what stands side by side.
    public var hasLargeText: Bool { textScale > 1.3 }

    @ObservationIgnored private let manager: Object
    @ObservationIgnored private let settings: Object
    @ObservationIgnored private var connections: [SignalConnection] = []

    /// There must be an `Application`.
    public init() {
        manager = Object(sharing: UnsafeMutableRawPointer(adw_style_manager_get_default()))
        settings = Object(sharing: UnsafeMutableRawPointer(gtk_settings_get_default()))
        read()
        for (object, property) in [
            (manager, "dark"), (manager, "high-contrast"), (settings, "gtk-xft-dpi"),
            (settings, "gtk-enable-animations"),
        ] {
            connections.append(object.on("notify::\(property)") { [weak self] in self?.read() })
        }
    }

    isolated deinit { for connection in connections { connection.disconnect() } }

    private func read() {
        isDark = adw_style_manager_get_dark(manager.opaque) != 0
        isHighContrast = adw_style_manager_get_high_contrast(manager.opaque) != 0
        let dots: Int32 = settings["gtk-xft-dpi"]
        textScale = dots > 0 ? Double(dots) / 1024 / 96 : 1
        reducesMotion = !(settings["gtk-enable-animations"] as Bool)
    }

    /// The scheme of this app, whatever the system's is.
    public var scheme: Scheme {
        get { Scheme(rawValue: adw_style_manager_get_color_scheme(manager.opaque).rawValue) ?? .system }
        set {
            adw_style_manager_set_color_scheme(manager.opaque, AdwColorScheme(rawValue: newValue.rawValue))
        }
    }

    // The system's settings, for tests.

    package func set(textScale: Double) { settings["gtk-xft-dpi"] = Int32(textScale * 96 * 1024) }

    package func set(reducesMotion: Bool) { settings["gtk-enable-animations"] = !reducesMotion }
}
