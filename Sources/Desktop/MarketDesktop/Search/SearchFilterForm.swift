import Adwaita
import Market
import MarketScreens

/// What narrows a search; each change counts at once.
final class SearchFilterForm: Box {
    private let search: SearchModel
    private let context: WindowContext
    private let least = LabelledEntry(.number)
    private let most = LabelledEntry(.number)
    private let currencyLabel = Label().style("caption", "dim-label")
    private let currencies = Bin()
    private let stockLabel = Label("", wraps: true)
    private let stock: Switch
    private var language: Language?

    init(_ search: SearchModel, _ context: WindowContext) {
        self.search = search
        self.context = context
        stock = Switch { [unowned search] isOn in search.change { $0.inStock = isOn } }
        super.init(.vertical, spacing: 12)
        least.entry.accept { [unowned search] in search.enterMinimumPrice($0) }
        most.entry.accept { [unowned search] in search.enterMaximumPrice($0) }
        append(least)
        append(most)
        append(Box(.vertical, spacing: 4, [currencyLabel, currencies]))
        append(Box(.horizontal, spacing: 12, [stockLabel.expand(horizontal: true), stock]))
        margins(12)
        size(width: 240)
        observe(self) { $0.render() }
    }

    private func name(in texts: Texts) {
        language = texts.language
        least.name(texts[.filterLeast])
        most.name(texts[.filterMost])
        currencyLabel.text = texts[.formCurrency]
        stockLabel.text = texts[.filterInStock]
        stock.called(texts[.filterInStock])
        let choice = DropDown([texts[.filterAny]] + Currency.allCases.map(\.rawValue)) {
            [unowned search] index in
            search.change { $0.currency = index == 0 ? nil : Currency.allCases[index - 1] }
        }
        currencies.child = choice.called(texts[.formCurrency])
    }

    private func render() {
        let texts = context.texts
        if texts.language != language { name(in: texts) }
        let filter = search.filter
        least.entry.text = filter.least
        most.entry.text = filter.most
        if stock.isOn != filter.inStock { stock.isOn = filter.inStock }
        let index = filter.currency.flatMap { Currency.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        if let choice = currencies.child as? DropDown, choice.selected != index { choice.selected = index }
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
        label.text = name
        entry.labelled(by: label)
    }
}
