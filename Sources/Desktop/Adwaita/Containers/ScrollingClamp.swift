import CAdwaita

/// Keeps a list or a grid from growing too wide inside a `ScrollView`, which scrolls all of the width.
public final class ScrollingClamp: Widget {
    public init(_ child: Widget, width: Int) {
        super.init(adw_clamp_scrollable_new())
        adw_clamp_scrollable_set_maximum_size(opaque, width.c)
        adw_clamp_scrollable_set_tightening_threshold(opaque, width.c)
        adw_clamp_scrollable_set_child(opaque, child.widget)
    }
}
