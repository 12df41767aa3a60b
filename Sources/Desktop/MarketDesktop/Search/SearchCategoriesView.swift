import Adwaita
import Market
import MarketScreens

/// The categories of the market: pressed, one shows all of its goods.
final class SearchCategoriesView: Box {
    private let search: SearchModel
    private let context: WindowContext
    private let heading = Label().style("heading").align(.start)
    private let buttons = FlowBox(spacing: 6)
    private var shown: (categories: [Market.Category], language: Language?) = ([], nil)

    init(_ search: SearchModel, _ context: WindowContext) {
        self.search = search
        self.context = context
        super.init(.vertical, spacing: 6, [heading, buttons])
        buttons.role(.group)
        observe(self) { $0.render() }
    }

    private func render() {
        let (categories, texts) = (search.shownCategories, context.texts)
        isVisible = !categories.isEmpty
        guard (categories, texts.language) != shown else { return }
        shown = (categories, texts.language)
        heading.text = texts[.factsCategory]
        buttons.called(texts[.factsCategory])
        buttons.show(
            categories.map { category in
                Button(category.name(in: texts.language)) { [unowned shell = context.shell] in
                    shell.show(category: category.id)
                }
                .style("pill", "suggestion")
            }
        )
    }
}
