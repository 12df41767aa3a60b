import Market
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct ProductReadingTests {
    /// Next to each other, with others between them, and far apart: each is read in its own way.
    @Test(arguments: [1, 2, 3])
    func productsAreReadInIDOrderWithTheirPhotos(step: Int) async throws {
        try await Backend.sqlite.withMarket { store, market in
            var products: [Product] = []
            for number in 0..<75 {
                var photos: [PhotoPlace] = []
                for photo in 0..<(number % 3) {
                    photos.append(
                        PhotoPlace(try await market.upload(number + photo).id, altText: "\(number)")
                    )
                }
                products.append(try await market.sell("의자 \(number)", photos: photos))
            }
            let liked = (0..<25).map { products[($0 * 7 % 25) * step] }
            for product in liked { try await store.setLike(true, of: product.id, by: market.seller.id) }

            #expect(
                try await store.likes(of: market.seller.id, at: nil, limit: 50).elements == liked.reversed()
            )
        }
    }
}
