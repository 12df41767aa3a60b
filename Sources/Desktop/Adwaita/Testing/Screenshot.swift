import CAdwaita

extension Widget {
    /// Draws it as it looks; nil between a change and the frame that shows it.
    package final func screenshot() -> Texture? {
        let paintable = Object(taking: gtk_widget_paintable_new(widget))
        let width = gdk_paintable_get_intrinsic_width(paintable.opaque)
        let height = gdk_paintable_get_intrinsic_height(paintable.opaque)
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(paintable.opaque, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        guard let renderer = gtk_native_get_renderer(gtk_widget_get_native(widget)) else { return nil }
        var area = graphene_rect_t(
            origin: graphene_point_t(x: 0, y: 0),
            size: graphene_size_t(width: Float(width), height: Float(height))
        )
        return gsk_renderer_render_texture(renderer, node, &area).map { Texture(taking: $0) }
    }
}

extension Texture {
    package typealias Colour = (red: UInt8, green: UInt8, blue: UInt8)

    /// The colour at a place, as it would be seen.
    package final func colour(x: Double, y: Double) -> Colour? {
        guard (0..<Double(width)).contains(x), (0..<Double(height)).contains(y) else { return nil }
        return colour(in: downloaded(), at: (Int(y) * width + Int(x)) * 4)
    }

    /// The colours of all places, line by line.
    package final var colours: [Colour] {
        let bytes = downloaded()
        return stride(from: 0, to: bytes.count, by: 4).map { colour(in: bytes, at: $0) }
    }

    private func downloaded() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(pointer, &bytes, gsize(width * 4))
        return bytes
    }

    private func colour(in bytes: [UInt8], at place: Int) -> Colour {
        (bytes[place + 2], bytes[place + 1], bytes[place])
    }
}
