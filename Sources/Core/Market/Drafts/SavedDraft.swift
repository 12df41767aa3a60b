/// A draft that belongs to an account, and follows it to another device.
public struct SavedDraft: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<SavedDraft>

    public let id: ID
    /// Counted from 1; another one whenever something of the draft is another.
    public let version: Int64
    /// The form as typed, valid or not.
    public let draft: ProductDraft
    /// Those that are still there, in their order.
    public let photos: [Photo]
    /// The number of its photos that are gone, expired or removed.
    public let lostPhotos: Int
    public let changedAt: Timestamp

    /// The draft's count of photos follows `photos`.
    public init(
        id: ID,
        version: Int64,
        draft: ProductDraft,
        photos: [Photo],
        lostPhotos: Int,
        changedAt: Timestamp
    ) {
        self.id = id
        self.version = version
        var draft = draft
        draft.photoCount = photos.count
        self.draft = draft
        self.photos = photos
        self.lostPhotos = lostPhotos
        self.changedAt = changedAt
    }

    /// The most drafts that an account may keep.
    public static let mostOfAccount = 20
    /// For how many days photos are kept after their draft was saved last.
    public static let photoDays: Int64 = 30
}

/// A draft that goods are made of, and which is let go of with them.
public struct DraftReference: Hashable, Sendable {
    public let id: SavedDraft.ID
    /// The one that was sent; a draft that is another by then stays.
    public let version: Int64

    public init(_ id: SavedDraft.ID, version: Int64) {
        self.id = id
        self.version = version
    }
}

/// The content to keep of an unfinished form.
package struct DraftContent: Hashable, Sendable {
    package let draft: ProductDraft
    /// Uploads of the draft's owner, each once: of a photo that is named again, the first place counts.
    package let photos: [PhotoPlace]

    package init(_ draft: ProductDraft, photos: [PhotoPlace] = []) {
        var seen: Set<Photo.ID> = []
        self.photos = photos.filter { seen.insert($0.photo).inserted }
        var draft = draft
        draft.photoCount = self.photos.count
        self.draft = draft
    }

    /// True where the draft is not worth keeping: it has no photo, name, description or price.
    package var isEmpty: Bool {
        photos.isEmpty && [draft.name, draft.description, draft.price].allSatisfy(\.isEmpty)
    }

    /// Throws where it is longer than what may be kept; that it keeps the rules of goods is not asked yet.
    package func check() throws(InvalidDraft) {
        let lengths: [(DraftProblem.Field, String, Int)] = [
            (.name, draft.name, Self.longestName), (.description, draft.description, Self.longestDescription),
            (.price, draft.price, Self.longestNumber), (.discount, draft.discount, Self.longestNumber),
            (.stock, draft.stock, Self.longestNumber), (.category, draft.facts.category, Self.longestNumber),
            (.parcelFee, draft.facts.parcelFee, Self.longestNumber),
        ]
        let further = ProductField.further.map { ($0.id, draft.facts.text(of: $0), Self.longestNumber) }
        var problems = (lengths + further).filter { $1.utf8.count > $2 }.map { DraftProblem($0.0, .tooLong) }
        if photos.count > DraftRules.photosOfProduct.upperBound {
            problems.append(DraftProblem(.photos, .tooMany))
        } else if photos.contains(where: { $0.altText.utf8.count > Self.longestAltText }) {
            problems.append(DraftProblem(.photos, .tooLong))
        }
        guard problems.isEmpty else { throw InvalidDraft(problems: problems) }
    }

    // In bytes; more than goods may have, so that what is too long yet is not lost.
    package static let longestName = 2 * DraftRules.largestName
    package static let longestDescription = 2 * DraftRules.largestDescription
    package static let longestNumber = 100
    package static let longestAltText = 4_000
}
