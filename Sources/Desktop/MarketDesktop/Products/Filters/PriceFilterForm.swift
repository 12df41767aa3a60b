import Adwaita
import Market
import MarketScreens

/// Between which prices goods are shown, in which currency, and whether what is sold out is; each change counts at once.
final class PriceFilterForm: Bin {
    private let list: any NarrowableList
    private let context: WindowContext
    private let least = LabelledEntry(.number)
    private let most = LabelledEntry(.number)
    private let currencyLabel = Label().style("caption", "dim-label")
    private let currency = ChoiceField()
    private let currencyLine: Box
    private let stock: LabelledSwitch

    init(_ list: any NarrowableList, _ context: WindowContext) {
        self.list = list
        self.context = context
        stock = LabelledSwitch { [unowned list] isOn in list.change { $0.inStock = isOn } }
        currencyLine = Box(.vertical, spacing: 4, [currencyLabel, currency])
        let all = Box(.vertical, spacing: 12, [least, most, currencyLine, stock])
        super.init(ScrollView(all.margins(12).size(width: 240)).fitsContent(upTo: 460))
        least.entry.accept { [unowned list] in list.enterMinimumPrice($0) }
        most.entry.accept { [unowned list] in list.enterMaximumPrice($0) }
        observe(self) { $0.render() }
    }

    private func render() {
        let (texts, filter) = (context.texts, list.filter)
        least.name(texts[.filterLeast])
        most.name(texts[.filterMost])
        least.entry.text = filter.least
        most.entry.text = filter.most
        stock.show(texts[.filterInStock], filter.inStock)
        showCurrency(filter, in: texts)
    }

    private func showCurrency(_ filter: ListFilter, in texts: Texts) {
        let all = list.currencies
        currencyLine.isVisible = !all.isEmpty
        currencyLabel.text = texts[.formCurrency]
        currency.show(
            texts[.formCurrency],
            [texts[.filterAny]] + all.map(\.rawValue),
            chosen: filter.currency.flatMap { all.firstIndex(of: $0) }
        ) { [unowned list] place in list.change { $0.currency = place.map { all[$0] } } }
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
