/// A WebP file with its picture and nothing else; `nil` for what is no still, opaque WebP.
///
/// libvips 8.14 writes an EXIF block of its own into each, and `strip` does not keep it from that.
func bareWebP(_ file: [UInt8]) -> [UInt8]? {
    guard file.starts(with: "RIFF".utf8), file.dropFirst(8).starts(with: "WEBP".utf8) else { return nil }
    var rest = file.dropFirst(12)
    while rest.count >= 8 {
        let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        // Chunks begin at even places.
        let chunk = rest.prefix(8 + length + length % 2)
        guard chunk.count == 8 + length + length % 2 else { return nil }
        if rest.starts(with: "VP8 ".utf8) || rest.starts(with: "VP8L".utf8) {
            var size = WireWriter()
            size.write(UInt32(4 + chunk.count))
            return Array("RIFF".utf8) + size.bytes + Array("WEBP".utf8) + chunk
        }
        rest = rest.dropFirst(chunk.count)
    }
    return nil
}
