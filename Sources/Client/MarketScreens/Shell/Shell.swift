import Foundation
public import Market
public import MarketClient
public import Observation

/// The app around its screens: tabs, what lies over them, the network, and the way in.
@MainActor
@Observable
public final class Shell {
    /// What fills the window.
    public enum Page: Hashable, Sendable {
        /// The market is being set up; that takes a moment at most.
        case starting
        /// The page of the first run.
        case welcome
        /// There is no network. It stands in place of the tabs until the network is back, or until somebody wants to
        /// look at what is here all the same.
        case offline
        /// The market, with whatever lies over it.
        case tabs
    }

    /// What the app's main brings, because only it knows the machine.
    public struct Outside {
        /// What a person has chosen, across restarts.
        public var preferences: any Preferences
        /// Where keys are kept.
        public var secrets: any SecretKeeping
        /// What time it is.
        public var watch: Watch
        /// Sets up everything for a market.
        public var connect: @MainActor (ServerChoice, Vendor?, Wording, Toasts) async -> Surroundings
        /// Finds out what kind of market is at an address.
        public var find: ServerField.Find
        /// Makes a search in Naver's shops with a person's keys.
        public var naver: @Sendable (NaverKeys) -> any ProductSearching

        public init(
            preferences: any Preferences,
            secrets: any SecretKeeping,
            watch: Watch,
            connect: @escaping @MainActor (ServerChoice, Vendor?, Wording, Toasts) async -> Surroundings,
            find: @escaping ServerField.Find,
            naver: @escaping @Sendable (NaverKeys) -> any ProductSearching
        ) {
            self.preferences = preferences
            self.secrets = secrets
            self.watch = watch
            self.connect = connect
            self.find = find
            self.naver = naver
        }
    }

    /// The language of all screens.
    public let wording: Wording
    /// Short messages at the edge of the window.
    public let toasts: Toasts
    /// The screens of the market; `nil` until it is set up.
    public internal(set) var screens: Screens?
    /// The page of the first run, while it is open.
    public internal(set) var welcome: Welcome?
    /// The tab that is shown.
    public internal(set) var tab = Tab.market
    /// The page of a product that lies over each tab, or beside it on a wide window.
    var details: [Tab: ProductDetail] = [:]
    /// The form for goods, while it is open.
    public internal(set) var form: ProductForm?
    /// The form to sign in, while it is open.
    public internal(set) var signIn: SignIn?
    /// The settings, while they are open.
    public internal(set) var settings: Settings?
    /// Another shop's page, to be shown inside the app.
    public internal(set) var foreignPage: ForeignGoods?

    /// Whether somebody wants to look at what is here while the network is away.
    var looksAtWhatIsHere = false

    @ObservationIgnored let outside: Outside
    @ObservationIgnored let usual: ServerChoice
    @ObservationIgnored private let connecting = TaskSlot()
    @ObservationIgnored private var returning: AnyObject?
    /// What somebody wanted who had to sign in first.
    @ObservationIgnored var afterSignIn: (@MainActor () -> Void)?
    /// Where somebody wanted to go before there was a market.
    @ObservationIgnored var linkToFollow: URL?

    /// A shell that goes to `usual` where no other market was chosen yet.
    ///
    /// The `language` of the system holds until another is chosen.
    public init(_ outside: Outside, usual: ServerChoice, language: Language) {
        self.outside = outside
        self.usual = usual
        let preferences = outside.preferences
        wording = Wording(preferences[.language].flatMap(Language.init) ?? language)
        toasts = Toasts(watch: outside.watch)
    }

    isolated deinit {
        screens?.stop()
    }

    // MARK: Beginning and ending

    /// Begins with the market of last time; on the first run asks which one.
    ///
    /// - Parameter server: The market that was asked for on the command line, which is taken without asking.
    public func start(server: ServerChoice? = nil) {
        if let server {
            connect(to: server)
        } else if outside.preferences[.wasWelcomed] == nil {
            welcome = Welcome(
                outside.preferences,
                wording: wording,
                current: usual,
                find: outside.find
            ) { [weak self] in
                self?.move(to: $0)
            }
        } else {
            connect(to: ServerChoice(outside.preferences) ?? usual)
        }
    }

    /// Ends all that runs by itself; called when the window closes.
    public func stop() {
        connecting.cancel()
        screens?.stop()
    }

    /// Goes to another market, and stays there after a restart.
    func move(to choice: ServerChoice) {
        choice.keep(in: outside.preferences)
        connect(to: choice)
    }

