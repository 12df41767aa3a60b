import CVips
import Glibc

/// libvips, loaded into this process for as long as the process lives.
struct Vips {
    private let table: UnsafeMutablePointer<vips>

    struct Missing: Error {
        /// The library, or the function that it lacks.
        let name: String
    }

    /// libvips could not do it with these bytes.
    struct Refusal: Error {}

    init() throws(Missing) {
        table = .allocate(capacity: 1)
        table.initialize(to: vips())
        // libvips 8.14 would write itself code, in memory that neither a worker nor a hardened service may have.
        setenv("VIPS_NOVECTOR", "1", 1)
        if let missing = vips_open(table) { throw Missing(name: String(cString: missing)) }
        guard table.pointee.vips_init("photo-worker") == 0 else { throw Missing(name: "vips_init") }
        // Workers share the cores among them, and no two uploads have an operation in common.
        table.pointee.vips_concurrency_set(1)
        table.pointee.vips_cache_set_max(0)
        forbidLoading()
    }

    /// Leaves one decoder that can be found, by libvips itself too.
    func allowLoading(only format: PhotoFormat) {
        forbidLoading()
        table.pointee.vips_operation_block_set(format.loaderClass, 0)
    }

    private func forbidLoading() {
        table.pointee.vips_operation_block_set("VipsForeignLoad", 1)
    }

    /// The facts of a file's header; nothing is decoded for it.
    func header(of file: UnsafeRawBufferPointer) throws(Refusal) -> (
        width: Int, height: Int, hasProfile: Bool
    ) {
        let header = try image(vips_read_header(table, file.baseAddress, file.count))
        return (header.width, header.height, vips_has_profile(table, header.pointer) != 0)
    }

    /// The first picture in a file: upright, on white, in sRGB, and no larger than a square of `edge`.
    ///
    /// Only a file that has a colour profile may be told to obey it.
    func decode(
        _ file: UnsafeRawBufferPointer,
        within edge: Int,
        obeyingProfile: Bool
    ) throws(Refusal) -> Bitmap {
        let decoded = try image {
            vips_decode(table, file.baseAddress, file.count, Int32(edge), obeyingProfile ? 1 : 0, &$0)
        }
        let coloured = try image { vips_to_srgb(table, decoded.pointer, &$0) }
        guard coloured.hasAlpha else { return try bitmap(of: coloured) }
        return try bitmap(of: image { vips_lay_on_white(table, coloured.pointer, &$0) })
    }

    /// The whole picture, made smaller until no edge is longer than `edge`.
    func fitted(_ whole: Bitmap, within edge: Int) throws(Refusal) -> Bitmap {
        try withImage(of: whole) { source throws(Refusal) in
            try bitmap(of: image { vips_fit(table, source.pointer, Int32(edge), &$0) })
        }
    }

    /// The largest square in the middle, made smaller to `edge` when it is larger.
    func square(of whole: Bitmap, within edge: Int) throws(Refusal) -> Bitmap {
        let side = Int32(min(edge, whole.width, whole.height))
        return try withImage(of: whole) { source throws(Refusal) in
            try bitmap(of: image { vips_crop_square(table, source.pointer, side, &$0) })
        }
    }

    /// A drawing of our own, as large as it says; never for what strangers send.
    func drawing(_ svg: String) throws(Refusal) -> Bitmap {
        table.pointee.vips_operation_block_set("VipsForeignLoadSvg", 0)
        defer { forbidLoading() }
        return try Array(svg.utf8).span.withUnsafeBytes { bytes throws(Refusal) in
            // Read at once, as libvips draws from these bytes when it is asked for pixels.
            let drawn = try image(vips_read_header(table, bytes.baseAddress, bytes.count))
            let coloured = try image { vips_to_srgb(table, drawn.pointer, &$0) }
            return try bitmap(of: image { vips_lay_on_white(table, coloured.pointer, &$0) })
        }
    }

    /// The file that `suffix` says, with its options: `.jpg[Q=82]`.
    func encode(_ bitmap: Bitmap, as suffix: String) throws(Refusal) -> [UInt8] {
        try withImage(of: bitmap) { source throws(Refusal) in
            var bytes: UnsafeMutableRawPointer?
            var count = 0
            guard vips_encode(table, source.pointer, suffix, &bytes, &count) == 0 else { throw refusal() }
            return try taken(bytes, count)
        }
    }
}

extension Vips {
    /// An image of libvips's, let go with its owner.
    private struct Image: ~Copyable {
        let table: UnsafeMutablePointer<vips>
        let pointer: OpaquePointer

        deinit {
            table.pointee.g_object_unref(UnsafeMutableRawPointer(pointer))
        }

        var width: Int { Int(table.pointee.vips_image_get_width(pointer)) }
        var height: Int { Int(table.pointee.vips_image_get_height(pointer)) }
        var hasAlpha: Bool { table.pointee.vips_image_hasalpha(pointer) != 0 }
    }

    private func image(_ pointer: OpaquePointer?) throws(Refusal) -> Image {
        guard let pointer else { throw refusal() }
        return Image(table: table, pointer: pointer)
    }

    private func image(_ make: (inout OpaquePointer?) -> Int32) throws(Refusal) -> Image {
        var pointer: OpaquePointer?
        let status = make(&pointer)
        return try image(status == 0 ? pointer : nil)
    }

    /// libvips reads the pixels where they are, so its image must not outlive them.
    private func withImage<Result>(
        of bitmap: Bitmap,
        _ body: (borrowing Image) throws(Refusal) -> Result
    ) throws(Refusal) -> Result {
        let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
        return try bitmap.pixels.span.withUnsafeBytes { pixels throws(Refusal) in
            try body(image(vips_from_pixels(table, pixels.baseAddress, pixels.count, width, height)))
        }
    }

    /// Does the work of all the lazy steps before it.
    private func bitmap(of image: borrowing Image) throws(Refusal) -> Bitmap {
        var count = 0
        let pixels = try taken(table.pointee.vips_image_write_to_memory(image.pointer, &count), count)
        guard pixels.count == image.width * image.height * 3 else { throw Refusal() }
        return Bitmap(width: image.width, height: image.height, pixels: pixels)
    }

    private func taken(_ bytes: UnsafeMutableRawPointer?, _ count: Int) throws(Refusal) -> [UInt8] {
        guard let bytes else { throw refusal() }
        defer { table.pointee.g_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private func refusal() -> Refusal {
        table.pointee.vips_error_clear()
        return Refusal()
    }
}

extension PhotoFormat {
    fileprivate var loaderClass: String {
        switch self {
        case .jpeg: "VipsForeignLoadJpeg"
        case .png: "VipsForeignLoadPng"
        case .webP: "VipsForeignLoadWebp"
        case .gif: "VipsForeignLoadNsgif"
        case .heic, .avif: "VipsForeignLoadHeif"
        }
    }
}
