import Foundation
import Market
import MarketClient

extension ProductSummary {
    /// Goods of this market as they were remembered; `nil` for those of another shop, and for those that are gone.
    ///
    /// Those that are `hidden` are for their owner alone.
    init?(remembered goods: SavedProduct, hidden: Bool = false) {
        guard case .here(let id) = goods.key, let price = goods.price, !goods.isGone,
            goods.state != .hidden || hidden
        else { return nil }
        let unknown = Timestamp(millisecondsSince1970: 0)
        self.init(
            id: id,
            name: goods.name,
            price: price,
            stock: goods.stock ?? 0,
            state: goods.state,
            facts: goods.facts,
            seller: Seller(id: goods.sellerID ?? Account.ID(0), name: goods.seller),
            picture: goods.pictures.first.map(ProductPicture.init(remembered:)),
            createdAt: unknown,
            changedAt: unknown
        )
    }
}

extension ProductPicture {
    init(remembered picture: SavedPicture) {
        self.init(
            id: Photo.ID(0),
            large: picture.large,
            thumbnail: picture.thumbnail,
            size: picture.size,
            mainColour: picture.mainColour,
            altText: picture.altText
        )
    }
}
