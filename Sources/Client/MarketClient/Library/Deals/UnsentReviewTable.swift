import Market
import MarketAPI
import SQLite

/// Written reviews as rows.
enum UnsentReviewTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [LibraryReview] {
        try connection.rows(
            """
            SELECT origin, author, deal, verdict, tags, text, written_at, refusal
            FROM unsent_reviews ORDER BY written_at, deal
            """
        ) { row throws(SQLiteError) in
            guard let origin = MarketOrigin(try row.text(0)) else { throw row.unexpected(0, "no market") }
            guard let verdict = Review.Verdict(rawValue: try row.text(3)) else {
                throw row.unexpected(3, "no verdict")
            }
            guard let text = ReviewText(try row.text(5)) else { throw row.unexpected(5, "too long") }
            let tags = try row.text(4).split(separator: " ").compactMap { ReviewTag(rawValue: String($0)) }
            return LibraryReview(
                origin: origin,
                review: UnsentReview(
                    deal: Deal.ID(try row.integer(2)),
                    author: Account.ID(try row.integer(1)),
                    words: ReviewWords(verdict, tags: Set(tags), text: text),
                    writtenAt: Timestamp(millisecondsSince1970: try row.integer(6)),
                    // A reason that only another version of the app knows is still one.
                    refusal: try row.optionalText(7).map { ProblemCode(rawValue: $0) ?? .failed }
                )
            )
        }
    }

    static func keep(_ kept: LibraryReview, _ connection: SQLiteConnection) throws(SQLiteError) {
        let review = kept.review
        let tags = ReviewTag.allCases.filter(review.words.tags.contains).map(\.rawValue)
        try connection.run(
            """
            INSERT OR REPLACE INTO unsent_reviews
                (origin, author, deal, verdict, tags, text, written_at, refusal)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(kept.origin.text), .integer(review.author.rawValue), .integer(review.deal.rawValue),
                .text(review.words.verdict.rawValue), .text(tags.joined(separator: " ")),
                .text(review.words.text.text), .integer(review.writtenAt.millisecondsSince1970),
                .text(review.refusal?.rawValue),
            ]
        )
    }

    static func remove(
        _ deal: Deal.ID,
        of author: Account.ID,
        _ origin: MarketOrigin,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run(
            "DELETE FROM unsent_reviews WHERE origin = ? AND author = ? AND deal = ?",
            [.text(origin.text), .integer(author.rawValue), .integer(deal.rawValue)]
        )
    }
}
