import Adwaita
import Market
import MarketScreens

/// The cart of a person, order line by order line, with its sums.
final class CartView: Bin {
    private let cart: CartModel
    private let context: WindowContext
    private let lines = Box(.vertical, spacing: 12)
    private let total = CartTotalView()
    private let state: StateView
    private var views: [ProductReference: CartItemView] = [:]

    init(_ cart: CartModel, _ context: WindowContext) {
        self.cart = cart
        self.context = context
        let content = Box(
            .vertical,
            [
                ScrollView(Clamp(lines.margins(12), width: 720)),
                total,
            ]
        )
        state = StateView(content, icon: "cart-symbolic") { [unowned shell = context.shell] in
            shell.show(.market)
        }
        super.init(state)
        lines.role(.list)
        observe(self) { $0.render() }
    }

    private func render() {
        let rows = cart.rows
        let texts = context.texts
        lines.called(texts[.cart])
        for (key, view) in views where !rows.contains(where: { $0.id == key }) {
            lines.remove(view)
            views[key] = nil
        }
        var above: Widget?
        // Order lines keep their widgets, so that the focus stays where a person types.
        for row in rows {
            let view = views[row.id] ?? CartItemView(cart, context, row.id)
            views[row.id] = view
            view.show(row, in: texts)
            lines.place(view, after: above)
            above = view
        }
        total.show(cart.sums, note: cart.sumsNote, in: texts)
        state.show(cart.emptyText.map { .empty($0) } ?? .content)
    }
}
