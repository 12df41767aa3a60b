/// The words of all categories as one tree of letters, and the rule by which they vote.
///
/// At each place the longest word counts, so that a desk (책상) is no book (책). Hangul compounds are written
/// in one, so a word of two syllables or more is found inside others; one of a single syllable at their end only,
/// and one of two in the middle of another, where it is often made of its neighbours' syllables (닥스키즈), is a hint.
/// Latin words and numbers are found whole, or in the English plural. The last word of a name counts more,
/// since it says what the thing is; what follows a `+`, a comma or a bracket counts half.
struct CategoryWords: Sendable {
    /// In few bytes, as there are thousands.
    private struct Meaning {
        let category: UInt8
        let weight: CategoryWord.Weight
        let length: UInt8
    }

    private struct Hit {
        let category: Int
        let weight: CategoryWord.Weight
        let length: Int
        let start: Int
        let end: Int
    }

    private let tree: LetterTree<Meaning>
    private let categoryCount: Int

    init(_ file: CategoryFile) {
        categoryCount = file.sections.count
        // Without its space a word may be spelled as another is; the first one has the spelling.
        tree = LetterTree(
            file.sections.enumerated().flatMap { category, section in
                section.words.flatMap { word in
                    word.spellings.map { spelling in
                        let (category, length) = (UInt8(category), UInt8(spelling.count))
                        return (spelling, Meaning(category: category, weight: word.weight, length: length))
                    }
                }
            }
        )
    }

    /// The place of the category that most speaks for; `nil` where no word is known.
    func category(of text: CategoryText) -> Int? {
        let hits = hits(in: text.letters)
        guard !hits.isEmpty else { return nil }
        let extras = text.extras.flatMap { place in hits.contains { $0.start < place } ? place : nil }
        let last = hits.lastIndex { $0.weight != .hint && $0.start < extras ?? .max }
        var votes = Array(repeating: 0, count: categoryCount)
        for (index, hit) in hits.enumerated() {
            var vote = hit.weight.rawValue * 2
            if hit.weight != .hint, hit.length >= 4 { vote += 1 }
            if index == last { vote += 4 }
            if let extras, hit.start >= extras { vote /= 2 }
            votes[hit.category] += vote
        }
        // Of equals the one that is named last.
        let most = votes.max() ?? 0
        return hits.last { votes[$0.category] == most }?.category
    }

    private func hits(in letters: [UInt32]) -> [Hit] {
        var hits: [Hit] = []
        var start = 0
        while start < letters.count {
            let kind = letters[start].letterKind
            let mayBegin =
                kind == .syllable || (kind != .space && (start == 0 || letters[start - 1].letterKind != kind))
            if mayBegin, let hit = longest(in: letters, from: start) {
                hits.append(hit)
                start = hit.end
            } else {
                start += 1
            }
        }
        return hits
    }

    private func longest(in letters: [UInt32], from start: Int) -> Hit? {
        var longest: Hit?
        var node = LetterTree<Meaning>.root
        var place = start
        while place < letters.count, let next = tree.child(of: node, by: letters[place]) {
            node = next
            place += 1
            guard let meaning = tree.meaning(at: node), let end = Self.end(of: start..<place, in: letters)
            else {
                continue
            }
            longest = Hit(
                category: Int(meaning.category),
                weight: Self.isInside(start..<end, of: letters) ? .hint : meaning.weight,
                length: Int(meaning.length),
                start: start,
                end: end
            )
        }
        return longest
    }

    /// True where two syllables stand in the middle of a longer word.
    private static func isInside(_ word: Range<Int>, of letters: [UInt32]) -> Bool {
        word.count == 2 && word.lowerBound > 0 && word.upperBound < letters.count
            && (word.lowerBound - 1...word.upperBound).allSatisfy { letters[$0].letterKind == .syllable }
    }

    /// The end of the word at that range, with its plural; `nil` where it is a part of another word.
    private static func end(of word: Range<Int>, in letters: [UInt32]) -> Int? {
        let end = word.upperBound
        let kind = letters[end - 1].letterKind
        guard end < letters.count, letters[end].letterKind == kind else { return end }
        switch kind {
        case .syllable: return word.count > 1 ? end : nil
        case .letter: return plural(at: end, in: letters)
        case .digit, .space: return nil
        }
    }

    private static func plural(at end: Int, in letters: [UInt32]) -> Int? {
        for plural in ["s", "es"] {
            let after = end + plural.utf8.count
            guard after <= letters.count, letters[end..<after].elementsEqual(plural.utf8.map(UInt32.init)),
                after == letters.count || letters[after].letterKind != .letter
            else { continue }
            return after
        }
        return nil
    }
}
