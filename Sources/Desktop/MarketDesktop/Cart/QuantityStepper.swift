import Adwaita
import Market
import MarketClient
import MarketScreens

/// The quantity to put into the cart: fewer, the number, more.
final class QuantityStepper: Box {
    private let detail: ProductDetailModel
    private let context: WindowContext
    private let title = Label().whole()
    private let number = Label().whole().centered().style("numeric")
    private let fewer: Button
    private let more: Button

    init(_ detail: ProductDetailModel, _ context: WindowContext) {
        self.detail = detail
        self.context = context
        fewer = Button(icon: "list-remove-symbolic", called: "") { [detail] in
            detail.choose(quantity: detail.quantity - 1)
        }
        more = Button(icon: "list-add-symbolic", called: "") { [detail] in
            detail.choose(quantity: detail.quantity + 1)
        }
        super.init(.horizontal, spacing: 8)
        role(.group)
        number.role(.status)
        for button in [fewer, more] { button.style("circular").size(width: 44, height: 44) }
        for part in [title.expand(horizontal: true), fewer, number.size(width: 36), more] { append(part) }
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        called(texts[.appDetailQuantity])
        title.text = texts[.appDetailQuantity]
        for (button, name) in [(fewer, texts[.appDetailFewer]), (more, texts[.appDetailMore])] {
            button.called(name).tooltip = name
        }
        number.text = "\(detail.quantity)"
        fewer.isSensitive = detail.quantity > 1
        more.isSensitive = detail.quantity < detail.goods?.stock ?? 1
    }
}
