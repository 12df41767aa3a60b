package import Market
import SQLite

/// The person that a report is about, and duplicates of the reported texts.
struct ReportSubject {
    struct Line {
        let number: Int64
        let author: Account.ID
        let at: Timestamp
        let text: String
        let isChosen: Bool
        let wasUnsent: Bool
        /// Of a message, where its photos are.
        var conversation: Conversation.ID?
        /// True of a profile's words, which a picture may stand beside.
        var hasPicture = false
    }

    let person: Account.ID
    let name: String
    let lines: [Line]

    init(of new: NewReport, in database: Database, at now: Timestamp) throws(MarketError) {
        switch new.target.kind {
        case .product:
            let product = try ProductRecords(database).product(Product.ID(new.target.id), from: nil)
            guard product.seller.id != new.reporter else { throw .refused(.ownProduct) }
            (person, name) = (product.seller.id, product.name)
            lines = [Self.line(of: product)]
        case .account:
            guard new.target.id != new.reporter.rawValue,
                let account = try AccountRecords(database).account(Account.ID(new.target.id))
            else { throw .notFound }
            (person, name) = (account.id, account.name)
            lines = [try ProfileRecords(database).reportedLine(of: account.id)].compactMap(\.self)
        case .review:
            guard let review = try ReviewRecords(database, at: now).shown(Review.ID(new.target.id)),
                review.author.id != new.reporter
            else { throw .notFound }
            (person, name) = (review.author.id, review.author.name)
            lines = [Self.line(of: review)]
        case .messages:
            let id = Conversation.ID(new.target.id)
            let found = try ConversationRecords(database, at: now).conversation(id, of: new.reporter)
            guard let found else { throw .notFound }
            (person, name) = (found.partner.id, found.partner.name)
            lines = try Self.lines(of: found, chosen: new.messages, in: database)
            let theirs = found.partner.id
            guard lines.contains(where: { $0.isChosen && $0.author == theirs }) else {
                throw .invalid(.messages)
            }
        }
    }

    /// The text of a product, of which each reported version is kept.
    static func line(of product: Product) -> Line {
        Line(
            number: product.version,
            author: product.seller.id,
            at: product.changedAt,
            text: product.reportedText,
            isChosen: true,
            wasUnsent: false
        )
    }

    private static func line(of review: Review) -> Line {
        Line(
            number: review.id.rawValue,
            author: review.author.id,
            at: review.writtenAt,
            text: review.words.text.text,
            isChosen: true,
            wasUnsent: false
        )
    }

    /// Also words that were taken back, as long as they are kept for this.
    private static func lines(
        of conversation: Conversation,
        chosen: Set<Int64>,
        in database: Database
    ) throws(MarketError) -> [Line] {
        var lines: [Line] = []
        let numbers = ReportTarget.numbers(chosen: chosen, last: conversation.last.number)
        for number in numbers.sorted() {
            let line = try database.first(
                "SELECT author, at, text, unsent_at FROM messages WHERE conversation = ?1 AND number = ?2",
                [.id(conversation.id), .integer(number)]
            ) { row throws(SQLiteError) in
                Line(
                    number: number,
                    author: try row.id(0),
                    at: try row.timestamp(1),
                    text: try row.text(2),
                    isChosen: chosen.contains(number),
                    wasUnsent: !row.isNull(3),
                    conversation: conversation.id
                )
            }
            if let line { lines.append(line) }
        }
        return lines
    }
}

extension Product {
    /// The text that is kept when it is reported.
    package var reportedText: String { description.isEmpty ? name : "\(name)\n\n\(description)" }
}
