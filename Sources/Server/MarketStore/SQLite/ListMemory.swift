/// What the store remembers of its lists; all of it can be had from the database again.
final class ListMemory: Sendable {
    let matches = MatchMemory()
    let prices: PriceLevels

    init(readers: ReaderPool) {
        prices = PriceLevels(readers: readers)
    }
}

/// What is remembered of the state of the market that a connection reads.
struct ListState {
    let memory: ListMemory
    let change: Int64

    /// `database` has to read one state until this is no longer used.
    init(_ memory: ListMemory, in database: Database) throws(StoreError) {
        self.memory = memory
        change = try database.number("SELECT change FROM market WHERE id = 1")
    }
}
