import CAdwaita

/// Says that something is going on.
///
/// It turns while it is on screen only: GTK's own would ask for 60 frames a second behind a hidden page as
/// well.
public final class Spinner: Widget {
    public init() {
        super.init(gtk_spinner_new())
        on("map") { [unowned self] in gtk_spinner_start(opaque) }
        on("unmap") { [unowned self] in gtk_spinner_stop(opaque) }
    }

    var isTurning: Bool { gtk_spinner_get_spinning(opaque) != 0 }
}

/// A bar that shows the fraction done.
public final class ProgressBar: Widget {
    public init() { super.init(gtk_progress_bar_new()) }

    /// From 0 to 1.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        set { gtk_progress_bar_set_fraction(opaque, newValue) }
    }

    /// Words over the bar, and none when nil.
    public var caption: String? {
        didSet {
            gtk_progress_bar_set_text(opaque, caption)
            gtk_progress_bar_set_show_text(opaque, (caption != nil).c)
        }
    }
}

/// A picture of the icon theme; decoration, unless it is `called` something.
public final class IconImage: Widget {
    public init(_ name: String, pixels: Int? = nil) {
        super.init(gtk_image_new_from_icon_name(name))
        if let pixels { gtk_image_set_pixel_size(opaque, pixels.c) }
    }

    /// The first of these that the theme has.
    public convenience init(firstOf names: [String], pixels: Int? = nil) {
        let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
        let name = names.first { gtk_icon_theme_has_icon(theme, $0) != 0 }
        self.init(name ?? names.last ?? "", pixels: pixels)
    }

    public var name: String {
        get { text(gtk_image_get_icon_name(opaque)) }
        set { gtk_image_set_from_icon_name(opaque, newValue) }
    }
}

/// A thin line between things.
public final class Separator: Widget {
    public init(_ axis: Axis = .horizontal) {
        super.init(gtk_separator_new(GtkOrientation(rawValue: axis.rawValue)))
    }
}

/// A person, by the first letters of their name; decoration, since the name stands beside it.
public final class Avatar: Widget {
    public init(pixels: Int) {
        super.init(adw_avatar_new(pixels.c, nil, 1))
        isHiddenFromReaders()
    }

    public func show(_ name: String) { adw_avatar_set_text(opaque, name) }
}
