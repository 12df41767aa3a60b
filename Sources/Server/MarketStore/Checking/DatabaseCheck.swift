package import Market
import SQLite

/// Looks for what is wrong in a market's database.
struct DatabaseCheck {
    private let database: Database
    /// True where the database holds only the tables that lists are made of.
    private let isReplica: Bool

    init(_ database: Database, isReplica: Bool = false) {
        self.database = database
        self.isReplica = isReplica
    }

    /// The problems that SQLite finds in the file, at most a few; empty when all is well.
    func problems() throws(MarketError) -> [String] {
        do throws(MarketError) {
            return try foundProblems()
        } catch .unavailable(.storageCorrupted(let detail)) {
            return [detail]
        }
    }

    private func foundProblems() throws(MarketError) -> [String] {
        let pages = try database.rows("PRAGMA integrity_check(5)") { row throws(SQLiteError) in
            try row.text(0)
        }
        guard pages == ["ok"] else { return pages }
        let references = try database.rows("PRAGMA foreign_key_check") { row throws(SQLiteError) in
            "a row of \(try row.text(0)) refers to nothing"
        }
        let others = try listingProblems()
        return try Array(references.prefix(5)) + others + (isReplica ? [] : tradeProblems())
    }

    /// Rows of conversations, cases and deals that deny each other, in whichever database is the primary.
    func tradeProblems() throws(MarketError) -> [String] {
        try conversationProblems() + caseProblems() + dealProblems() + reviewProblems()
    }

    private func listingProblems() throws(MarketError) -> [String] {
        let listed = try database.number("SELECT count(*) FROM products WHERE listed")
        let counted = try database.number("SELECT coalesce(sum(listed), 0) FROM blocks WHERE level = 1")
        let found = try database.number("SELECT count(*) FROM search_docsize")
        // One that is not indexed to its end is when it is opened again.
        let indexed = try SearchIndex(database).expectedCount()
        let counts = [("blocks", counted, listed), ("search", found, indexed)].filter { $0.1 != $0.2 }.map {
            "\($0.0) has \($0.1) products of \($0.2)"
        }
        // Numbers come from the row that ids come from: one below its id would be another product's.
        let early = try database.number("SELECT count(*) FROM products WHERE listing < id")
        return counts + (early > 0 ? ["products has \(early) numbers of lists below their ids"] : [])
            + (try CardRecords(database).problems())
    }

    private func conversationProblems() throws(MarketError) -> [String] {
        let wrong = try database.number(
            """
            SELECT count(*) FROM participants AS own WHERE unread <> (
                SELECT count(*) FROM messages
                WHERE conversation = own.conversation AND number > own.read_to AND author <> own.account
                AND NOT is_quiet
            )
            """
        )
        var problems = wrong == 0 ? [] : ["participants has \(wrong) wrong counts of unread messages"]
        let swapped = try database.number(
            """
            SELECT count(*) FROM participants JOIN conversations ON conversations.id = conversation
            WHERE is_seller <> (account = seller)
            """
        )
        if swapped > 0 { problems.append("participants has \(swapped) wrong roles") }
        return problems
    }

    private func caseProblems() throws(MarketError) -> [String] {
        let wrong = try database.number(
            """
            SELECT count(*) FROM cases
            WHERE weight <> (SELECT coalesce(sum(weight), 0) FROM reports WHERE case_id = cases.id)
            """
        )
        return wrong == 0 ? [] : ["cases has \(wrong) wrong weights"]
    }

