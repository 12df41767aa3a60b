public import Market
public import MarketAPI

extension MarketClient {
    /// The reviews of trading partners.
    ///
    /// A review may be stored and sent later: a repetition changes nothing.
    public struct Reviews: Sendable {
        /// Says something of the other one of a deal, or something else while nobody has read it.
        public var write:
            @Sendable (_ deal: Deal.ID, _ review: ReviewInput) async throws(ClientError) -> OwnReviews
        /// Answers a review of oneself.
        public var answer: @Sendable (_ review: Review.ID, _ text: String) async throws(ClientError) -> Review
        /// The public reviews of an account, newest first.
        public var list:
            @Sendable (_ account: Account.ID, _ cursor: Cursor?)
                async throws(ClientError) -> Page<ListedReview>
        /// For moderators: circles of people, and people whose word was denied; never one's own trades.
        public var noticedTrades: @Sendable () async throws(ClientError) -> NoticedTrades

        public init(
            write: @escaping @Sendable (Deal.ID, ReviewInput) async throws(ClientError) -> OwnReviews,
            answer: @escaping @Sendable (Review.ID, String) async throws(ClientError) -> Review,
            list: @escaping @Sendable (Account.ID, Cursor?) async throws(ClientError) -> Page<ListedReview>,
            noticedTrades: @escaping @Sendable () async throws(ClientError) -> NoticedTrades
        ) {
            self.write = write
            self.answer = answer
            self.list = list
            self.noticedTrades = noticedTrades
        }

        init(_ unstubbed: Unstubbed) {
            self.init { unstubbed($0) }
        }

        /// Those of a market that knows none.
        static let unsupported = MarketClient.Reviews { .unsupported($0) }

        private init(failing failure: @escaping @Sendable (_ name: String) -> ClientError) {
            self.init(
                write: { _, _ throws(ClientError) in throw failure("reviews.write") },
                answer: { _, _ throws(ClientError) in throw failure("reviews.answer") },
                list: { _, _ throws(ClientError) in throw failure("reviews.list") },
                noticedTrades: { () throws(ClientError) in throw failure("reviews.noticedTrades") }
            )
        }
    }
}
