import Hangul
import Market

/// The cached results for the state of the market that a connection reads.
struct ListState {
    private let search: FullTextSearch
    private let change: Int64

    /// `database` has to read one state until this is no longer used.
    init(_ search: FullTextSearch, in database: Database) throws(MarketError) {
        self.search = search
        change = try ChangeRecords(database).latest()
        try search.matches.catchUp(to: change, in: database)
    }

    /// True where more than one request searched for the text recently.
    func isAskedAgain(_ reading: Reading) -> Bool {
        search.matches.isAskedAgain(reading.words)
    }

    /// The ids of all products in which the words are found, where they are known.
    func found(by reading: Reading, in scope: SearchScope) -> IDSet? {
        guard scope == .descriptionsAlone else {
            return search.matches.found(by: reading.words, in: scope, at: change)
        }
        guard let texts = found(by: reading, in: .texts), let names = found(by: reading, in: .names) else {
            return nil
        }
        return texts.subtracting(names)
    }

    /// The change since which its matches are the same, and whether there are none; `nil` where unknown.
    func lastChange(affecting reading: Reading, in scope: SearchScope) -> (since: Int64, isEmpty: Bool)? {
        search.matches.lastChange(affecting: reading.words, in: scope, at: change)
    }

    func keep(_ ids: IDSet, of reading: Reading, in scope: SearchScope) {
        search.matches.keep(ids, of: reading.words, in: scope, at: change)
    }

    /// Notes that reading all that the text finds takes too much work.
    func giveUp(_ reading: Reading) {
        search.matches.giveUp(reading.words)
    }

    /// True where reading all matches of the text took too much work recently.
    func isGivenUp(_ reading: Reading) -> Bool {
        search.matches.isGivenUp(reading.words)
    }

    func ranked(by reading: Reading) -> Ranking.Window? {
        search.matches.ranked(by: reading.words, at: change)
    }

    func keep(_ ranked: Ranking.Window, of reading: Reading) {
        search.matches.keep(ranked, of: reading.words, at: change)
    }

    /// The facts of all listed products, where they are known.
    func facts(in database: Database) throws(MarketError) -> FactTable? {
        try search.facts.facts(at: change, in: database)
    }
}
