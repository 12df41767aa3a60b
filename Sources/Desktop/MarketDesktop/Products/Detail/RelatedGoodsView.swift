import Adwaita
import Market
import MarketClient
import MarketScreens

/// What stands below a product: more of its seller, and goods like it.
final class RelatedGoodsView: Box {
    private let detail: ProductDetailModel
    private let context: WindowContext
    private let ofSeller: GoodsShelf
    private let similar: GoodsShelf

    init(_ detail: ProductDetailModel, _ context: WindowContext) {
        self.detail = detail
        self.context = context
        ofSeller = GoodsShelf(detail.related, context)
        similar = GoodsShelf(detail.related, context)
        super.init(.vertical, spacing: 16)
        append(ofSeller)
        append(similar)
        margins(horizontal: 12, vertical: 16)
        observe(self) { $0.render() }
    }

    private func render() {
        detail.loadRelated()
        let (texts, related) = (context.texts, detail.related)
        ofSeller.show(related.ofSeller, texts(.moreOfSeller, ["name": detail.sellerText]))
        similar.show(related.similar, texts[.similarGoods])
        isVisible = !related.ofSeller.isEmpty || !related.similar.isEmpty
    }
}

/// Goods side by side below their heading, in a line that scrolls.
private final class GoodsShelf: Box {
    private let model = ArrayModel<ProductSummary>()
    private let header = Label("", wraps: true).style("heading").margins(horizontal: 6)
    private let list: ListView<ProductSummary>

    init(_ related: RelatedGoods, _ context: WindowContext) {
        let photoProvider = context.photoProvider
        list = ListView(
            model,
            along: .horizontal,
            onActivate: { [unowned shell = context.shell] in shell.open($0) }
        ) {
            ProductCell(
                { ShelfCard(photoProvider, onLike: $0) },
                card: { [unowned related] in related.card($0) },
                onLike: { [unowned related] in related.toggleLike($0) }
            )
        }
        super.init(.vertical, spacing: 4)
        header.role(.heading)
        append(header)
        append(ScrollView(list.style("plain"), along: .horizontal))
    }

    func show(_ goods: [ProductSummary], _ title: String) {
        isVisible = !goods.isEmpty
        if header.text != title { header.text = title }
        list.called(title)
        model.update(to: goods)
    }
}
