public import Foundation
import Market
import MarketClient

extension ProductDetail {
    public var isLiked: Bool { around.keepsakes.isLiked(.here(id)) }

    public func toggleLike() {
        guard let kept else { return }
        around.toggleLike(kept)
    }

    public func choose(quantity: Int64) {
        self.quantity = min(max(1, quantity), max(1, goods?.stock ?? 1))
    }

    public var canAddToCart: Bool {
        guard let kept, phase == .shown else { return false }
        return kept.isForSale && !isOwner
    }

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
