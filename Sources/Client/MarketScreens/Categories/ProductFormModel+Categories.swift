public import Market
import MarketClient

/// The market's choices that the form offers.
extension ProductFormModel {
    /// True where products of this market have more than name, price and stock.
    public var hasFacts: Bool { context.client.capabilities.contains(.facts) }

    /// The categories to choose from, in the person's language; empty where the market has none.
    ///
    /// The first entry stands for no category: the market then guesses the category of a new product.
    public var categoryChoices: [String] {
        let (all, texts) = (context.choices.categories, texts)
        guard !all.isEmpty else { return [] }
        return [texts[isEditing ? .factsNone : .factsCategoryGuessed]]
            + all.map { $0.name(in: texts.language) } + (strayCategory.map { [$0] } ?? [])
    }

    /// The index of the choice in ``categoryChoices``; a category that the market no longer has stands at 기타.
    public var categoryIndex: Int {
        let all = context.choices.categories
        guard !draft.facts.category.isEmpty, !all.isEmpty else { return 0 }
        let place =
            all.firstIndex { $0.id.rawValue == draft.facts.category } ?? all.firstIndex { $0.id == .other }
        return (place ?? all.count) + 1
    }

    /// Chooses one of ``categoryChoices``; the one that is chosen stays as it was written.
    public func chooseCategory(at index: Int) {
        let all = context.choices.categories
        guard index != categoryIndex, index == 0 || all.indices.contains(index - 1) else { return }
        var facts = draft.facts
        facts.category = index == 0 ? "" : all[index - 1].id.rawValue
        choose(facts)
    }

    /// A category that nothing on the list stands for, which only a list without 기타 leaves over.
    private var strayCategory: String? {
        let (all, category) = (context.choices.categories, draft.facts.category)
        guard !category.isEmpty, !all.contains(where: { $0.id == .other || $0.id.rawValue == category })
        else { return nil }
        return category
    }

    /// The currencies that the price can be in: the market's, and the one that it is in already.
    public var currencies: [Currency] {
        let kept = [draft.currency, base?.draft.currency]
        return Currency.allCases.filter { context.choices.currencies.all.contains($0) || kept.contains($0) }
    }

    /// True where there are two or more currencies to choose from.
    public var asksForCurrency: Bool { currencies.count > 1 }

    /// The form as it is before anything is typed.
    var empty: ProductDraft { ProductDraft(currency: context.choices.currencies.first) }

    /// The number of units that an empty field stands for, in words; `nil` where it has none, as on old-style markets.
    public var stockHint: String? {
        original == nil && hasFacts && draft.stock.isEmpty ? texts[.formStockHint] : nil
    }

    /// Looks what the market has to choose from.
    func loadChoices() {
        choosing.run { [weak self, choices = context.choices] in
            await choices.load()
            self?.fitChoices()
        }
    }

    /// Has new goods choose among what the market has: what was begun at another time may be gone since.
    ///
    /// An amount that was typed keeps its currency, which the market then refuses.
    func fitChoices() {
        guard base == nil else { return }
        let (categories, currencies) = (context.choices.categories, context.choices.currencies)
        if !currencies.all.contains(draft.currency), draft.price.isEmpty, draft.discount.isEmpty {
            draft.currency = currencies.first
        }
        let category = draft.facts.category
        if !category.isEmpty, categories.contains(where: { $0.id == .other }),
            !categories.contains(where: { $0.id.rawValue == category })
        {
            draft.facts.category = Category.ID.other.rawValue
        }
    }
}
