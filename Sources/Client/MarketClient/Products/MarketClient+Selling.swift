public import Market

extension MarketClient {
    /// Offering goods, and looking after them.
    ///
    /// The `secret` of an operation is needed only where ``MarketCapabilities/secretForChanges`` says so, and there only if the
    /// client was made without one.
    public struct Selling: Sendable {
        /// Called from any thread while photos are sent.
        public typealias Progress = @Sendable (UploadProgress) -> Void

        /// Sends one photo ahead of its product.
        ///
        /// Sent again with the same key and file, it is still one photo.
        public var uploadPhoto:
            @Sendable (_ photo: PhotoFile, _ key: IdempotencyKey, _ progress: @escaping Progress)
                async throws(ClientError) -> ProductPicture

        /// Lets go of a photo that no product has taken.
        public var discardPhoto: @Sendable (_ id: Photo.ID) async throws(ClientError) -> Void

        /// Keeps the photos of an open draft for another while.
        public var keepPhotos: @Sendable (_ ids: [Photo.ID]) async throws(ClientError) -> Void

        /// Puts a product on the market, with its photos; the last progress is 1.
        ///
        /// Sent again with the same key and content, it is still one product where the market knows keys; see
        /// ``DraftOutbox``, which keeps both for as long as it takes.
        public var create:
            @Sendable (_ offer: ProductSubmission, _ key: IdempotencyKey, _ progress: @escaping Progress)
                async throws(ClientError) -> ProductDetails

        /// Changes what the edit names, and nothing else.
        ///
        /// With a version it is made to that version or refused with ``Refusal/current``.
        public var edit:
            @Sendable (
                _ id: Product.ID, _ edit: ProductUpdate, _ key: IdempotencyKey, _ progress: @escaping Progress
            )
                async throws(ClientError) -> ProductDetails

        /// Reserves, sells, hides a product, or puts it on sale again.
        public var setState:
            @Sendable (_ id: Product.ID, _ state: ProductState) async throws(ClientError) -> ProductDetails

        /// Puts a product that is on sale on top of the newest, once in some days.
        public var renew: @Sendable (_ id: Product.ID) async throws(ClientError) -> ProductDetails

        /// Takes a product off the market; the text is the seller's secret, where the market asks for one.
        public var delete: @Sendable (_ id: Product.ID, _ secret: String?) async throws(ClientError) -> Void

        /// Takes a deletion back.
        public var undelete: @Sendable (_ id: Product.ID) async throws(ClientError) -> ProductDetails

        public init(
            uploadPhoto:
                @escaping @Sendable (PhotoFile, IdempotencyKey, @escaping Progress)
                async throws(ClientError) -> ProductPicture,
            discardPhoto: @escaping @Sendable (Photo.ID) async throws(ClientError) -> Void,
            keepPhotos: @escaping @Sendable ([Photo.ID]) async throws(ClientError) -> Void,
            create:
                @escaping @Sendable (ProductSubmission, IdempotencyKey, @escaping Progress)
                async throws(ClientError) -> ProductDetails,
            edit:
                @escaping @Sendable (Product.ID, ProductUpdate, IdempotencyKey, @escaping Progress)
                async throws(ClientError) -> ProductDetails,
            setState:
                @escaping @Sendable (Product.ID, ProductState) async throws(ClientError) -> ProductDetails,
            renew: @escaping @Sendable (Product.ID) async throws(ClientError) -> ProductDetails,
            delete: @escaping @Sendable (Product.ID, String?) async throws(ClientError) -> Void,
            undelete: @escaping @Sendable (Product.ID) async throws(ClientError) -> ProductDetails
        ) {
            self.uploadPhoto = uploadPhoto
            self.discardPhoto = discardPhoto
            self.keepPhotos = keepPhotos
            self.create = create
            self.edit = edit
            self.setState = setState
            self.renew = renew
            self.delete = delete
            self.undelete = undelete
        }

        init(_ unstubbed: Unstubbed) {
            self.init(
                uploadPhoto: { _, _, _ throws(ClientError) in throw unstubbed("selling.uploadPhoto") },
                discardPhoto: { _ throws(ClientError) in throw unstubbed("selling.discardPhoto") },
                keepPhotos: { _ throws(ClientError) in throw unstubbed("selling.keepPhotos") },
                create: { _, _, _ throws(ClientError) in throw unstubbed("selling.create") },
                edit: { _, _, _, _ throws(ClientError) in throw unstubbed("selling.edit") },
                setState: { _, _ throws(ClientError) in throw unstubbed("selling.setState") },
                renew: { _ throws(ClientError) in throw unstubbed("selling.renew") },
                delete: { _, _ throws(ClientError) in throw unstubbed("selling.delete") },
                undelete: { _ throws(ClientError) in throw unstubbed("selling.undelete") }
            )
        }
    }
}
