/// A text's match for a reading of a query: its relevance, and the places to highlight.
public struct Match: Hashable, Sendable {
    /// The relevance of the text, 0…1; comparable within one reading.
    ///
    /// Whole words count most, then the ends of compounds, their beginnings and their middles; then the share
    /// of the text that the query covers.
    public let relevance: Double

    /// The places to highlight: offsets into the text's UTF-8, on scalar boundaries, ascending and disjoint.
    public let ranges: [Range<Int>]
}

extension Reading {
    /// Finds the reading in a text; `nil` where a word of it is missing.
    ///
    /// It finds what an index of the text's ``Terms`` finds. Time and memory grow linearly with the text;
    /// for its limit see ``SpelledText``.
    public func match(in text: String) -> Match? {
        match(in: SpelledText(text.utf8Span.span))
    }

    func match(in spelled: SpelledText) -> Match? {
        var (ranges, weight): ([Range<Int>], Double) = ([], 0)
        for word in words {
            var best = 0.0
            for phrase in word.alternatives {
                phrase.forEachOccurrence(in: spelled) { occurrence in
                    best = max(best, occurrence.weight)
                    ranges.append(occurrence.source)
                    return true
                }
            }
            guard best > 0 else { return nil }
            weight += best
        }
        if ranges.count > 1 { ranges = Self.merged(ranges) }
        let covered = Double(ranges.reduce(0) { $0 + $1.count }) / Double(spelled.length)
        return Match(relevance: 0.8 * weight / Double(words.count) + 0.2 * covered, ranges: ranges)
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
    }
}

extension Reading.Word {
    /// True where the word is in the text, as an index of the text's ``Terms`` would find it.
    public func isFound(in text: SpelledText) -> Bool {
        alternatives.contains { phrase in
            var isFound = false
            phrase.forEachOccurrence(in: text) { _ in
                isFound = true
                return false
            }
            return isFound
        }
    }
}

extension SearchQuery {
    /// Finds the first reading that the text answers, for highlighting; `nil` where it answers none.
    ///
    /// ```swift
    /// let text = "가벼운 전기자전거"
    /// let match = SearchQuery("ㅈㅈㄱ").match(in: text)
    /// let found = match?.ranges.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
    /// ```
    public func match(in text: String) -> Match? {
        for reading in readings {
            if let match = reading.match(in: text) { return match }
        }
        return nil
    }
}
