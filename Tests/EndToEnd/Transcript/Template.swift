/// A text with places for what changes.
///
/// `{{camera}}` is a value that is known already; `{{camera:number}}` is one of that kind, known from here on;
/// `{{:number}}` is one that nobody asks for again. JSON has no `{{` of its own.
struct Template {
    private enum Piece {
        case literal(String)
        case value(name: String)
        case hole(name: String, ValueKind)
    }

    private let pieces: [Piece]

    init(_ text: String) throws(TranscriptError) {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "{{") {
            pieces.append(.literal(String(rest[..<open.lowerBound])))
            guard let close = rest.firstRange(of: "}}"), close.lowerBound >= open.upperBound else {
                throw .badPlaceholder(String(rest.prefix(40)))
            }
            pieces.append(try Self.place(rest[open.upperBound..<close.lowerBound]))
            rest = rest[close.upperBound...]
        }
        self.pieces = pieces + [.literal(String(rest))]
    }

    private static func place(_ text: Substring) throws(TranscriptError) -> Piece {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { return .value(name: String(text)) }
        guard let kind = ValueKind(rawValue: String(halves[1])) else { throw .badPlaceholder(String(text)) }
        return .hole(name: String(halves[0]), kind)
    }

    /// `text` with the values in, where nothing is left open.
    static func filled(_ text: String, _ values: [String: String]) throws(TranscriptError) -> String {
        let template = try Template(text)
        let (filled, end) = try template.text(from: 0, values)
        guard end == template.pieces.count else { throw .badPlaceholder(text) }
        return filled
    }

    /// Returns the text from a piece up to the next hole or the value `open`, and the index of that piece.
    private func text(
        from index: Int,
        _ values: [String: String],
        before open: String? = nil
    ) throws(TranscriptError) -> (text: String, end: Int) {
        var text = ""
        for (index, piece) in pieces.enumerated().dropFirst(index) {
            switch piece {
            case .literal(let literal): text += literal
            case .value(open): return (text, index)
            case .value(let name):
                guard let value = values[name] else { throw .unknownValue(name) }
                text += value
            case .hole: return (text, index)
            }
        }
        return (text, pieces.count)
    }
}

extension Template {
    struct Found {
        let name: String
        let kind: ValueKind
        let value: String
    }

    /// Returns the values in the holes.
    ///
    /// Throws a ``Difference`` where `bytes` cease to be what is expected, and a ``TranscriptError`` where
    /// a value is not known.
    func match(_ bytes: [UInt8], _ values: [String: String] = [:]) throws -> [Found] {
        var (found, values) = ([Found](), values)
        var (place, index) = (0, 0)
        while true {
            let (text, end) = try text(from: index, values)
            let wanted = Array(text.utf8)
            let same = zip(wanted, bytes[place...]).prefix { $0 == $1 }.count
            place += same
            guard same == wanted.count, end < pieces.count || place == bytes.count else {
                throw Difference(
                    expected: wanted[same...] + description(from: end),
                    received: bytes,
                    at: place
                )
            }
            guard end < pieces.count, case .hole(let name, let kind) = pieces[end] else { return found }
            let next = try self.text(from: end + 1, values, before: name)
            let value = bytes[place..<self.end(from: place, in: bytes, before: next)]
            guard kind.allows(value) else {
                throw Difference(expected: ArraySlice(description(from: end)), received: bytes, at: place)
            }
            found.append(Found(name: name, kind: kind, value: String(decoding: value, as: UTF8.self)))
            values[name] = found.last?.value
            (place, index) = (place + value.count, end + 1)
        }
    }

    /// A value reaches to where what stands behind it begins.
    private func end(from place: Int, in bytes: [UInt8], before next: (text: String, end: Int)) -> Int {
        let (rest, wanted) = (bytes[place...], Array(next.text.utf8))
        guard !wanted.isEmpty else { return bytes.count }
        if next.end == pieces.count, rest.count >= wanted.count, rest.suffix(wanted.count) == wanted[...] {
            return bytes.count - wanted.count
        }
        // Where it is nowhere, its first characters tell where it should be, so that the difference is found there.
        let found = rest.firstRange(of: wanted) ?? rest.firstRange(of: wanted.prefix(2))
        return found?.lowerBound ?? bytes.count
    }

    private func description(from index: Int) -> [UInt8] {
        pieces.dropFirst(index).flatMap { piece in
            switch piece {
            case .literal(let text): Array(text.utf8)
            case .value(let name): Array("{{\(name)}}".utf8)
            case .hole(let name, let kind): Array("{{\(name):\(kind.rawValue)}}".utf8)
            }
        }
    }
}
