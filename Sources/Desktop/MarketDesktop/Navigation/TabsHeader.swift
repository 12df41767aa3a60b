import Adwaita
import Market
import MarketScreens

/// The top of the app: selling, the places, how goods are laid out, and the menu.
final class TabsHeader: Bin {
    let title: ViewSwitcherTitle
    private let context: WindowContext
    private let feed: ProductFeed
    private let bar: HeaderBar
    private let sell: Button
    private let layouts: FeedLayoutSwitch
    private let menu: MenuButton

    init(_ screens: Screens, _ context: WindowContext, for places: ViewStack) {
        self.context = context
        feed = screens.feed
        let texts = context.texts
        title = ViewSwitcherTitle(for: places, title: texts[.marketName])
        sell = Button(icon: "list-add-symbolic", called: texts[.screenSell]) {}.action("win.sell")
        layouts = FeedLayoutSwitch(screens.feed, context.shell)
        menu = MenuButton(icon: "open-menu-symbolic", called: texts[.appMenu], [])
        let bell = NotificationBell(screens.notifications, context)
        bar = HeaderBar(title: title, start: [sell, bell], end: [menu, layouts])
        super.init(bar)
        observe(self) { $0.render() }
    }

    /// True while the places, and the sell button, are at the side of the window.
    var hasPlacesBeside = false {
        didSet {
            title.showsPlaces = !hasPlacesBeside
            sell.isVisible = !hasPlacesBeside
            render()
        }
    }

    /// With a page beside it, the window's own buttons are that page's.
    func showsWindowButtons(beside: Bool) {
        bar.showsWindowButtons(start: !hasPlacesBeside, end: !beside)
    }

    private func render() {
        let texts = context.texts
        sell.called(texts[.screenSell]).tooltip = texts[.screenSell]
        menu.called(texts[.appMenu]).tooltip = texts[.appMenu]
        layouts.isVisible = context.shell.tab == .market
        let shell = context.shell
        // Beside the places, the market's name stands above them.
        title.title =
            hasPlacesBeside
            ? shell.tabs.first { $0.tab == shell.tab }?.title ?? "" : shell.localization.marketName
        var own: [MenuItem] = []
        if shell.hasNotifications {
            own.append(.item(texts[.notificationTitle], action: "win.notifications"))
        }
        if shell.hasDeals { own.append(.item(texts[.dealsTitle], action: "win.deals")) }
        if shell.hasRecords { own.append(.item(texts[.screenRecords], action: "win.records")) }
        if let link = shell.takeOutLink { own.append(.item(link.title, action: "win.take-out")) }
        if shell.mayLeaveMarket { own.append(.item(texts[.leaveTitle], action: "win.leave-market")) }
        menu.show([
            .section([.item(texts[.appRefresh], action: "win.refresh")]),
            .section(own),
            .section([
                .item(texts[.settings], action: "win.settings"),
                .item(texts[.appKeys], action: "win.keys"),
                .item(texts[.appAbout], action: "win.about"),
                .item(texts[.appQuit], action: "app.quit"),
            ]),
        ])
    }
}
