import LivePostgres
import Market
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketStore

/// The stores that the contract is checked against.
enum Backend: String, CaseIterable, CustomTestStringConvertible {
    case sqlite
    /// PostgreSQL is the primary, and lists are read from a replica.
    case postgres

    static let allCases: [Backend] = [.sqlite] + (TestCluster.isInstalled ? [.postgres] : [])

    var testDescription: String { rawValue }

    /// A market of one test's own, empty but for one account: the seller.
    func withMarket(
        limits: StoreLimits = StoreLimits(),
        _ body: (SQLiteStore, TestMarket) async throws -> Void
    ) async throws {
        let clock = ManualClock()
        switch self {
        case .sqlite:
            let folder = try TemporaryFolder()
            let store = try SQLiteStore(
                opening: DataFolder(path: folder.file("data")),
                limits: limits,
                clock: { clock.now }
            )
            try await body(store, TestMarket(store: store, clock: clock))
            store.close()
        case .postgres:
            let folder = try TemporaryFolder()
            let address = try await TestCluster.schema()
            let store = try SQLiteStore(
                opening: DataFolder(path: folder.file("data")),
                limits: limits,
                primary: address,
                replicaTimeout: .seconds(30),
                clock: { clock.now }
            )
            try await body(store, TestMarket(store: store, clock: clock))
            store.close()
            try TestCluster.drop(address)
        }
    }
}

/// A clock that stands still until it is moved.
final class ManualClock: Sendable {
    private let milliseconds = Mutex<Int64>(1_700_000_000_000)

    var now: Timestamp { Timestamp(millisecondsSince1970: milliseconds.withLock { $0 }) }

    func advance(milliseconds step: Int64) {
        milliseconds.withLock { $0 += step }
    }
}

/// The first things of a market that most tests begin with.
struct TestMarket {
    let seller: Account
    let store: SQLiteStore
    let clock: ManualClock

    init(store: SQLiteStore, clock: ManualClock) async throws {
        self.init(seller: try await store.createAccount(.sample(1)), store: store, clock: clock)
    }

    init(seller: Account, store: SQLiteStore, clock: ManualClock) {
        (self.seller, self.store, self.clock) = (seller, store, clock)
    }

    @discardableResult
    func sell(
        _ name: String = "나무 의자",
        description: String = "설명",
        price: Int64 = 10_000,
        currency: Currency = .krw,
        stock: Int64 = 1,
        state: ProductState = .selling,
        facts: ProductFacts = ProductFacts(),
        by seller: Account? = nil,
        photos: [PhotoPlace] = []
    ) async throws -> Product {
        let new = try NewProduct.sample(
            name,
            description: description,
            price: price,
            currency: currency,
            stock: stock,
            state: state,
            facts: facts,
            by: (seller ?? self.seller).id,
            photos: photos
        )
        return try #require(try await store.createProduct(new, once: nil).value)
    }

    @discardableResult
    func upload(_ seed: Int, by owner: Account? = nil) async throws -> Upload {
        let new = NewUpload(owner: (owner ?? seller).id, content: try .sample(seed))
        return try #require(try await store.addUpload(new, once: nil).value)
    }

    /// Waits until a replica has changes that no write waits for, as they are no changes of products.
    func settle() async throws {
        guard store.hasReplica else { return }
        let wanted = try await store.read { primary throws(MarketError) in
            try PrimaryChanges(primary).extent()
        }
        while try store.readers.read({ copy throws(MarketError) in try PrimaryChanges(copy).extent() })
            != wanted
        {
            await Task.yield()
        }
    }

    /// All ids of a list, walked from page to page: a request to the store.
    func walk(_ query: ProductQuery = ProductQuery(), limit: Int = 3) async throws -> [Int64] {
        store.countRequest(for: query.text)
        var ids: [Int64] = []
        var cursor: Cursor?
        repeat {
            let page = try await store.products(query, at: cursor, limit: limit)
            ids += page.elements.map(\.id.rawValue)
            cursor = page.next
        } while cursor != nil
        return ids
    }
}

extension Outcome {
    /// The result; `nil` for a repetition.
    var value: Value? {
        if case .done(let value) = self { value } else { nil }
    }
}
