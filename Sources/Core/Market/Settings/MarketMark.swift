/// The market's mark as its operator gave it, made safe.
///
/// It is a picture that runs nothing, requests nothing and holds nothing else.
///
/// A drawing (SVG) is rewritten from the elements and values that are known to be harmless, a picture (PNG)
/// from the parts that browsers draw. Either is shown as a picture only, where scripts do not run anyway.
public struct MarketMark: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case svg
        case png
    }

    public let kind: Kind
    public let bytes: [UInt8]
    /// The name of its file, which differs from that of any other mark.
    public let fileName: String
    /// Pixels of a picture; `nil` of a drawing, which has any size.
    public let size: Size?

    public struct Size: Hashable, Sendable {
        public let width: Int
        public let height: Int
    }

    /// The largest file that is looked at.
    public static let mostBytes = 256 << 10
    /// The largest and the smallest edge of a picture.
    public static let edges = 48...1_024

    /// Reads an upload, and makes it safe.
    public init(_ upload: [UInt8]) throws(MarkProblem) {
        guard upload.count <= Self.mostBytes else { throw .tooLarge }
        if upload.starts(with: MarkPNG.signature) {
            let picture = try MarkPNG(upload)
            (kind, bytes, size) = (.png, picture.bytes, picture.size)
        } else {
            let drawing = try MarkDrawing(upload)
            (kind, bytes, size) = (.svg, Array(drawing.text.utf8), nil)
        }
        guard bytes.count <= Self.mostBytes else { throw .tooLarge }
        // FNV-1a: no secret, only a name.
        let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        fileName = "\(String(hash, radix: 16)).\(kind.rawValue)"
    }
}

/// Why something is no mark.
public enum MarkProblem: Error, Hashable, Sendable {
    /// Neither a drawing nor a picture of the kinds that are taken.
    case unknown
    case tooLarge
    /// It can't be read to its end.
    case damaged
    /// A picture of edges that are too long or too short, or far from a square.
    case badSize
    /// A drawing with something that may do more than draw, by its name.
    case forbidden(String)

    /// The sentence that stands at the field.
    public func text(in texts: Texts) -> String {
        switch self {
        case .unknown: texts[.markUnknown]
        case .tooLarge: texts[.markTooLarge]
        case .damaged: texts[.markDamaged]
        case .badSize: texts[.markBadSize]
        case .forbidden(let name): texts(.markForbidden, ["name": name])
        }
    }
}
