/// The terms of a text by their positions, kept for looking up several words.
public struct SpelledText: Sendable {
    struct Entry {
        var term: Range<Int>
        var source: Range<Int>
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []
    /// Where the entries of each position begin.
    private var starts: [Int] = []

    /// How many bytes the text has.
    let length: Int

    var positions: Range<Int> { starts.indices }

    public init(_ text: String) {
        self.init(text.utf8Span.span)
    }

    init(_ text: Span<UInt8>) {
        length = text.count
        Terms.forEach(in: text) { term, source, isColocated in
            if !isColocated { starts.append(entries.count) }
            let start = bytes.count
            for place in term.indices { bytes.append(term[place]) }
            entries.append(Entry(term: start..<bytes.count, source: source))
            return true
        }
    }

    /// The term at a position that is not colocated.
    func head(_ position: Int) -> Entry {
        entries[starts[position]]
    }

    /// The entry at a position that spells one of the terms, or begins with one.
    func entry(at position: Int, among terms: [String], isPrefix: Bool) -> (entry: Entry, term: String)? {
        let end = position + 1 < starts.count ? starts[position + 1] : entries.count
        for entry in entries[starts[position]..<end] {
            for term in terms where spells(entry.term, term, isPrefix: isPrefix) { return (entry, term) }
        }
        return nil
    }

    private func spells(_ place: Range<Int>, _ term: String, isPrefix: Bool) -> Bool {
        let count = term.utf8.count
        guard isPrefix ? count <= place.count : count == place.count else { return false }
        return bytes[place].prefix(count).elementsEqual(term.utf8)
    }
}
