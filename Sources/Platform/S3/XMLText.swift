/// The little XML that stores answer with: elements, whose attributes don't matter, and texts in them.
struct XMLText {
    private let text: Substring

    init(_ text: some StringProtocol) {
        self.text = Substring(text)
    }

    /// The text of the first element of a name, with its entities resolved.
    func first(_ name: String) -> String? {
        all(name).first.map { Self.resolved($0.text) }
    }

    /// The elements of a name, in their order; none holds another of its own name.
    func all(_ name: String) -> [XMLText] {
        let close = "</\(name)>"
        var found: [XMLText] = []
        var rest = text.utf8[...]
        while let start = Self.start(of: name, in: rest), let end = Self.range(of: close, in: rest[start...])
        {
            found.append(XMLText(text[start..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return found
    }

    /// The start of the content of the first element of a name, whatever attributes it has.
    private static func start(of name: String, in text: Substring.UTF8View.SubSequence) -> String.Index? {
        var rest = text
        while let open = range(of: "<\(name)", in: rest) {
            rest = rest[open.upperBound...]
            guard let next = rest.first, let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
            if next == UInt8(ascii: ">") || next == UInt8(ascii: " ") { return rest.index(after: end) }
        }
        return nil
    }

    private static func range(of word: String, in text: Substring.UTF8View.SubSequence) -> Range<
        String.Index
    >? {
        let first = word.utf8.first
        var place = text.startIndex
        while let start = text[place...].firstIndex(where: { $0 == first }) {
            if text[start...].starts(with: word.utf8) {
                return start..<text.index(start, offsetBy: word.utf8.count)
            }
            place = text.index(after: start)
        }
        return nil
    }

    private static func resolved(_ text: Substring) -> String {
        // The ampersand last, so that what it leaves is not read again.
        let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        return entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
