import Adwaita
import Market
import MarketScreens

/// The filters and the order of a list, above it in one scrolling row; each change counts at once.
final class FilterRow: Bin {
    private let list: any NarrowableList
    private let context: WindowContext
    private let line = Box(.horizontal, spacing: 6)
    private let category = ChoiceField()
    private let sort: ChoiceField?
    private let available: ToggleButton
    private let price: MenuButton
    private let condition = ChoiceField()
    private let giveaways: ToggleButton
    private let clear: Button

    /// True where categories are chosen here, and not beside the list.
    var offersCategories = true {
        didSet { if offersCategories != oldValue { render() } }
    }

    /// With `ordering`, it offers the orders as well.
    init(_ list: any NarrowableList, _ context: WindowContext, ordering: Bool) {
        self.list = list
        self.context = context
        sort = ordering ? ChoiceField() : nil
        available = ToggleButton("") { [unowned list] isOn in list.change { $0.availableOnly = isOn } }
        price = MenuButton("", opening: PriceFilterForm(list, context))
        giveaways = ToggleButton("") { [unowned list] isOn in list.change { $0.giveawaysOnly = isOn } }
        clear = Button("") { [unowned list] in list.clearFilter() }
        super.init(ScrollView(line.margins(horizontal: 12, vertical: 6), along: .horizontal))
        let parts: [Widget?] = [sort, category, available, price, condition, giveaways, clear.style("flat")]
        for part in parts.compactMap(\.self) { line.append(part) }
        line.role(.group)
        style("filters")
        observe(self) { $0.render() }
    }

    private func render() {
        let (texts, filter) = (context.texts, list.filter)
        line.called(texts[.filter])
        showSorts(filter, in: texts)
        showCategories(filter, in: texts)
        price.show(texts[.filterPrice], isChosen: filter.limitsPrice)
        condition.isVisible = list.hasFactFilters
        condition.style("chosen", if: filter.condition != nil)
        condition.show(
            texts[.factsCondition],
            [texts[.factsCondition]] + Condition.allCases.map { $0.text(in: texts) },
            chosen: filter.condition.flatMap { Condition.allCases.firstIndex(of: $0) }
        ) { [unowned list] place in list.change { $0.condition = place.map { Condition.allCases[$0] } } }
        for (button, name, isOn) in [
            (available, texts[.facetAvailable], filter.availableOnly),
            (giveaways, texts[.priceGiveaway], filter.giveawaysOnly),
        ] {
            button.isVisible = list.hasFactFilters
            if button.title != name { button.title = name }
            if button.isOn != isOn { button.isOn = isOn }
        }
        clear.title = texts[.filterClear]
        clear.isVisible = list.isNarrowed
    }

    private func showSorts(_ filter: ListFilter, in texts: Texts) {
        guard let sort else { return }
        let all = list.sorts
        sort.show(texts[.sortOrder], all.map { $0.text(in: texts) }, at: all.firstIndex(of: filter.sort) ?? 0)
        {
            [unowned list] place in list.change { $0.sort = all[place] }
        }
    }

    private func showCategories(_ filter: ListFilter, in texts: Texts) {
        let all = list.categories
        category.isVisible = offersCategories && !all.isEmpty
        category.style("chosen", if: filter.category != nil)
        category.show(
            texts[.factsCategory],
            [texts[.factsCategory]] + all.map { $0.name(in: texts.language) },
            chosen: all.firstIndex { $0.id == filter.category }
        ) { [unowned list] place in list.change { $0.category = place.map { all[$0].id } } }
    }
}

extension MenuButton {
    fileprivate func show(_ name: String, isChosen: Bool) {
        if title != name {
            title = name
            called(name)
        }
        style("chosen", if: isChosen)
    }
}
