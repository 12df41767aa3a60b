import Hangul
import Market
import SQLite

extension SQLiteStore: WordSuggesting {
    package func completions(of text: String, limit: Int) async throws(StoreError) -> [String] {
        let limit = min(max(limit, 1), 100)
        // A list that changes with each key takes the unfinished reading, which finds what was typed too.
        let readings = Query(text).readings
        let wanted = readings.filter { $0.kind == .unfinished } + readings.filter { $0.kind != .unfinished }
        return try read { database throws(StoreError) in
            for reading in wanted {
                let walk = ListWalk(ProductQuery(text: text), reading: reading, in: database)
                let names = try walk.names(0...Int64.max, count: Completions.namesRead).map(\.name)
                let found = Completions.completions(of: text, among: names, limit: limit)
                guard found.isEmpty else { return found }
            }
            return []
        }
    }

    package func corrections(of text: String, limit: Int) async throws(StoreError) -> [String] {
        let limit = min(max(limit, 1), 20)
        let corrections = try await vocabulary.corrections(at: clock())
        return try read { database throws(StoreError) in
            let words = text.words.prefix(Query.wordLimit)
            var found: [String] = []
            for (place, word) in words.enumerated() {
                for near in corrections.words(near: word) where found.count < limit {
                    var corrected = Array(words)
                    corrected[place] = near
                    let candidate = corrected.joined(separator: " ")
                    guard try database.finds(candidate) else { continue }
                    found.append(candidate)
                }
            }
            return found
        }
    }
}

extension Database {
    fileprivate func finds(_ text: String) throws(StoreError) -> Bool {
        guard let reading = Query(text).readings.first else { return false }
        return try !ListWalk(ProductQuery(text: text), reading: reading, in: self).isEmpty()
    }
}
