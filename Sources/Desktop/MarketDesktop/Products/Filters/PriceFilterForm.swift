import Adwaita
import Market
import MarketScreens

/// What narrows a search; each change counts at once.
final class SearchFilterForm: Bin {
    private let search: SearchModel
    private let context: WindowContext
    private let least = LabelledEntry(.number)
    private let most = LabelledEntry(.number)
    private let currencyLabel = Label().style("caption", "dim-label")
    private let currency = ChoiceField()
    private let currencyLine: Box
    private let category = ChoiceField()
    private let condition = ChoiceField()
    private let stock: LabelledSwitch
    private let available: LabelledSwitch
    private let giveaways: LabelledSwitch

    init(_ search: SearchModel, _ context: WindowContext) {
        self.search = search
        self.context = context
        stock = LabelledSwitch { [unowned search] isOn in search.change { $0.inStock = isOn } }
        available = LabelledSwitch { [unowned search] isOn in search.change { $0.availableOnly = isOn } }
        giveaways = LabelledSwitch { [unowned search] isOn in search.change { $0.giveawaysOnly = isOn } }
        currencyLine = Box(.vertical, spacing: 4, [currencyLabel, currency])
        let lines: [Widget] = [
            least, most, currencyLine, stock, category, condition, available, giveaways,
        ]
        let all = Box(.vertical, spacing: 12, lines).margins(12).size(width: 240)
        super.init(ScrollView(all).fitsContent(upTo: 460))
        least.entry.accept { [unowned search] in search.enterMinimumPrice($0) }
        most.entry.accept { [unowned search] in search.enterMaximumPrice($0) }
        observe(self) { $0.render() }
    }

    private func render() {
        let (texts, filter) = (context.texts, search.filter)
        least.name(texts[.filterLeast])
        most.name(texts[.filterMost])
        least.entry.text = filter.least
        most.entry.text = filter.most
        stock.show(texts[.filterInStock], filter.inStock)
        showCurrency(filter, in: texts)
        for view in [condition, available, giveaways] as [Widget] { view.isVisible = search.hasFactFilters }
        showCategory(filter, in: texts)
        condition.show(
            texts[.factsCondition],
            [texts[.factsCondition]] + Condition.allCases.map { $0.text(in: texts) },
            chosen: filter.condition.flatMap { Condition.allCases.firstIndex(of: $0) }
        ) { [unowned search] place in search.change { $0.condition = place.map { Condition.allCases[$0] } } }
        available.show(texts[.facetAvailable], filter.availableOnly)
        giveaways.show(texts[.priceGiveaway], filter.giveawaysOnly)
    }

    private func showCurrency(_ filter: SearchFilterInput, in texts: Texts) {
        let all = search.currencies
        currencyLine.isVisible = !all.isEmpty
        currencyLabel.text = texts[.formCurrency]
        currency.show(
            texts[.formCurrency],
            [texts[.filterAny]] + all.map(\.rawValue),
            chosen: filter.currency.flatMap { all.firstIndex(of: $0) }
        ) { [unowned search] place in search.change { $0.currency = place.map { all[$0] } } }
    }

    private func showCategory(_ filter: SearchFilterInput, in texts: Texts) {
        let all = search.categories
        category.isVisible = !all.isEmpty
        category.show(
            texts[.factsCategory],
            [texts[.factsCategory]] + all.map { $0.name(in: texts.language) },
            chosen: all.firstIndex { $0.id == filter.category }
        ) { [unowned search] place in search.change { $0.category = place.map { all[$0].id } } }
    }
}

/// A choice of several, of which the first is none.
private final class ChoiceField: Bin {
    private var offered: [String] = []
    private var choose: (Int?) -> Void = { _ in }

    init() { super.init(nil) }

    /// Shows what is offered; `choose` is told of the place behind the first.
    func show(
        _ name: String,
        _ titles: [String],
        chosen place: Int?,
        _ choose: @escaping (_ place: Int?) -> Void
    ) {
        self.choose = choose
        // Made anew only where there is something else to choose: whoever is there would lose the keys.
        if titles != offered {
            offered = titles
            child = DropDown(titles) { [unowned self] index in self.choose(index == 0 ? nil : index - 1) }
                .called(name)
        }
        let index = place.map { $0 + 1 } ?? 0
        if let choice = child as? DropDown, choice.selected != index { choice.selected = index }
    }
}

/// Something that is on or off, with its name before it.
private final class LabelledSwitch: Box {
    private let label = Label("", wraps: true)
    private let control: Switch

    init(onChange: @escaping (Bool) -> Void) {
        control = Switch(onChange: onChange)
        super.init(.horizontal, spacing: 12)
        append(label.expand(horizontal: true))
        append(control)
    }

    func show(_ name: String, _ isOn: Bool) {
        if label.text != name {
            label.text = name
            control.called(name)
        }
        if control.isOn != isOn { control.isOn = isOn }
    }
}

/// A line with its name above it.
private final class LabelledEntry: Box {
    let entry: Entry
    private let label = Label().style("caption", "dim-label")

    init(_ purpose: InputPurpose) {
        entry = Entry(purpose)
        super.init(.vertical, spacing: 4)
        append(label)
        append(entry)
    }

    func name(_ name: String) {
        guard label.text != name else { return }
        label.text = name
        entry.labelled(by: label)
    }
}
