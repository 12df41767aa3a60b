import Adwaita
import Market
import MarketScreens

/// Words that begin like what is typed, in one line that scrolls.
final class SuggestionRow: Bin {
    private let search: SearchModel
    private let context: WindowContext
    private let line = Box(.horizontal, spacing: 6)
    private var shown: [String] = []

    init(_ search: SearchModel, _ context: WindowContext) {
        self.search = search
        self.context = context
        super.init(
            Clamp(
                ScrollView(line.margins(top: 0, bottom: 8, start: 12, end: 12), along: .horizontal),
                width: 720
            )
        )
        line.role(.group)
        isVisible = false
        observe(self) { $0.render() }
    }

    private func render() {
        let words = search.suggestions
        line.called(context.texts[.appSearchSuggestions])
        isVisible = !words.isEmpty
        guard words != shown else { return }
        shown = words
        line.removeAll()
        for words in words {
            let button = Button(words) { [unowned search] in search.choose(words) }
            line.append(button.style("pill", "suggestion"))
        }
    }
}
