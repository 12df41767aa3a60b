public import Market
public import MarketAPI

extension MarketClient {
    /// The conversations about products, and the accounts that one blocks.
    public struct Conversations: Sendable {
        /// Writes to the seller of a product, or goes on where the conversation has begun.
        ///
        /// Sent again with the same key, however long afterwards, it is still one message.
        public var begin:
            @Sendable (_ product: Product.ID, _ words: OutgoingMessage, _ key: IdempotencyKey)
                async throws(ClientError) -> ConversationSummary
        /// Sends a message; one that would give something away is refused with `message_risky` until it is confirmed.
        public var send:
            @Sendable (_ id: Conversation.ID, _ words: OutgoingMessage, _ key: IdempotencyKey)
                async throws(ClientError) -> Message
        /// One's conversations, the last to be touched first; with `since`, what was touched later.
        public var list: @Sendable (_ query: ConversationQuery) async throws(ClientError) -> ConversationBatch
        /// One conversation, which has to be one's own.
        public var show: @Sendable (_ id: Conversation.ID) async throws(ClientError) -> ConversationSummary
        /// Messages by number, and whether there are more that way.
        public var messages:
            @Sendable (_ id: Conversation.ID, _ query: MessageQuery) async throws(ClientError) -> MessagePage
        /// Uploads one photo ahead of its message, for its author alone.
        ///
        /// Nothing is sent while another account is signed in. Sent again with the same key and file, it is
        /// still one photo.
        public var uploadPhoto:
            @Sendable (
                _ file: PhotoFile, _ author: Account.ID, _ key: IdempotencyKey,
                _ progress: @escaping MarketClient.Selling.Progress
            )
                async throws(ClientError) -> Photo.ID
        /// The bytes of a photo in a message, as a JPEG file; only the two of its conversation get them.
        public var photo:
            @Sendable (_ id: Photo.ID, _ kind: PhotoFileKind) async throws(ClientError) -> [UInt8]
        /// Takes a message of one's own back, within five minutes.
        public var unsend:
            @Sendable (_ id: Conversation.ID, _ number: Int64) async throws(ClientError) -> Message
        /// Marks messages as read up to a number; the mark never goes back.
        public var markRead:
            @Sendable (_ id: Conversation.ID, _ number: Int64) async throws(ClientError) -> Void
        /// Keeps a conversation from ringing; with `nil` it rings again.
        public var mute:
            @Sendable (_ id: Conversation.ID, _ end: Timestamp?) async throws(ClientError) -> Void
        /// Takes a conversation off one's list, until its next message.
        public var leave: @Sendable (_ id: Conversation.ID) async throws(ClientError) -> Void
        /// The blocked accounts, the last one first.
        public var blocked: @Sendable () async throws(ClientError) -> [Seller]
        /// Blocks or unblocks an account; no one is notified, and doing it twice changes nothing.
        public var setBlocked:
            @Sendable (_ account: Account.ID, _ isBlocked: Bool) async throws(ClientError) -> Void

        public init(
            begin:
                @escaping @Sendable (Product.ID, OutgoingMessage, IdempotencyKey)
                async throws(ClientError) -> ConversationSummary,
            send:
                @escaping @Sendable (Conversation.ID, OutgoingMessage, IdempotencyKey)
                async throws(ClientError) -> Message,
            list: @escaping @Sendable (ConversationQuery) async throws(ClientError) -> ConversationBatch,
            show: @escaping @Sendable (Conversation.ID) async throws(ClientError) -> ConversationSummary,
            messages:
                @escaping @Sendable (Conversation.ID, MessageQuery) async throws(ClientError) -> MessagePage,
            uploadPhoto:
                @escaping @Sendable (
                    PhotoFile, Account.ID, IdempotencyKey, @escaping MarketClient.Selling.Progress
                ) async throws(ClientError) -> Photo.ID,
            photo: @escaping @Sendable (Photo.ID, PhotoFileKind) async throws(ClientError) -> [UInt8],
            unsend: @escaping @Sendable (Conversation.ID, Int64) async throws(ClientError) -> Message,
            markRead: @escaping @Sendable (Conversation.ID, Int64) async throws(ClientError) -> Void,
            mute: @escaping @Sendable (Conversation.ID, Timestamp?) async throws(ClientError) -> Void,
            leave: @escaping @Sendable (Conversation.ID) async throws(ClientError) -> Void,
            blocked: @escaping @Sendable () async throws(ClientError) -> [Seller],
            setBlocked: @escaping @Sendable (Account.ID, Bool) async throws(ClientError) -> Void
        ) {
            self.begin = begin
            self.send = send
            self.list = list
            self.show = show
            self.messages = messages
            self.uploadPhoto = uploadPhoto
            self.photo = photo
            self.unsend = unsend
            self.markRead = markRead
            self.mute = mute
            self.leave = leave
            self.blocked = blocked
            self.setBlocked = setBlocked
        }

        init(_ unstubbed: Unstubbed) {
            self.init { unstubbed($0) }
        }

        /// Those of a market that knows none.
        static let unsupported = MarketClient.Conversations { .unsupported($0) }

        private init(failing failure: @escaping @Sendable (_ name: String) -> ClientError) {
            self.init(
                begin: { _, _, _ throws(ClientError) in throw failure("conversations.begin") },
                send: { _, _, _ throws(ClientError) in throw failure("conversations.send") },
                list: { _ throws(ClientError) in throw failure("conversations.list") },
                show: { _ throws(ClientError) in throw failure("conversations.show") },
                messages: { _, _ throws(ClientError) in throw failure("conversations.messages") },
                uploadPhoto: { _, _, _, _ throws(ClientError) in
                    throw failure("conversations.uploadPhoto")
                },
                photo: { _, _ throws(ClientError) in throw failure("conversations.photo") },
                unsend: { _, _ throws(ClientError) in throw failure("conversations.unsend") },
                markRead: { _, _ throws(ClientError) in throw failure("conversations.markRead") },
                mute: { _, _ throws(ClientError) in throw failure("conversations.mute") },
                leave: { _ throws(ClientError) in throw failure("conversations.leave") },
                blocked: { () throws(ClientError) in throw failure("conversations.blocked") },
                setBlocked: { _, _ throws(ClientError) in throw failure("conversations.setBlocked") }
            )
        }
    }
}
