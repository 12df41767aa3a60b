import Foundation
public import Market

/// A new product, from the first keystroke until the market has it; see ``DraftOutbox``.
public struct Draft: Hashable, Sendable, Identifiable {
    /// Names it on this device.
    public let id: DraftID
    /// Identifies it to the market, so that it is made once however often it is sent.
    public let key: IdempotencyKey
    /// What was typed, and the photos.
    public var offer: ProductSubmission
    /// How far sending it has come.
    var sending = Sending()
    /// Who began it, as far as the form knows; what is kept knows by itself.
    var author: Account.ID?

    /// A new draft with a key of its own, begun by `author`, or by whoever is signed in when it is first saved.
    public init(_ offer: ProductSubmission, by author: Account.ID? = nil) {
        id = DraftID(rawValue: UUID().uuidString.lowercased())
        key = .random()
        self.offer = offer
        self.author = author
    }

    init(id: DraftID, key: IdempotencyKey, offer: ProductSubmission, sending: Sending) {
        self.id = id
        self.key = key
        self.offer = offer
        self.sending = sending
    }

    /// Whether someone has tried to send it.
    public var wasSent: Bool { sending.isBegun }

    /// When the outbox sends it again by itself, because the market asked to wait until then; `nil` where it waits for
    /// somebody to send it.
    public var goesOnAt: Timestamp? { sending.resumption?.at }

    /// The pictures of photos that the account keeps for it.
    public var pictures: [ProductPicture] { sending.account?.pictures ?? [] }

    struct Sending: Hashable, Sendable {
        var isBegun = false
        /// Photos that are on the market already, by their places among the files: see ``FileSlot``.
        var uploaded: [FileSlot: UploadedPhoto] = [:]
        /// What was sent under the key, of which the market may or may not have heard one; the latest last.
        var tried: [ProductSubmission] = []
        /// On a market without keys: the newest product before the first try; what came later may be ours.
        var newestBefore: Product.ID?
        /// When and for whom it is sent again by itself.
        var resumption: Resumption?
        /// What its account has of it; `nil` where that has yet to learn of it.
        var account: AccountCopy?
        /// What uploads are sent under, once those of the draft's own key are of no use: that key would only be
        /// answered with them.
        var uploading: IdempotencyKey?
    }

    struct Resumption: Hashable, Sendable {
        let at: Timestamp
        /// Who sent it; `nil` for the vendor of an old-style market.
        let account: Account.ID?
    }
}

/// A file of a draft: its path, and how often that path came before it in the same draft.
///
/// One file that was added twice is two photos, each with an upload of its own.
struct FileSlot: Hashable, Sendable {
    let path: String
    let repetition: Int

    /// As it is written down; the first of a path as apps wrote it that knew no repetitions.
    var name: String { repetition == 0 ? path : "\(path)\u{1F}\(repetition)" }

    init(path: String, repetition: Int) {
        self.path = path
        self.repetition = repetition
    }

    init(name: String) {
        let halves = name.split(separator: "\u{1F}", maxSplits: 1, omittingEmptySubsequences: false)
        if halves.count == 2, let repetition = Int(halves[1]) {
            self.init(path: String(halves[0]), repetition: repetition)
        } else {
            self.init(path: name, repetition: 0)
        }
    }
}

/// What the market has of a file.
struct UploadedPhoto: Hashable, Sendable {
    let id: Photo.ID
    /// The digest of the file when it was sent; `nil` where an older app sent it.
    let content: UInt64?
}
