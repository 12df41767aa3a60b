import Market
import SQLite

/// Sending a message: all checks, then all changes, within one transaction.
struct MessageSending {
    private let database: Database
    private let new: NewMessage
    private let now: Timestamp
    private let conversations: ConversationRecords

    init(_ database: Database, _ new: NewMessage, at now: Timestamp) {
        self.database = database
        self.new = new
        self.now = now
        conversations = ConversationRecords(database, at: now)
    }

    func begin(about id: Product.ID) throws(MarketError) -> SentMessage {
        if let begun = try conversations.conversation(about: id, of: new.author) {
            return try send(in: begun)
        }
        try SanctionRecords(database, at: now).checkUnrestricted(new.author)
        let product = try ProductRecords(database).product(id, from: nil)
        guard product.seller.id != new.author else { throw .refused(.ownProduct) }
        let isBlocked = try BlockedAccountRecords(database).isBlocked(
            between: product.seller.id,
            and: new.author
        )
        guard !isBlocked else { throw .refused(.closed) }
        try checkWindows(
            new.budget?.newWindows ?? [],
            "began_at FROM conversations WHERE buyer = ?1 ORDER BY began_at"
        )
        if let budget = new.budget, !budget.mayBeginWithLink, new.hints.contains(.link) {
            throw .refused(.link)
        }
        try checkSending(in: nil)
        let conversation = try insert(about: product, asRequest: try isRequest(to: product.seller.id))
        return try keep(1, in: conversation, .began)
    }

    func send(in conversation: Conversation.ID) throws(MarketError) -> SentMessage {
        guard let conversation = try conversations.conversation(conversation, of: new.author) else {
            throw .notFound
        }
        return try send(in: conversation)
    }

    private func send(in conversation: Conversation) throws(MarketError) -> SentMessage {
        if let known = try known(in: conversation.id) {
            return SentMessage(outcome: .repeated, message: known, conversation: conversation)
        }
        guard conversation.state.isWritable else { throw .refused(.closed) }
        try checkSending(in: conversation.id)
        return try keep(
            conversation.last.number + 1,
            in: conversation.id,
            .sent
        )
    }
}

