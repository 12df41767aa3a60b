import Foundation
public import Market

/// A new product, from the first keystroke until the market has it; see ``DraftOutbox``.
public struct Draft: Hashable, Sendable, Identifiable {
    /// Names it on this device.
    public let id: DraftID
    /// Identifies it to the market, so that it is made once however often it is sent.
    public let key: IdempotencyKey
    /// The typed form, and the photos.
    public var offer: ProductSubmission
    /// The progress of sending it.
    var sending = Sending()
    /// The account that began it, as far as the form knows; a stored draft has its own record of that.
    var author: Account.ID?

    /// Creates a draft with its own key, begun by `author`, or by the account signed in at its first save.
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

    /// True where there was an attempt to send it.
    public var wasSent: Bool { sending.isBegun }

    /// The time at which the outbox resends it, as the market requested; `nil` where it waits for a person.
    public var goesOnAt: Timestamp? { sending.resumption?.at }

    /// The pictures of photos that the account keeps for it.
    public var pictures: [ProductPicture] { sending.account?.pictures ?? [] }

    struct Sending: Hashable, Sendable {
        var isBegun = false
        /// Photos that are on the market already, by their places among the files: see ``FileSlot``.
        var uploaded: [FileSlot: UploadedPhoto] = [:]
        /// The contents sent under the key, of which the market may have received one; the latest last.
        var tried: [ProductSubmission] = []
        /// On a market without keys: the newest product before the first try; what came later may be ours.
        var newestBefore: Product.ID?
        /// The time of the automatic resend, and the account that it is for.
        var resumption: Resumption?
        /// The account's state of it; `nil` until the account has received it.
        var account: AccountCopy?
        /// The key of uploads, once those under the draft's own key are of no use.
        ///
        /// The draft's key would only be answered with the old uploads.
        var uploading: IdempotencyKey?
    }

    struct Resumption: Hashable, Sendable {
        let at: Timestamp
        /// The account that sent it; `nil` for the vendor of an old-style market.
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

/// A file's photo on the market.
struct UploadedPhoto: Hashable, Sendable {
    let id: Photo.ID
    /// The digest of the file when it was sent; `nil` where an older app sent it.
    let content: UInt64?
}
