import Adwaita
import MarketScreens
import Observation

/// A recycled cell with the card of whatever it shows.
///
/// It follows that card: goods that are liked on one screen are liked on all at once, and all speak another language with
/// the app.
final class ProductCell<Item>: Cell<Item> {
    private let face: any ProductCellView
    /// Made with the first that is shown: few cells ever have one.
    private var heading: Label?
    private let card: (Item, _ position: Int) -> ProductCard?
    private let isOpen: ((Item) -> Bool)?
    private let shown: CellContent<Item>
    private var offered: (menu: ProductMenu, goods: (Item) -> SavedProduct?)?

    /// A cell with the face that `make` returns; its heart calls `onLike` with what is shown then.
    ///
    /// With `isOpen`, the goods whose page is open are marked; see `mark()`.
    convenience init(
        _ make: (_ onLike: @escaping () -> Void) -> any ProductCellView,
        card: @escaping (Item) -> ProductCard,
        onLike: @escaping (Item) -> Void,
        isOpen: ((Item) -> Bool)? = nil
    ) {
        self.init(make, cardAt: { item, _ in card(item) }, onLike: onLike, isOpen: isOpen)
    }

    /// The same, where the card is found by where its row is; there is none for what was taken out just now.
    init(
        _ make: (_ onLike: @escaping () -> Void) -> any ProductCellView,
        cardAt card: @escaping (Item, _ position: Int) -> ProductCard?,
        onLike: @escaping (Item) -> Void,
        isOpen: ((Item) -> Bool)? = nil
    ) {
        let shown = CellContent<Item>()
        face = make { if let item = shown.item { onLike(item) } }
        self.card = card
        self.isOpen = isOpen
        self.shown = shown
        super.init(.vertical)
        style("goods-cell")
        append(face.expand(horizontal: true, vertical: true))
        face.takesKeys = false
    }

    override func show(_ item: Item) {
        shown.item = item
        follow()
        mark()
    }

    override func clear() {
        shown.item = nil
        shown.turn.end()
        face.clear()
    }

    /// Offers the menu of the shown product, and its page in another window.
    func offers(_ menu: ProductMenu, for goods: @escaping (Item) -> SavedProduct?) -> Self {
        offered = (menu, goods)
        return self
    }

    private var goods: SavedProduct? { shown.item.flatMap { offered?.goods($0) } }

    override var menu: [[ContextMenuItem]] { goods.flatMap { offered?.menu.sections(of: $0) } ?? [] }

    override func middleClicked() { if let goods { offered?.menu.openWindow(for: goods) } }

    override func focusChanged(_ isInside: Bool) { face.takesKeys = isInside }

    /// Looks again whether the page of these goods is open.
    func mark() {
        guard let isOpen, let item = shown.item else { return }
        style("open", if: isOpen(item))
    }

    private func show(heading text: String?) {
        heading?.isVisible = text != nil
        guard let text else { return }
        let label = heading ?? Label("", wraps: true).style("heading", "goods-heading")
        if heading == nil {
            // The row is called by it too.
            place(label.align(.start).isHiddenFromReaders(), after: nil)
            heading = label
        }
        label.text = text
    }

    /// Shows the card, and again when it has changed, until something else is shown.
    private func follow() {
        guard let item = shown.item else { return }
        shown.turn.follow {
            guard let card = card(item, position) else { return }
            face.show(card)
            show(heading: card.heading)
            row(called: card.spoken)
        } onChange: { [weak self] in
            self?.follow()
        }
    }
}

/// The contents of a cell.
private final class CellContent<Item> {
    var item: Item?
    let turn = ObservationCycle()
}

/// One look at a time at something that is observed.
///
/// `observe` would look twice for each row that is bound: now, and with the next turn since what is looked at has changed.
/// Here a new look ends the one before.
@Observable
private final class ObservationCycle {
    private var number = 0
    @ObservationIgnored private var isEnding = false

    /// Calls `onChange` once, with a turn of its own, when something that `look` read has changed.
    func follow(_ look: () -> Void, onChange: @escaping @MainActor () -> Void) {
        end()
        withObservationTracking {
            _ = number
            look()
        } onChange: { [weak self] in
            // Whatever a view looks at changes on the main actor.
            MainActor.assumeIsolated {
                guard let self, !self.isEnding else { return }
                Task { onChange() }
            }
        }
    }

    /// Forgets what was looked at.
    func end() {
        isEnding = true
        number &+= 1
        isEnding = false
    }

    isolated deinit { end() }
}