extension MessageSending {
    /// The message that came before under the same key.
    private func known(in conversation: Conversation.ID) throws(MarketError) -> Message? {
        guard let key = new.key else { return nil }
        let number = try database.first(
            "SELECT number FROM messages WHERE conversation = ?1 AND author = ?2 AND key = ?3",
            [.id(conversation), .id(new.author), .blob(key.bytes)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        guard let number,
            let message = try MessageRecords(database, at: now).message(number, in: conversation)
        else {
            return nil
        }
        let isSame = message.text == new.text?.text && message.photos.map(\.id) == new.photos
        guard message.isUnsent || isSame else { throw .conflict(.answer) }
        return message
    }

    /// Throws where words that come with something else, as with a meeting, may not be sent.
    func checkWords(in conversation: Conversation.ID) throws(MarketError) {
        try checkSending(in: conversation)
    }

    /// The hints of its words for their reader, with those that only the store knows.
    func hintsForReader() throws(MarketError) -> Set<MessageHint> {
        let isOthers = try SeenAccountRecords(database, at: now).see(new.accountNumbers, from: new.author)
        return isOthers ? new.hints.union([.thirdParty]) : new.hints
    }

    private func checkSending(in conversation: Conversation.ID?) throws(MarketError) {
        if let budget = new.budget {
            try checkWindows(
                budget.windows,
                "at FROM messages WHERE author = ?1 AND kind <> 'notice' ORDER BY at"
            )
            try checkSameText()
        }
        try checkConfirmed(in: conversation)
        try checkPhotos(in: conversation)
    }

    private func checkPhotos(in conversation: Conversation.ID?) throws(MarketError) {
        guard !new.photos.isEmpty else { return }
        if let budget = new.budget, !budget.maySendPhotosFirst {
            let isAnswered = try database.exists(
                "SELECT 1 FROM messages WHERE conversation = ?1 AND author <> ?2 AND kind <> 'notice'",
                .id(conversation),
                .id(new.author)
            )
            guard isAnswered else { throw .refused(.photosLater) }
        }
        guard let conversation else { return }
        let count = try MessagePhotoRecords(database).count(in: conversation)
        guard count + new.photos.count <= MessagePhoto.mostOfConversation else { throw .refused(.photoLimit) }
    }

    /// Refuses a message beyond a window's count; `moments` selects those of the author that count, in order.
    private func checkWindows(_ windows: [MessageWindow], _ moments: StaticString) throws(MarketError) {
        for window in windows {
            let oldest = try database.first(
                "SELECT \(moments) DESC LIMIT 1 OFFSET ?2",
                [.id(new.author), .int(window.count - 1)]
            ) { row throws(SQLiteError) in try row.timestamp(0) }
            if let refusal = window.refusal(oldest: oldest, at: now) { throw .refused(refusal) }
        }
    }

    private func checkSameText() throws(MarketError) {
        guard !new.isStandard, let text = new.text else { return }
        let moments = try database.rows(
            """
            SELECT CASE WHEN seller = ?1 THEN buyer ELSE seller END AS partner, max(at)
            FROM messages JOIN conversations ON conversations.id = conversation
            WHERE author = ?1 AND at > ?2 AND text = ?3 GROUP BY partner ORDER BY max(at) DESC
            """,
            [
                .id(new.author), .timestamp(now.adding(milliseconds: -MessageBudget.sameTextMilliseconds)),
                .text(text.text),
            ]
        ) { row throws(SQLiteError) in try row.timestamp(1) }
        guard moments.count >= MessageBudget.mostOfSameText else { return }
        let oldest = moments[MessageBudget.mostOfSameText - 1]
        throw .refused(.slowDown(until: oldest.adding(milliseconds: MessageBudget.sameTextMilliseconds)))
    }

    private func checkConfirmed(in conversation: Conversation.ID?) throws(MarketError) {
        let risky = new.hints.filter(\.isOwnData)
        guard !risky.isEmpty, !new.isConfirmed else { return }
        let bits = try database.first(
            "SELECT confirmed FROM participants WHERE account = ?1 AND conversation = ?2",
            [.id(new.author), .id(conversation)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        let unconfirmed = risky.subtracting(Set(hintBits: bits ?? 0))
        guard unconfirmed.isEmpty else { throw .refused(.risky(unconfirmed)) }
    }
}

extension MessageSending {
    /// True where so many new accounts wrote to the seller that a further one waits as a request.
    private func isRequest(to seller: Account.ID) throws(MarketError) -> Bool {
        guard new.budget?.isNewcomer == true else { return false }
        for window in MessageBudget.receivedWindows {
            let isFull = try database.exists(
                """
                SELECT 1 FROM conversations CROSS JOIN accounts ON accounts.id = buyer
                WHERE seller = ?1 AND began_at > ?2 AND created_at > began_at - ?3
                ORDER BY began_at DESC LIMIT 1 OFFSET ?4
                """,
                .id(seller),
                .timestamp(now.adding(milliseconds: -window.milliseconds)),
                .integer(TrustLevel.daysAsNewcomer * 86_400_000),
                .int(window.count - 1)
            )
            if isFull { return true }
        }
        return false
    }

    private func insert(about product: Product, asRequest isRequest: Bool) throws(MarketError)
        -> Conversation.ID
    {
        let number = try database.insert(
            """
            INSERT INTO conversations (product, seller, buyer, name, currency, price, began_at, last, last_at, touched)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?7, (SELECT coalesce(max(touched), 0) + 1 FROM conversations))
            """,
            .id(product.id),
            .id(product.seller.id),
            .id(new.author),
            .text(product.name),
            .text(product.price.currency.rawValue),
            .integer(product.price.bargain.hundredths),
            .timestamp(now)
        )
        let id = Conversation.ID(number)
        for account in [product.seller.id, new.author] {
            try database.run(
                """
                INSERT INTO participants (account, conversation, touched, is_seller, is_request)
                VALUES (?1, ?2, 0, ?3, ?4)
                """,
                .id(account),
                .id(id),
                .boolean(account == product.seller.id),
                .boolean(account == product.seller.id && isRequest)
            )
        }
        return id
    }

    private func keep(
        _ number: Int64,
        in conversation: Conversation.ID,
        _ outcome: SentMessage.Outcome
    ) throws(MarketError) -> SentMessage {
        try MessageAppending(database, at: now).append(
            MessageAppending.Line(
                author: new.author,
                kind: new.photos.isEmpty ? .text : .photos,
                key: new.key,
                text: new.text?.text ?? "",
                hints: try hintsForReader(),
                confirmed: new.confirmedHints
            ),
            as: number,
            in: conversation
        )
        try MessagePhotoRecords(database)
            .keep(new.photos, of: new.author, on: number, in: conversation)
        guard let kept = try conversations.conversation(conversation, of: new.author) else { throw .notFound }
        return SentMessage(outcome: outcome, message: kept.last, conversation: kept)
    }
}
