import Hangul
import Market
import SQLite

extension FullTextSearch {
    func completions(of text: String, limit: Int) async throws(MarketError) -> [String] {
        let limit = min(max(limit, 1), 100)
        // Of sellers' names nothing is known here.
        guard SearchText(text).sellers.isEmpty else { return [] }
        // A list that changes with each key takes the unfinished reading, which finds what was typed too.
        let readings = SearchQuery(text).readings
        let wanted = readings.filter { $0.kind == .unfinished } + readings.filter { $0.kind != .unfinished }
        return try readers.read { database throws(MarketError) in
            let share = SearchWork.current?.share(ofMarketOf: marketSize)
            defer { share?.end() }
            let database = database.limited(to: share)
            for reading in wanted {
                let walk = ListWalk(ProductQuery(text: text), reading: reading, in: database)
                let names = try walk.names(0...Int64.max, count: Completions.namesRead).map(\.name)
                let found = Completions.completions(of: text, among: names, limit: limit)
                guard found.isEmpty else { return found }
            }
            return []
        }
    }

    func corrections(of text: String, limit: Int) async throws(MarketError) -> [NearText] {
        let limit = min(max(limit, 1), 20)
        guard SearchText(text).sellers.isEmpty else { return [] }
        let corrections = try await vocabulary.corrections(at: clock())
        return try readers.read { database throws(MarketError) in
            let share = SearchWork.current?.share(ofMarketOf: marketSize)
            defer { share?.end() }
            let database = database.limited(to: share)
            let words = text.words.prefix(SearchQuery.wordLimit).map { word in
                CorrectedWord(typed: word, near: corrections.nearWords(word))
            }
            let corrected = try Self.found(among: words.respelled, limit: limit, in: database)
            guard corrected.isEmpty, words.count > 1 else { return corrected }
            let shorter = try Self.found(among: words.withoutOne, limit: limit, in: database)
            guard shorter.isEmpty, words.count > 2 else { return shorter }
            return try Self.found(among: words.reversed().flatMap(\.spellings), limit: limit, in: database)
        }
    }
}

/// A word of a text that found nothing.
private struct CorrectedWord {
    let typed: String
    /// Words of the market's that it may be a misspelling of.
    let near: [Corrections.NearWord]

    var spellings: [NearText] {
        [NearText(typed, distance: 0)] + near.map { NearText($0.word, distance: $0.distance) }
    }
}

extension [CorrectedWord] {
    /// The text with one word spelled otherwise.
    fileprivate var respelled: [NearText] {
        indices.flatMap { place in
            self[place].near.map { near in
                let words = enumerated().map { $0 == place ? near.word : $1.typed }
                return NearText(words.joined(separator: " "), distance: near.distance)
            }
        }
    }

    /// The text without one of its words: first without the first one, since what is looked for mostly stands last.
    fileprivate var withoutOne: [NearText] {
        indices.flatMap { place in
            let rest = Array(self[..<place] + self[(place + 1)...])
            let plain = rest.map(\.typed).joined(separator: " ")
            return [NearText(plain, distance: 0)] + rest.respelled
        }
    }
}

extension FullTextSearch {
    /// The first `limit` of `texts` that find something, as far as they are tried: a pasted sentence has very many.
    private static func found(
        among texts: [NearText],
        limit: Int,
        in database: Database
    ) throws(MarketError) -> [NearText] {
        var found: [NearText] = []
        for near in texts.prefix(40) where found.count < limit && !database.isCut {
            guard !found.contains(where: { $0.text == near.text }) else { continue }
            if try finds(near.text, in: database) { found.append(near) }
        }
        return found
    }

    private static func finds(_ text: String, in database: Database) throws(MarketError) -> Bool {
        guard let reading = SearchQuery(text).readings.first else { return false }
        return try !ListWalk(ProductQuery(text: text), reading: reading, scope: reading.scope, in: database)
            .isEmpty()
    }
}
