public import Market

extension MarketClient {
    /// Drafts that belong to the account, and not to the device.
    ///
    /// At most ``Market/SavedDraft/mostOfAccount`` are kept; one more is refused with `draft_limit`. A change that starts
    /// from an older version is refused with ``Refusal/draft``, the draft as it is.
    public struct Drafts: Sendable {
        /// Called from any thread while photos are sent.
        public typealias Progress = Selling.Progress

        /// All of them, the one that was changed last first.
        public var list: @Sendable () async throws(ClientError) -> [AccountDraft]
        /// One of them.
        public var show: @Sendable (_ id: SavedDraft.ID) async throws(ClientError) -> AccountDraft
        /// Keeps a form that is not ready yet, with its photos.
        ///
        /// Sent again with the same key and content, it is still one draft.
        public var add:
            @Sendable (_ form: ProductSubmission, _ key: IdempotencyKey, _ progress: @escaping Progress)
                async throws(ClientError) -> AccountDraft
        /// Keeps something else in a draft's place; what is there already is no change.
        ///
        /// The key is for photos that are sent along.
        public var change:
            @Sendable (
                _ draft: DraftReference, _ form: ProductSubmission, _ key: IdempotencyKey,
                _ progress: @escaping Progress
            ) async throws(ClientError) -> AccountDraft
        /// Lets go of a draft and its photos, whatever it says by now.
        public var discard: @Sendable (_ id: SavedDraft.ID) async throws(ClientError) -> Void

        public init(
            list: @escaping @Sendable () async throws(ClientError) -> [AccountDraft],
            show: @escaping @Sendable (SavedDraft.ID) async throws(ClientError) -> AccountDraft,
            add:
                @escaping @Sendable (ProductSubmission, IdempotencyKey, @escaping Progress)
                async throws(ClientError) -> AccountDraft,
            change:
                @escaping @Sendable (DraftReference, ProductSubmission, IdempotencyKey, @escaping Progress)
                async throws(ClientError) -> AccountDraft,
            discard: @escaping @Sendable (SavedDraft.ID) async throws(ClientError) -> Void
        ) {
            self.list = list
            self.show = show
            self.add = add
            self.change = change
            self.discard = discard
        }

        init(_ unstubbed: Unstubbed) {
            self.init { unstubbed($0) }
        }

        /// Those of a market that keeps none.
        static let unsupported = MarketClient.Drafts { .unsupported($0) }

        private init(failing failure: @escaping @Sendable (_ name: String) -> ClientError) {
            self.init(
                list: { () throws(ClientError) in throw failure("drafts.list") },
                show: { _ throws(ClientError) in throw failure("drafts.show") },
                add: { _, _, _ throws(ClientError) in throw failure("drafts.add") },
                change: { _, _, _, _ throws(ClientError) in throw failure("drafts.change") },
                discard: { _ throws(ClientError) in throw failure("drafts.discard") }
            )
        }
    }
}
