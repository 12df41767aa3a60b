public import Market

extension MarketClient {
    /// The likes of the signed-in account.
    public struct Likes: Sendable {
        /// Newest like first.
        public var list: @Sendable (_ cursor: Cursor?) async throws(ClientError) -> Page<ProductSummary>
        /// Likes a product or takes that back; doing it twice changes nothing.
        public var set: @Sendable (_ id: Product.ID, _ isLiked: Bool) async throws(ClientError) -> Void
        /// Merges a like changed earlier on a device: a later change of the same product stays.
        ///
        /// Sent again, it changes nothing. It is sent for its author alone.
        public var merge:
            @Sendable (_ id: Product.ID, _ change: SavedItemSubmission) async throws(ClientError) -> Void

        public init(
            list: @escaping @Sendable (Cursor?) async throws(ClientError) -> Page<ProductSummary>,
            set: @escaping @Sendable (Product.ID, Bool) async throws(ClientError) -> Void,
            merge: @escaping @Sendable (Product.ID, SavedItemSubmission) async throws(ClientError) -> Void
        ) {
            self.list = list
            self.set = set
            self.merge = merge
        }

        init(_ unstubbed: Unstubbed) {
            self.init(
                list: { _ throws(ClientError) in throw unstubbed("likes.list") },
                set: { _, _ throws(ClientError) in throw unstubbed("likes.set") },
                merge: { _, _ throws(ClientError) in throw unstubbed("likes.merge") }
            )
        }
    }
}
