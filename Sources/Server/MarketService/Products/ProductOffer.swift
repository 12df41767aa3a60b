package import Market

/// A product that someone wants to put on the market.
package struct ProductOffer: Sendable {
    package var draft: ProductDraft
    /// The rules that the draft has to keep: old clients have others.
    package var rules: DraftRules
    /// Uploads of the seller, in the order they are to be shown.
    package var uploads: [PhotoPlace]
    /// Photos that came with the request, which are shown after the uploads.
    package var photos: [ReceivedPhoto]
    /// The alternative texts of ``photos``, in their order; the last ones may have none.
    package var altTexts: [String]
    /// For editions whose products have passwords of their own.
    package var passwordHash: String?
    /// The draft that it is made of, which is let go of with that.
    package var saved: DraftReference?

    package init(
        _ draft: ProductDraft,
        rules: DraftRules = .market,
        uploads: [PhotoPlace] = [],
        photos: [ReceivedPhoto] = [],
        altTexts: [String] = [],
        passwordHash: String? = nil,
        saved: DraftReference? = nil
    ) {
        self.draft = draft
        self.rules = rules
        self.uploads = uploads
        self.photos = photos
        self.altTexts = altTexts
        self.passwordHash = passwordHash
        self.saved = saved
    }

    /// The draft as it counts for the rules: with all its photos.
    var checkedDraft: CheckedDraft {
        get throws(InvalidDraft) {
            var draft = draft
            draft.photoCount = uploads.count + photos.count
            return try draft.checked(by: rules)
        }
    }

    /// All photos in their order, those that came along under the ids that they were given.
    func places(of kept: [Photo.ID]) -> [PhotoPlace] {
        uploads
            + kept.enumerated().map { index, id in
                PhotoPlace(id, altText: altTexts.indices.contains(index) ? altTexts[index] : "")
            }
    }
}
