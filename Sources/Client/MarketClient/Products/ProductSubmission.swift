public import Market

/// Something that someone wants to sell: a form filled in, and its photos.
public struct ProductSubmission: Hashable, Sendable {
    /// The typed form; its `photoCount` follows ``photos``.
    public var draft: ProductDraft {
        didSet { draft.photoCount = photos.count }
    }
    /// In the order in which they are to be shown.
    public var photos: [SubmittedPhoto] {
        didSet { draft.photoCount = photos.count }
    }
    /// The seller's secret, where the market asks for it and the client was made without one.
    public var secret: String?
    /// The account's draft that it is made of, which the market lets go of with that.
    public var saved: DraftReference?

    public init(_ draft: ProductDraft, photos: [SubmittedPhoto], secret: String? = nil) {
        self.draft = draft
        self.photos = photos
        self.secret = secret
        self.draft.photoCount = photos.count
    }
}

/// A photo of an offer or an edit, and what is said of it.
public struct SubmittedPhoto: Hashable, Sendable {
    /// The origin of a photo.
    public enum Source: Hashable, Sendable {
        /// Still to be sent.
        case file(PhotoFile)
        /// Sent ahead, or a photo that the product has already.
        case onMarket(Photo.ID)
    }

    /// The origin of the photo.
    public var source: Source
    /// The text for people who can't see the picture.
    public var altText: String

    public init(_ source: Source, altText: String = "") {
        self.source = source
        self.altText = altText
    }
}
