import CAdwaita

/// A photo's pixels, upright, to be encoded into a new file.
///
/// Slow: not for the main thread.
///
/// `@unchecked Sendable`: no lock, since nothing changes a bitmap once it is made; its pixels are only read,
/// and the references to them counted atomically.
public nonisolated final class ImageBitmap: @unchecked Sendable {
    private let pixels: OpaquePointer
    private let profile: String?

    /// The photo's size in its file, before turning.
    public let original: (width: Int, height: Int)
    /// True where it lay on its side in its file, or was mirrored.
    public let wasTurned: Bool

    /// Decodes a photo no larger than `size`.
    public init(decoding bytes: some Collection<UInt8>, _ size: Texture.Size) throws(Texture.Failure) {
        let decoded = try DecodedPixels(bytes, size)
        pixels = decoded.upright
        original = decoded.original
        wasTurned = decoded.wasTurned
        profile = decoded.profile.flatMap { Self.isOfScreens($0) ? $0 : nil }
    }

    private init(_ pixels: OpaquePointer, of other: ImageBitmap) {
        self.pixels = pixels
        profile = other.profile
        original = other.original
        wasTurned = other.wasTurned
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pixels)) }

    public var width: Int { Int(gdk_pixbuf_get_width(pixels)) }
    public var height: Int { Int(gdk_pixbuf_get_height(pixels)) }

    /// The same photo, `factor` times as wide and as high; at least a pixel is left of it.
    public func scaled(by factor: Double) -> ImageBitmap {
        let scaled = gdk_pixbuf_scale_simple(
            pixels,
            max(1, Int32((Double(width) * factor).rounded())),
            max(1, Int32((Double(height) * factor).rounded())),
            GDK_INTERP_BILINEAR
        )
        return ImageBitmap(known(scaled), of: self)
    }

    /// The photo as a JPEG file, the same bytes each time; what can be seen through becomes white.
    ///
    /// The quality is from 0 to 100.
    public func jpeg(quality: Int) -> [UInt8] {
        let opaque = flattened()
        defer { g_object_unref(UnsafeMutableRawPointer(opaque)) }
        var options = [("quality", "\(quality)")]
        if let profile { options.append(("icc-profile", profile)) }
        var keys = options.map { g_strdup($0.0) } + [nil]
        var values = options.map { g_strdup($0.1) } + [nil]
        defer { for string in keys + values { g_free(string) } }
        var bytes: UnsafeMutablePointer<CChar>?
        var count: gsize = 0
        // Into memory, it fails only where memory itself does, and then GLib has ended the program.
        gdk_pixbuf_save_to_bufferv(opaque, &bytes, &count, "jpeg", &keys, &values, nil)
        defer { g_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    /// The caller owns the reference.
    private func flattened() -> OpaquePointer {
        guard gdk_pixbuf_get_has_alpha(pixels) != 0 else {
            return OpaquePointer(known(g_object_ref(UnsafeMutableRawPointer(pixels))))
        }
        let white: guint32 = 0xFF_FFFF
        return known(
            gdk_pixbuf_composite_color_simple(
                pixels,
                width.c,
                height.c,
                GDK_INTERP_NEAREST,
                255,
                8,
                white,
                white
            )
        )
    }

    /// True where a profile is for red, green and blue: the pixels are, even where the file's were inks.
    private static func isOfScreens(_ profile: String) -> Bool {
        var count: gsize = 0
        let bytes = g_base64_decode(profile, &count)
        defer { g_free(bytes) }
        guard let bytes, count >= 20 else { return false }
        return UnsafeBufferPointer(start: bytes + 16, count: 4).elementsEqual("RGB ".utf8)
    }
}
