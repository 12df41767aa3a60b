import Adwaita
import MarketScreens
import Observation

/// A recycled cell with the card of whatever it shows.
///
/// It follows that card: goods that are liked on one screen are liked on all at once, and all speak another language with
/// the app.
final class GoodsCell<Item>: Cell<Item> {
    private var face: any GoodsFace
    private let card: (Item) -> GoodsCard
    private let isOpen: ((Item) -> Bool)?
    private let shown: Shown<Item>

    /// A cell with the face that `make` returns; its heart calls `onLike` with what is shown then.
    ///
    /// With `isOpen`, the goods whose page is open are marked.
    init(
        _ make: (_ onLike: @escaping () -> Void) -> any GoodsFace,
        card: @escaping (Item) -> GoodsCard,
        onLike: @escaping (Item) -> Void,
        isOpen: ((Item) -> Bool)? = nil
    ) {
        let shown = Shown<Item>()
        face = make { if let item = shown.item { onLike(item) } }
        self.card = card
        self.isOpen = isOpen
        self.shown = shown
        super.init(.vertical)
        style("goods-cell")
        append(face.expand(horizontal: true, vertical: true))
        face.takesKeys = false
        observe(self) { $0.render() }
        if isOpen != nil { observe(self) { $0.mark() } }
    }

    override func show(_ item: Item) {
        shown.item = item
        // At once and not with the next turn: what the cell showed before must not be seen.
        render()
        mark()
    }

    override func clear() {
        shown.item = nil
        face.clear()
    }

    override func focusChanged(_ isInside: Bool) { face.takesKeys = isInside }

    private func render() {
        guard let item = shown.item else { return }
        let card = card(item)
        face.show(card)
        row(called: card.spoken)
    }

    private func mark() {
        guard let isOpen, let item = shown.item else { return }
        style("open", if: isOpen(item))
    }
}

/// What a cell shows; observed, so that the cell follows the card of these goods and no other.
@Observable
private final class Shown<Item> {
    var item: Item?
}
