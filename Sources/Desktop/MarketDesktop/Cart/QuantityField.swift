import Adwaita
import Market
import MarketScreens

/// A quantity: a number to type, between a minus and a plus.
///
/// Typed digits count at once. An emptied field is left alone until it loses the focus: typing is likely to
/// go on.
final class QuantityField: Box {
    private let field = Entry(.digits).width(characters: 4)
    private let fewer: Button
    private let more: Button
    private let enter: (String) -> String
    private var quantity = ""
    private var isEmptied = false

    /// `enter` takes what is typed, and answers what the field is to show.
    init(
        enter: @escaping (String) -> String,
        fewer: @escaping () -> Void,
        more: @escaping () -> Void
    ) {
        self.enter = enter
        self.fewer = Button(icon: "value-decrease-symbolic", called: "", onClick: fewer)
        self.more = Button(icon: "value-increase-symbolic", called: "", onClick: more)
        super.init(.horizontal)
        style("linked")
        append(self.fewer)
        append(field)
        append(self.more)
        field.accept { [unowned field] proposed in
            guard case .accepted(let text) = NumberEntry.stock.entering(proposed) else { return field.text }
            return text
        }
        field.onChange { [unowned self] in typed($0) }
        // Also told while the window is taken apart, when there may be no `self` any more.
        field.onLeave { [weak self] in self?.putBack() }
        field.onSubmit { [unowned self] in
            putBack()
            field.selectAll()
        }
    }

    func show(_ row: CartRow, in texts: Texts) {
        quantity = row.quantity
        let name = ["name": row.card.name]
        field.called(texts(.cartQuantityOf, name))
        fewer.called(texts(.cartFewer, name)).tooltip = texts(.cartFewer, name)
        more.called(texts(.cartMore, name)).tooltip = texts(.cartMore, name)
        fewer.isSensitive = row.canDecrease
        more.isSensitive = row.canIncrease
        if !isEmptied { field.text = quantity }
    }

    private func putBack() {
        isEmptied = false
        field.text = quantity
    }

    private func typed(_ text: String) {
        isEmptied = text.isEmpty
        guard !text.isEmpty, text != quantity else { return }
        quantity = enter(text)
        field.text = quantity
    }
}
