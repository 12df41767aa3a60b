package import Market

/// The conversations of buyers and sellers about products.
///
/// There is one conversation for each product and buyer, however many first messages arrive at once. Messages
/// are numbered in the order in which they are kept, and unread counts change with them in one transaction. A
/// conversation of other people is `notFound`. The reason for which a message is not kept is a
/// ``StoreError/refused(_:)``, judged in the same transaction.
package protocol ConversationStoring: Sendable {
    /// Sends a first message about a product that exists, or a further one where the conversation has begun.
    ///
    /// Does not check that the buyer may see the product.
    func beginConversation(about product: Product.ID, _ message: NewMessage) async throws(StoreError)
        -> SentMessage
    /// Sends a message; with a key that came before it is kept once, and answered as it was.
    ///
    /// Throws `conflict(.answer)` where the key came with another text.
    func send(_ message: NewMessage, in conversation: Conversation.ID) async throws(StoreError) -> SentMessage
    /// Takes a message of the author's own back; again changes nothing.
    func unsend(_ number: Int64, in conversation: Conversation.ID, by author: Account.ID)
        async throws(StoreError)
        -> Message

    func conversation(_ id: Conversation.ID, of account: Account.ID) async throws(StoreError) -> Conversation?
    /// The buyer's conversation about a product; `nil` where there is none.
    func conversation(about product: Product.ID, of buyer: Account.ID) async throws(StoreError)
        -> Conversation?
    /// A page of the account's conversations, the last touched first.
    func conversations(
        of account: Account.ID,
        _ filter: ConversationFilter,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<Conversation>
    /// The conversations touched after `number`, in the order of their touches.
    func conversations(of account: Account.ID, touchedAfter number: Int64, limit: Int)
        async throws(StoreError)
        -> [Conversation]
    /// Messages of a conversation, by number.
    func messages(
        in conversation: Conversation.ID,
        of account: Account.ID,
        _ range: MessageRange,
        limit: Int
    ) async throws(StoreError) -> [Message]

    /// Marks messages as read up to a number; the mark never goes back.
    func markRead(to number: Int64, in conversation: Conversation.ID, by account: Account.ID)
        async throws(StoreError)
    func mute(_ conversation: Conversation.ID, until end: Timestamp?, by account: Account.ID)
        async throws(StoreError)
    /// Takes a conversation off the account's list, until its next message.
    func leave(_ conversation: Conversation.ID, by account: Account.ID) async throws(StoreError)
    /// The number of quiet requests that wait for the account.
    func requests(of account: Account.ID) async throws(StoreError) -> Int
    func inbox(of account: Account.ID) async throws(StoreError) -> Inbox

    /// The number of the last line of all conversations, now and after each further one; who is slow gets only the newest.
    func touchNumbers() -> AsyncStream<Int64>
    /// The conversations with messages after a number, in order; each stands at its last message.
    func touches(after number: Int64, limit: Int) async throws(StoreError) -> [Touch]
    /// The content of a message's photo, for the two of its conversation.
    ///
    /// `nil` for anybody else, and once the photo was taken back.
    func content(ofMessagePhoto id: Photo.ID, for account: Account.ID) async throws(StoreError)
        -> ContentHash?
}

/// That a conversation has got a line.
package struct Touch: Hashable, Sendable {
    package let number: Int64
    package let conversation: Conversation.ID
    package let people: [Account.ID]

    package init(number: Int64, conversation: Conversation.ID, people: [Account.ID]) {
        self.number = number
        self.conversation = conversation
        self.people = people
    }
}

/// The accounts that others have blocked.
package protocol BlockedAccountStoring: Sendable {
    /// Blocks an account or takes that back; doing it twice changes nothing.
    func setBlocked(_ isBlocked: Bool, _ other: Account.ID, by account: Account.ID) async throws(StoreError)
    /// Those that the account blocks, the last one first.
    func blockedAccounts(of account: Account.ID) async throws(StoreError) -> [Seller]
}

/// A message to be sent, as the service has checked it.
package struct NewMessage: Hashable, Sendable {
    package var author: Account.ID
    /// `nil` where photos are all that is sent.
    package var text: MessageText?
    /// Uploads of the author's, which become the message's.
    package var photos: [Photo.ID]
    package var hints: Set<MessageHint>
    /// Account numbers that it gives away, by which two people who send the same one are found.
    package var accountNumbers: Set<String>
    /// True where the author has confirmed to give away what the hints warn of.
    package var isConfirmed: Bool
    package var key: MessageKey?
    /// `nil` where the author may send without limits.
    package var budget: MessageBudget?
    /// True for one of the market's own sentences, which may go to many people.
    package var isStandard: Bool

    package init(
        author: Account.ID,
        text: MessageText?,
        photos: [Photo.ID] = [],
        hints: Set<MessageHint> = [],
        accountNumbers: Set<String> = [],
        isConfirmed: Bool = false,
        key: MessageKey? = nil,
        budget: MessageBudget? = nil,
        isStandard: Bool = false
    ) {
        self.author = author
        self.text = text
        self.photos = photos
        self.hints = hints
        self.accountNumbers = accountNumbers
        self.isConfirmed = isConfirmed
        self.key = key
        self.budget = budget
        self.isStandard = isStandard
    }

    /// The hints that its author confirmed with it.
    package var confirmedHints: Set<MessageHint> { isConfirmed ? hints.filter(\.isOwnData) : [] }
}
