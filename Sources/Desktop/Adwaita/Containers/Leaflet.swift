import CAdwaita

/// Two panes: side by side where there is room, else one over the other.
public final class Leaflet: Widget {
    private let sidebar: Widget
    private let content: Widget

    /// Called when it folds or unfolds.
    public var onFold: (_ isFolded: Bool) -> Void = { _ in }

    /// Called when a swipe, a key or the program brought the other pane to the front.
    public var onShow: (_ isContent: Bool) -> Void = { _ in }

    public init(sidebar: Widget, content: Widget) {
        self.sidebar = sidebar
        self.content = content
        super.init(adw_leaflet_new())
        adw_leaflet_append(opaque, sidebar.widget)
        adw_leaflet_append(opaque, content.widget)
        adw_leaflet_set_can_navigate_back(opaque, 1)
        // It folds when a pane would be too narrow to use, and not when it gets less than it would like.
        adw_leaflet_set_fold_threshold_policy(opaque, ADW_FOLD_THRESHOLD_POLICY_MINIMUM)
        on("notify::folded") { [unowned self] in onFold(isFolded) }
        on("notify::visible-child") { [unowned self] in onShow(isContentVisible) }
    }

    public var isFolded: Bool { adw_leaflet_get_folded(opaque) != 0 }

    /// True where the content is in front, while only one pane is visible.
    public var isContentVisible: Bool {
        get { adw_leaflet_get_visible_child(opaque) == content.widget }
        set { adw_leaflet_set_visible_child(opaque, newValue ? content.widget : sidebar.widget) }
    }
}
