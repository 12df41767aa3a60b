import Adwaita
import Market
import MarketClient
import MarketScreens

/// The products below a product: more of its seller, and similar ones.
final class RelatedProductsView: Box {
    private let detail: ProductDetailModel
    private let context: WindowContext
    private let ofSeller: ProductShelf<ProductSummary>
    private let similar: ProductShelf<ProductSummary>

    init(_ detail: ProductDetailModel, _ context: WindowContext) {
        self.detail = detail
        self.context = context
        ofSeller = Self.shelf(detail.related, context)
        similar = Self.shelf(detail.related, context)
        super.init(.vertical, spacing: 16)
        append(ofSeller)
        append(similar)
        margins(horizontal: 12, vertical: 16)
        observe(self) { $0.render() }
    }

    private static func shelf(_ related: RelatedProducts, _ context: WindowContext) -> ProductShelf<
        ProductSummary
    > {
        ProductShelf(
            context,
            card: { [related] in related.card($0) },
            goods: { SavedProduct($0) },
            onLike: { [related] in related.toggleLike($0) },
            onOpen: { [unowned shell = context.shell] in shell.openRelated($0) }
        )
    }

    private func render() {
        detail.loadRelated()
        let (texts, related) = (context.texts, detail.related)
        ofSeller.show(related.ofSeller, texts(.moreOfSeller, ["name": detail.sellerText]))
        similar.show(related.similar, texts[.similarGoods])
        isVisible = !related.ofSeller.isEmpty || !related.similar.isEmpty
    }
}
