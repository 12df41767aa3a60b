import Market
import MarketStore
import Testing

/// The photos of hidden products, as every store keeps them from people.
@Suite(.timeLimit(.minutes(10)))
struct WithheldPhotoContract {
    private let photo = ContentHash.sample(1)

    private func sell(
        _ seed: Int = 1,
        by seller: Account? = nil,
        on market: TestMarket
    ) async throws -> Product {
        let seller = seller ?? market.seller
        let record = try await market.upload(seed, by: seller)
        return try await market.sell(by: seller, photos: [PhotoPlace(record.id)])
    }

    @Test(arguments: Backend.allCases)
    func aPhotoIsWithheldWhileNoListedProductShowsIt(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let moderator = try await store.createAccount(.sample(2, roles: [.moderator]))
            let other = try await store.createAccount(.sample(3))
            let product = try await sell(on: market)
            #expect(try await store.sight(of: photo) != .withheld)

            _ = try await store.hideProduct(product.id, by: moderator.id, reason: "가짜")
            #expect(try await store.sight(of: photo) == .withheld)
            #expect(try await store.isPhoto(photo, of: market.seller.id))
            #expect(try await !store.isPhoto(photo, of: other.id))

            let same = try await sell(by: other, on: market)
            #expect(try await store.sight(of: photo) != .withheld)
            _ = try await store.deleteProduct(same.id, from: nil, by: other.id)
            #expect(try await store.sight(of: photo) == .withheld)
            #expect(try await !store.isPhoto(photo, of: other.id))

            _ = try await store.restoreProduct(product.id, by: moderator.id, reason: "")
            #expect(try await store.sight(of: photo) != .withheld)
        }
    }

    @Test(arguments: Backend.allCases)
    func photosMovedOutOfOrIntoAHiddenProductAreWithheld(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let moderator = try await store.createAccount(.sample(2, roles: [.moderator]))
            let product = try await sell(on: market)
            _ = try await store.hideProduct(product.id, by: moderator.id, reason: "가짜")
            let record = try await market.upload(2)

            let edit = ProductEdit(photos: [PhotoPlace(record.id)])
            _ = try await store.editProduct(product.id, from: nil, edit, once: nil)

            #expect(try await store.sight(of: photo) == .withheld)
            #expect(try await store.sight(of: .sample(2)) == .withheld)
            _ = try await store.deleteProduct(product.id, from: nil, by: market.seller.id)
            #expect(try await store.sight(of: photo) == .withheld)
            #expect(try await store.reposts(limit: 9) == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func aRepostedPhotoIsReportedOnce(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let moderator = try await store.createAccount(.sample(2, roles: [.moderator]))
            let hidden = try await sell(on: market)
            _ = try await store.hideProduct(hidden.id, by: moderator.id, reason: "가짜")

            _ = try await sell(by: moderator, on: market)
            _ = try await sell(2, on: market)
            #expect(try await store.reposts(limit: 9) == [])

            let again = try await sell(on: market)
            let told = try await store.reposts(limit: 9)
            #expect(told.map(\.product) == [again.id])
            #expect(told.map(\.moderator) == [market.seller.id])
            #expect(told.map(\.reason) == ["#\(hidden.id)"])
            // An edit that shows it elsewhere tells again; the same product's does not.
            let record = try await market.upload(1)
            let edit = ProductEdit(photos: again.photos.map { PhotoPlace($0.id) } + [PhotoPlace(record.id)])
            _ = try await store.editProduct(again.id, from: nil, edit, once: nil)
            let log = try await store.moderations(before: nil, limit: 9)
            #expect(log.filter { $0.action == .repost }.count == 1)

            _ = try await store.hideProduct(again.id, by: moderator.id, reason: "또")
            #expect(try await store.reposts(limit: 9) == [])
        }
    }
}
