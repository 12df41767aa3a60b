import CAdwaita

/// Shows a texture.
///
/// Its size is its own affair and not the texture's, so nothing moves when a picture arrives.
public final class PictureView: Widget {
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
        // Not known before: what draws its window.
        on("realize") { [unowned self] in if texture != nil { showTexture() } }
    }

    /// True while a colour is shown.
    private var isFilled = false

    public var texture: Texture? {
        didSet {
            guard texture !== oldValue || isFilled else { return }
            isFilled = false
            showTexture()
        }
    }

    private func showTexture() {
        guard let drawn = isDrawnByProcessor ? texture?.drawnByProcessor() : nil else {
            return gtk_picture_set_paintable(opaque, texture?.pointer)
        }
        gtk_picture_set_paintable(opaque, drawn)
        g_object_unref(UnsafeMutableRawPointer(drawn))
    }

    private var isDrawnByProcessor: Bool {
        guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native)
        else { return false }
        return adwaita_is_a(UnsafeMutableRawPointer(renderer), gsk_cairo_renderer_get_type()) != 0
    }

    /// Shows one colour in place of a texture of the given size, until that has come.
    ///
    /// When it comes, no new layout is needed.
    public func fill(red: UInt8, green: UInt8, blue: UInt8, width: Int, height: Int) {
        texture = nil
        var colour = GdkRGBA(
            red: Float(red) / 255,
            green: Float(green) / 255,
            blue: Float(blue) / 255,
            alpha: 1
        )
        var size = graphene_size_t(width: Float(width), height: Float(height))
        var area = graphene_rect_t(origin: graphene_point_t(x: 0, y: 0), size: size)
        let snapshot = gtk_snapshot_new()
        gtk_snapshot_append_color(snapshot, &colour, &area)
        guard let drawn = gtk_snapshot_free_to_paintable(snapshot, &size) else { return }
        gtk_picture_set_paintable(opaque, drawn)
        g_object_unref(UnsafeMutableRawPointer(drawn))
        isFilled = true
    }

    public var fit: Fit {
        get { Fit(rawValue: gtk_picture_get_content_fit(opaque).rawValue) ?? .cover }
        set { gtk_picture_set_content_fit(opaque, GtkContentFit(rawValue: newValue.rawValue)) }
    }
}
