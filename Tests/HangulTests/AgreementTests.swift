import Hangul
import SeededRandom
import Testing

/// Holds the matcher to what others would find: a positional index as databases keep one, and plain reading.
@Suite(.timeLimit(.minutes(10)))
struct AgreementTests {
    @Test func matcherAgreesWithTheIndex() {
        var random = SplitMix64(seed: 1)
        var hits = 0
        for _ in 0..<3000 {
            let text = words(
                &random,
                from: ["가", "나", "각", "간", "고", "과", "까", "ㄱ", "a", "b", "1", "2", " ", " ", "-", ","]
            )
            let query =
                Bool.random(using: &random)
                ? piece(of: text, &random) : words(&random, from: ["가", "나", "각", "ㄱ", "ㄲ", "a", "1", " "])
            let index = PositionalIndex(text)
            for reading in SearchQuery(query).readings {
                let isFound = reading.words.allSatisfy { $0.alternatives.contains(where: index.contains) }
                hits += isFound ? 1 : 0
                #expect(
                    (reading.match(in: text) != nil) == isFound,
                    "\(reading.kind) of '\(query)' in '\(text)'"
                )
                let spelled = SpelledText(text)
                #expect(reading.words.allSatisfy { $0.isFound(in: spelled) } == isFound)
                #expect(reading.apart.allSatisfy { $0.match(in: text) != nil } == isFound)
            }
        }
        #expect(hits > 1000)
    }

    /// Texts are ranked as they are matched.
    @Test func relevancesAreThoseOfMatches() {
        var random = SplitMix64(seed: 5)
        var hits = 0
        let letters = [
            "가", "나", "각", "간", "과", "까", "ㄱ", "ㄲ", "shoe", "s", "es", "é", "1", "2", ".", " ", " ", "-", ",",
        ]
        for _ in 0..<3000 {
            let query = words(&random, from: letters)
            let texts = (0..<4).map { _ in
                words(&random, from: letters) + piece(of: query, &random) + words(&random, from: letters)
            }
            for reading in SearchQuery(query).readings + SearchQuery(piece(of: query, &random)).readings {
                var relevances = Relevances(reading)
                for text in texts + [query, ""] {
                    let match = reading.match(in: text)
                    hits += match == nil ? 0 : 1
                    #expect(
                        relevances.relevance(of: text.utf8Span.span) == match?.relevance,
                        "\(reading.kind) of '\(query)' in '\(text)'"
                    )
                }
            }
        }
        #expect(hits > 1000)
    }

    /// Fewer terms never find more, and words of two syllables and more as much.
    @Test func proseIsFoundWhereANameWouldBe() {
        var random = SplitMix64(seed: 4)
        var hits = 0
        for _ in 0..<3000 {
            let text = words(&random, from: ["가", "나", "각", "간", "a", "b", "1", "2", " ", " ", "-", ","])
            let full = SpelledText(text)
            let plain = SpelledText(text, detail: .plain)
            let prose = SpelledText(text, detail: .prose)
            for reading in SearchQuery(piece(of: text, &random)).readings where !reading.hasInitials {
                for word in reading.words {
                    let isFound = word.isFound(in: full)
                    #expect(word.isFound(in: plain) == isFound, "'\(text)'")
                    #expect(isFound || !word.isFound(in: prose), "'\(text)'")
                    let isOfRuns = word.alternatives.allSatisfy { phrase in
                        !phrase.terms.joined().contains { $0.hasPrefix("_") && !$0.dropFirst().contains("_") }
                    }
                    guard isOfRuns else { continue }
                    #expect(word.isFound(in: prose) == isFound, "\(word) in '\(text)'")
                    hits += isFound ? 1 : 0
                }
            }
        }
        #expect(hits > 1000)
    }

    /// A word of two syllables or more is found where the syllables stand in order, perhaps across gaps, if it
    /// takes at least two syllables or the whole of the words at its ends.
    @Test func hangulIsFoundWhereAReaderWouldFindIt() throws {
        var random = SplitMix64(seed: 2)
        var hits = 0
        for _ in 0..<5000 {
            let text = words(&random, from: ["가", "나", "가", "나", "다", " "])
            let query = String(piece(of: text, &random).filter { $0 != " " })
            guard query.count > 1 else { continue }
            let reading = try #require(SearchQuery(query).readings.first)
            let expected = stands(Array(query), in: text.split(separator: " ").map(Array.init))
            hits += expected ? 1 : 0
            #expect((reading.match(in: text) != nil) == expected, "'\(query)' in '\(text)'")
        }
        #expect(hits > 1000)
    }

    /// The same of initial consonants alone, whatever syllables they begin.
    @Test func initialsAreFoundWhereAReaderWouldFindThem() throws {
        var random = SplitMix64(seed: 6)
        var hits = 0
        let initials: [Character: Character] = ["가": "ㄱ", "각": "ㄱ", "나": "ㄴ", "너": "ㄴ", "다": "ㄷ", " ": " "]
        for _ in 0..<5000 {
            let text = words(&random, from: ["가", "각", "나", "너", "다", " "]).compactMap { initials[$0] }
            let name = words(&random, from: ["가", "각", "나", "너", "다", " ", " "])
            let letters = name.compactMap { initials[$0] }
            let query = (Bool.random(using: &random) ? piece(of: String(letters), &random) : String(text))
                .filter { $0 != " " }
            guard query.count > 1 else { continue }
            let reading = try #require(SearchQuery(query).readings.first)
            let expected = stands(Array(query), in: letters.split(separator: " ").map(Array.init))
            hits += expected ? 1 : 0
            #expect((reading.match(in: name) != nil) == expected, "'\(query)' in '\(name)'")
            #expect(
                reading.words.allSatisfy { $0.alternatives.contains(where: PositionalIndex(name).contains) }
                    == expected
            )
        }
        #expect(hits > 1000)
    }

    private func stands(_ query: [Character], in runs: [[Character]]) -> Bool {
        for first in runs.indices {
            for start in runs[first].indices {
                var (run, place, rest) = (first, start, query[...])
                while run < runs.count, place < runs[run].count, rest.first == runs[run][place] {
                    rest.removeFirst()
                    place += 1
                    guard !rest.isEmpty else { break }
                    if place == runs[run].count { (run, place) = (run + 1, 0) }
                }
                let head = runs[first].count - start
                let isWhole = head > 1 || start == 0
                let endsWell = run < runs.count && (place > 1 || place == runs[run].count)
                if rest.isEmpty, run == first || (isWhole && endsWell) { return true }
            }
        }
        return false
    }

    private func words(_ random: inout SplitMix64, from letters: [String]) -> String {
        (0..<Int.random(in: 1...12, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }
            .joined()
    }

    private func piece(of text: String, _ random: inout SplitMix64) -> String {
        let start = Int.random(in: 0..<max(1, text.count), using: &random)
        return String(text.dropFirst(start).prefix(Int.random(in: 1...6, using: &random)))
    }
}

/// The positions of each term of one text.
struct PositionalIndex {
    private var positions: [String: Set<Int>] = [:]

    init(_ text: String) {
        var position = -1
        Terms.forEach(in: text.utf8Span.span) { term, _, isColocated in
            position += isColocated ? 0 : 1
            positions[string(term), default: []].insert(position)
            return true
        }
    }

    func contains(_ phrase: Phrase) -> Bool {
        let found = phrase.terms.enumerated().map { place, choices in
            let isPrefix = phrase.isPrefixInIndex && place == phrase.terms.count - 1
            let keys =
                isPrefix ? positions.keys.filter { key in choices.contains(where: key.hasPrefix) } : choices
            return keys.reduce(into: Set<Int>()) { $0.formUnion(positions[$1] ?? []) }
        }
        return found[0].contains { start in found.indices.allSatisfy { found[$0].contains(start + $0) } }
    }
}
