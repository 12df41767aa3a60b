import Market
import TemporaryFolder
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct StockingTests {
    private let temporary: TemporaryFolder
    private let clock = ManualClock()

    init() throws {
        temporary = try TemporaryFolder()
    }

    @Test func stockedProductsHavePhotosAndLeaveNoUpload() async throws {
        let store = try open("data")
        let market = try await TestMarket(store: store, clock: clock)
        let photos = [SamplePhoto(1).content, SamplePhoto(2).content]

        // More than an account may have waiting.
        let goods = try (1...150).map { number in
            StockedProduct(try .sample("의자 \(number)", by: market.seller.id), photos: photos, altText: "의자")
        }
        let products = try await store.stock(goods)

        #expect(products.map(\.id.rawValue) == Array(1...150))
        #expect(products.allSatisfy { $0.photos.map(\.content) == photos.map(\.hash) })
        #expect(products.first?.photos.map(\.altText) == ["의자", "의자"])
        #expect(try await store.product(Product.ID(150)) == products.last)
        #expect(try await store.uploads(of: market.seller.id).isEmpty)
        #expect(try await store.check() == [])
        store.close()
    }

    @Test func stockedProductsMayHaveBeenOfferedEarlier() async throws {
        let store = try open("data")
        let market = try await TestMarket(store: store, clock: clock)
        let earlier = Timestamp(millisecondsSince1970: clock.now.millisecondsSince1970 - 86_400_000)
        let photos = [SamplePhoto(1).content]
        let product = try NewProduct.sample("하나", by: market.seller.id)

        let made = try await store.stock([
            StockedProduct(product, photos: photos, altText: "", offeredAt: earlier),
            StockedProduct(product, photos: photos, altText: ""),
        ])

        #expect(made.map(\.createdAt) == [earlier, clock.now])
        #expect(try await store.product(made[0].id) == made[0])
        #expect(try await store.check() == [])
        store.close()
    }

    @Test func invalidProductRollsBackTheBatch() async throws {
        let store = try open("data")
        let market = try await TestMarket(store: store, clock: clock)
        let photos = [SamplePhoto(1).content]
        let good = StockedProduct(try .sample("하나", by: market.seller.id), photos: photos, altText: "")
        let orphan = StockedProduct(try .sample("둘", by: Account.ID(99)), photos: photos, altText: "")

        await #expect(throws: MarketError.notFound) { try await store.stock([good, orphan]) }
        #expect(try await market.walk().isEmpty)
        // Their numbers are given to the next ones.
        let made = try await store.stock([good])
        #expect(made.first?.id == Product.ID(1))
        #expect(made.first?.photos.first?.id == Photo.ID(1))
        store.close()
    }

    private func open(_ name: String) throws -> SQLiteStore {
        try SQLiteStore(opening: DataFolder(path: temporary.file(name)), clock: { [clock] in clock.now })
    }
}
