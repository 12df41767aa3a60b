public import Foundation
import Market
import MarketClient

extension ProductDetail {
    /// Whether the heart is filled.
    public var isLiked: Bool { around.keepsakes.isLiked(.here(id)) }

    /// Likes the product, or takes that back; it shows everywhere at once.
    public func toggleLike() {
        guard let kept else { return }
        around.toggleLike(kept)
    }

    /// Chooses how many to put into the cart, from 1 to what there is.
    public func choose(quantity: Int64) {
        self.quantity = min(max(1, quantity), max(1, goods?.stock ?? 1))
    }

    /// Whether the button for the cart works: not for what is sold out, or one's own.
    public var canAddToCart: Bool {
        guard let kept, phase == .shown else { return false }
        return kept.isForSale && !isOwner
    }

    /// Puts as many into the cart as were chosen; that can be taken back.
    public func addToCart() {
        guard canAddToCart, let kept else { return }
        let before = around.keepsakes.quantity(of: kept.key)
        let now = around.keepsakes.setQuantity(before + quantity, of: kept)
        let texts = around.wording.texts
        guard now > before else {
            around.toasts.show(texts(.cartFewerLeft, count: kept.stock ?? 0))
            return
        }
        around.toasts.show(
            texts[.cartAdded],
            Toast.Action(texts[.screenUndo]) { [keepsakes = around.keepsakes] in
                keepsakes.setQuantity(before, of: kept)
            }
        )
    }

    /// How many are in the cart already, in words; `nil` for none.
    public var inCartText: String? {
        let count = around.keepsakes.quantity(of: .here(id))
        return count > 0 ? around.wording.texts(.cartHas, count: count) : nil
    }

    /// Where the product is found on the web.
    public var shareAddress: URL { around.client.address.appending(path: "products/\(id)") }

    /// To be called when the address has been copied.
    public func copiedAddress() {
        around.toasts.show(around.wording.texts[.screenAddressCopied])
    }

    private var kept: KeptGoods? {
        if let detail { return KeptGoods(detail) }
        return goods.map(KeptGoods.init)
    }
}
