/// A kind of picture, known by the file's first bytes: what a file is called proves nothing.
enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webP = "image/webp"
    case heic = "image/heic"
    case avif = "image/avif"

    /// The number of a file's first bytes to examine.
    static let headLength = 32

    init?(head: some Collection<UInt8>) {
        let head = Array(head.prefix(Self.headLength))
        func has(_ text: String, at offset: Int = 0) -> Bool {
            head.dropFirst(offset).starts(with: text.utf8)
        }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webP
        } else if has("ftyp", at: 4) {
            switch String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self) {
            case "avif", "avis": self = .avif
            case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": self = .heic
            default: return nil
            }
        } else {
            return nil
        }
    }
}
