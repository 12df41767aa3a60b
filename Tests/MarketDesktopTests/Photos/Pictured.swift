import ClientDoubles
import Foundation
import Market
import MarketClient

nonisolated extension ProductSummary {
    /// A sample with a picture that can be had.
    static func pictured(
        _ id: Int64,
        name: String? = nil,
        stock: Int64 = 3,
        state: ProductState = .selling
    ) -> ProductSummary {
        var goods = ProductSummary.sample(id, name: name, stock: stock, state: state)
        goods.picture = .drawn(id)
        return goods
    }
}

nonisolated extension ProductDetails {
    static func pictured(_ id: Int64, pictures: Int64 = 3, stock: Int64 = 3) -> ProductDetails {
        ProductDetails(
            goods: .pictured(id, stock: stock),
            description: "거의 새것입니다. 자세한 설명: https://example.com/a?b=1&c=<2> 문의 주세요.",
            pictures: (0..<pictures).map { .drawn(id * 10 + $0) }
        )
    }
}

nonisolated extension ProductDetails {
    /// The same after its owner has put it into a state.
    static func pictured(_ id: Int64, in state: ProductState, version: Int64 = 2) -> ProductDetails {
        var detail = ProductDetails.pictured(id)
        detail.goods.state = state
        detail.goods.version = version
        return detail
    }
}

nonisolated extension Price {
    /// Returns a price with a discount, in won.
    static func reduced(_ won: Int64, by discount: Int64) throws -> Price {
        try Price(
            full: Money(hundredths: won * 100, currency: .krw),
            discount: Money(hundredths: discount * 100, currency: .krw)
        )
    }
}

nonisolated extension ProductPicture {
    /// One that `PhotoFetching.drawn` draws.
    static func drawn(_ id: Int64) -> ProductPicture {
        let address = URL(string: "http://photos.test/\(id).png") ?? URL(filePath: "/")
        return ProductPicture(
            id: Photo.ID(id),
            large: address,
            thumbnail: address,
            size: Size(width: 300, height: 300),
            mainColour: 0x8090A0
        )
    }
}
