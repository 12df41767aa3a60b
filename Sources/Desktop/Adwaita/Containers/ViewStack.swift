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

/// For the header bar: the places side by side, or the title where they do not fit.
public final class ViewSwitcherTitle: Widget {
    public init(for stack: ViewStack, title: String) {
        super.init(adw_view_switcher_title_new())
        adw_view_switcher_title_set_stack(opaque, stack.opaque)
        adw_view_switcher_title_set_title(opaque, title)
    }

    public var title: String {
        get { text(adw_view_switcher_title_get_title(opaque)) }
        set { adw_view_switcher_title_set_title(opaque, newValue) }
    }

    /// Whether the title is shown, so that the bar below must be.
    public var isTitleVisible: Bool { adw_view_switcher_title_get_title_visible(opaque) != 0 }

    @discardableResult
    public func onTitleVisible(_ handler: @escaping (Bool) -> Void) -> Self {
        on("notify::title-visible") { [unowned self] in handler(isTitleVisible) }
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
