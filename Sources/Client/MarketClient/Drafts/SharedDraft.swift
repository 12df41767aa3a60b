public import Market

/// A draft that the account keeps on the market, to go on with on any device.
public struct SharedDraft: Hashable, Sendable, Identifiable {
    /// Names it on the market.
    public let id: SavedDraft.ID
    /// The one to change or to post from.
    public let version: Int64
    /// The typed form, valid or not.
    public let draft: ProductDraft
    /// The photos that are still there, in their order.
    public let pictures: [ProductPicture]
    /// The number of lost photos: their time on the market ended, or they were removed.
    public let lostPhotos: Int
    /// The time of the last change.
    public let changedAt: Timestamp

    public init(
        id: SavedDraft.ID,
        version: Int64,
        draft: ProductDraft,
        pictures: [ProductPicture],
        lostPhotos: Int,
        changedAt: Timestamp
    ) {
        self.id = id
        self.version = version
        self.draft = draft
        self.pictures = pictures
        self.lostPhotos = lostPhotos
        self.changedAt = changedAt
    }

    /// The form to go on with; posted, it lets go of this draft.
    public var submission: ProductSubmission {
        var submission = ProductSubmission(
            draft,
            photos: pictures.map { SubmittedPhoto(.onMarket($0.id), altText: $0.altText) }
        )
        submission.saved = DraftReference(id, version: version)
        return submission
    }
}
