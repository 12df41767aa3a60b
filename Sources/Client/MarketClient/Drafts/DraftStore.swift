public import Market

/// The name of a draft, made when it is begun.
public struct DraftID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A draft as it is written down.
public struct StoredDraft: Hashable, Sendable {
    /// Its name; one draft is kept under each.
    public let id: DraftID
    /// The product that it changes; `nil` for a new one.
    public let editing: Product.ID?
    /// Under which it is sent, once, however often that is tried.
    public let key: IdempotencyKey
    /// The content as JSON, whose inside concerns only the ``DraftOutbox``.
    ///
    /// There is no secret in it.
    public let payload: [UInt8]
    /// True where it was discarded and its account is still to be notified; then it is no longer listed.
    public var isDiscarded: Bool
    /// The account that began it, where known at the first save; it stays the owner after another sign-in.
    public var author: Account.ID?

    public init(
        id: DraftID,
        editing: Product.ID? = nil,
        key: IdempotencyKey,
        payload: [UInt8],
        isDiscarded: Bool = false,
        author: Account.ID? = nil
    ) {
        self.id = id
        self.editing = editing
        self.key = key
        self.payload = payload
        self.isDiscarded = isDiscarded
        self.author = author
    }
}

/// The storage of drafts on this device.
///
/// The ``DraftOutbox`` sends a draft only after ``keep(_:)`` has returned, and counts on these guarantees:
/// - A draft given to `keep` is there after the app, or the machine, has ended without warning; it takes the
///   place of the earlier one of that name, all of it or nothing.
/// - A draft keeps its key: `drafts` returns the pair of payload and key that one `keep` was given, and the
///   product that it changes.
/// - A removed draft does not come back.
///
/// Any error means that nothing has changed.
public protocol DraftStore: Sendable {
    /// All drafts, of new products and of changes, the one that was kept last first, whatever was noted since.
    func drafts() async throws -> [StoredDraft]
    /// The draft of that name, whether it is listed or not; `nil` where there is none.
    func draft(_ id: DraftID) async throws -> StoredDraft?
    /// Keeps a draft, in place of what was kept under its name.
    func keep(_ draft: StoredDraft) async throws
    /// Does the same for what nobody typed, such as how far sending has come: the draft stays at its place in the list.
    func note(_ draft: StoredDraft) async throws
    /// Removing what is not there is no error.
    func remove(_ id: DraftID) async throws
}

extension DraftStore {
    /// Keeps the draft as one that was typed, where the store tells no difference.
    public func note(_ draft: StoredDraft) async throws { try await keep(draft) }
}
