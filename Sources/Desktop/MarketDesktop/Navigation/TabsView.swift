import Adwaita
import Market
import MarketScreens

/// The places of the app, and the page of a product beside them or over them.
final class TabsView: Box {
    private let context: WindowContext
    private let screens: Screens
    private let places: ViewStack
    private let bins: [Tab: Bin]
    private let header: TabsHeader
    private let footer: ViewSwitcherBar
    private let banner: StatusBanner
    private let front: Box
    private let pageBox: Box
    private let leaflet: Leaflet
    private let side: SidePane
    private let pane = Bin()
    /// The banner's text, below a page that hides the banner.
    private let pageBanner: Bin
    private let appearance = Appearance()
    /// The product whose page is in `pane`.
    private var detail: ProductDetailModel?
    private var talk: ConversationModel?
    private var page: (any SidePage)?

    /// The least that either of the two needs beside the other: what a phone has.
    private static let leastWidth = 340
    /// Places and categories stand at the side of a window of 1100, of which its borders may take a few.
    private static let sideWidth = 240
    private static let leastBesidePlaces = 850

    init(_ screens: Screens, _ context: WindowContext) {
        self.context = context
        self.screens = screens
        let shell = context.shell
        // The first place to be added comes to the front by itself, which is nobody's wish.
        var isWhole = false
        places = ViewStack { [unowned shell] name in
            if isWhole, let tab = Tab(rawValue: name), tab != shell.tab { shell.show(tab) }
        }
        var bins: [Tab: Bin] = [:]
        for item in shell.tabs {
            let bin = Bin()
            bins[item.tab] = bin
            places.add(bin, named: item.tab.rawValue, title: item.title, icon: item.tab.icon)
        }
        isWhole = true
        self.bins = bins
        header = TabsHeader(screens, context, for: places)
        footer = ViewSwitcherBar(for: places)
        footer.style("places").keepsToastsAbove()
        banner = StatusBanner(shell)
        front = Box(
            .vertical,
            [
                header, banner, ConsentBar(screens.consent, context), StayingBar(screens.staying),
                places.expand(horizontal: true, vertical: true), footer,
            ]
        )
        front.size(width: Self.leastWidth).expand(horizontal: true)
        pageBanner = Bin(StatusBanner(shell))
        pageBox = Box(.vertical, [pane.expand(horizontal: true, vertical: true), pageBanner])
        pageBox.size(width: Self.leastWidth).expand(horizontal: true)
        pageBox.isVisible = false
        leaflet = Leaflet(sidebar: front, content: pageBox)
        side = SidePane(
            PlacesPane(screens, context),
            width: Self.sideWidth,
            beside: leaflet,
            keeping: Self.leastBesidePlaces
        )
        super.init(.vertical)
        append(side.expand(horizontal: true, vertical: true))
        side.onShow = { [unowned self] _ in showSide() }
        leaflet.onShow = { [unowned self] isContent in
            // Swiped away; a focus change between panes side by side arrives in the same way.
            if !isContent, leaflet.isFolded, page != nil { context.shell.back() }
        }
        leaflet.onFold = { [unowned self] _ in showDetail() }
        front.key("Home", ifHandled: { [unowned self] in goHome() })
        front.unusedKey("Escape") { [shell] in
            if shell.detail != nil || shell.talkInFront != nil { shell.back() }
        }
        header.title.onNarrow { [unowned self] _ in showFooter() }
        showFooter()
        observe(self) { $0.showTabs() }
        observe(self) { $0.showDetail() }
        observe(self) { $0.footer.style("large", if: $0.appearance.hasLargeText) }
    }

    private func showSide() {
        header.hasPlacesBeside = side.isShown
        (bins[.market]?.child as? MarketFeedView)?.offersCategories = !side.isShown
        showFooter()
        showDetail()
    }

    private func showFooter() { footer.isRevealed = header.title.isNarrow && !side.isShown }

    private func showTabs() {
        let shell = context.shell
        for item in shell.tabs {
            places.title(item.title, of: item.tab.rawValue)
            places.badge(item.badge.flatMap(Int.init) ?? 0, at: item.tab.rawValue)
        }
        fill(shell.tab)
        if places.selected != shell.tab.rawValue { places.selected = shell.tab.rawValue }
    }

    /// Makes a tab when it is first gone to: the first frame waits for one only.
    private func fill(_ tab: Tab) {
        guard let bin = bins[tab], bin.child == nil else { return }
        bin.child =
            switch tab {
            case .market: MarketFeedView(screens.feed, context, offersCategories: !side.isShown)
            case .search: SearchView(screens.search, context)
            case .likes: LikesView(screens.likes, context)
            case .cart: CartView(screens.cart, context)
            case .chat: ConversationsView(screens.talks, context)
            case .mine: ProfileView(screens.mine, context)
            }
    }

    private func showDetail() {
        let shell = context.shell
        let (detail, talk) = (shell.detail, shell.talkInFront)
        if detail !== self.detail || talk !== self.talk {
            self.detail = detail
            self.talk = talk
            page =
                detail.map { ProductDetailView($0, context) } ?? talk.map { ConversationView($0, context) }
            pane.child = page
            moveFocus()
        }
        pageBox.isVisible = page != nil
        // A row has its page beside it; a card of a grid makes room for a page as wide as the grid was.
        front.isVisible = page == nil || !isFromGrid
        leaflet.isContentVisible = page != nil
        let isBeside = page != nil && !leaflet.isFolded && front.isVisible
        header.showsWindowButtons(beside: isBeside)
        page?.isBeside = isBeside
        pageBanner.isVisible = !isBeside
        leaflet.style("beside", if: isBeside)
    }

    private var isFromGrid: Bool { context.shell.tab == .market && screens.feed.layout == .grid }

    /// Once it is on screen: keys go to the page that was opened, and back to the row when it is closed.
    private func moveFocus() {
        Task { [weak self] in
            guard let self else { return }
            if let page { page.focus() } else { bins[context.shell.tab]?.child?.focus() }
        }
    }

    /// The top of the list, wherever in it the keys are.
    private func goHome() -> Bool {
        guard context.shell.tab == .market else { return false }
        screens.feed.scrollToTop()
        // The list takes it as well, and brings the keys to its first row.
        return false
    }
}

/// The page beside a tab, or over it.
protocol SidePage: Widget {
    /// True where it is beside the list and not over it.
    var isBeside: Bool { get set }
}

extension ProductDetailView: SidePage {}
extension ConversationView: SidePage {}

extension Tab {
    var icon: String {
        switch self {
        case .market: "go-home-symbolic"
        case .search: "system-search-symbolic"
        case .likes: "emblem-favorite-symbolic"
        case .cart: "cart-symbolic"
        case .chat: "chat-symbolic"
        case .mine: "avatar-default-symbolic"
        }
    }
}
