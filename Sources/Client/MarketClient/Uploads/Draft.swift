import Foundation
import Market

/// Something that someone is about to sell, kept until the market has it.
public struct Draft: Hashable, Sendable, Identifiable {
    public let id: DraftID
    /// Under which it is sent, once, however often that is tried.
    public let key: IdempotencyKey
    /// What was typed, and the photos.
    public var offer: Offer
    /// How far sending it has come.
    var sending = Sending()

    /// A draft that has just been begun.
    public init(_ offer: Offer) {
        id = DraftID(rawValue: UUID().uuidString.lowercased())
        key = .random()
        self.offer = offer
    }

    init(id: DraftID, key: IdempotencyKey, offer: Offer, sending: Sending) {
        self.id = id
        self.key = key
        self.offer = offer
        self.sending = sending
    }

    /// Whether someone has tried to send it.
    public var wasSent: Bool { sending.isBegun }

    struct Sending: Hashable, Sendable {
        var isBegun = false
        /// Files that are on the market already.
        var uploaded: [String: Photo.ID] = [:]
        /// What was sent under the key, of which the market may or may not have heard one; the latest last.
        var tried: [Offer] = []
        /// On a market without keys: the newest product before the first try; what came later may be ours.
        var newestBefore: Product.ID?
    }
}
