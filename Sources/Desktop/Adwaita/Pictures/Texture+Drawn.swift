import CAdwaita

extension Texture {
    /// Creates a paintable that draws the picture's own pixels as they are, for use without a graphics card.
    ///
    /// GTK 4.8 copies and converts those of a texture for each frame. The caller owns the reference.
    func drawnByProcessor() -> OpaquePointer? {
        guard let bytes, let surface = surface(of: bytes) else { return nil }
        var size = graphene_size_t(width: Float(width), height: Float(height))
        var area = graphene_rect_t(origin: graphene_point_t(x: 0, y: 0), size: size)
        let snapshot = gtk_snapshot_new()
        let drawing = gtk_snapshot_append_cairo(snapshot, &area)
        cairo_set_source_surface(drawing, surface, 0, 0)
        cairo_paint(drawing)
        cairo_destroy(drawing)
        guard let paintable = gtk_snapshot_free_to_paintable(snapshot, &size) else {
            cairo_surface_destroy(surface)
            return nil
        }
        // As long as what draws it: cairo would copy the pixels of a surface that goes before.
        let object = UnsafeMutableRawPointer(paintable).assumingMemoryBound(to: GObject.self)
        g_object_set_data_full(object, "surface", UnsafeMutableRawPointer(surface)) {
            cairo_surface_destroy(OpaquePointer($0))
        }
        return paintable
    }

    /// The pixels as a surface, which keeps them.
    private func surface(of bytes: OpaquePointer) -> OpaquePointer? {
        var count: gsize = 0
        // Cairo writes only to what is drawn on.
        let pixels = UnsafeMutableRawPointer(mutating: g_bytes_get_data(bytes, &count))
        let surface = cairo_image_surface_create_for_data(
            pixels?.assumingMemoryBound(to: UInt8.self),
            isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
            width.c,
            height.c,
            (width * 4).c
        )
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        let kept = UnsafeMutableRawPointer(g_bytes_ref(bytes))
        cairo_surface_set_user_data(surface, pixelsKey, kept) { g_bytes_unref(OpaquePointer($0)) }
        return surface
    }
}

/// Cairo tells data of different owners apart by where their keys are.
private let pixelsKey = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
