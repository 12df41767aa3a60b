package import Market
package import MarketStore
import Synchronization

/// A market in plain arrays and dictionaries: slow, gone with the process, and simple enough to be believed.
///
/// It is what the databases are compared with.
package final class InMemoryStore: Sendable {
    struct State {
        var accounts: [StoredAccount] = []
        var tokens: [StoredToken] = []
        var invitations: [StoredInvitation] = []
        var products: [Product.ID: StoredProduct] = [:]
        var uploads: [Photo.ID: Upload] = [:]
        var drafts: [SavedDraft.ID: KeptDraft] = [:]
        var contents: [ContentHash: StoredContent] = [:]
        var tombstones: [(product: Product.ID, change: Int64, removedAt: Timestamp)] = []
        var likes: [Account.ID: [Product.ID]] = [:]
        /// The time of each like, by which the week's are counted.
        var likeTimes: [Account.ID: [Product.ID: Timestamp]] = [:]
        var weekLikes: [Product.ID: Int64] = [:]
        var carts: [Account.ID: [CartEntry]] = [:]
        /// The time of each item's last change, also by its removal.
        var itemChanges: [Account.ID: [SavedItemKey: Timestamp]] = [:]
        var searches: [Account.ID: [(text: String, number: Int64)]] = [:]
        var privateAccounts: Set<Account.ID> = []
        var answers: [AnswerKey: StoredAnswer] = [:]
        var moderations: [Moderation] = []
        /// Goods that moderators deleted, by whose they were.
        var removals: [(account: Account.ID, sanction: Sanction)] = []
        var withheld: [WithheldPhoto] = []
        var notices: [StoredNotice] = []
        var networks: [KnownNetwork] = []
        var wrongPasswords: [WrongPasswords] = []
        var conversations: [Conversation.ID: StoredConversation] = [:]
        /// The accounts that each one blocks, in order.
        var blocked: [Account.ID: [Account.ID]] = [:]
        var offers: [Offer.ID: Offer] = [:]
        var deals: [Deal.ID: Deal] = [:]
        var codes: [Deal.ID: DealCodes] = [:]
        var meetings: [Meeting.ID: Meeting] = [:]
        var claims: [Product.ID: [Claim]] = [:]
        /// The last lower price of each product, and the liker up to whom all are notified.
        var likerOffers: [Product.ID: LikerOffer] = [:]
        var notifiedLikers: [Product.ID: Account.ID] = [:]
        /// The number of its reminders that were sent.
        var toldReminders: [Meeting.ID: Int] = [:]
        var wrongCodes: [WrongCode] = []
        /// The moments at which new accounts asked for what is given away, by network.
        var newcomerClaims: [String: [Timestamp]] = [:]
        var waiting: [Product.ID: WaitingQueue] = [:]
        var reviews: [Review.ID: StoredReview] = [:]
        var reputations: [Account.ID: StoredReputation] = [:]
        var reputationsDue: Set<Account.ID> = []
        var circles: [HandoverGraph.Circle] = []
        var cases: [ReportCase.ID: StoredCase] = [:]
        var audit: [(line: AuditLine, account: Account.ID, look: StoredCaseView?)] = []
        var notifications: [StoredNotification] = []
        /// Account numbers by who sent them, and when last.
        var seenAccounts: [String: [Account.ID: Timestamp]] = [:]
        var seenTo: [Account.ID: Int64] = [:]
        var notificationSettings: [Account.ID: NotificationSettings] = [:]
        var branding = VersionedBranding.none
        var change: Int64 = 0
        var forgotten: Int64 = 0
        var lastNumbers: [String: Int64] = [:]
        var isClosed = false
    }

    let state = Mutex(State())
    let clock: @Sendable () -> Timestamp
    let limits: StoreLimits
    let seal: CursorSeal

    package init?(limits: StoreLimits, clock: @escaping @Sendable () -> Timestamp) {
        guard let seal = CursorSeal(key: Array(0..<16)) else { return nil }
        self.seal = seal
        self.limits = limits
        self.clock = clock
    }

    /// Does `body` with a copy of everything, which takes the place of everything unless `body` throws.
    func change<Value>(
        _ body: (inout State, Timestamp) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        let now = clock()
        let result = state.withLock { state -> Result<Value, StoreError> in
            guard !state.isClosed else { return .failure(.closed) }
            var copy = state
            do throws(StoreError) {
                let value = try body(&copy, now)
                state = copy
                return .success(value)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    func read<Value>(_ body: (State) throws(StoreError) -> Value) throws(StoreError) -> Value {
        let state = state.withLock { $0 }
        guard !state.isClosed else { throw .closed }
        return try body(state)
    }

    package func close() {
        state.withLock { $0.isClosed = true }
    }
}

extension InMemoryStore.State {
    /// Numbers are given out from 1 and never twice, whatever is removed.
    mutating func nextNumber(of kind: String) -> Int64 {
        lastNumbers[kind, default: 0] += 1
        return lastNumbers[kind, default: 0]
    }

    /// Numbers up to `last` are not given out by themselves any more.
    mutating func skipNumbers(of kind: String, upTo last: Int64) {
        lastNumbers[kind] = max(lastNumbers[kind, default: 0], last)
    }

    mutating func nextChange() -> Int64 {
        change += 1
        return change
    }
}

struct StoredAccount {
    var account: Account
    var passwordHash: String
    /// The looks of the name.
    var skeletons: Set<String>
}

/// A record of a moderator who looked at a case.
struct StoredCaseView: Hashable {
    var moderator: Account.ID
    var reportCase: ReportCase.ID
}

struct StoredToken {
    var token: AccessToken
    var hash: TokenHash
    var account: Account.ID
}

struct StoredProduct {
    var product: Product
    var change: Int64
    var passwordHash: String?
    var heldState: ProductState?
    var deletedAt: Timestamp?
    var deletedBy: Account.ID?

    var isListed: Bool { product.isListed && deletedAt == nil }
}

struct StoredNotice {
    var notice: AccountNotice
    var account: Account.ID
}

struct WrongPasswords {
    var account: Account.ID
    var network: String
    var tries: Int
    var beganAt: Timestamp
}

struct KnownNetwork {
    var network: String
    var account: Account.ID
    var seenAt: Timestamp
}

struct WithheldPhoto: Hashable {
    var content: ContentHash
    var product: Product.ID
    var seller: Account.ID
}

struct StoredContent {
    var content: PhotoContent
    var isReleased = false
    var isMarkedForRemoval = false
    var isLost = false
    /// Until a product shows it.
    var isPrivate = true
}

struct CartEntry {
    var product: Product.ID
    var quantity: Int64
    var addedAt: Timestamp
}

struct AnswerKey: Hashable {
    var account: Account.ID
    var key: String
}

struct StoredAnswer {
    var fingerprint: Fingerprint
    var answer: [UInt8]
    var answeredAt: Timestamp
}
