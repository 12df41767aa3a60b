package import Linux
package import Market
package import MarketStore

/// The services of a market, one for each feature.
package final class MarketServices: Sendable {
    package let products: ProductService
    package let photos: PhotoService
    package let drafts: DraftService
    package let search: SearchService
    package let likes: LikeService
    package let cart: CartService
    package let conversations: ConversationService
    package let blocks: BlockService
    package let deals: DealService
    package let reviews: ReviewService
    package let claims: ClaimService
    package let likerOffers: LikerOfferService
    package let notifications: NotificationService
    package let reports: ReportService
    package let cases: CaseService
    package let accounts: AccountService
    package let invitations: InvitationService
    package let consents: ConsentService
    package let leaving: LeavingService
    package let takeOuts: TakeOutService
    package let sessions: SessionService
    package let moderation: ModerationService
    package let changes: ChangeService
    package let editions: EditionService
    package let viewCounter: ViewCounter
    package let branding: BrandingService

    /// Over a store, with its own lists or others.
    ///
    /// `lists` may be those of another search engine, and are the store's where none are given. `invitation`
    /// makes the first administrator; with none, nobody becomes it by a request. `searches` limits how much
    /// may be searched. With `signUpBits`, others do so much work for an account. `rules` are read again for
    /// each request; `currencies` are those in which products may be offered while no administrator chose
    /// others, and `categories` those by which they are browsed.
    package init(
        store: SQLiteStore,
        lists: (any ProductListing)? = nil,
        photos maker: PhotoMaking,
        passwords: PasswordHashing,
        invitation: Invitation = .none,
        searches: SearchGate.Limits = SearchGate.Limits(),
        signUpBits: Int = 0,
        rules: MarketRules = MarketRules(),
        currencies: MarketCurrencies = .every,
        categories: CategoryList = .standard,
        clock: ServerClock,
        blocking: BlockingPool,
        log: Log
    ) {
        let branding = BrandingService(store: store, log: log)
        self.branding = branding
        photos = PhotoService(
            store: store,
            maker: maker,
            usage: UsageLimiter(rules, uptime: clock.uptime),
            clock: clock,
            blocking: blocking,
            log: log
        )
        let inboxes = InboxNotifier(store: store)
        drafts = DraftService(store: store, usage: photos.usage, notifier: inboxes)
        let gate = SearchGate(searches, uptime: clock.uptime)
        products = ProductService(
            store: store,
            lists: lists ?? store,
            photos: photos,
            gate: gate,
            listings: ListingLimiter(
                store: store,
                rules: rules,
                now: clock.now
            ),
            currencies: { branding.kept.branding.currencies ?? currencies },
            categories: categories,
            log: log
        )
        search = SearchService(
            lists: lists ?? store,
            store: store,
            gate: gate,
            categories: categories,
            notifier: inboxes,
            now: clock.now,
            log: log
        )
        likes = LikeService(store: store, products: products, notifier: inboxes, now: clock.now)
        cart = CartService(store: store, products: products, notifier: inboxes, now: clock.now)
        store.whenSessionsEnd {
            inboxes.notifyHere(InboxNotifier.Event(account: $0, conversation: nil, endsSessions: true))
        }
        notifications = NotificationService(
            store: store,
            notifier: inboxes,
            now: clock.now,
            zone: { branding.kept.branding.zone }
        )
        conversations = ConversationService(
            store: store,
            products: products,
            rules: rules,
            notifier: inboxes,
            now: clock.now
        )
        blocks = BlockService(store: store)
        deals = DealService(
            store: store,
            products: products,
            conversations: conversations,
            rules: rules,
            now: clock.now,
            zone: { branding.kept.branding.zone }
        )
        reviews = ReviewService(store: store)
        claims = ClaimService(
            store: store,
            products: products,
            rules: rules,
            now: clock.now
        )
        likerOffers = LikerOfferService(
            store: store,
            products: products,
            rules: rules,
            now: clock.now
        )
        reports = ReportService(store: store, products: products, rules: rules, now: clock.now)
        cases = CaseService(store: store, log: log)
        invitations = InvitationService(store: store, log: log)
        accounts = AccountService(
            store: store,
            passwords: passwords,
            invitation: invitation,
            rules: rules,
            challenges: signUpBits > 0 ? SignUpChallenges(bits: signUpBits, uptime: clock.uptime) : nil,
            limiter: SignInLimiter(uptime: clock.uptime),
            policy: { branding.kept.branding.signUp },
            log: log
        )
        takeOuts = TakeOutService(store: store, log: log)
        leaving = LeavingService(store: store, accounts: accounts, log: log)
        consents = ConsentService(store: store, terms: { branding.keptTerms })
        sessions = SessionService(store: store, now: clock.now, log: log)
        moderation = ModerationService(store: store, products: products, log: log)
        changes = ChangeService(store: store)
        viewCounter = ViewCounter(now: clock.now, zone: { branding.kept.branding.zone })
        editions = EditionService(
            store: store,
            passwords: passwords,
            uptime: clock.uptime
        )
    }
}
