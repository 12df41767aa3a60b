import CAdwaita

/// Several pages in one place, one of them shown: loading, empty, error, content.
public final class Stack<Page: Hashable>: Widget {
    private var pages: [Page: Widget] = [:]

    public init(_ pages: [(Page, Widget)] = []) {
        super.init(gtk_stack_new())
        gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
        gtk_stack_set_transition_duration(opaque, 150)
        // A page asks for no more height than it needs itself.
        gtk_stack_set_vhomogeneous(opaque, 0)
        for (page, child) in pages { set(page, child) }
    }

    /// Adds a page, or exchanges what it shows.
    ///
    /// A page can be added when it is first needed.
    public func set(_ page: Page, _ child: Widget) {
        if let old = pages.updateValue(child, forKey: page) { gtk_stack_remove(opaque, old.widget) }
        gtk_stack_add_child(opaque, child.widget)
        if page == shown { gtk_stack_set_visible_child(opaque, child.widget) }
    }

    public func remove(_ page: Page) {
        if let child = pages.removeValue(forKey: page) { gtk_stack_remove(opaque, child.widget) }
        if page == shown { shown = nil }
    }

    public func has(_ page: Page) -> Bool { pages[page] != nil }

    /// Of pages that were never shown, the first that was added is.
    public var shown: Page? {
        didSet {
            guard shown != oldValue, let shown, let child = pages[shown] else { return }
            gtk_stack_set_visible_child(opaque, child.widget)
        }
    }
}
