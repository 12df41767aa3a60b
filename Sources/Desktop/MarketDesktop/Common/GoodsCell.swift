import Adwaita
import MarketScreens
import Observation

/// A recycled cell with the card of whatever it shows.
///
/// It follows that card: goods that are liked on one screen are liked on all at once, and all speak another language with
/// the app.
final class GoodsCell<Item>: Cell<Item> {
    private let face: any GoodsFace
    private let card: (Item) -> GoodsCard
    private let shown: Shown<Item>

    /// A cell with the face that `make` returns; its heart calls `onLike` with what is shown then.
    init(
        _ make: (_ onLike: @escaping () -> Void) -> any GoodsFace,
        card: @escaping (Item) -> GoodsCard,
        onLike: @escaping (Item) -> Void
    ) {
        let shown = Shown<Item>()
        face = make { if let item = shown.item { onLike(item) } }
        self.card = card
        self.shown = shown
        super.init(.vertical)
        append(face.expand(horizontal: true))
        observe(self) { $0.render() }
    }

    override func show(_ item: Item) {
        shown.item = item
        // At once and not with the next turn: what the cell showed before must not be seen.
        render()
    }

    override func clear() {
        shown.item = nil
        face.clear()
    }

    private func render() {
        guard let item = shown.item else { return }
        let card = card(item)
        face.show(card)
        row(called: card.spoken)
    }
}

/// What a cell shows; observed, so that the cell follows the card of these goods and no other.
@Observable
private final class Shown<Item> {
    var item: Item?
}
