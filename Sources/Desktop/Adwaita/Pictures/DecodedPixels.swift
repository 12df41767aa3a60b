import CAdwaita

/// The most pixels that are decoded: 8 times what a good phone's camera makes would be 96 million.
private nonisolated let pixelLimit = 100_000_000

/// The result of gdk-pixbuf for a file.
nonisolated struct DecodedPixels {
    /// The picture, turned upright; the caller of the decoder owns the reference.
    let upright: OpaquePointer
    /// The picture's size before turning, as declared in the file.
    let original: (width: Int, height: Int)
    let wasTurned: Bool
    /// The colours that its numbers stand for, as an ICC profile in base 64; `nil` where the file has none.
    let profile: String?

    init(_ bytes: some Collection<UInt8>, _ size: Texture.Size) throws(Texture.Failure) {
        let loader = known(gdk_pixbuf_loader_new())
        defer { g_object_unref(loader) }
        var plan = DecodingPlan(size)
        let isWhole = withUnsafeMutablePointer(to: &plan) { plan in
            let prepared:
                @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, gpointer?) -> Void = {
                    known($3).assumingMemoryBound(to: DecodingPlan.self).pointee.prepare($0, Int($1), Int($2))
                }
            g_signal_connect_data(
                loader,
                "size-prepared",
                unsafeBitCast(prepared, to: GCallback.self),
                plan,
                nil,
                GConnectFlags(rawValue: 0)
            )
            let isWritten =
                bytes.withContiguousStorageIfAvailable { write($0, to: loader) }
                ?? Array(bytes).withUnsafeBufferPointer { write($0, to: loader) }
            // Always closed, or the loader complains as it goes.
            return gdk_pixbuf_loader_close(loader, nil) != 0 && isWritten
        }
        if let (width, height) = plan.refused { throw .tooLarge(width: width, height: height) }
        guard isWhole, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader),
            let upright = gdk_pixbuf_apply_embedded_orientation(pixbuf)
        else { throw .unreadable }
        self.upright = upright
        original = plan.original
        let orientation = text(gdk_pixbuf_get_option(pixbuf, "orientation"))
        wasTurned = !orientation.isEmpty && orientation != "1"
        profile = gdk_pixbuf_get_option(pixbuf, "icc-profile").map { text($0) }
    }
}

private nonisolated func write(
    _ bytes: UnsafeBufferPointer<UInt8>,
    to loader: UnsafeMutablePointer<GdkPixbufLoader>
) -> Bool {
    // In pieces: the loader then learns the size, and may refuse it, before it has all.
    stride(from: 0, to: bytes.count, by: 65_536).allSatisfy { start in
        let piece = bytes[start..<min(start + 65_536, bytes.count)]
        return gdk_pixbuf_loader_write(
            loader,
            UnsafeBufferPointer(rebasing: piece).baseAddress,
            gsize(piece.count),
            nil
        ) != 0
    }
}

/// The decisions made once the loader has read a picture's size.
private nonisolated struct DecodingPlan {
    let size: Texture.Size
    var original = (width: 0, height: 0)
    var refused: (width: Int, height: Int)?

    init(_ size: Texture.Size) { self.size = size }

    mutating func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>?, _ width: Int, _ height: Int) {
        original = (width, height)
        guard width > 0, height > 0, width.multipliedReportingOverflow(by: height).overflow == false,
            width * height <= pixelLimit
        else {
            refused = (width, height)
            // Nothing of it is decoded.
            gdk_pixbuf_loader_set_size(loader, 0, 0)
            return
        }
        let scale =
            switch size {
            case .full: 1.0
            case .covering(let w, let h): max(Double(w) / Double(width), Double(h) / Double(height))
            case .within(let w, let h): min(Double(w) / Double(width), Double(h) / Double(height))
            }
        guard scale < 1 else { return }
        gdk_pixbuf_loader_set_size(
            loader,
            max(1, Int32((Double(width) * scale).rounded())),
            max(1, Int32((Double(height) * scale).rounded()))
        )
    }
}
