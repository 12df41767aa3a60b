public import Foundation
import Market
import MarketClient

extension ProductDetailModel {
    /// True where the product is liked.
    public var isLiked: Bool { context.savedItems.isLiked(.here(id)) }

    /// Likes the product, or takes that back; it shows everywhere at once.
    public func toggleLike() {
        guard let kept else { return }
        context.toggleLike(kept)
    }

    /// Chooses how many to put into the cart, from 1 to what there is.
    public func choose(quantity: Int64) {
        self.quantity = min(max(1, quantity), max(1, goods?.stock ?? 1))
    }

    /// True where the button for the cart works: the product is for sale, and not one's own.
    public var canAddToCart: Bool {
        guard let kept, phase == .shown else { return false }
        return kept.isForSale && !isOwner
    }

    /// Puts as many into the cart as were chosen; that can be taken back.
    public func addToCart() {
        guard canAddToCart, let kept else { return }
        let before = context.savedItems.quantity(of: kept.key)
        let now = context.savedItems.setQuantity(before + quantity, of: kept)
        let texts = context.localization.texts
        guard now > before else {
            context.toasts.show(texts(.cartFewerLeft, count: kept.stock ?? 0))
            return
        }
        context.toasts.show(
            texts[.cartAdded],
            ToastMessage.Action(texts[.screenUndo]) { [savedItems = context.savedItems] in
                savedItems.setQuantity(before, of: kept)
            }
        )
    }

    /// The number of units in the cart already, in words; `nil` for none.
    public var inCartText: String? {
        let count = context.savedItems.quantity(of: .here(id))
        return count > 0 ? context.localization.texts(.cartHas, count: count) : nil
    }

    /// The product's address on the web.
    public var shareAddress: URL { context.client.address.appending(path: "products/\(id)") }

    /// To be called when the address has been copied.
    public func copiedAddress() {
        context.toasts.show(context.localization.texts[.screenAddressCopied])
    }

    private var kept: SavedProduct? {
        if let detail { return SavedProduct(detail) }
        return goods.map(SavedProduct.init)
    }
}
