import Adwaita
import Market
import MarketScreens

/// The categories of the market in one line that scrolls: pressed, one shows all of its goods.
final class SearchCategoriesView: Box {
    private let search: SearchModel
    private let context: WindowContext
    private let heading = Label().style("heading").align(.start)
    private let line = Box(.horizontal, spacing: 6)
    private var shown: (categories: [Market.Category], language: Language?) = ([], nil)

    init(_ search: SearchModel, _ context: WindowContext) {
        self.search = search
        self.context = context
        super.init(.vertical, spacing: 6, [heading, ScrollView(line, along: .horizontal)])
        line.role(.group)
        observe(self) { $0.render() }
    }

    private func render() {
        let (categories, texts) = (search.shownCategories, context.texts)
        isVisible = !categories.isEmpty
        guard (categories, texts.language) != shown else { return }
        shown = (categories, texts.language)
        heading.text = texts[.factsCategory]
        line.called(texts[.factsCategory])
        line.removeAll()
        for category in categories {
            let button = Button(category.name(in: texts.language)) { [unowned shell = context.shell] in
                shell.show(category: category.id)
            }
            line.append(button.style("pill", "suggestion"))
        }
    }
}
