import Glibc

/// The parts of a form, read so leniently that something can be said of a broken one too.
struct InspectedForm: Hashable, Sendable {
    struct Part: Hashable, Sendable {
        let name: String
        let filename: String?
        let type: String?
        let size: Int
        /// The text of the part, without secrets, where it is text.
        let text: String?
    }

    var parts: [Part] = []
    /// True where the boundary that the header names is found at all.
    var hasDelimiter = false
    /// True where the delimiter that ends the form is there.
    var isComplete = false

    private static let mostParts = 20
    /// The most bytes of a part's text that are shown.
    static let shown = 4 << 10

    /// The boundary that a `Content-Type` names; `nil` where there is none.
    static func boundary(_ type: String?) -> String? {
        guard let type, type.lowercased().hasPrefix("multipart/") else { return nil }
        return parameter("boundary", of: type)
    }

    /// `names` are those of parts that nobody may read here, besides secrets.
    init(_ bytes: [UInt8], boundary: String, hiding names: Set<String> = []) {
        let delimiter = Array("--\(boundary)".utf8)
        var start: Int?
        var at = 0
        while let found = Self.line(startingWith: delimiter, in: bytes, from: at) {
            hasDelimiter = true
            if let start, parts.count < Self.mostParts { add(bytes[start..<found], hiding: names) }
            at = found + delimiter.count
            if bytes[at...].starts(with: "--".utf8) {
                isComplete = true
                return
            }
            start = at
        }
        // What is cut off is shown as far as it came.
        if let start, parts.count < Self.mostParts { add(bytes[start...], hiding: names) }
    }

    /// The beginning of the next line that starts with `prefix`.
    private static func line(startingWith prefix: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        var at = start
        while at < bytes.count {
            if bytes[at...].starts(with: prefix) { return at }
            let next = bytes.withUnsafeBytes { buffer -> Int? in
                guard let base = buffer.baseAddress,
                    let hit = memchr(base + at, Int32(UInt8(ascii: "\n")), buffer.count - at)
                else { return nil }
                return UnsafeRawPointer(hit) - base + 1
            }
            guard let next else { return nil }
            at = next
        }
        return nil
    }

    /// Adds the part between two delimiters: its head, an empty line, and its data with a line's end.
    private mutating func add(_ bytes: ArraySlice<UInt8>, hiding names: Set<String>) {
        var name = ""
        var filename: String?
        var type: String?
        var rest = bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: rest[..<end].prefix(1024), as: UTF8.self).trimmedLine
            rest = rest[(end + 1)...]
            guard !line.isEmpty else { break }
            let lowered = line.lowercased()
            if lowered.hasPrefix("content-disposition:") {
                name = Self.parameter("name", of: line) ?? ""
                filename = Self.parameter("filename", of: line)
            } else if lowered.hasPrefix("content-type:") {
                type = String(line.dropFirst("content-type:".count)).trimmedLine
            }
        }
        let data = rest.last == UInt8(ascii: "\n") ? rest.dropLast() : rest
        let content = data.last == UInt8(ascii: "\r") ? data.dropLast() : data
        let text = content.isEmpty ? nil : InspectedBody.text(content, upTo: Self.shown)
        parts.append(
            Part(
                name: name,
                filename: filename,
                type: type,
                size: content.count,
                text: SecretMask.isSecret(name) || names.contains(name)
                    ? text.map { SecretMask.text($0) } : text.map { SecretMask.body($0) }
            )
        )
    }

    /// The value of `; name=value`, quoted or not.
    private static func parameter(_ name: String, of line: String) -> String? {
        for piece in line.split(separator: ";").dropFirst() {
            let sides = piece.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, String(sides[0]).trimmedLine.lowercased() == name else { continue }
            let value = String(sides[1]).trimmedLine.filter { $0 != "\"" }
            return value.isEmpty && name == "boundary" ? nil : value
        }
        return nil
    }
}

extension String {
    fileprivate var trimmedLine: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
