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
        public var list: @Sendable () async throws(ClientError) -> [SharedDraft]
        /// One of them.
        public var show: @Sendable (_ id: SavedDraft.ID) async throws(ClientError) -> SharedDraft
        /// Sends one photo ahead of its draft; with an `author`, only while that account is signed in.
        ///
        /// Sent again with the same key and file, it is still one photo.
        public var uploadPhoto:
            @Sendable (_ photo: PhotoFile, _ author: Account.ID?, _ key: IdempotencyKey)
                async throws(ClientError) -> ProductPicture
        /// Keeps a form that is not ready yet, with its photos; with an `author`, only while that account is signed in.
        ///
        /// Sent again with the same key and content, it is still one draft.
        public var add:
            @Sendable (
                _ form: ProductSubmission, _ author: Account.ID?, _ key: IdempotencyKey,
                _ progress: @escaping Progress
            ) async throws(ClientError) -> SharedDraft
        /// Keeps something else in a draft's place; what is there already is no change.
        ///
        /// The key is for photos that are sent along.
        public var change:
            @Sendable (
                _ draft: DraftReference, _ form: ProductSubmission, _ author: Account.ID?,
                _ key: IdempotencyKey, _ progress: @escaping Progress
            ) async throws(ClientError) -> SharedDraft
        /// Lets go of a draft and its photos; with a version, unless it says something else by now.
        public var discard:
            @Sendable (_ id: SavedDraft.ID, _ version: Int64?, _ author: Account.ID?)
                async throws(ClientError) -> Void

        public init(
            list: @escaping @Sendable () async throws(ClientError) -> [SharedDraft],
            show: @escaping @Sendable (SavedDraft.ID) async throws(ClientError) -> SharedDraft,
            uploadPhoto:
                @escaping @Sendable (PhotoFile, Account.ID?, IdempotencyKey)
                async throws(ClientError) -> ProductPicture,
            add:
                @escaping @Sendable (ProductSubmission, Account.ID?, IdempotencyKey, @escaping Progress)
                async throws(ClientError) -> SharedDraft,
            change:
                @escaping @Sendable (
                    DraftReference, ProductSubmission, Account.ID?, IdempotencyKey, @escaping Progress
                ) async throws(ClientError) -> SharedDraft,
            discard:
                @escaping @Sendable (SavedDraft.ID, Int64?, Account.ID?) async throws(ClientError) -> Void
        ) {
            self.list = list
            self.show = show
            self.uploadPhoto = uploadPhoto
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
                uploadPhoto: { _, _, _ throws(ClientError) in throw failure("drafts.uploadPhoto") },
                add: { _, _, _, _ throws(ClientError) in throw failure("drafts.add") },
                change: { _, _, _, _, _ throws(ClientError) in throw failure("drafts.change") },
                discard: { _, _, _ throws(ClientError) in throw failure("drafts.discard") }
            )
        }
    }
}
