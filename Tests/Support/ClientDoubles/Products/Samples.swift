import Foundation
package import Market
package import MarketClient
import Testing

extension ProductSummary {
    /// Something that is sold, which `id` tells from all others.
    package static func sample(
        _ id: Int64,
        name: String? = nil,
        price: Int64 = 1000,
        stock: Int64 = 3,
        state: ProductState = .selling,
        seller: Int64 = 1,
        isLiked: Bool? = nil
    ) -> ProductSummary {
        let moment = Timestamp(millisecondsSince1970: 1_642_464_000_000 + id)
        return ProductSummary(
            id: Product.ID(id),
            name: name ?? "자전거 \(id)",
            price: .price(.sample(price)),
            stock: stock,
            state: state,
            seller: Seller(id: Account.ID(seller), name: "판매자 \(seller)"),
            picture: .sample(id),
            isLiked: isLiked,
            version: 1,
            createdAt: moment,
            changedAt: moment
        )
    }
}

extension ProductDetails {
    package static func sample(_ id: Int64, pictures: Int64 = 1) -> ProductDetails {
        ProductDetails(
            goods: .sample(id),
            description: "거의 새것",
            pictures: (0..<pictures).map { ProductPicture.sample(id * 10 + $0) }
        )
    }
}

extension ProductDetails {
    /// The same, said to be of that kind.
    package func inCategory(_ category: String) -> ProductDetails {
        var detail = self
        detail.goods.facts.category = Category.ID(rawValue: category)
        return detail
    }
}

extension ProductPicture {
    package static func sample(_ id: Int64) -> ProductPicture {
        let folder = URL(filePath: "/media/\(id)")
        return ProductPicture(
            id: Photo.ID(id),
            large: folder.appending(path: "large.jpg"),
            thumbnail: folder.appending(path: "thumbnail.jpg"),
            size: Size(width: 40, height: 30),
            mainColour: 0xC2410C
        )
    }
}

extension Price {
    /// So many won.
    package static func sample(_ won: Int64) -> Price {
        do {
            return Price(try Money(hundredths: won * 100, currency: .krw))
        } catch {
            preconditionFailure("a sample costs less than nothing")
        }
    }
}

extension [Market.Category] {
    /// As a small market has them.
    package static var samples: [Market.Category] {
        [("books", "도서", "Books"), ("furniture", "가구", "Furniture"), ("other", "기타", "Others")].compactMap {
            id,
            korean,
            english in
            Category.ID(rawValue: id).map { Market.Category(id: $0, korean: korean, english: english) }
        }
    }
}

extension MarketClient {
    /// A market of which nothing is expected: whatever is asked of it records an issue and fails.
    ///
    /// Replace the closures that the test is about. What screens ask of every market, it tells: that it has no
    /// categories, and every currency; and that nobody looks for anything.
    package static var unstubbed: MarketClient {
        var client = MarketClient.unstubbed { name in
            Issue.record("\(name) was called, and nothing was stubbed for it")
        }
        client.products.categories = { () throws(ClientError) in [] }
        client.products.currencies = { () throws(ClientError) in .every }
        client.search.popular = { () throws(ClientError) in [] }
        return client
    }
}
