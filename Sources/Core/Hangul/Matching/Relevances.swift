/// The relevance of one text after another to a reading, in memory that is allocated once.
///
/// Gives what ``Reading/match(in:)`` gives as ``Match/relevance``, for ranking many texts: of a text only those terms are
/// kept that the reading asks for.
public struct Relevances: ~Copyable {
    private let reading: Reading
    private let wanted: WantedTerms?
    private var found = FoundTerms()
    private var ranges: [Stretch] = []

    /// Relevances to `reading`.
    public init(_ reading: Reading) {
        self.reading = reading
        wanted = WantedTerms(reading)
    }

    /// The relevance of the text, in UTF-8, 0…1; `nil` where a word is missing.
    public mutating func relevance(of text: Span<UInt8>) -> Double? {
        guard let wanted else { return reading.match(in: SpelledText(text))?.relevance }
        found.read(text, wanted)
        var (ranges, weight) = ([Stretch](), 0.0)
        swap(&ranges, &self.ranges)
        defer { swap(&ranges, &self.ranges) }
        ranges.removeAll(keepingCapacity: true)
        for word in wanted.words {
            var best = 0.0
            for pattern in word {
                found.forEachOccurrence(of: pattern) { occurrence in
                    best = max(best, occurrence.weight)
                    ranges.append(Stretch(occurrence.source))
                }
            }
            guard best > 0 else { return nil }
            weight += best
        }
        let covered = Double(Self.covered(&ranges)) / Double(text.count)
        return 0.8 * weight / Double(wanted.words.count) + 0.2 * covered
    }

    /// The number of bytes that the ranges, which may overlap, cover together.
    private static func covered(_ ranges: inout [Stretch]) -> Int {
        if ranges.count > 1 { ranges.sort { $0.start < $1.start } }
        var (sum, end): (Int32, Int32) = (0, 0)
        for range in ranges where range.end > end {
            sum += range.end - max(range.start, end)
            end = range.end
        }
        return Int(sum)
    }
}

/// A range of a text's bytes.
private struct Stretch {
    var start: Int32
    var end: Int32

    init(_ range: Range<Int>) {
        (start, end) = (Int32(range.lowerBound), Int32(range.upperBound))
    }

    func crosses(_ offset: Int32) -> Bool { start < offset && offset < end }
}

/// The terms that a reading asks for.
private struct WantedTerms {
    /// A phrase, by the places of its terms among all, as bits.
    struct Pattern {
        var places: [UInt64] = []
        /// The terms at the last position in their order, where they need only be the beginnings of what is found.
        var beginnings: [(bit: UInt64, length: Int)] = []
    }

    private(set) var words: [[Pattern]] = []
    /// The spellings, one after the other, and where each begins.
    private(set) var bytes: [UInt8] = []
    private(set) var starts = [0]
    /// The spellings that need only be beginnings, one bit each.
    private(set) var prefixes: UInt64 = 0
    /// For each byte, the spellings that a term may have whose first letter ends with it, one bit each.
    private(set) var ends = [UInt64](repeating: 0, count: 256)

    /// `nil` where they are more than bits: few queries are so long.
    init?(_ reading: Reading) {
        for word in reading.words {
            var patterns: [Pattern] = []
            for phrase in word.alternatives {
                var pattern = Pattern()
                for (place, choices) in phrase.terms.enumerated() {
                    let isPrefix = phrase.isPrefix && place == phrase.terms.count - 1
                    let numbers = choices.map { number(of: Array($0.utf8), isPrefix: isPrefix) }
                    guard starts.count <= 65 else { return nil }
                    pattern.places.append(numbers.reduce(0) { $0 | 1 << UInt64($1) })
                    if isPrefix {
                        pattern.beginnings = zip(numbers, choices).map { (1 << UInt64($0), $1.utf8.count) }
                    }
                }
                patterns.append(pattern)
            }
            words.append(patterns)
        }
    }

    private mutating func number(of term: [UInt8], isPrefix: Bool) -> Int {
        let count = starts.count - 1
        for number in 0..<count where bytes[starts[number]..<starts[number + 1]].elementsEqual(term) {
            let mark: UInt64 = number < 64 ? 1 << UInt64(number) : 0
            let isKnownPrefix: Bool = prefixes & mark != 0
            if isKnownPrefix == isPrefix { return number }
        }
        bytes += term
        starts.append(bytes.count)
        guard count < 64 else { return count }
        let bit = UInt64(1) << UInt64(count)
        if isPrefix { prefixes |= bit }
        // What goes on after a short beginning may have any byte there.
        let isAny = isPrefix && term.count < 3
        for byte in 0..<256 where isAny || byte == Int(term[min(2, term.count - 1)]) { ends[byte] |= bit }
        return count
    }
}

/// The terms of a text that a reading asks for, and where all others stand.
private struct FoundTerms {
    private struct Hit {
        let position: Int
        let terms: UInt64
        let source: Stretch
        let length: Int
    }

    private var hits: [Hit] = []
    /// The sources of the terms that are not colocated, by their positions.
    private var heads: [Stretch] = []

    mutating func read(_ text: Span<UInt8>, _ wanted: WantedTerms) {
        hits.removeAll(keepingCapacity: true)
        heads.removeAll(keepingCapacity: true)
        // Read apart, so that nothing is counted for each term.
        let (bytes, starts, ends, prefixes) = (wanted.bytes, wanted.starts, wanted.ends, wanted.prefixes)
        let spellings = bytes.span
        let begins = starts.span
        let candidates = ends.span
        Terms.forEach(in: text) { term, source, isColocated in
            let source = Stretch(source)
            if !isColocated { heads.append(source) }
            var (left, terms) = (candidates[Int(term[min(2, term.count - 1)])], UInt64(0))
            while left != 0 {
                let number = left.trailingZeroBitCount
                let (start, count) = (begins[number], begins[number + 1] - begins[number])
                let isPrefix = prefixes >> UInt64(number) & 1 == 1
                if isPrefix ? count <= term.count : count == term.count,
                    (0..<count).allSatisfy({ spellings[start + $0] == term[$0] })
                {
                    terms |= 1 << UInt64(number)
                }
                left &= left - 1
            }
            guard terms != 0 else { return true }
            hits.append(Hit(position: heads.count - 1, terms: terms, source: source, length: term.count))
            return true
        }
    }

    /// Calls `body` with each place where a phrase stands.
    func forEachOccurrence(of pattern: WantedTerms.Pattern, _ body: (Occurrence) -> Void) {
        var last = -1
        for (index, hit) in hits.enumerated() where hit.position != last {
            guard hit.terms & pattern.places[0] != 0 else { continue }
            last = hit.position
            if let occurrence = occurrence(of: pattern, from: index) { body(occurrence) }
        }
    }

    private func occurrence(of pattern: WantedTerms.Pattern, from index: Int) -> Occurrence? {
        let first = hits[index]
        var (final, index) = (first, index)
        for (place, terms) in pattern.places.enumerated().dropFirst() {
            let position = first.position + place
            while hits[index].position < position || hits[index].terms & terms == 0 {
                index += 1
                guard index < hits.count, hits[index].position <= position else { return nil }
            }
            final = hits[index]
        }
        let (start, end, position) = (first.source.start, final.source.end, final.position)
        let beginning = pattern.beginnings.first { final.terms & $0.bit != 0 }
        return Occurrence(
            source: Int(start)..<Int(end),
            startsWord: first.position == 0 || !heads[first.position - 1].crosses(start),
            endsWord: beginning?.length ?? final.length == final.length
                && !(position..<min(position + 3, heads.count)).contains { heads[$0].crosses(end) }
        )
    }
}
