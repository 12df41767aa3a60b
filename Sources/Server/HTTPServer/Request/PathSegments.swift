/// Why a path has no segments that are safe to use.
public enum PathError: Error, Hashable, Sendable {
    /// An escape that is cut short or not hexadecimal.
    case badEscape
    /// Bytes that are not UTF-8 once decoded.
    case notText
    /// A control character or an encoded slash, which some reader behind us would take for something else.
    case forbiddenCharacter
    /// `.` or `..`, plain or encoded: clients resolve these before they send.
    case dotSegment
}

enum PathSegments {
    static func read(_ path: ArraySlice<UInt8>) throws(PathError) -> [String] {
        var segments: [String] = []
        var start = path.startIndex
        while start < path.endIndex {
            var end = start
            while end < path.endIndex, path[end] != UInt8(ascii: "/") { end += 1 }
            if end > start { segments.append(try segment(path[start..<end])) }
            start = end + 1
        }
        return segments
    }

    private static func segment(_ raw: some Collection<UInt8>) throws(PathError) -> String {
        // As nearly all segments are: nothing to decode and nothing that could be forbidden.
        if raw.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: ".") }) {
            return String(decoding: raw, as: UTF8.self)
        }
        guard let bytes = PercentCoding.strictlyDecoded(raw) else { throw .badEscape }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") }) else {
            throw .forbiddenCharacter
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
        guard text != ".", text != ".." else { throw .dotSegment }
        return text
    }
}
