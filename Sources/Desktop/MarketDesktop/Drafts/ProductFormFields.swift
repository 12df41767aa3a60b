import Adwaita
import Market
import MarketScreens

/// The fields of a product: name, price and what belongs to it, stock, description.
final class ProductFormFields: Box {
    private let form: ProductFormModel
    private let context: WindowContext
    private let currency = Bin()
    private var currencies: [Currency] = []
    private let preview = PriceLabel()
    private let previewTitle = Label("", wraps: true).style("caption", "dim-label")
    private let previewLine: Box
    private let lines: [(field: DraftProblem.Field, view: FormField)]
    private let facts: FactsFieldRows
    private let area: TextArea
    private let caption = FieldCaption()
    private var isShowing = false

    init(_ form: ProductFormModel, _ context: WindowContext) {
        self.form = form
        self.context = context
        facts = FactsFieldRows(form, context)
        let purposes: [(DraftProblem.Field, InputPurpose)] = [
            (.name, .freeForm), (.price, .number), (.discount, .number), (.stock, .digits),
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
        super.init(.vertical, spacing: 12)
        for (field, view) in lines {
            view.take = { [form] in form.enter($0, in: field) }
            append(view)
            // Not in the line with the price, which in large type has no room beside it.
            if field == .price { append(currency) }
            if field == .discount { append(previewLine.margins(horizontal: 12)) }
        }
        for (index, row) in rows.enumerated() {
            // Return goes on to the next field, as a person who types one after the other means it.
            row.onSubmit { [unowned self] in
                index + 1 < lines.count ? lines[index + 1].view.focus() : area.focus()
            }
        }
        append(Box(.vertical, spacing: 4, [area.size(height: 120), caption]))
        append(facts)
        facts.isVisible = form.hasFacts
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
                counter: form.counter(of: field)
            )
        }
        showCurrency()
        previewTitle.text = context.texts[.appFormPreview]
        preview.show(form.pricePreview)
        previewLine.isVisible = form.pricePreview != nil
        showArea()
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
        if let line = lines.first(where: { $0.field == field }) { return line.view.focus() }
        if !facts.focus(field) { area.focus() }
    }
}
