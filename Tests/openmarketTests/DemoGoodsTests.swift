import Market
import MarketSamples
import MarketService
import MarketStore
import TemporaryFolder
import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(1)))
struct DemoGoodsTests {
    private let temporary: TemporaryFolder

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func open(_ name: String) throws -> SQLiteStore {
        try SQLiteStore(
            opening: DataFolder(path: temporary.file(name)),
            clock: { Timestamp(millisecondsSince1970: 1_700_000_000_000) }
        )
    }

    private func fill(_ store: SQLiteStore, _ goods: Int) async throws -> Int? {
        try await DemoGoods(
            StockingService(store),
            in: store.folder,
            goods: goods,
            pictures: { _, _ in .init() },
            progress: { _ in }
        )
        .fill()
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
        #expect(vendors == SampleGoods.sellers.map { DemoGoods.vendor(of: $0) })
        #expect(try await second.accounts(after: nil, limit: 99).map(\.vendor) == vendors)
        #expect(try await fill(first, 450) == nil)
        #expect(try await fill(first, 900) == nil)
    }

    @Test func demoSellersLeaveNumbersAndNamesToOthers() async throws {
        let store = try open("a")
        defer { store.close() }

        _ = try await fill(store, 1)

        let sellers = try await store.accounts(after: nil, limit: 99)
        #expect(sellers.map(\.id.rawValue) == Array(1_000..<1_000 + Int64(SampleGoods.sellers.count)))
        // The people whose apps the market takes after, and those of the old servers' examples.
        let others = [
            "재재", "ZZBAE", "주디", "Judy", "콘", "강한결", "한결", "카모스", "camosss", "수꿍", "데릭", "제이슨",
            "Vendor2", "sampleVendor", "sixthVendor",
        ]
        #expect(Set(SampleGoods.sellers).isDisjoint(with: others))
        #expect(Set(SampleGoods.sellers).count == SampleGoods.sellers.count)
    }

    @Test func interruptedRunIsCompleted() async throws {
        let (whole, cut) = (try open("a"), try open("b"))
        defer {
            whole.close()
            cut.close()
        }
        _ = try await fill(whole, 450)
        // As a killed command leaves it: a whole number of batches, and the mark.
        _ = try await fill(cut, 200)
        try DemoMark(in: cut.folder).set()

        #expect(try await fill(cut, 450) == 250)

        #expect(try await everything(in: cut) == everything(in: whole))
        #expect(!DemoMark(in: cut.folder).isThere)
    }

    @Test func foreignProductsAreReported() async throws {
        let store = try open("a")
        defer { store.close() }
        _ = try await fill(store, 200)
        try DemoMark(in: store.folder).set()
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
