import Market
import MarketSamples
import MarketService
import MarketStore
import Synchronization
import TemporaryFolder
import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(1)))
struct DemoGoodsTests {
    private let temporary: TemporaryFolder
    private let clock = SetClock()

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func open(_ name: String) throws -> SQLiteStore {
        try SQLiteStore(
            opening: DataFolder(path: temporary.file(name)),
            clock: { [clock] in clock.now }
        )
    }

    private func demo(_ store: SQLiteStore, _ goods: Int) -> DemoGoods {
        DemoGoods(
            StockingService(store),
            in: store.folder,
            goods: goods,
            pictures: { _, _ in .init() },
            progress: { _ in }
        )
    }

    private func fill(_ store: SQLiteStore, _ goods: Int) async throws -> Int? {
        try await demo(store, goods).fill()?.added
    }

    /// As a killed command leaves it: a whole number of batches, and the mark.
    private func begin(_ store: SQLiteStore, _ goods: Int, adding added: Int) async throws {
        let plan = DemoMark.Plan(goods: goods, now: StockingService(store).now)
        try DemoMark(in: store.folder).set(plan)
        try await demo(store, goods).add(0..<added, of: plan)
    }

    private func everything(in store: SQLiteStore) async throws -> [Product] {
        try await store.products(ProductQuery(), at: nil, limit: 1_000).elements
    }

    @Test func repeatedCallGivesTheSameMarket() async throws {
        let (first, second) = (try open("a"), try open("b"))
        defer {
            first.close()
            second.close()
        }

        #expect(try await fill(first, 450) == 450)
        #expect(try await fill(second, 450) == 450)

        #expect(try await everything(in: first) == everything(in: second))
        let vendors = try await first.accounts(after: nil, limit: 99).map(\.vendor)
        #expect(vendors == Town.sellers.map { DemoGoods.vendor(of: $0) })
        #expect(try await second.accounts(after: nil, limit: 99).map(\.vendor) == vendors)
        #expect(try await fill(first, 450) == nil)
        #expect(try await fill(first, 900) == nil)
    }

    @Test func demoSellersLeaveNumbersAndNamesToOthers() async throws {
        let store = try open("a")
        defer { store.close() }

        _ = try await fill(store, 1)

        let sellers = try await store.accounts(after: nil, limit: 99)
        #expect(sellers.map(\.id.rawValue) == Array(1_000..<1_000 + Int64(Town.sellers.count)))
        // The people whose apps the market takes after, and those of the old servers' examples.
        let others = [
            "재재", "ZZBAE", "주디", "Judy", "콘", "강한결", "한결", "카모스", "camosss", "수꿍", "데릭", "제이슨",
            "Vendor2", "sampleVendor", "sixthVendor",
        ]
        #expect(Set(Town.sellers).isDisjoint(with: others))
        #expect(Set(Town.sellers).count == Town.sellers.count)
    }

    @Test func goodsWereOfferedOverWeeksAndNoneOfThemLater() async throws {
        let store = try open("a")
        defer { store.close() }

        _ = try await fill(store, Town.count)

        let goods = try await everything(in: store)
        #expect(goods.map(\.createdAt) == goods.map(\.createdAt).sorted(by: >))
        let ages = goods.map { 1_700_000_000_000 - $0.createdAt.millisecondsSince1970 }
        let day: Int64 = 24 * 3_600_000
        #expect(try #require(ages.first) > 0)
        #expect(try #require(ages.last) > 30 * day)
        #expect(Set(goods.map(\.state)) == [.selling, .reserved, .sold])
    }

    @Test func interruptedRunIsCompleted() async throws {
        let (whole, cut) = (try open("a"), try open("b"))
        defer {
            whole.close()
            cut.close()
        }
        _ = try await fill(whole, 450)
        try await begin(cut, 450, adding: 200)

        // Whatever the next command is asked for, it finishes that one, by its clock.
        clock.advance(byMilliseconds: 60_000)
        #expect(try await fill(cut, 60) == 250)

        #expect(try await everything(in: cut) == everything(in: whole))
        #expect(!DemoMark(in: cut.folder).isThere)
    }

    @Test func foreignProductsAreReported() async throws {
        let store = try open("a")
        defer { store.close() }
        try await begin(store, 450, adding: 200)
        let person = try await store.createAccount(
            NewAccount(name: "사람", passwordHash: "x", vendor: .random())
        )
        _ = try await store.createProducts([
            NewProduct(seller: person.id, name: "자전거", description: "", price: Price(.zero(.krw)), stock: 1)
        ])

        await #expect(throws: DemoError.othersOffer(folder: store.folder.path)) { try await fill(store, 450) }
        #expect(try await store.count(ProductQuery()) == .exactly(201))
    }
}

/// Stands until it is moved.
private final class SetClock: Sendable {
    private let milliseconds = Mutex(1_700_000_000_000 as Int64)

    var now: Timestamp { Timestamp(millisecondsSince1970: milliseconds.withLock(\.self)) }

    func advance(byMilliseconds count: Int64) { milliseconds.withLock { $0 += count } }
}
