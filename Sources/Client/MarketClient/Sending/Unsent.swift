public import Market
public import MarketAPI

/// The content of something that waits to be sent; it is kept in the library's file as JSON.
public protocol UnsentContent: Hashable, Sendable, Codable {
    /// The name of the kind in the file.
    static var kind: String { get }
}

/// The content of something that an ``Outbox`` sends.
public protocol OutboxContent: UnsentContent {
    /// The name of a queue.
    associatedtype Line: Hashable & Sendable

    /// The time after which its author is asked before it is sent; `nil` for none.
    static var lifetime: Duration? { get }
    /// Its queue: all in one queue is sent one after another.
    var line: Line { get }
}

extension OutboxContent {
    public static var lifetime: Duration? { nil }
}

/// Something that was made on this device and that its market has not confirmed yet.
@dynamicMemberLookup
public struct Unsent<Content: UnsentContent>: Hashable, Sendable, Identifiable {
    /// Under which it is kept, and sent where the market recognises keys.
    public let key: IdempotencyKey
    /// The account that made it; it is sent for no other.
    public let author: Account.ID
    /// The content to send.
    public var content: Content
    /// The time at which it was made, or at which its author last said that it is still to be sent.
    public var madeAt: Timestamp
    /// Why it waits for its author, and all behind it with it; `nil` while it is sent when its turn comes.
    public var hold: UnsentHold?
    /// Why the last try did not get through; it is tried again by itself.
    public var delay: ClientError?

    public var id: IdempotencyKey { key }

    public init(
        _ content: Content,
        key: IdempotencyKey = .of128Bits(),
        author: Account.ID,
        madeAt: Timestamp,
        hold: UnsentHold? = nil
    ) {
        self.content = content
        self.key = key
        self.author = author
        self.madeAt = madeAt
        self.hold = hold
    }

    /// A value of the content, under its own name.
    public subscript<Value>(dynamicMember path: KeyPath<Content, Value>) -> Value { content[keyPath: path] }

    /// A value of the content, under its own name.
    public subscript<Value>(dynamicMember path: WritableKeyPath<Content, Value>) -> Value {
        get { content[keyPath: path] }
        set { content[keyPath: path] = newValue }
    }
}

/// Why something unsent waits for its author.
public enum UnsentHold: Hashable, Sendable {
    /// The market did not take it; `nil` where it has no name for the reason.
    case refused(ProblemCode?)
    /// It was made so long ago that the author is asked first.
    case overdue
}

extension Unsent {
    /// Why the market did not take it.
    public var refusal: ProblemCode? {
        guard case .refused(let code) = hold else { return nil }
        return code ?? .failed
    }
}

extension Unsent where Content: OutboxContent {
    func isOverdue(at now: Timestamp) -> Bool {
        guard let lifetime = Content.lifetime else { return false }
        return .milliseconds(madeAt.milliseconds(until: now)) >= lifetime
    }
}

/// The storage of what accounts of one market have yet to send.
///
/// An outbox sends only after `add` has returned, and counts on this: what was added is there after the app, or
/// the machine, has ended without warning, and what was removed does not come back. Any error means that nothing
/// has changed.
@MainActor
public protocol UnsentStore<Content>: AnyObject, Sendable {
    /// The content of each.
    associatedtype Content: UnsentContent

    /// The unsent things of an account, the earliest first.
    func items(of author: Account.ID) -> [Unsent<Content>]
    /// Adds one behind all others, in place of those with the keys `replaced`.
    func add(_ item: Unsent<Content>, replacing replaced: [IdempotencyKey]) async throws
    /// Changes one where it is; one that is gone stays gone.
    func update(_ item: Unsent<Content>) async throws
    /// Removes one.
    func remove(_ item: Unsent<Content>) async throws
}
