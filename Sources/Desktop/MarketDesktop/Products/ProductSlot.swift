import Adwaita
import Market
import MarketClient
import MarketScreens

/// The place of some goods in a list model.
///
/// The goods themselves are the feed's, and a copy of a hundred thousand would take as much memory again.
struct ProductSlot: Identifiable, Equatable {
    let id: Product.ID
    /// Another for other goods, and for the same when they changed.
    private let content: Int

    init(_ goods: ProductSummary) {
        id = goods.id
        content = goods.hashValue
    }
}

extension ArrayModel where Item == ProductSlot {
    /// Makes the same change that a feed has made; rows that stay are not touched.
    func apply(_ change: ProductRowsChange) {
        switch change {
        case .reset(let goods): update(to: goods.map(ProductSlot.init))
        case .append(let goods): append(contentsOf: goods.map(ProductSlot.init))
        case .patch(let index, let goods): replace(at: index, with: ProductSlot(goods))
        case .remove(let index): remove(at: index)
        case .insert(let index, let goods): insert(ProductSlot(goods), at: index)
        }
    }
}

extension ProductRows {
    /// The goods of a slot that is, or was, at a position.
    func goods(of slot: ProductSlot, at position: Int) -> ProductSummary? {
        if goods.indices.contains(position), goods[position].id == slot.id { return goods[position] }
        return index(of: slot.id).map { goods[$0] }
    }
}
