import Adwaita

/// A choice of several.
///
/// It is made anew only where there is something else to choose: whoever is there would lose the keys.
final class ChoiceField: Bin {
    private var offered: [String] = []
    private var choose: (Int) -> Void = { _ in }

    init() { super.init(nil) }

    /// Shows what is offered, of which the one at `index` is chosen; `choose` is told of another.
    func show(_ name: String, _ titles: [String], at index: Int, _ choose: @escaping (_ index: Int) -> Void) {
        self.choose = choose
        if titles != offered {
            offered = titles
            child = DropDown(titles) { [unowned self] in self.choose($0) }.called(name)
        }
        if let choice = child as? DropDown, choice.selected != index { choice.selected = index }
    }

    /// The same where the first title stands for none; `choose` is told of the place behind it.
    func show(
        _ name: String,
        _ titles: [String],
        chosen place: Int?,
        _ choose: @escaping (_ place: Int?) -> Void
    ) {
        show(name, titles, at: place.map { $0 + 1 } ?? 0) { choose($0 == 0 ? nil : $0 - 1) }
    }
}
