import Linux
import Market
import MarketSamples
import MarketService
import MarketStore
import Synchronization
import TemporaryFolder
import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(10)))
struct DemoProductsTests {
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

    private func demo(_ store: SQLiteStore, _ goods: Int) -> DemoProducts {
        DemoProducts(StockingService(store), in: store.folder, goods: goods)
    }

    /// Gives how many were added; `nil` where none are missing.
    private func fill(_ store: SQLiteStore, _ goods: Int) async throws -> Int? {
        let demo = demo(store, goods)
        guard let work = try await demo.prepare() else { return nil }
        try await demo.fill(work) { _ in
            []
        } added: { _ in
        }
        return work.plan.goods - work.added
    }

    /// As a process leaves it that was killed when it was to make the pictures of the good after `added`.
    private func begin(_ store: SQLiteStore, _ goods: Int, adding added: Int) async throws {
        struct Killed: Error {}
        let demo = demo(store, goods)
        let work = try #require(try await demo.prepare())
        var asked = 0
        await #expect(throws: Killed.self) {
            try await demo.fill(work) { _ in
                if work.added + asked == added { throw Killed() }
                asked += 1
                return []
            } added: { _ in
            }
        }
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
        #expect(vendors == Town().people.map { DemoProducts.vendor(of: $0) })
        #expect(try await second.accounts(after: nil, limit: 99).map(\.vendor) == vendors)
        #expect(try await fill(first, 450) == nil)
        #expect(try await fill(first, 900) == nil)
    }

    @Test func demoSellersLeaveNumbersAndNamesToOthers() async throws {
        let store = try open("a")
        defer { store.close() }

        _ = try await fill(store, 1)

        let sellers = try await store.accounts(after: nil, limit: 99)
        #expect(sellers.map(\.id.rawValue) == Array(1_000..<1_000 + Int64(Town().people.count)))
        // The people whose apps the market takes after, and those of the old servers' examples.
        let others = [
            "재재", "ZZBAE", "주디", "Judy", "콘", "강한결", "한결", "카모스", "camosss", "수꿍", "데릭", "제이슨",
            "Vendor2", "sampleVendor", "sixthVendor",
        ]
        #expect(Set(Town().people).isDisjoint(with: others))
        #expect(Set(Town().people).count == Town().people.count)
    }

    @Test func productsWereOfferedOverWeeksAndNoneOfThemLater() async throws {
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
        try await begin(cut, 450, adding: 260)

        // Whatever the next command is asked for, it finishes that one, by its clock.
        clock.advance(byMilliseconds: 60_000)
        #expect(try await fill(cut, 60) == 190)

        #expect(try await everything(in: cut) == everything(in: whole))
        #expect(!DemoMark(in: cut.folder).isThere)
    }

    @Test(arguments: [0, 1, 59, 60, 140]) func eachPlaceToBeKilledAtIsGoneOnFrom(added: Int) async throws {
        let (whole, cut) = (try open("a"), try open("b"))
        defer {
            whole.close()
            cut.close()
        }
        _ = try await fill(whole, 450)
        try await begin(cut, 450, adding: added)
        try await begin(cut, 450, adding: added == 0 ? 3 : added + 200)

        _ = try await fill(cut, 450)

        #expect(try await everything(in: cut).map(\.name) == everything(in: whole).map(\.name))
    }

    /// Products committed before the mark could say so, and the mark of earlier programs, which never did.
    @Test(arguments: ["450 1700000000000 60", "450 1700000000000"])
    func productsThatTheMarkDoesNotKnowAreNotAddedTwice(mark: String) async throws {
        let (whole, cut) = (try open("a"), try open("b"))
        defer {
            whole.close()
            cut.close()
        }
        _ = try await fill(whole, 450)
        try await begin(cut, 450, adding: 260)
        try Files.replace("\(cut.folder.path)/\(DemoMark.name)", with: Array(mark.utf8))

        #expect(try await fill(cut, 450) == 190)

        #expect(try await everything(in: cut) == everything(in: whole))
    }

    @Test func demoIsCompletedWhereOthersOfferProductsMeanwhile() async throws {
        let store = try open("a")
        defer { store.close() }
        try await begin(store, 90, adding: 40)
        let person = try await store.createAccount(
            NewAccount(name: "사람", passwordHash: "x", vendor: .random())
        )
        for _ in 0..<3 {
            _ = try await store.createProducts([
                NewProduct(
                    seller: person.id,
                    name: "자전거",
                    description: "",
                    price: Price(.zero(.krw)),
                    stock: 1
                )
            ])
        }

        #expect(try await fill(store, 90) == 50)

        let goods = try await everything(in: store)
        #expect(goods.count { $0.seller.id == person.id } == 3)
        let own = goods.filter { $0.seller.id != person.id }
        #expect(own.count == 90)
        #expect(Set(own.map(\.createdAt)).count == 90)
        #expect(!DemoMark(in: store.folder).isThere)
    }

    @Test(arguments: [true, false]) func deletedProductsDoNotComeBack(isRemovedForGood: Bool) async throws {
        let store = try open("a")
        defer { store.close() }
        try await begin(store, 90, adding: 40)
        // The newest, and all that there are.
        let goods = try await everything(in: store)
        for good in goods {
            _ = try await store.deleteProduct(good.id, from: nil, by: nil)
        }
        if isRemovedForGood {
            clock.advance(byMilliseconds: 3_600_000)
            while try await store.removeExpired(limit: 500) >= 500 {}
        }

        #expect(try await fill(store, 90) == 50)

        let left = try await everything(in: store)
        #expect(left.count == 50)
        #expect(Set(left.map(\.createdAt)).isDisjoint(with: goods.map(\.createdAt)))
    }

    @Test func marketWithProductsOfOthersGetsNone() async throws {
        let store = try open("a")
        defer { store.close() }
        let person = try await store.createAccount(
            NewAccount(name: "사람", passwordHash: "x", vendor: .random())
        )
        _ = try await store.createProducts([
            NewProduct(seller: person.id, name: "자전거", description: "", price: Price(.zero(.krw)), stock: 1)
        ])

        #expect(try await fill(store, 60) == nil)
        #expect(!DemoMark(in: store.folder).isThere)
    }

    @Test func picturesAreAskedForInTheOrderInWhichTheyArePainted() async throws {
        let store = try open("a")
        defer { store.close() }
        try await begin(store, 100, adding: 7)
        let demo = demo(store, 100)
        let work = try #require(try await demo.prepare())
        var asked: [StillLife] = []

        try await demo.fill(work) { good in
            if !asked.contains(good.picture) { asked.append(good.picture) }
            return []
        } added: { _ in
        }

        #expect(asked == work.paintedPlaces.map { Town().good(at: $0).picture })
    }
}

/// Stands until it is moved.
private final class SetClock: Sendable {
    private let milliseconds = Mutex(1_700_000_000_000 as Int64)

    var now: Timestamp { Timestamp(millisecondsSince1970: milliseconds.withLock(\.self)) }

    func advance(byMilliseconds count: Int64) { milliseconds.withLock { $0 += count } }
}
