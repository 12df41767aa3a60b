import CAdwaita

/// A picture ready to be drawn.
///
/// Make it on a background thread, as large as it will be shown.
///
/// `@unchecked Sendable`: no lock, since neither GDK's textures nor GLib's bytes ever change, nobody writes to what
/// `pointer` and `bytes` lead to, and references to both are counted atomically; any thread may make, hold and drop one.
public nonisolated final class Texture: @unchecked Sendable {
    public enum Failure: Error, Hashable {
        /// The bytes are no picture that can be read here, or end too early.
        case unreadable
        /// Decoding it would take more memory than a picture is worth.
        case tooLarge(width: Int, height: Int)
    }

    /// The wanted size of a picture, in pixels of the screen.
    ///
    /// No picture is made larger than it is.
    public enum Size: Hashable, Sendable {
        /// Leaves no part of this area empty.
        case covering(width: Int, height: Int)
        /// Fits into this area whole.
        case within(width: Int, height: Int)
        case full
    }

    let pointer: OpaquePointer
    /// Its pixels as cairo has them, the very ones that `pointer` has; nil for a texture that came from elsewhere.
    let bytes: OpaquePointer?
    /// True where no pixel is transparent.
    let isOpaque: Bool

    init(taking pointer: OpaquePointer) {
        self.pointer = pointer
        bytes = nil
        isOpaque = false
    }

    /// Takes over one reference to `bytes`: rows of blue, green, red and how opaque, without gaps.
    private init(width: Int, height: Int, taking bytes: OpaquePointer?, isOpaque: Bool) {
        // What cairo draws as it is, and what graphics cards take as it is.
        pointer = known(
            gdk_memory_texture_new(
                width.c,
                height.c,
                GDK_MEMORY_B8G8R8A8_PREMULTIPLIED,
                bytes,
                gsize(width * 4)
            )
        )
        self.bytes = bytes
        self.isOpaque = isOpaque
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
        if let bytes { g_bytes_unref(bytes) }
    }

    /// The bytes that it takes in memory.
    public var byteCount: Int { width * height * 4 }

    public var width: Int { Int(gdk_texture_get_width(pointer)) }
    public var height: Int { Int(gdk_texture_get_height(pointer)) }

    /// One colour, to hold a picture's place until it has come.
    public convenience init(red: UInt8, green: UInt8, blue: UInt8) {
        self.init(width: 1, height: 1, rgb: [red, green, blue])
    }

    /// A picture of nothing, for tests and benchmarks.
    package static func sample(hue: UInt8, side: Int) -> Texture {
        sample(hue: hue, width: side, height: side)
    }

    package static func sample(hue: UInt8, width: Int, height: Int) -> Texture {
        let pixels = (0..<width * height).flatMap { index -> [UInt8] in
            [UInt8(index / width * 255 / height), UInt8(index % width * 255 / width), hue]
        }
        return Texture(width: width, height: height, rgb: pixels)
    }

    convenience init(width: Int, height: Int, rgb pixels: [UInt8]) {
        let rgb = g_bytes_new(pixels, gsize(pixels.count))
        let source = gdk_memory_texture_new(width.c, height.c, GDK_MEMORY_R8G8B8, rgb, gsize(width * 3))
        g_bytes_unref(rgb)
        self.init(converting: known(source), isOpaque: true)
    }

    /// Decodes a picture, turned upright.
    ///
    /// Slow: not for the main thread.
    public convenience init(decoding bytes: some Collection<UInt8>, _ size: Size) throws(Failure) {
        let decoded = try DecodedPixels(bytes, size)
        let source = known(gdk_texture_new_for_pixbuf(decoded.upright))
        let isOpaque = gdk_pixbuf_get_has_alpha(decoded.upright) == 0
        g_object_unref(UnsafeMutableRawPointer(decoded.upright))
        self.init(converting: source, isOpaque: isOpaque)
    }

    /// Takes the pixels of another, which is freed, converted once.
    ///
    /// Without a graphics card, GTK 4.8 would convert them at each frame.
    private convenience init(converting source: OpaquePointer, isOpaque: Bool) {
        defer { g_object_unref(UnsafeMutableRawPointer(source)) }
        let (width, height) = (gdk_texture_get_width(source), gdk_texture_get_height(source))
        let count = gsize(width) * gsize(height) * 4
        let pixels = g_malloc(count)
        gdk_texture_download(source, pixels?.assumingMemoryBound(to: UInt8.self), gsize(width) * 4)
        self.init(
            width: Int(width),
            height: Int(height),
            taking: g_bytes_new_take(pixels, count),
            isOpaque: isOpaque
        )
    }

    /// Its pixels: blue, green, red and how opaque, in this order.
    var pixels: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
            gdk_texture_download(pointer, buffer.baseAddress, gsize(width * 4))
            count = width * height * 4
        }
    }

    /// The picture as a PNG file.
    ///
    /// Slow: not for the main thread.
    public var png: [UInt8] {
        let bytes = gdk_texture_save_to_png_bytes(pointer)
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
}