    private func dealProblems() throws(MarketError) -> [String] {
        let promised = """
            (
                SELECT coalesce(sum(quantity), 0) FROM deals
                WHERE product = products.id AND state IN ('reserved', 'one_sided') AND NOT seller_confirmed
            )
            """
        let wrong = try database.number("SELECT count(*) FROM products WHERE reserved <> \(promised)")
        // What is all promised is called reserved, and of what is partly promised some may still be had or is kept back.
        let states = try database.number(
            """
            SELECT count(*) FROM products WHERE reserved > 0 AND coalesce(held_state, state) NOT IN (
                'reserved', CASE WHEN reserved < stock THEN 'selling' ELSE 'reserved' END
            )
            """
        )
        var problems: [String] = []
        problems += try meetingProblems()
        if wrong > 0 { problems.append("products has \(wrong) wrong counts of promised units") }
        if states > 0 { problems.append("products has \(states) states that its deals deny") }
        return problems
    }

    /// Compares reviews with each other: both of a deal are seen from the same moment on.
    private func reviewProblems() throws(MarketError) -> [String] {
        let wrong = try database.number(
            """
            SELECT count(*) FROM reviews AS one JOIN reviews AS other ON other.deal = one.deal AND other.id > one.id
            WHERE one.seen_at <> other.seen_at OR one.author <> other.about OR one.about <> other.author
            """
        )
        return wrong > 0 ? ["reviews has \(wrong) pairs that don't belong together"] : []
    }

    private func meetingProblems() throws(MarketError) -> [String] {
        let late = try database.number(
            """
            SELECT count(*) FROM meetings JOIN deals ON deals.id = deal
            WHERE meetings.state = 'proposed' AND deals.state <> 'reserved'
            """
        )
        let strange = try database.number(
            """
            SELECT count(*) FROM meetings JOIN deals ON deals.id = deal WHERE maker NOT IN (seller, buyer)
            """
        )
        var problems: [String] = []
        if late > 0 { problems.append("meetings has \(late) proposals of deals that are over") }
        if strange > 0 { problems.append("meetings has \(strange) of people who are not of the deal") }
        return problems
    }

    /// Compares the search indexes with the texts they were made of; needs a connection that may write.
    func checkSearchIndex() throws(MarketError) {
        // Where not all is indexed yet, there are more texts than the index has.
        let isComplete = try SearchIndex(database).isComplete()
        try check("search", withTexts: isComplete)
        try check("search_texts", withTexts: isComplete)
        try check("search_sellers", withTexts: true)
    }

    private func check(_ table: String, withTexts: Bool) throws(MarketError) {
        let rank: Int64 = withTexts ? 1 : 0
        try database.run(
            "INSERT INTO \(table) (\(table), rank) VALUES ('integrity-check', ?1)",
            .integer(rank)
        )
    }

    /// The problems of the search index.
    ///
    /// Needs a connection that may write, and reads all of the index.
    func searchIndexProblems() throws(MarketError) -> [MarketProblem] {
        do throws(MarketError) {
            try checkSearchIndex()
            return []
        } catch .unavailable(.storageCorrupted(let detail)) {
            return [.searchIndex(detail: detail)]
        }
    }
}

extension SQLiteStore {
    /// Looks through everything that is kept in the database: pages, references, counts, and the search index
    /// against the names.
    ///
    /// Returns what is wrong, at most a few lines; empty when all is well. It takes a while in a large
    /// market, and writes wait for the last part of it.
    package func check() async throws(MarketError) -> [String] {
        let hasReplica = hasReplica
        var problems = try readers.readTogether { database throws(MarketError) in
            try DatabaseCheck(database, isReplica: hasReplica).problems()
        }
        if hasReplica {
            problems += try await readTogether { [readers] primary throws(MarketError) in
                try DatabaseCheck(primary).tradeProblems()
                    + readers.readTogether { replica throws(MarketError) in
                        try ReplicaComparison(of: replica, with: primary).problems()
                    }
            }
        }
        guard problems.isEmpty else { return problems }
        return try await checkSearchIndex().map(\.description)
    }

    /// Compares the search index with the names it was made of; writes wait meanwhile.
    package func checkSearchIndex() async throws(MarketError) -> [MarketProblem] {
        try await writer.write { database throws(MarketError) in
            try DatabaseCheck(database).searchIndexProblems()
        }
    }
}
