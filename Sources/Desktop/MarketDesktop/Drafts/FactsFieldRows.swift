import Adwaita
import Market
import MarketScreens

/// A seller's further facts about a product besides name and price; none is required.
final class FactsFieldRows: Box {
    private let form: ProductFormModel
    private let context: WindowContext
    private let category: ComboRow
    private let condition: ComboRow
    private let giveaway: ComboRow
    private let meets: SwitchRow
    private let sends: SwitchRow
    private let offers: SwitchRow
    private let fee: FormField
    private let lowest: FormField

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
        offers = SwitchRow("") { isOn in change { $0.takesOffers = isOn } }
        fee = FormField(EntryRow(form.label(of: .parcelFee), .number)) { form.didLeave(.parcelFee) }
        lowest = FormField(EntryRow(form.label(of: .offersFrom), .number)) { form.didLeave(.offersFrom) }
        super.init(.vertical, spacing: 12)
        fee.take = { form.enter($0, in: .parcelFee) }
        lowest.take = { form.enter($0, in: .offersFrom) }
        append(PreferencesGroup("", [category, condition, giveaway, meets, sends]))
        append(fee)
        append(PreferencesGroup("", [offers]))
        append(lowest)
        observe(self) { $0.render() }
    }

    private func render() {
        let (texts, facts) = (context.texts, form.draft.facts)
        showCategory()
        condition.title = form.label(of: .condition)
        condition.choices = [texts[.factsNone]] + Condition.allCases.map { $0.text(in: texts) }
        select(facts.condition.flatMap(Condition.allCases.firstIndex), in: condition)
        giveaway.title = form.label(of: .giveaway)
        giveaway.choices = [texts[.giveawayNot]] + Giveaway.allCases.map { $0.text(in: texts) }
        select(facts.giveaway.flatMap(Giveaway.allCases.firstIndex), in: giveaway)
        meets.title = TradingWay.meeting.text(in: texts)
        sends.title = TradingWay.parcel.text(in: texts)
        offers.title = form.label(of: .takesOffers)
        turn(meets, facts.meets)
        turn(sends, facts.sends)
        turn(offers, facts.takesOffers)
        fee.isVisible = facts.sends
        fee.show(
            title: form.label(of: .parcelFee),
            text: form.text(of: .parcelFee),
            message: form.message(at: .parcelFee),
            counter: nil
        )
        lowest.isVisible = facts.takesOffers && facts.giveaway == nil
        lowest.show(
            title: form.label(of: .offersFrom),
            text: form.text(of: .offersFrom),
            message: form.message(at: .offersFrom),
            counter: nil
        )
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
        case .takesOffers: offers.focus()
        case .offersFrom: lowest.focus()
        case .photos, .name, .price, .discount, .stock, .description: return false
        }
        return true
    }

    private func select(_ place: Int?, in row: ComboRow) {
        let index = place.map { $0 + 1 } ?? 0
        if row.selected != index { row.selected = index }
    }

    private func turn(_ row: SwitchRow, _ isOn: Bool) {
        if row.isOn != isOn { row.isOn = isOn }
    }
}
