public import Market

extension MarketClient {
    /// What an account likes.
    public struct Likes: Sendable {
        /// Newest like first.
        public var list: @Sendable (_ cursor: Cursor?) async throws(ClientError) -> Page<ProductSummary>
        /// Likes a product or takes that back; doing it twice changes nothing.
        public var set: @Sendable (_ id: Product.ID, _ isLiked: Bool) async throws(ClientError) -> Void

        public init(
            list: @escaping @Sendable (Cursor?) async throws(ClientError) -> Page<ProductSummary>,
            set: @escaping @Sendable (Product.ID, Bool) async throws(ClientError) -> Void
        ) {
            self.list = list
            self.set = set
        }

        init(_ unstubbed: Unstubbed) {
            self.init(
                list: { _ throws(ClientError) in throw unstubbed("likes.list") },
                set: { _, _ throws(ClientError) in throw unstubbed("likes.set") }
            )
        }
    }
}
