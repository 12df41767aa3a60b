import Adwaita
import Market
import MarketScreens

/// A seller's further facts about a product besides name and price; none is required.
///
/// It is the category and the condition; the other groups stand where the form has them.
final class FactsFieldRows: Box {
    /// To sell it, or to give it away.
    let purpose: PreferencesGroup
    /// The ways of handing it over.
    let ways = Box(.vertical, spacing: 12)
    /// The facts that few sellers state.
    let rare = Box(.vertical, spacing: 12)

    private let form: ProductFormModel
    private let context: WindowContext
    private let category: ComboRow
    private let condition: ComboRow
    private let giveaway: ComboRow
    private let meets: SwitchRow
    private let sends: SwitchRow
    private let fee: FormField
    private let further: [(field: ProductField, row: FurtherRow)]

    init(_ form: ProductFormModel, _ context: WindowContext) {
        self.form = form
        self.context = context
        func change(_ body: (inout FactsDraft) -> Void) {
            var facts = form.draft.facts
            body(&facts)
            form.choose(facts)
        }
        category = ComboRow("", [""]) { form.chooseCategory(at: $0) }
        // The first of each is that nothing is chosen.
        condition = ComboRow("", [""]) { index in
            change { $0.condition = index == 0 ? nil : Condition.allCases[index - 1] }
        }
        giveaway = ComboRow("", [""]) { index in
            change { $0.giveaway = index == 0 ? nil : Giveaway.allCases[index - 1] }
        }
        meets = SwitchRow("") { isOn in change { $0.meets = isOn } }
        sends = SwitchRow("") { isOn in change { $0.sends = isOn } }
        fee = FormField(EntryRow(form.label(of: .parcelFee), .number)) { form.didLeave(.parcelFee) }
        further = ProductField.further.compactMap { field in
            let id = field.id
            switch field.kind {
            case .own: return nil
            case .flag(_, let typed, _):
                let row = SwitchRow("") { isOn in change { $0[keyPath: typed] = isOn } }
                return (field, .flag(row, typed, PreferencesGroup("", [row])))
            case .amount:
                let row = FormField(EntryRow(form.label(of: id), .number)) { form.didLeave(id) }
                row.take = { form.enter($0, in: id) }
                return (field, .amount(row))
            }
        }
        purpose = PreferencesGroup("", [giveaway])
        super.init(.vertical, spacing: 12)
        fee.take = { form.enter($0, in: .parcelFee) }
        append(PreferencesGroup("", [category, condition]))
        ways.append(PreferencesGroup("", [meets, sends]))
        ways.append(fee)
        for (_, row) in further { rare.append(row.widget) }
        observe(self) { $0.render() }
    }

    private func render() {
        let (texts, facts) = (context.texts, form.draft.facts)
        showCategory()
        condition.title = form.label(of: .condition)
        condition.choices = [texts[.factsNone]] + Condition.allCases.map { $0.text(in: texts) }
        select(facts.condition.flatMap(Condition.allCases.firstIndex), in: condition)
        giveaway.title = texts[.formPurpose]
        giveaway.choices = [texts[.giveawayNot]] + Giveaway.allCases.map { $0.text(in: texts) }
        select(facts.giveaway.flatMap(Giveaway.allCases.firstIndex), in: giveaway)
        meets.title = TradingWay.meeting.text(in: texts)
        sends.title = TradingWay.parcel.text(in: texts)
        turn(meets, facts.meets)
        turn(sends, facts.sends)
        showFurther()
        fee.isVisible = facts.sends
        fee.show(
            title: form.label(of: .parcelFee),
            text: form.text(of: .parcelFee),
            message: form.message(at: .parcelFee),
            counter: nil
        )
    }

    private func showFurther() {
        for (field, row) in further {
            row.widget.isVisible = field.isAsked(in: form.draft.facts)
            switch row {
            case .flag(let row, let typed, _):
                row.title = form.label(of: field.id)
                row.subtitle = field.hint.map { context.texts[$0] } ?? ""
                turn(row, form.draft.facts[keyPath: typed])
            case .amount(let row):
                row.show(
                    title: form.label(of: field.id),
                    text: form.text(of: field.id),
                    message: form.message(at: field.id),
                    counter: nil
                )
            }
        }
    }

    private func showCategory() {
        let choices = form.categoryChoices
        category.isVisible = !choices.isEmpty
        guard !choices.isEmpty else { return }
        category.title = form.label(of: .category)
        category.subtitle = form.message(at: .category) ?? ""
        category.choices = choices
        if category.selected != form.categoryIndex { category.selected = form.categoryIndex }
    }

    /// Has the keys go to one of the fields.
    ///
    /// - Returns: Whether it is here.
    func focus(_ field: DraftProblem.Field) -> Bool {
        switch field {
        case .category: category.focus()
        case .condition: condition.focus()
        case .giveaway: giveaway.focus()
        case .ways: meets.focus()
        case .parcelFee: fee.focus()
        default:
            guard let row = further.first(where: { $0.field.id == field })?.row else { return false }
            row.focus()
        }
        return true
    }

    /// True where one of the rare fields is filled in, or wrong.
    var saysMore: Bool {
        further.contains { field, _ in
            form.message(at: field.id) != nil
                || field.isAmount && !form.text(of: field.id).isEmpty
        }
    }

    /// True where a field is one of the rare ones.
    func isRare(_ field: DraftProblem.Field) -> Bool { further.contains { $0.field.id == field } }

    private func select(_ place: Int?, in row: ComboRow) {
        let index = place.map { $0 + 1 } ?? 0
        if row.selected != index { row.selected = index }
    }

    private func turn(_ row: SwitchRow, _ isOn: Bool) {
        if row.isOn != isOn { row.isOn = isOn }
    }
}

/// The widgets of a further fact.
private enum FurtherRow {
    case flag(SwitchRow, KeyPath<FactsDraft, Bool>, PreferencesGroup)
    case amount(FormField)

    var widget: Widget {
        switch self {
        case .flag(_, _, let group): group
        case .amount(let field): field
        }
    }

    @MainActor func focus() {
        switch self {
        case .flag(let row, _, _): row.focus()
        case .amount(let field): field.focus()
        }
    }
}
