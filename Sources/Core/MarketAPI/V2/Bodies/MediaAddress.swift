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
        json.bytes.append("\"/media/")
        var digits = content.rawValue
        digits.withUTF8 { digits in
            json.bytes.append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(digits)[..<2]))
            json.bytes.append(UInt8(ascii: "/"))
            json.bytes.append(UnsafeRawBufferPointer(digits))
        }
        switch kind {
        case .large: json.bytes.append("-large")
        case .thumbnail: json.bytes.append("-thumbnail")
        case .thumbnailDouble: json.bytes.append("-thumbnail-2x")
        }
        switch format {
        case .jpeg: json.bytes.append(".jpg\"")
        case .webP: json.bytes.append(".webp\"")
        }
    }
}
