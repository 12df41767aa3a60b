import CAdwaita
import CWebKit

/// A page of the web inside a window.
///
/// It may show http and https, keeps nothing when it is gone, and opens no window.
public final class WebView: Widget {
    private let library: WebLibrary

    /// Called when the title, the address or the progress changed, and at the end of loading.
    public var onChange: () -> Void = {}

    /// Called with what went wrong, when a page could not be loaded; not for one that was stopped, left or refused.
    public var onFailure: (_ address: String, _ message: String) -> Void = { _, _ in }

    /// Called with the address of a pressed link that the page would open in a new window.
    ///
    /// A window that the page opens by itself is an advertisement, and is not reported.
    public var onNewWindow: (_ address: String) -> Void = { _ in }

    public init(_ library: WebLibrary) {
        self.library = library
        let session = Object(taking: library.functions.webkit_network_session_new_ephemeral())
        var name: UnsafePointer<CChar>?
        var value = GValue()
        g_value_init(&value, g_object_get_type())
        g_value_set_object(&value, session.raw)
        let view = "network-session".withCString { property in
            name = property
            return g_object_new_with_properties(
                GType(library.functions.webkit_web_view_get_type()),
                1,
                &name,
                &value
            )
        }
        g_value_unset(&value)
        super.init(UnsafeMutableRawPointer(view)?.assumingMemoryBound(to: GtkWidget.self))
        expand(horizontal: true, vertical: true)
        for property in ["title", "uri", "estimated-load-progress", "is-loading"] {
            on("notify::\(property)") { [unowned self] in onChange() }
        }
        ask("load-failed") { [unowned self] arguments in
            let error = g_value_get_boxed(arguments.value(2))?.assumingMemoryBound(to: GError.self)
            let isOnPurpose = error.map { Self.onPurpose.contains(Int($0.pointee.code)) } ?? false
            if !isOnPurpose { onFailure(arguments(1), text(error?.pointee.message)) }
            return true
        }
        ask("decide-policy") { [unowned self] in refuses($0.object(0), $0.enumeration(1)) }
    }

    /// Cancelled, and stopped by our own answer: `WEBKIT_NETWORK_ERROR_CANCELLED` and
    /// `WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE`.
    private static let onPurpose = [302, 102]

    private func refuses(_ decision: UnsafeMutableRawPointer?, _ kind: UInt32) -> Bool {
        let isNewWindow = Int(kind) == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION
        guard isNewWindow || Int(kind) == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION else { return false }
        let web = library.functions
        let action = web.webkit_navigation_policy_decision_get_navigation_action(decision)
        let address = text(web.webkit_uri_request_get_uri(web.webkit_navigation_action_get_request(action)))
        guard isNewWindow || !Self.mayShow(address) else { return false }
        web.webkit_policy_decision_ignore(decision)
        let isWanted = web.webkit_navigation_action_is_user_gesture(action) != 0
        if isNewWindow, isWanted, Self.mayShow(address) { onNewWindow(address) }
        return true
    }

    /// True where an address is one of the web's, and not of a file or a script.
    public nonisolated static func mayShow(_ address: String) -> Bool {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return scheme == "http" || scheme == "https" || address == "about:blank"
    }

    /// The name of the machine in an address, as a person should see it.
    public nonisolated static func host(of address: String) -> String? {
        guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
        // What stands before an "@" is whatever the page would like it to be.
        let place = address[start...].prefix { !"/?#\\".contains($0) }.split(separator: "@").last
        guard let place, !place.isEmpty else { return nil }
        return String(place)
    }

    /// Ignores what `mayShow` says no to.
    public func load(_ address: String) {
        guard Self.mayShow(address) else { return }
        library.functions.webkit_web_view_load_uri(raw, address)
    }

    public func reload() { library.functions.webkit_web_view_reload(raw) }

    public func stop() { library.functions.webkit_web_view_stop_loading(raw) }

    public func goBack() { library.functions.webkit_web_view_go_back(raw) }

    public var canGoBack: Bool { library.functions.webkit_web_view_can_go_back(raw) != 0 }

    public var title: String { self["title"] }

    public var address: String { self["uri"] }

    public var isLoading: Bool { self["is-loading"] }

    /// From 0 to 1.
    public var progress: Double { self["estimated-load-progress"] }
}
