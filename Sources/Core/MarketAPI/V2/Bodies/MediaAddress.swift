public import Market

/// Where the files of a photo are: paths that never change what they stand for.
public struct MediaAddress: Hashable, Sendable {
    public typealias Kind = PhotoFileKind
    public typealias Format = PhotoFileFormat

    public let content: ContentHash
    public let kind: Kind
    public let format: Format

    public init(_ content: ContentHash, _ kind: Kind, _ format: Format = .jpeg) {
        self.content = content
        self.kind = kind
        self.format = format
    }

    public static let prefix = "/media"

    /// `/media/ab/abcd…-large.jpg`.
    public var path: String {
        "\(Self.prefix)/\(content.rawValue.prefix(2))/\(content.rawValue)-\(kind.rawValue).\(format.rawValue)"
    }

    /// Reads what ``path`` writes, and nothing else.
    public init?(path: some StringProtocol) {
        let parts = path.split(separator: "/")
        guard parts.count == 3, let dot = parts[2].firstIndex(of: "."),
            let dash = parts[2].firstIndex(of: "-"), dash < dot,
            let content = ContentHash(rawValue: String(parts[2][..<dash])),
            let kind = Kind(rawValue: String(parts[2][parts[2].index(after: dash)..<dot])),
            let format = Format(rawValue: String(parts[2][parts[2].index(after: dot)...]))
        else { return nil }
        self.init(content, kind, format)
        guard self.path == path else { return nil }
    }
}

/// Byte by byte: a list has three for each product, and none needs an escape.
extension MediaAddress: JSONWritable {
    public func write(to json: inout JSONWriter) {
        content.rawValue.utf8.span.withUnsafeBytes { json.mediaAddress($0, kind, format) }
    }
}

extension JSONWriter {
    /// Writes the address of a file of the photo whose ``ContentHash`` has these digits.
    mutating func mediaAddress(
        _ digits: UnsafeRawBufferPointer,
        _ kind: MediaAddress.Kind,
        _ format: MediaAddress.Format
    ) {
        bytes.append(atMost: JSONPen.mediaAddressLimit + digits.count) { pen in
            pen.mediaAddress(digits, kind, format)
        }
    }
}

extension JSONPen {
    /// The most bytes that an address takes besides the digits of its photo.
    static let mediaAddressLimit = 40

    mutating func mediaAddress(
        _ digits: UnsafeRawBufferPointer,
        _ kind: MediaAddress.Kind,
        _ format: MediaAddress.Format
    ) {
        put("\"/media/")
        put(UnsafeRawBufferPointer(rebasing: digits[..<2]))
        put(UInt8(ascii: "/"))
        put(digits)
        switch kind {
        case .large: put("-large")
        case .thumbnail: put("-thumbnail")
        case .thumbnailDouble: put("-thumbnail-2x")
        }
        switch format {
        case .jpeg: put(".jpg\"")
        case .webP: put(".webp\"")
        }
    }
}
