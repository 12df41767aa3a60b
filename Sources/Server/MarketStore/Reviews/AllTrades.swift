import Market
import SQLite

/// All that everyone's reputation is worked out from.
struct AllTrades: Sendable {
    private struct Opinion {
        let id: Int64
        let seenAt: Timestamp
        let words: HandoverGraph.Opinion
        let tags: Set<ReviewTag>
    }

    private var people: [(id: Account.ID, madeAt: Timestamp)] = []
    private var handovers: [HandoverGraph.Handover] = []
    private var opinions: [Opinion] = []
    private let now: Timestamp

    init(at now: Timestamp) {
        self.now = now
    }

    private var since: Value { .timestamp(now.adding(days: -Reputation.days)) }

    /// To be read one after the other, the people last, so that everybody is known whom the others name.
    enum Table: String, CaseIterable {
        case deals
        case reviews
        case accounts
    }

    /// All ids up to the last one, in parts that are read in a moment.
    static func parts(upTo last: Int64) -> [ClosedRange<Int64>] {
        stride(from: 1, through: last, by: readAtOnce).map { $0...min(last, $0 + Int64(readAtOnce) - 1) }
    }

    private static let readAtOnce = 20_000

    /// The rows of a table with these ids.
    init(_ ids: ClosedRange<Int64>, of table: Table, in database: Database, at now: Timestamp)
        throws(MarketError)
    {
        self.init(at: now)
        switch table {
        case .deals: handovers = try readHandovers(ids, in: database)
        case .reviews: opinions = try readOpinions(ids, in: database)
        case .accounts: people = try readPeople(ids, in: database)
        }
    }

    mutating func add(_ part: Self) {
        people += part.people
        handovers += part.handovers
        opinions += part.opinions
    }

    private func readHandovers(
        _ ids: ClosedRange<Int64>,
        in database: Database
    ) throws(MarketError) -> [HandoverGraph.Handover] {
        try database.rows(
            """
            SELECT seller, buyer, seller_confirmed AND buyer_confirmed FROM deals NOT INDEXED
            WHERE id BETWEEN ?2 AND ?3 AND state = 'completed' AND ended_at > ?1
            """,
            [since, .integer(ids.lowerBound), .integer(ids.upperBound)]
        ) { row throws(SQLiteError) in
            HandoverGraph.Handover(
                seller: try row.id(0),
                buyer: try row.id(1),
                isSure: try row.boolean(2)
            )
        }
    }

    private func readOpinions(
        _ ids: ClosedRange<Int64>,
        in database: Database
    ) throws(MarketError) -> [Opinion] {
        try database.rows(
            """
            SELECT id, seen_at, author, about, verdict, tags FROM reviews NOT INDEXED
            WHERE id BETWEEN ?3 AND ?4 AND hidden_at IS NULL AND seen_at BETWEEN ?1 AND ?2
            """,
            [since, .timestamp(now), .integer(ids.lowerBound), .integer(ids.upperBound)]
        ) { row throws(SQLiteError) in
            Opinion(
                id: try row.integer(0),
                seenAt: try row.timestamp(1),
                words: HandoverGraph.Opinion(by: try row.id(2), about: try row.id(3), try row.choice(4)),
                tags: ReviewTag.read(try row.text(5))
            )
        }
    }

    private func readPeople(
        _ ids: ClosedRange<Int64>,
        in database: Database
    ) throws(MarketError) -> [(id: Account.ID, madeAt: Timestamp)] {
        try database.rows(
            """
            SELECT id, created_at FROM accounts WHERE id BETWEEN ?1 AND ?2 AND (
                EXISTS (SELECT 1 FROM deals WHERE seller = accounts.id)
                OR EXISTS (SELECT 1 FROM deals WHERE buyer = accounts.id)
                OR EXISTS (SELECT 1 FROM reviews WHERE about = accounts.id AND hidden_at IS NULL)
                OR EXISTS (SELECT 1 FROM standings WHERE account = accounts.id)
            ) ORDER BY id
            """,
            [.integer(ids.lowerBound), .integer(ids.upperBound)]
        ) { row throws(SQLiteError) in (try row.id(0), try row.timestamp(1)) }
    }

    var graph: HandoverGraph {
        HandoverGraph(people: people, handovers: handovers, opinions: opinions.map(\.words))
    }

    /// Everyone's reputation in ``graph``, after seconds where many have traded.
    func reputations(in graph: HandoverGraph) -> [ReputationRow] {
        var traded: [Account.ID: Int] = [:]
        for handover in handovers {
            traded[handover.seller, default: 0] += 1
            traded[handover.buyer, default: 0] += 1
        }
        let said = Dictionary(grouping: opinions, by: \.words.about)
        return people.map { account, _ in
            let reputation = graph.reputation(of: account, at: now)
            var facts = TraderFacts(
                traded: traded[account] ?? 0,
                people: reputation.people,
                word: reputation.word
            )
            let heard = (said[account] ?? []).sorted { ($0.seenAt, $0.id) < ($1.seenAt, $1.id) }
            facts.sumUp(heard.map { ($0.words.author, ($0.words.verdict, $0.tags)) })
            return ReputationRow(
                account: account,
                reputation: reputation,
                facts: facts,
                isConnected: graph.isInLargestGroup(account)
            )
        }
    }
}
