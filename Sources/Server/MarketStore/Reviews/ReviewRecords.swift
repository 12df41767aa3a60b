import Market
import SQLite

/// The reviews that people write of those they traded with.
struct ReviewRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// Also those that a moderator hid: their authors keep them.
    func reviews(of deals: [Deal.ID]) throws(MarketError) -> [Review] {
        var found: [Review] = []
        try database.forEach(
            "\(Self.selection) reviews.deal = ?1",
            ofEach: deals.lazy.map(\.rawValue)
        ) { row throws(SQLiteError) in found.append(try Self.review(row)) }
        return found.sorted { $0.id < $1.id }
    }

    /// One that everyone may read.
    func shown(_ id: Review.ID) throws(MarketError) -> Review? {
        try reviews(
            "reviews.id = ?1 AND reviews.hidden_at IS NULL AND reviews.seen_at <= ?2",
            [.id(id), .timestamp(now)]
        ).first
    }

    /// Takes a review out of everyone's sight; it weighs nothing from now on.
    ///
    /// Returns whether it was in sight.
    func hide(_ id: Review.ID) throws(MarketError) -> Bool {
        guard let review = try shown(id) else { return false }
        try database.run("UPDATE reviews SET hidden_at = ?2 WHERE id = ?1", .id(id), .timestamp(now))
        try ReputationRecords(database, at: now).noteDue([review.about])
        return true
    }

    /// Brings back what a moderator took out of sight; it weighs again from now on.
    ///
    /// Returns whether it was out of sight.
    func restore(_ id: Review.ID) throws(MarketError) -> Bool {
        let isHidden = try database.exists(
            "SELECT 1 FROM reviews WHERE id = ?1 AND hidden_at IS NOT NULL",
            .id(id)
        )
        guard isHidden, let review = try review(id) else { return false }
        try database.run("UPDATE reviews SET hidden_at = NULL WHERE id = ?1", .id(id))
        try ReputationRecords(database, at: now).noteDue([review.about])
        return true
    }

    func review(_ id: Review.ID) throws(MarketError) -> Review? {
        try reviews("reviews.id = ?1", [.id(id)]).first
    }

    /// A page of an account's reviews, without those that a moderator took away or nobody may read yet.
    func page(_ paging: Paging, about account: Account.ID) throws(MarketError) -> Page<Review> {
        let (sign, order) = paging.isBackward ? (">", "ASC") : ("<", "DESC")
        let found = try reviews(
            """
            reviews.about = ?1 AND reviews.hidden_at IS NULL AND reviews.seen_at <= ?2
            AND (reviews.seen_at, reviews.id) \(sign) (?3, ?4)
            ORDER BY reviews.seen_at \(order), reviews.id \(order) LIMIT ?5
            """,
            [
                .id(account), .timestamp(now), .integer(paging.place?.key ?? .max),
                .integer(paging.place?.id ?? .max), .int(paging.wanted),
            ]
        )
        let byID = Dictionary(uniqueKeysWithValues: found.map { ($0.id.rawValue, $0) })
        let keys = found.map { PageKey(key: $0.seenAt.millisecondsSince1970, id: $0.id.rawValue) }
        let page = paging.page(keys, isAscending: false)
        return Page(
            page.elements.compactMap { byID[$0.id]?.forEveryone },
            next: page.next,
            previous: page.previous
        )
    }

    /// The number of public reviews, at most one more than a facet counts, which stands for more.
    func count(about account: Account.ID) throws(MarketError) -> Int {
        let found = try database.number(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM reviews WHERE about = ?1 AND hidden_at IS NULL AND seen_at <= ?2 LIMIT ?3
            ) AS shown
            """,
            .id(account),
            .timestamp(now),
            .int(FacetCount.limit + 1)
        )
        return Int(found)
    }

    private static let selection = """
        SELECT reviews.id, deal, author, accounts.name, about, verdict, tags, text, written_at, seen_at, reply,
        replied_at FROM reviews CROSS JOIN accounts ON accounts.id = reviews.author WHERE
        """

    private func reviews(_ condition: String, _ values: [Value]) throws(MarketError) -> [Review] {
        try database.rows("\(Self.selection) \(condition)", values) { row throws(SQLiteError) in
            try Self.review(row)
        }
    }

    private static func review(_ row: borrowing DatabaseRow) throws(SQLiteError) -> Review {
        guard let text = ReviewText(try row.text(7)) else { throw row.unexpected(7, "a review") }
        var reply: Review.Reply?
        if let text = try row.optionalText(10), let at = try row.optionalTimestamp(11) {
            reply = Review.Reply(text: text, at: at)
        }
        return Review(
            id: try row.id(0),
            deal: try row.id(1),
            author: Seller(id: try row.id(2), name: try row.text(3)),
            about: try row.id(4),
            words: ReviewWords(
                try row.choice(5),
                tags: ReviewTag.read(try row.text(6)),
                text: text
            ),
            writtenAt: try row.timestamp(8),
            seenAt: try row.timestamp(9),
            reply: reply
        )
    }

    private func nextNumber() throws(MarketError) -> Review.ID {
        Review.ID(
            try database.number(
                "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'reviews'), 0) + 1"
            )
        )
    }

    /// Writes what one of a deal's two says of the other, or other words in their place; both count once they are seen.
    func write(_ words: ReviewWords, of deal: Deal, by author: Account.ID) throws(MarketError) -> DealReviews
    {
        guard let person = try AccountRecords(database).account(author) else { throw .notFound }
        // Nobody is left whom it would be about.
        let about = deal.seller == author ? deal.buyer : deal.seller
        let isGone = try AccountDeletionRecords(database, at: now).hasBegun(about)
        guard !isGone else { throw .refusedReview(.over) }
        let before = try reviews(of: [deal.id])
        var reviews = DealReviews(of: deal, before, at: now)
        let number = try nextNumber()
        do throws(ReviewRefusal) {
            _ = try reviews.write(words, by: Seller(id: author, name: person.name), as: number)
        } catch { throw .refusedReview(error) }
        for review in reviews.reviews where !before.contains(review) { try write(review) }
        _ = try notifyOfSeen(limit: 10)
        return reviews
    }

    /// Answers a review of the account.
    func answer(_ id: Review.ID, _ text: ReviewText, by account: Account.ID) throws(MarketError) -> Review {
        guard var review = try review(id), review.about == account, review.isSeen(at: now) else {
            throw .notFound
        }
        let before = review
        do throws(ReviewRefusal) { try review.answer(text, by: account, at: now) } catch {
            throw .refusedReview(error)
        }
        if review != before {
            try write(review)
            try notify(.reply, review.author.id, of: review.deal)
        }
        return review
    }

    /// Writes a review in the place of what was there.
    private func write(_ review: Review) throws(MarketError) {
        try database.run(
            """
            INSERT INTO reviews (id, deal, author, about, verdict, tags, text, written_at, seen_at, reply, replied_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT (id) DO UPDATE SET
            verdict = ?5, tags = ?6, text = ?7, written_at = ?8, seen_at = ?9, reply = ?10, replied_at = ?11
            """,
            .id(review.id),
            .id(review.deal),
            .id(review.author.id),
            .id(review.about),
            .text(review.words.verdict.rawValue),
            .text(ReviewTag.written(review.words.tags)),
            .text(review.words.text.text),
            .timestamp(review.writtenAt),
            .timestamp(review.seenAt),
            .text(review.reply?.text),
            .timestamp(review.reply?.at)
        )
    }

    /// Tells those concerned of reviews that are seen now, and has them count; the oldest first.
    func notifyOfSeen(limit: Int) throws(MarketError) -> Int {
        let seen = try database.rows(
            """
            SELECT id, deal, about FROM reviews WHERE NOT is_told AND seen_at <= ?1
            ORDER BY seen_at LIMIT ?2
            """,
            [.timestamp(now), .int(limit)]
        ) { row throws(SQLiteError) -> (Review.ID, Deal.ID, Account.ID) in
            (try row.id(0), try row.id(1), try row.id(2))
        }
        for (id, deal, account) in seen {
            try database.run("UPDATE reviews SET is_told = TRUE WHERE id = ?1", .id(id))
            try notify(.reviewSeen, account, of: deal)
            try ReputationRecords(database, at: now).noteDue([account])
        }
        return seen.count
    }

    /// Tells of a review or a reply, by the name of what was traded.
    func notify(_ kind: NotificationKind, _ account: Account.ID, of deal: Deal.ID) throws(MarketError) {
        let name = try database.first(
            """
            SELECT conversations.name FROM deals JOIN conversations ON conversations.id = deals.conversation
            WHERE deals.id = ?1
            """,
            [.id(deal)]
        ) { row throws(SQLiteError) in try row.text(0) }
        guard let name else { return }
        try NotificationRecords(database, at: now).post(
            NewNotification(kind, about: .init(.deal, deal.rawValue), .init(name: name)),
            to: account
        )
    }
}

extension ReviewTag {
    static func written(_ tags: Set<ReviewTag>) -> String {
        allCases.filter(tags.contains).map(\.rawValue).joined(separator: " ")
    }

    /// Reads tags; skips those of a newer market.
    static func read(_ text: String) -> Set<ReviewTag> {
        Set(text.split(separator: " ").compactMap { ReviewTag(rawValue: String($0)) })
    }
}
