import CAdwaita

/// Shows a texture.
///
/// Its size is its own affair and not the texture's, so nothing moves when a picture arrives.
public final class Picture: Widget {
    public nonisolated enum Fit: UInt32, Sendable {
        /// All of it, with room left at two sides.
        case whole = 1
        /// No room left, two sides cut.
        case cover = 2
    }

    public init(_ fit: Fit = .cover) {
        super.init(gtk_picture_new())
        gtk_picture_set_content_fit(opaque, GtkContentFit(rawValue: fit.rawValue))
        gtk_picture_set_can_shrink(opaque, 1)
    }

    public var texture: Texture? {
        didSet {
            guard texture !== oldValue else { return }
            gtk_picture_set_paintable(opaque, texture?.pointer)
        }
    }

    public var fit: Fit {
        get { Fit(rawValue: gtk_picture_get_content_fit(opaque).rawValue) ?? .cover }
        set { gtk_picture_set_content_fit(opaque, GtkContentFit(rawValue: newValue.rawValue)) }
    }

    /// What is on it, for those who cannot see it.
    ///
    /// Empty for decoration.
    @discardableResult
    public func alternative(_ text: String) -> Self {
        gtk_picture_set_alternative_text(opaque, text)
        accessibleName = text
        return self
    }
}