    private func connect(to choice: ServerChoice) {
        screens?.stop()
        welcome = nil
        looksAtWhatIsHere = false
        closeAll()
        screens = nil
        connecting.run { [weak self, outside, wording, toasts] in
            let vendor = choice.kind == .market ? nil : await Vendor.kept(in: outside.secrets)
            let keys = await NaverKeys.kept(in: outside.secrets)
            let around = await outside.connect(choice, vendor, wording, toasts)
            await around.membership.look()
            guard let self, !Task.isCancelled else { return }
            around.keepsakes.isPrivate = outside.preferences[.privateMode] == "true"
            let screens = Screens(around, choice: choice, naver: keys.map(outside.naver))
            self.screens = screens
            // The next time the network goes, that is said anew.
            returning = around.network.onReturn { [weak self] in self?.looksAtWhatIsHere = false }
            screens.hear()
            appear(tab)
            if let link = linkToFollow { follow(link) }
        }
    }

    private func closeAll() {
        details = [:]
        form = nil
        signIn = nil
        settings = nil
        foreignPage = nil
        afterSignIn = nil
    }

    // MARK: What is shown

    /// What fills the window now.
    public var page: Page {
        guard let screens else { return welcome == nil ? .starting : .welcome }
        guard screens.around.network.isOffline, !isSomethingOpen else { return .tabs }
        return looksAtWhatIsHere && !isFrontBare ? .tabs : .offline
    }

    /// What the button of the offline page says that leads to what is kept here; `nil` where nothing is.
    public var offlineLook: String? {
        page == .offline && shelfToLookAt != nil ? wording.texts[.screenOfflineLook] : nil
    }

    /// Leaves the offline page for what can be looked at without a network: what was on the screen, or what is kept.
    public func lookAtWhatIsHere() {
        guard page == .offline, let shelf = shelfToLookAt else { return }
        looksAtWhatIsHere = true
        if isFrontBare {
            tab = shelf
            details[shelf] = nil
            appear(shelf)
        }
    }

    /// The nearest place with something in it.
    private var shelfToLookAt: Tab? {
        guard let screens else { return nil }
        if !isFrontBare { return tab }
        let kept = screens.around.keepsakes
        if !screens.feed.isBare { return .market }
        if !kept.liked.isEmpty { return .likes }
        return kept.cart.isEmpty ? nil : .cart
    }

    /// What the offline page says; its button tries at once, by ``retryNetwork()``.
    public var offlineText: EmptyText? {
        guard page == .offline, let outage = screens?.around.outageText else { return nil }
        return EmptyText(title: outage.title, text: outage.text, action: wording.texts[.screenRetry])
    }

    /// What is said quietly at the edge, while the network is away and somebody looks at what is here; or that what is
    /// kept on this device is not safe.
    public var bannerText: String? {
        guard page == .tabs, let around = screens?.around else { return nil }
        return around.outageText?.text ?? around.keepsakes.warning(in: wording.texts)?.text
    }

    /// What the button beside it says, which does something about it; `nil` where there is none.
    public var bannerAction: String? {
        guard page == .tabs, let around = screens?.around, around.outageText == nil else { return nil }
        return around.keepsakes.warning(in: wording.texts)?.action
    }

    /// Does what the banner's button says.
    public func pressBanner() {
        if bannerAction != nil { screens?.around.keepsakes.answerWarning() }
    }

    /// Tries at once whether the network is back.
    public func retryNetwork() { screens?.around.network.checkNow() }

    /// All tabs, in their order.
    public var tabs: [TabItem] {
        Tab.allCases.map { tab in
            TabItem(
                tab: tab,
                title: tab.title(in: wording.texts),
                badge: tab == .cart ? screens?.cart.badge : nil
            )
        }
    }

    /// The page of a product over the tab that is shown.
    public var detail: ProductDetail? { details[tab] }

    /// Whether somebody is in the middle of something that must not be taken away.
    private var isSomethingOpen: Bool { form != nil || settings != nil || signIn != nil }

    private var isFrontBare: Bool {
        guard let screens, foreignPage == nil else { return false }
        if let detail { return detail.isBare }
        return switch tab {
        case .market: screens.feed.isBare
        case .search: screens.search.isBare
        case .likes, .cart: false
        case .mine: screens.mine.feed?.isBare ?? false
        }
    }

    package func settle() async { await connecting.settle() }
}

extension Search {
    /// Whether there is nothing to look at while the network is away.
    var isBare: Bool {
        switch phase {
        case .failed, .searching: shelves.isEmpty
        case .listing: listing?.isBare ?? foreignListing?.findings.isEmpty ?? true
        case .idle, .found, .nothing: false
        }
    }
}
