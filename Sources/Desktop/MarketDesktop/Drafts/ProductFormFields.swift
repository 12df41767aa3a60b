import Adwaita
import Market
import MarketScreens

/// The fields of a product in the order of the pages' form: to sell or to give away, name, kind, price, ways, description; and
/// behind a title what few people need.
final class ProductFormFields: Box {
    private let form: ProductFormModel
    private let context: WindowContext
    private let currency = Bin()
    private var currencies: [Currency] = []
    private let preview = PriceLabel()
    private let previewTitle = Label("", wraps: true).style("caption", "dim-label")
    private let previewLine: Box
    private let lines: [(field: DraftProblem.Field, view: FormField)]
    private let more: Expander
    /// The fields that few people need.
    private static let rare: [DraftProblem.Field] = [.stock, .discount]
    private let facts: FactsFieldRows
    private let area: TextArea
    private let caption = FieldCaption()
    private var isShowing = false

    init(_ form: ProductFormModel, _ context: WindowContext) {
        self.form = form
        self.context = context
        facts = FactsFieldRows(form, context)
        let purposes: [(DraftProblem.Field, InputPurpose)] = [
            (.name, .freeForm), (.price, .number), (.stock, .digits), (.discount, .number),
        ]
        var rows: [EntryRow] = []
        lines = purposes.map { field, purpose in
            let row = EntryRow(form.label(of: field), purpose)
            rows.append(row)
            return (field, FormField(row) { [form] in form.didLeave(field) })
        }
        area = TextArea(
            called: form.label(of: .description),
            placeholder: form.label(of: .description)
        )
        previewLine = Box(.vertical, spacing: 4, [previewTitle, preview])
        let rare = Box(.vertical, spacing: 12)
        more = Expander("", rare.margins(top: 12))
        super.init(.vertical, spacing: 12)
        for (field, view) in lines { view.take = { [form] in form.enter($0, in: field) } }
        let price = lines[1].view
        // The currency is not in the line with the price, which in large type has no room beside it.
        let parts: [Widget] = [
            facts.purpose, lines[0].view, facts, price, currency, previewLine.margins(horizontal: 12),
            facts.ways, Box(.vertical, spacing: 4, [area.size(height: 120), caption]), more,
        ]
        for part in parts { append(part) }
        for part in [lines[2].view, lines[3].view, facts.rare] as [Widget] { rare.append(part) }
        // Return goes on to the next field, as a person who types one after the other means it.
        rows[0].onSubmit { [unowned self] in lines[1].view.focus() }
        rows[1].onSubmit { [unowned self] in area.focus() }
        rows[2].onSubmit { [unowned self] in lines[3].view.focus() }
        for part in [facts.purpose, facts, facts.ways, facts.rare] as [Widget] {
            part.isVisible = form.hasFacts
        }
        followArea()
        observe(self) { $0.render() }
    }

    private func followArea() {
        area.maximumLength = TextEntry.description.limit
        area.onChange { [unowned self] text in
            if !isShowing { form.enter(text, in: .description) }
        }
        // The form hears of one character more, and says that there is no room for it.
        area.onExcess { [unowned self] in form.enter(area.text + ".", in: .description) }
        area.onLeave { [form] in form.didLeave(.description) }
    }

    private func render() {
        for (field, view) in lines {
            view.show(
                title: form.label(of: field),
                text: form.text(of: field),
                message: form.message(at: field),
                counter: form.counter(of: field),
                hint: field == .stock ? form.stockHint : nil
            )
        }
        more.title = context.texts[.formMore]
        if !more.isOpen, saysMore { more.isOpen = true }
        showCurrency()
        previewTitle.text = context.texts[.appFormPreview]
        preview.show(form.pricePreview)
        previewLine.isVisible = form.pricePreview != nil
        showArea()
    }

    /// True where a field that few people need is filled in, or wrong.
    private var saysMore: Bool {
        let draft = form.draft
        return !["", "0"].contains(draft.discount) || !["", "1"].contains(draft.stock) || facts.saysMore
            || Self.rare.contains { form.message(at: $0) != nil }
    }

    /// Shows the choice of a currency, unless there is only one.
    private func showCurrency() {
        if form.currencies != currencies {
            let all = form.currencies
            currencies = all
            currency.isVisible = form.asksForCurrency
            currency.child =
                form.asksForCurrency
                ? Segments(all.map { .text($0.rawValue) }) { [form] in form.choose(all[$0]) }.even() : nil
        }
        guard let choice = currency.child as? Segments,
            let index = currencies.firstIndex(of: form.draft.currency)
        else { return }
        if choice.selected != index { choice.selected = index }
        choice.called(context.texts[.formCurrency])
    }

    private func showArea() {
        let label = form.label(of: .description)
        area.set(name: label, placeholder: label)
        isShowing = true
        area.text = form.text(of: .description)
        isShowing = false
        area.problem = form.message(at: .description)
        caption.show(message: form.message(at: .description), counter: form.counter(of: .description))
    }

    /// Keeps the text typed in the description in sight of `scroller`.
    func keepsCursorVisible(in scroller: ScrollView) { area.keepsCursorVisible(in: scroller) }

    /// Has the keys go to one of the fields.
    func focus(_ field: DraftProblem.Field) {
        if Self.rare.contains(field) || facts.isRare(field) { more.isOpen = true }
        if let line = lines.first(where: { $0.field == field }) { return line.view.focus() }
        if !facts.focus(field) { area.focus() }
    }
}
