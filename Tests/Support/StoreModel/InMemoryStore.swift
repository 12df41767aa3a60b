package import Market
package import MarketStore
import Synchronization

/// A market in plain arrays and dictionaries: slow, gone with the process, and simple enough to be believed.
///
/// It is what the databases are compared with.
package final class InMemoryStore: Sendable {
    struct State {
        var accounts: [StoredAccount] = []
        var products: [Product.ID: StoredProduct] = [:]
        var uploads: [Photo.ID: Upload] = [:]
        var contents: [ContentHash: StoredContent] = [:]
        var tombstones: [(product: Product.ID, change: Int64, removedAt: Timestamp)] = []
        var likes: [Account.ID: [Product.ID]] = [:]
        /// The time of each like, by which the week's are counted.
        var likeTimes: [Account.ID: [Product.ID: Timestamp]] = [:]
        var weekLikes: [Product.ID: Int64] = [:]
        var carts: [Account.ID: [CartEntry]] = [:]
        var answers: [AnswerKey: StoredAnswer] = [:]
        var moderations: [Moderation] = []
        var withheld: [WithheldPhoto] = []
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
        _ body: (inout State, Timestamp) throws(MarketError) -> Value
    ) throws(MarketError) -> Value {
        let now = clock()
        let result = state.withLock { state -> Result<Value, MarketError> in
            guard !state.isClosed else { return .failure(.unavailable(.closed)) }
            var copy = state
            do throws(MarketError) {
                let value = try body(&copy, now)
                state = copy
                return .success(value)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    func read<Value>(_ body: (State) throws(MarketError) -> Value) throws(MarketError) -> Value {
        let state = state.withLock { $0 }
        guard !state.isClosed else { throw .unavailable(.closed) }
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
    /// The skeletons of the name.
    var skeletons: Set<String>
}

struct StoredProduct {
    var product: Product
    var change: Int64
    var heldState: ProductState?
    var deletedAt: Timestamp?

    var isListed: Bool { product.isListed && deletedAt == nil }
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
