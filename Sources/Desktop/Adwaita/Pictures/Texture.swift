import CAdwaita

/// A picture ready to be drawn.
///
/// Make it on a background thread, as large as it will be shown.
///
/// GDK's textures never change, so any thread may make, hold and drop one: hence `@unchecked`, without a lock.
public nonisolated final class Texture: @unchecked Sendable {
    public enum Failure: Error, Hashable {
        /// The bytes are no picture that can be read here, or end too early.
        case unreadable
        /// Decoding it would take more memory than a picture is worth.
        case tooLarge(width: Int, height: Int)
    }

    /// How large a picture is wanted, in pixels of the screen.
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

    /// What it takes in memory.
    public let byteCount: Int

    init(taking pointer: OpaquePointer, bytesPerPixel: Int = 4) {
        self.pointer = pointer
        byteCount = Int(gdk_texture_get_width(pointer)) * Int(gdk_texture_get_height(pointer)) * bytesPerPixel
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    public var width: Int { Int(gdk_texture_get_width(pointer)) }
    public var height: Int { Int(gdk_texture_get_height(pointer)) }

    /// One colour, to hold a picture's place until it has come.
    public convenience init(red: UInt8, green: UInt8, blue: UInt8) {
        self.init(width: 1, height: 1, rgb: [red, green, blue])
    }

    /// A picture of nothing, for tests and benchmarks.
    package static func sample(hue: UInt8, side: Int) -> Texture {
        let pixels = (0..<side * side).flatMap { index -> [UInt8] in
            [UInt8(index / side * 255 / side), UInt8(index % side * 255 / side), hue]
        }
        return Texture(width: side, height: side, rgb: pixels)
    }

    convenience init(width: Int, height: Int, rgb pixels: [UInt8]) {
        let bytes = g_bytes_new(pixels, gsize(pixels.count))
        defer { g_bytes_unref(bytes) }
        // As gdk-pixbuf has its pixels. Other formats, even cairo's own, GTK 4.8 converts through floating point
        // numbers at each frame that it draws without a graphics card.
        self.init(
            taking: known(
                gdk_memory_texture_new(width.c, height.c, GDK_MEMORY_R8G8B8, bytes, gsize(width * 3))
            ),
            bytesPerPixel: 3
        )
    }

    /// Decodes a picture, turned upright.
    ///
    /// Slow: not for the main thread.
    public convenience init(decoding bytes: some Collection<UInt8>, _ size: Size) throws(Failure) {
        let pixbuf = try decode(bytes, size)
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        self.init(
            taking: known(gdk_texture_new_for_pixbuf(pixbuf)),
            bytesPerPixel: Int(gdk_pixbuf_get_n_channels(pixbuf))
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

/// The most pixels that are decoded: 8 times what a good phone's camera makes would be 96 million.
private nonisolated let pixelLimit = 100_000_000

/// The caller owns the reference.
private nonisolated func decode(_ bytes: some Collection<UInt8>, _ size: Texture.Size) throws(Texture.Failure)
    -> OpaquePointer
{
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
    return upright
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

/// What is decided once the loader has read a picture's size.
private nonisolated struct DecodingPlan {
    let size: Texture.Size
    var refused: (width: Int, height: Int)?

    init(_ size: Texture.Size) { self.size = size }

    mutating func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>?, _ width: Int, _ height: Int) {
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
