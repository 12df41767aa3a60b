/// The ``Terms`` of a text by their positions, to look up several words in it.
///
/// Traps where the terms take 2 GB, which those of a text below 50 MB never do.
public struct SpelledText: Sendable {
    struct Entry {
        private let termStart, termEnd, sourceStart, sourceEnd: Int32

        /// The range of the term among the bytes of all terms.
        var term: Range<Int> { Int(termStart)..<Int(termEnd) }
        var source: Range<Int> { Int(sourceStart)..<Int(sourceEnd) }

        init(term: Range<Int>, source: Range<Int>) {
            (termStart, termEnd) = (Int32(term.lowerBound), Int32(term.upperBound))
            (sourceStart, sourceEnd) = (Int32(source.lowerBound), Int32(source.upperBound))
        }
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []
    /// The index of the first entry of each position.
    private var starts: [Int32] = []

    /// The length of the text in bytes.
    private(set) var length = 0

    var positions: Range<Int> { starts.indices }

    /// Spells `text`, in linear time.
    public init(_ text: String, detail: Terms.Detail = .full) {
        self.init(text.utf8Span.span, detail: detail)
    }

    init(_ text: Span<UInt8>, detail: Terms.Detail = .full) {
        spell(text, detail: detail)
    }

    /// Takes another text, in the room that the last one leaves.
    mutating func spell(_ text: Span<UInt8>, detail: Terms.Detail = .full) {
        bytes.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        length = text.count
        Terms.forEach(in: text, detail: detail) { term, source, isColocated in
            if !isColocated { starts.append(Int32(entries.count)) }
            let start = bytes.count
            term.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
            entries.append(Entry(term: start..<bytes.count, source: source))
            return true
        }
    }

    /// The term at a position that is not colocated.
    func head(_ position: Int) -> Entry {
        entries[Int(starts[position])]
    }

    /// The entry at a position that spells one of the terms, or begins with one.
    func entry(at position: Int, among terms: [String], isPrefix: Bool) -> (entry: Entry, term: String)? {
        let end = position + 1 < starts.count ? Int(starts[position + 1]) : entries.count
        for place in Int(starts[position])..<end {
            let entry = entries[place]
            for term in terms where spells(entry.term, term.utf8Span.span, isPrefix: isPrefix) {
                return (entry, term)
            }
        }
        return nil
    }

    private func spells(_ place: Range<Int>, _ term: Span<UInt8>, isPrefix: Bool) -> Bool {
        guard isPrefix ? term.count <= place.count : term.count == place.count else { return false }
        return term.indices.allSatisfy { bytes[place.lowerBound + $0] == term[$0] }
    }
}
