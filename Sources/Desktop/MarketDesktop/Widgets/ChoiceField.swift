import Adwaita

/// A choice of several.
///
/// It is rebuilt only for other choices: a rebuild takes the focus away.
final class ChoiceField: Bin {
    private var offered: [String] = []
    private var choose: (Int) -> Void = { _ in }

    init() { super.init(nil) }

    /// Shows the choices, with the one at `index` chosen; `choose` is called with another.
    func show(_ name: String, _ titles: [String], at index: Int, _ choose: @escaping (_ index: Int) -> Void) {
        self.choose = choose
        if titles != offered {
            offered = titles
            child = DropDown(titles) { [unowned self] in self.choose($0) }.called(name)
        }
        if let choice = child as? DropDown, choice.selected != index { choice.selected = index }
    }

    /// Shows the same with the first title for none; `choose` gets nil for it, else the index after it.
    func show(
        _ name: String,
        _ titles: [String],
        chosen place: Int?,
        _ choose: @escaping (_ place: Int?) -> Void
    ) {
        show(name, titles, at: place.map { $0 + 1 } ?? 0) { choose($0 == 0 ? nil : $0 - 1) }
    }
}
