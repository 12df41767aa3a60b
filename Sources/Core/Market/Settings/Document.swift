/// A text of the operator for everyone to read, such as the market's terms: a small part of Markdown.
///
/// There are headings (`#`, `##`), paragraphs, lists (`-`, `1.`), `**strong**`, `*emphasis*` and `[links](https://…)`.
/// Everything else is text: nothing of it ever becomes markup.
public struct Document: Hashable, Sendable {
    public enum Block: Hashable, Sendable {
        /// Of level 1 or 2, below the page's own.
        case heading(level: Int, [Span])
        case paragraph([Span])
        case list([[Span]])
        case numberedList(from: Int, [[Span]])
    }

    public enum Span: Hashable, Sendable {
        case text(String)
        case strong(String)
        case emphasis(String)
        case link(String, WebAddress)
        case lineBreak
    }

    public let blocks: [Block]

    /// Reads any text, in a time that grows with its length alone.
    public init(_ text: String) {
        var writer = BlockWriter()
        for line in text.withPlainLineEnds.split(separator: "\n", omittingEmptySubsequences: false) {
            let isIndented = line.hasPrefix("  ") || line.hasPrefix("\t")
            let content = line.trimmingSpaces
            if content.isEmpty {
                writer.endBlock()
            } else if let (level, heading) = Self.heading(content) {
                writer.endBlock()
                writer.blocks.append(.heading(level: level, Self.spans(heading)))
            } else if let (number, item) = Self.item(content) {
                writer.add(Self.spans(item), number: number)
            } else if isIndented, writer.extend(Self.spans(content)) {
                continue
            } else {
                writer.addToParagraph(Self.spans(content))
            }
        }
        writer.endBlock()
        blocks = writer.blocks
    }

    private init(blocks: [Block]) {
        self.blocks = blocks
    }

    /// The same with each `{name}` of its plain text replaced by the span of that name, whatever it holds.
    public func filled(with spans: [String: Span]) -> Document {
        func filled(_ content: [Span]) -> [Span] {
            spans.reduce(content) { content, entry in
                content.flatMap { $0.filled(at: "{\(entry.key)}", with: entry.value) }
            }
        }
        return Document(
            blocks: blocks.map { block in
                switch block {
                case .heading(let level, let spans): .heading(level: level, filled(spans))
                case .paragraph(let spans): .paragraph(filled(spans))
                case .list(let items): .list(items.map(filled))
                case .numberedList(let first, let items): .numberedList(from: first, items.map(filled))
                }
            }
        )
    }
}

extension Document.Span {
    /// The spans of a text on either side of a place, and another at it; a span that is no text stays whole.
    fileprivate func filled(at place: String, with span: Document.Span) -> [Document.Span] {
        guard case .text(let text) = self, let found = text.firstRange(of: place) else { return [self] }
        let rest = Document.Span.text(String(text[found.upperBound...])).filled(at: place, with: span)
        return ([.text(String(text[..<found.lowerBound])), span] + rest).filter { $0 != .text("") }
    }
}

/// Puts blocks together from lines: what a paragraph or a list has so far waits until it ends.
private struct BlockWriter {
    var blocks: [Document.Block] = []
    private var paragraph: [Document.Span] = []
    private var items: [[Document.Span]] = []
    /// The number of the first item; `nil` where they have none.
    private var first: Int?

    mutating func endBlock() {
        if !paragraph.isEmpty { blocks.append(.paragraph(paragraph)) }
        if !items.isEmpty { blocks.append(first.map { .numberedList(from: $0, items) } ?? .list(items)) }
        (paragraph, items, first) = ([], [], nil)
    }

    /// An item joins a list of its kind.
    mutating func add(_ item: [Document.Span], number: Int?) {
        if items.isEmpty || (number == nil) != (first == nil) {
            endBlock()
            first = number
        }
        items.append(item)
    }

    /// Lengthens the last item; false where no list is under way.
    mutating func extend(_ spans: [Document.Span]) -> Bool {
        guard let last = items.indices.last else { return false }
        items[last] += [.lineBreak] + spans
        return true
    }

