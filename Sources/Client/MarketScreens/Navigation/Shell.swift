import Foundation
public import Market
public import MarketClient
public import Observation

/// The app around its screens: tabs, what lies over them, the network, and the way in.
@MainActor
@Observable
public final class Shell {
    /// A page that fills the window.
    public enum Page: Hashable, Sendable {
        /// The market is being set up; that takes a moment at most.
        case starting
        /// The page of the first run.
        case welcome
        /// The network is away; shown until it is back, or until the person views what is kept here.
        case offline
        /// The market, with whatever lies over it.
        case tabs
    }

    /// The language of all screens.
    public let localization: Localization
    /// Short messages at the edge of the window.
    public let toasts: ToastQueue
    /// The screens of the market; `nil` until it is set up.
    public internal(set) var screens: Screens?
    /// The page of the first run, while it is open.
    public internal(set) var welcome: WelcomeModel?
    /// The tab that is shown.
    public internal(set) var tab = Tab.market
    /// The pages of products that lie over each tab, or beside it on a wide window: the one that is shown, after those that
    /// led to it.
    var details: [Tab: [ProductDetailModel]] = [:]
    /// The conversation that lies over its tab, or beside it on a wide window.
    public internal(set) var conversation: ConversationModel?
    /// The form for goods, while it is open.
    public internal(set) var form: ProductFormModel?
    /// The form to sign in, while it is open.
    public internal(set) var signIn: SignInModel?
    /// The settings, while they are open.
    public internal(set) var settings: SettingsModel?
    /// The form to report something, while it is open.
    public internal(set) var report: ReportModel?
    /// The form to leave the market, while it is open.
    public internal(set) var leaving: LeavingModel?
    /// The people that the account blocks and its reports, while they are open.
    public internal(set) var records: AccountRecordsModel?
    /// One's deals, while they are open.
    public internal(set) var deals: DealListModel?
    /// The page of a deal, while it is open.
    public internal(set) var deal: DealModel?
    /// The page of a seller, while it is open.
    public internal(set) var seller: SellerModel?
    /// The form to ask for goods that are given away, while it is open.
    public internal(set) var claim: ClaimModel?
    /// Those who ask for goods of the account's, while they are open.
    public internal(set) var claims: ClaimListModel?
    /// The form to propose a meeting, while it is open.
    public internal(set) var meeting: MeetingModel?
    /// The reviews of a deal, while they are open.
    public internal(set) var review: ReviewModel?
    /// The form to offer a price, while it is open.
    public internal(set) var offer: OfferModel?
    /// True while the list of notifications is open.
    public internal(set) var isShowingNotifications = false
    /// The settings of notifications, while they are open.
    public internal(set) var notificationSettings: NotificationSettingsModel?
    /// Another shop's page, to be shown inside the app.
    public internal(set) var foreignPage: ExternalProduct?

    /// True where the person views what is kept here while the network is away.
    var isBrowsingOffline = false

    /// Called with messages not seen otherwise; set by code that can show them outside of the window.
    @ObservationIgnored public var notify: (@MainActor (MessageNotification) -> Void)?
    /// Told of conversations whose messages have been seen.
    @ObservationIgnored public var withdraw: (@MainActor (Conversation.ID) -> Void)?
    /// Called with other notifications not seen yet; set by code that can show them outside of the window.
    @ObservationIgnored public var ring: (@MainActor (RungNotification) -> Void)?
    /// Told of what was shown and is of no use any more.
    @ObservationIgnored public var withdrawNotification: (@MainActor (MarketNotification.ID) -> Void)?
    /// Returns true where notifications may hold a message's words; called each time.
    @ObservationIgnored public var notificationsShowWords: @MainActor () -> Bool = { true }

    /// The notifications of messages outside of the window, for the current market and person.
    @ObservationIgnored private(set) var messageAlerts: MessageAlerts?
    @ObservationIgnored private(set) var notificationAlerts: NotificationAlerts?
    @ObservationIgnored let environment: Environment
    @ObservationIgnored let defaultServer: ServerChoice
    @ObservationIgnored private let connecting = TaskSlot()
    @ObservationIgnored private var reconnection: AnyObject?
    /// The action to continue after signing in.
    @ObservationIgnored var afterSignIn: (@MainActor () -> Void)?
    /// The link to open once there is a market.
    @ObservationIgnored var linkToFollow: URL?

