import CAdwaita

/// The main places of the app, with the two switchers that go with them.
public final class ViewStack: Widget {
    private var pages: [(name: String, child: Widget, page: Object)] = []

    public init(onSelect: @escaping (_ name: String) -> Void = { _ in }) {
        super.init(adw_view_stack_new())
        on("notify::visible-child") { [unowned self] in onSelect(selected) }
    }

    public func add(_ child: Widget, named name: String, title: String, icon: String) {
        let page = adw_view_stack_add_titled(opaque, child.widget, name, title)
        adw_view_stack_page_set_icon_name(page, icon)
        pages.append((name, child, Object(sharing: UnsafeMutableRawPointer(known(page)))))
    }

    /// Calls a page something else, as when the person chooses another language.
    public func title(_ title: String, of name: String) {
        guard let page = pages.first(where: { $0.name == name })?.page else { return }
        adw_view_stack_page_set_title(page.opaque, title)
    }

    public var selected: String {
        get { text(adw_view_stack_get_visible_child_name(opaque)) }
        set { adw_view_stack_set_visible_child_name(opaque, newValue) }
    }

    /// A small count at the page's icon; none at 0.
    public func badge(_ count: Int, at name: String) {
        guard let page = pages.first(where: { $0.name == name })?.page else { return }
        adw_view_stack_page_set_badge_number(page.opaque, guint(clamping: count))
    }
}

/// For the header bar: the places side by side, or the title where they do not fit, or nothing where that does not either.
public final class ViewSwitcherTitle: Widget {
    private let squeezer: Object

    public init(for stack: ViewStack, title: String) {
        let switcher = known(adw_view_switcher_title_new())
        squeezer = Object(sharing: UnsafeMutableRawPointer(gtk_widget_get_first_child(switcher)))
        super.init(switcher)
        adw_view_switcher_title_set_stack(opaque, stack.opaque)
        adw_view_switcher_title_set_title(opaque, title)
        // Its own way with a title that has no room is to end it in "…".
        adw_squeezer_set_allow_none(squeezer.opaque, 1)
    }

    public var title: String {
        get { text(adw_view_switcher_title_get_title(opaque)) }
        set { adw_view_switcher_title_set_title(opaque, newValue) }
    }

    /// True where it may show the places at all.
    public var showsPlaces: Bool {
        get { adw_view_switcher_title_get_view_switcher_enabled(opaque) != 0 }
        set { adw_view_switcher_title_set_view_switcher_enabled(opaque, newValue.c) }
    }

    /// True where the places are not in the header, so that the bar below must be shown.
    public var isNarrow: Bool {
        guard let shown = adw_squeezer_get_visible_child(squeezer.opaque) else { return true }
        return adwaita_is_a(shown, adw_view_switcher_get_type()) == 0
    }

    @discardableResult
    public func onNarrow(_ handler: @escaping (Bool) -> Void) -> Self {
        squeezer.on("notify::visible-child") { [weak self] in if let self { handler(isNarrow) } }
        return self
    }
}

/// For the foot of a narrow window.
public final class ViewSwitcherBar: Widget {
    public init(for stack: ViewStack) {
        super.init(adw_view_switcher_bar_new())
        adw_view_switcher_bar_set_stack(opaque, stack.opaque)
    }

    public var isRevealed: Bool {
        get { adw_view_switcher_bar_get_reveal(opaque) != 0 }
        set { adw_view_switcher_bar_set_reveal(opaque, newValue.c) }
    }
}
