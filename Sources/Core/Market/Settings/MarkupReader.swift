/// Reads as much of XML as drawings are written in: elements, attributes, text.
///
/// Definitions of a document's own are refused, so that nothing grows as it is read; entities are the five that XML has, and
/// numbers.
struct MarkupReader {
    typealias Attribute = (name: String, value: String)

    enum Piece {
        case begin(String, [Attribute], isEmpty: Bool)
        case end(String)
        case text
    }

    private var rest: Substring

    init(_ text: String) {
        rest = text[...]
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
    }

    /// `nil` at the end.
    mutating func next() throws(MarkProblem) -> Piece? {
        while !rest.isEmpty {
            if skip("<!--") {
                try skip(past: "-->")
            } else if skip("<?") {
                try skip(past: "?>")
            } else if skip("<!DOCTYPE") {
                guard let end = rest.firstIndex(of: ">") else { throw .damaged }
                guard !rest[..<end].contains("[") else { throw .forbidden("<!DOCTYPE>") }
                rest = rest[rest.index(after: end)...]
            } else if skip("<!") {
                throw .forbidden("<!>")
            } else if skip("</") {
                let name = try name()
                skipBlanks()
                guard skip(">") else { throw .damaged }
                return .end(name)
            } else if skip("<") {
                return try element()
            } else {
                let end = rest.firstIndex(of: "<") ?? rest.endIndex
                rest = rest[end...]
                return .text
            }
        }
        return nil
    }

    private mutating func element() throws(MarkProblem) -> Piece {
        let name = try name()
        var attributes: [Attribute] = []
        while true {
            skipBlanks()
            if skip("/>") { return .begin(name, attributes, isEmpty: true) }
            if skip(">") { return .begin(name, attributes, isEmpty: false) }
            let key = try self.name()
            skipBlanks()
            guard skip("=") else { throw .damaged }
            skipBlanks()
            guard let quote = rest.first, quote == "\"" || quote == "'" else { throw .damaged }
            rest.removeFirst()
            guard let end = rest.firstIndex(of: quote) else { throw .damaged }
            let value = rest[..<end]
            rest = rest[rest.index(after: end)...]
            guard attributes.count < 64 else { throw .tooLarge }
            guard !value.contains("<"), !attributes.contains(where: { $0.name == key }) else {
                throw .damaged
            }
            attributes.append((key, try Self.plain(value)))
        }
    }

    private mutating func name() throws(MarkProblem) -> String {
        let name = rest.prefix { character in
            guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
                return false
            }
            return switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", ":": true
            default: false
            }
        }
        guard !name.isEmpty, name.utf8.count <= 64 else { throw .damaged }
        rest = rest[name.endIndex...]
        return String(name)
    }

    /// The value with its entities replaced.
    private static func plain(_ value: Substring) throws(MarkProblem) -> String {
        var (text, rest) = ("", value)
        while let start = rest.firstIndex(of: "&") {
            text += rest[..<start]
            guard let end = rest[start...].firstIndex(of: ";") else { throw .damaged }
            text += try entity(rest[rest.index(after: start)..<end])
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }

    private static func entity(_ name: Substring) throws(MarkProblem) -> String {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.dropFirst()
            guard name.hasPrefix("#"), let number = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10),
                let scalar = Unicode.Scalar(number)
            else { throw .forbidden("&\(name.prefix(20));") }
            return String(Character(scalar))
        }
    }

    private mutating func skipBlanks() { rest = rest.drop { $0.isWhitespace } }

    private mutating func skip(past end: String) throws(MarkProblem) {
        guard let found = rest.firstRange(of: end) else { throw .damaged }
        rest = rest[found.upperBound...]
    }

    private mutating func skip(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }
}