    /// A shell that goes to `defaultServer` where no other market was chosen yet.
    ///
    /// The `language` of the system holds until another is chosen.
    public init(_ environment: Environment, defaultServer: ServerChoice, language: Language) {
        self.environment = environment
        self.defaultServer = defaultServer
        let preferences = environment.preferences
        localization = Localization(preferences[.language].flatMap(Language.init) ?? language)
        toasts = ToastQueue(screenClock: environment.screenClock)
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
        } else if environment.preferences[.wasWelcomed] == nil {
            welcome = WelcomeModel(
                environment.preferences,
                localization: localization,
                current: defaultServer,
                find: environment.find
            ) { [weak self] in
                self?.move(to: $0)
            }
        } else {
            connect(to: ServerChoice(environment.preferences) ?? defaultServer)
        }
    }

    /// Ends all that runs by itself; called when the window closes.
    public func stop() {
        connecting.cancel()
        screens?.stop()
    }

    /// Goes to another market, and stays there after a restart.
    func move(to choice: ServerChoice) {
        choice.keep(in: environment.preferences)
        connect(to: choice)
    }

    private func connect(to choice: ServerChoice) {
        screens?.stop()
        welcome = nil
        isBrowsingOffline = false
        closeAll()
        screens = nil
        localization.forgetMarket()
        connecting.run { [weak self, environment, localization, toasts] in
            let vendor = choice.kind == .market ? nil : await VendorLogin.kept(in: environment.secrets)
            let keys = await NaverKeys.kept(in: environment.secrets)
            let context = await environment.connect(choice, vendor, localization, toasts)
            await context.accountSession.refresh()
            guard let self, !Task.isCancelled else { return }
            context.savedItems.isPrivate = environment.preferences[.privateMode] == "true"
            let screens = Screens(context, choice: choice, naver: keys.map(environment.naver))
            self.screens = screens
            // The next outage shows the offline page again.
            reconnection = context.network.onReconnect { [weak self] in
                self?.isBrowsingOffline = false
                self?.askAboutMarket()
            }
            askAboutMarket()
            screens.mine.signedOut = { [weak self] in self?.form = nil }
            screens.delivered = { [weak self] in self?.form?.wasDelivered($0, $1) }
            screens.confirmed = { [weak self] in self?.conversation?.took($0) }
            screens.handedOver = { [weak self] in self?.handedOver($0) }
            screens.personChanged = { [weak self] in self?.closeWhatIsPrivate() }
            messageAlerts = MessageAlerts(context)
            screens.talks.caughtUp = { [weak self] in self?.notify($0) }
            let notificationAlerts = NotificationAlerts(context, screens.notificationChoices)
            notificationAlerts.ring = { [weak self] in self?.ring?($0) }
            notificationAlerts.withdraw = { [weak self] in self?.withdrawNotification?($0) }
            self.notificationAlerts = notificationAlerts
            screens.talks.heard = { [weak self] inbox in
                self?.conversation?.receive(inbox)
                self?.deal?.receive(inbox)
                self?.notifyOfNotifications(inbox)
            }
            context.dealKeeper.learned = { [weak self] in self?.deals?.update($0) }
            screens.listen()
            appear(tab)
            if let link = linkToFollow { follow(link) }
        }
    }

    /// Its operator may have changed it while it was away.
    private func askAboutMarket() {
        guard let context = screens?.context else { return }
        context.backgroundTasks.run { [weak self, choices = context.choices] in
            guard let about = await choices.about(), let self, screens?.context.choices === choices else {
                return
            }
            localization.show(about)
        }
    }

    /// Nothing of one person's stays for the next.
    private func closeWhatIsPrivate() {
        if form?.isOfSomebodyElse == true { form = nil }
        conversation = nil
        report = nil
        records = nil
        leaving = nil
        deals = nil
        deal = nil
        review = nil
        meeting = nil
        claim = nil
        claims = nil
        offer = nil
        isShowingNotifications = false
        notificationSettings = nil
        for told in messageAlerts?.forgetAll() ?? [] { withdraw?(told) }
        notificationAlerts?.personChanged()
    }

    private func closeAll() {
        closeWhatIsPrivate()
        details = [:]
        form = nil
        signIn = nil
        settings = nil
        foreignPage = nil
        seller = nil
        afterSignIn = nil
    }

    package func settle() async { await connecting.settle() }
}
