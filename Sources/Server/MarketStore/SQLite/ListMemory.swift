import Hangul

/// What the store remembers of its lists; all of it can be had from the database again.
final class ListMemory: Sendable {
    let matches = SearchCache()
    let prices: PriceLevels

    init(readers: ReaderPool) {
        prices = PriceLevels(readers: readers)
    }

    /// Notes that a request looks for a text, in whichever reading.
    func countRequest(for text: String) {
        guard !text.allSatisfy(\.isWhitespace) else { return }
        for reading in SearchQuery(text).readings { matches.countRequest(for: reading.words) }
    }
}

/// What is remembered of the state of the market that a connection reads.
struct ListState {
    private let memory: ListMemory
    private let change: Int64

    /// `database` has to read one state until this is no longer used.
    init(_ memory: ListMemory, in database: Database) throws(StoreError) {
        self.memory = memory
        change = try database.number("SELECT change FROM market WHERE id = 1")
        try memory.matches.catchUp(to: change, in: database)
    }

    /// Whether more than one request looked for the text lately.
    func isAskedAgain(_ reading: Reading) -> Bool {
        memory.matches.isAskedAgain(reading.words)
    }

    /// The ids of all products in which the words are found, where they are known.
    func found(by reading: Reading) -> IDSet? {
        memory.matches.found(by: reading.words, at: change)
    }

    /// Since which change nothing of what it finds has changed, and whether it finds nothing; `nil` where that is unknown.
    func lastChange(affecting reading: Reading) -> (since: Int64, isEmpty: Bool)? {
        memory.matches.lastChange(affecting: reading.words, at: change)
    }

    func keep(_ ids: IDSet, of reading: Reading) {
        memory.matches.keep(ids, of: reading.words, at: change)
    }

    func ranked(by reading: Reading) -> Ranking.Window? {
        memory.matches.ranked(by: reading.words, at: change)
    }

    func keep(_ ranked: Ranking.Window, of reading: Reading) {
        memory.matches.keep(ranked, of: reading.words, at: change)
    }

    /// Calls `body` with the levels of all prices, where they are known.
    func withLevels<Value>(
        in database: Database,
        _ body: ([PriceLevel]) -> Value
    ) throws(StoreError) -> Value? {
        try memory.prices.withLevels(at: change, in: database, body)
    }
}
