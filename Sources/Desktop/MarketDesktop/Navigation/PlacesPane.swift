import Adwaita
import Market
import MarketScreens

/// The side of a wide window: selling, the places, and the categories of the market.
final class PlacesPane: Box {
    private let context: WindowContext
    private let feed: ProductFeed
    private let title = WindowTitle("").whole()
    private let sell: Button
    private let places: NavigationList
    private let heading = Label().style("heading", "places-heading").align(.start)
    private let categories: NavigationList

    init(_ screens: Screens, _ context: WindowContext) {
        self.context = context
        feed = screens.feed
        let (shell, feed) = (context.shell, screens.feed)
        sell = Button("") {}.action("win.sell")
        places = NavigationList { [unowned shell] in shell.show(shell.tabs[$0].tab) }
        categories = NavigationList { [unowned shell, unowned feed] index in
            shell.show(category: index == 0 ? nil : feed.categories[index - 1].id)
        }
        super.init(.vertical)
        style("places-pane")
        let header = HeaderBar(title: title)
        header.showsWindowButtons(start: true, end: false)
        let all = Box(
            .vertical,
            [
                sell.style("suggested-action", "sell-here").margins(horizontal: 12, vertical: 6), places,
                heading, categories,
            ]
        )
        append(header)
        append(ScrollView(all))
        observe(self) { $0.showPlaces() }
        observe(self) { $0.showCategories() }
    }

    private func showPlaces() {
        let shell = context.shell
        title.title = shell.localization.marketName
        sell.title = context.texts[.screenSell]
        places.called(context.texts[.appKeysPlaces])
        places.show(shell.tabs.map { NavigationList.Item($0.title, icon: $0.tab.icon, badge: $0.badge) })
        places.selected = shell.tabs.firstIndex { $0.tab == shell.tab }
    }

    private func showCategories() {
        let (all, texts) = (feed.categories, context.texts)
        for view in [heading, categories] as [Widget] { view.isVisible = !all.isEmpty }
        heading.text = texts[.factsCategory]
        categories.called(texts[.factsCategory])
        categories.show(
            [NavigationList.Item(texts[.screenAllCategories])]
                + all.map { NavigationList.Item($0.name(in: texts.language)) }
        )
        let chosen = all.firstIndex { $0.id == feed.filter.category }
        categories.selected = context.shell.tab == .market && !all.isEmpty ? chosen.map { $0 + 1 } ?? 0 : nil
    }
}
