public import Market

/// The addresses of a photo's files: paths that never change what they stand for.
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
        // By bytes, as nothing is asked for as often: letter by letter costs an eighth of the whole reply.
        let text = String(path)
        let name = text.utf8.dropFirst(Self.prefix.utf8.count + "/ab/".utf8.count)
        let ending = name.dropFirst(ContentHash.digitCount + 1)
        guard let content = ContentHash(rawValue: String(Substring(name.prefix(ContentHash.digitCount)))),
            let dot = ending.firstIndex(of: UInt8(ascii: ".")),
            let kind = Kind(rawValue: String(Substring(ending[..<dot]))),
            let format = Format(rawValue: String(Substring(ending[dot...].dropFirst())))
        else { return nil }
        self.init(content, kind, format)
        guard self.path == text else { return nil }
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
        bytes.append(atMost: JSONPen.mediaAddressLimit) { pen in
            pen.mediaStem(digits)
            pen.mediaEnding(kind, format)
        }
    }
}

extension JSONPen {
    /// The most bytes that an address takes.
    static var mediaAddressLimit: Int { 104 }

    /// The number of bytes that ``mediaStem(_:)`` puts.
    static var mediaStemLength: Int { 75 }

    /// Puts what the addresses of all of a photo's files begin with.
    mutating func mediaStem(_ digits: UnsafeRawBufferPointer) {
        precondition(digits.count == 64, "the name of a content has 64 digits")
        guard let start = digits.baseAddress else { return }
        put("\"/media/")
        put(2, from: start)
        put(UInt8(ascii: "/"))
        put(64, from: start)
    }

    @inline(__always)
    mutating func mediaEnding(_ kind: MediaAddress.Kind, _ format: MediaAddress.Format) {
        switch kind {
        case .large: put("-large")
        case .medium: put("-medium")
        case .thumbnail: put("-thumbnail")
        case .thumbnailDouble: put("-thumbnail-2x")
        }
        switch format {
        case .jpeg: put(".jpg\"")
        case .webP: put(".webp\"")
        }
    }
}
