public import Foundation
public import Market

/// A product form that was begun and not sent yet.
public struct LibraryDraft: Hashable, Sendable, Identifiable {
    public let id: UUID
    /// The market it is for.
    public let origin: MarketOrigin
    /// The product that it changes; `nil` for a new one.
    public let editing: Product.ID?
    /// The key sent with each try, so that the market creates the product once, however often it is sent.
    public var idempotencyKey: String
    /// The form's own bytes, at most a million.
    public var payload: Data
    /// The paths of the photos' files, in the order of the form.
    public var photos: [String]
    /// The owner, unchanged for as long as the draft exists; for nobody's, the store decides.
    var owner = LibraryOwner.nobody
    /// True where it is no longer shown, and stays until its account has discarded it too.
    var isDiscarded = false
    /// The time of its author's last change; set by the store.
    public internal(set) var changedAt: Timestamp

    /// A new draft with a key of its own; it is kept from the first ``LibraryDrafts/save(_:)`` on.
    public init(
        id: UUID = UUID(),
        origin: MarketOrigin,
        editing: Product.ID? = nil,
        idempotencyKey: String = UUID().uuidString,
        payload: Data,
        photos: [String] = []
    ) {
        self.id = id
        self.origin = origin
        self.editing = editing
        self.idempotencyKey = idempotencyKey
        self.payload = payload
        self.photos = photos
        changedAt = Timestamp(millisecondsSince1970: 0)
    }
}
