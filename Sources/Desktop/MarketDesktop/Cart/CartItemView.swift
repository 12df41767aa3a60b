import Adwaita
import Market
import MarketScreens

/// One thing in the cart: what it is, how many, what has changed since, and the way out.
final class CartItemView: Box {
    private let photo: PhotoView
    private let name = Label.productName().style("heading")
    private let price = PriceLabel()
    private let stock = Label(wraps: true).whole().style("caption")
    private let page: Button
    private let remove: Button
    private let changes = Label(wraps: true).style("warning")
    private let agree: Button
    private let quantity: QuantityField
    private let amount = Label(wraps: true).whole().style("heading", "price")

    init(_ cart: CartModel, _ context: WindowContext, _ key: ProductReference) {
        photo = .ofProduct(context.photoProvider, side: 72)
        let texts = Box(.vertical, spacing: 2, [name, price, stock]).align(.fill, .center)
        let goods = Folding(
            spacing: 12,
            [photo.align(.start, .start).expand(), texts.expand(horizontal: true)]
        )
        goods.isHiddenFromReaders()
        page = Button(goods, called: "") { [unowned cart, unowned shell = context.shell] in
            if let goods = cart.goods(key) { shell.open(goods) }
        }
        remove = Button(icon: "user-trash-symbolic", called: "") { [unowned cart] in cart.remove(key) }
        agree = Button("") { [unowned cart] in cart.agreeToPrice(of: key) }.wraps()
        quantity = QuantityField(
            enter: { [unowned cart] in cart.enter($0, for: key) },
            fewer: { [unowned cart] in cart.decrease(key) },
            more: { [unowned cart] in cart.increase(key) }
        )
        super.init(.vertical, spacing: 8)
        style("line")
        changes.role(.status)
        append(
            Box(
                .horizontal,
                spacing: 4,
                [
                    page.style("flat").expand(horizontal: true),
                    remove.style("flat", "circular").align(.end, .start),
                ]
            )
        )
        append(changes.margins(horizontal: 8))
        append(agree.align(.start).margins(horizontal: 8))
        append(FlowBox(spacing: 12, [quantity, amount]).margins(horizontal: 8))
    }

    func show(_ row: CartRow, in texts: Texts) {
        let card = row.card
        photo.show(pictureOf: card)
        name.show(nameOf: card)
        price.show(card.price)
        stock.show(stockOf: card)
        page.called(card.spoken)
        let removing = texts(.cartRemoveName, ["name": card.name])
        remove.called(removing).tooltip = removing
        let change = row.changes.joined(separator: "\n")
        changes.isVisible = !change.isEmpty
        if changes.text != change { changes.text = change }
        agree.title = texts[.appCartAgree]
        agree.isVisible = row.asksToAgree
        quantity.show(row, in: texts)
        amount.isVisible = row.amount != nil
        amount.text = row.amount ?? ""
    }
}