    /// Lines stay lines, as those who write in a form expect.
    mutating func addToParagraph(_ spans: [Document.Span]) {
        if !items.isEmpty { endBlock() }
        if !paragraph.isEmpty { paragraph.append(.lineBreak) }
        paragraph += spans
    }
}

extension Document {
    private static func heading(_ line: Substring) -> (level: Int, Substring)? {
        let signs = line.prefix { $0 == "#" }.count
        guard (1...6).contains(signs) else { return nil }
        let rest = line.dropFirst(signs)
        guard rest.first == " ", case let text = rest.trimmingSpaces, !text.isEmpty else { return nil }
        return (min(signs, 2), text)
    }

    private static func item(_ line: Substring) -> (number: Int?, Substring)? {
        if let sign = line.first, "-*+".contains(sign), line.dropFirst().first == " " {
            let text = line.dropFirst().trimmingSpaces
            return text.isEmpty ? nil : (nil, text)
        }
        let digits = line.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        guard (1...4).contains(digits), let number = Int(line.prefix(digits)) else { return nil }
        let rest = line.dropFirst(digits)
        guard rest.hasPrefix(". "), case let text = rest.dropFirst().trimmingSpaces, !text.isEmpty else {
            return nil
        }
        return (number, text)
    }

    /// The longest text and the longest address of a link, in characters: beyond, a bracket is a bracket.
    private static let longestLink = 300

    private static func spans(_ line: Substring) -> [Span] {
        let letters = Array(line)
        var spans: [Span] = []
        var plain = ""
        var place = 0
        // Where one has no end, none further on has.
        var (hasStrong, hasEmphasis) = (true, true)
        func end(_ sign: Int, after start: Int) -> Int? {
            guard start < letters.count, !letters[start].isWhitespace else { return nil }
            var index = start + 1
            while index + sign <= letters.count {
                if letters[index..<index + sign].allSatisfy({ $0 == "*" }), !letters[index - 1].isWhitespace {
                    return index
                }
                index += 1
            }
            return nil
        }
        func add(_ span: Span, upTo next: Int) {
            if !plain.isEmpty { spans.append(.text(plain)) }
            plain = ""
            spans.append(span)
            place = next
        }
        while place < letters.count {
            switch letters[place] {
            case "\\" where place + 1 < letters.count && "\\*[]()#-+.".contains(letters[place + 1]):
                plain.append(letters[place + 1])
                place += 2
                continue
            case "*" where hasStrong && place + 1 < letters.count && letters[place + 1] == "*":
                if let close = end(2, after: place + 2) {
                    add(.strong(String(letters[place + 2..<close])), upTo: close + 2)
                    continue
                }
                hasStrong = place + 2 >= letters.count || letters[place + 2].isWhitespace
            case "*" where hasEmphasis && !(place + 1 < letters.count && letters[place + 1] == "*"):
                if let close = end(1, after: place + 1) {
                    add(.emphasis(String(letters[place + 1..<close])), upTo: close + 1)
                    continue
                }
                hasEmphasis = place + 1 >= letters.count || letters[place + 1].isWhitespace
            case "[":
                if let (span, next) = link(letters, at: place) {
                    add(span, upTo: next)
                    continue
                }
            default: break
            }
            plain.append(letters[place])
            place += 1
        }
        if !plain.isEmpty { spans.append(.text(plain)) }
        return spans
    }

    private static func link(_ letters: [Character], at start: Int) -> (Span, next: Int)? {
        let near = letters[(start + 1)...].prefix(longestLink)
        guard let close = near.firstIndex(of: "]"), close > start + 1, close + 1 < letters.count,
            letters[close + 1] == "("
        else { return nil }
        let far = letters[(close + 2)...].prefix(longestLink)
        guard let end = far.firstIndex(of: ")"), let address = WebAddress(String(letters[close + 2..<end]))
        else {
            return nil
        }
        return (.link(String(letters[start + 1..<close]), address), end + 1)
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = self
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
