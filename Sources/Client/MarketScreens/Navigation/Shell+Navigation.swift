public import Foundation
public import Market
public import MarketClient

extension Shell {
    /// Shows another tab as it was left; pressed again, a tab goes back to where it began.
    public func show(_ tab: Tab) {
        guard tab == self.tab else {
            if self.tab == .search { screens?.search.disappear() }
            self.tab = tab
            appear(tab)
            return
        }
        if detail != nil {
            details[tab] = nil
        } else if tab == .market {
            screens?.feed.scrollToTop()
        } else if tab == .chat {
            conversation = nil
        }
    }

    /// Shows the market's own list with the goods of one category, or with all of them.
    public func show(category: Market.Category.ID?) {
        guard let feed = screens?.feed else { return }
        details[.market] = nil
        if tab != .market { show(.market) }
        feed.change { $0.category = category }
    }

    /// Goes to the search, so that the next key is the first letter of what is looked for.
    public func focusSearch() {
        details[.search] = nil
        if tab != .search { show(.search) }
        screens?.search.takeFocus()
    }

    /// Shows a tab as it was left, and does nothing where it is shown.
    private func show(place tab: Tab) { if tab != self.tab { show(tab) } }

    func appear(_ tab: Tab) {
        switch tab {
        case .market: screens?.feed.appear()
        case .search: screens?.search.appear()
        case .likes: screens?.likes.appear()
        case .cart: screens?.cart.appear()
        case .chat: screens?.talks.appear()
        case .mine: screens?.mine.appear()
        }
    }

    // MARK: Products

    /// Opens the page of some goods over the tab that is shown.
    public func open(_ goods: ProductSummary) { open(goods.id, goods) }

    /// Opens goods that the page in front led to; back leads to that page again.
    public func openRelated(_ goods: ProductSummary) { open(goods.id, goods, isRelated: true) }

    /// Opens the page of some goods over the tab that is shown.
    public func open(_ goods: SavedProduct) {
        switch goods.key {
        case .here(let id): open(id, ProductSummary(remembered: goods))
        case .elsewhere(let page):
            foreignPage = ExternalProduct(
                id: page.absoluteString,
                name: goods.name,
                price: goods.price?.price?.bargain,
                shop: goods.seller,
                picture: goods.pictures.first?.large,
                page: page
            )
        }
    }

    /// Opens what a search found; words that led somewhere are worth remembering.
    public func open(_ finding: SearchResult) {
        if let search = screens?.search { screens?.context.savedItems.recordSearch(search.words) }
        switch finding.place {
        case .here(let goods): open(goods)
        case .elsewhere(let goods): foreignPage = goods
        }
    }

    /// Opens the page of a product of which only the number is known.
    ///
    /// With `expectsLine`, its goods are free again for who waits.
    func openProduct(_ id: Product.ID, expectsLine: Bool) {
        open(id, nil)
        detail?.expectsLine = expectsLine
    }

    private func open(_ id: Product.ID, _ goods: ProductSummary?, isRelated: Bool = false) {
        // The page of who sells some goods lies over theirs, and leads on as it does.
        let goesOn = isRelated || seller != nil
        seller = nil
        guard let screens, detail?.id != id else { return }
        var pages = goesOn ? details[tab] ?? [] : []
        if let known = pages.firstIndex(where: { $0.id == id }) {
            pages.removeSubrange((known + 1)...)
        } else {
            let opened = ProductDetailModel(screens.context, id: id, goods: goods)
            let place = tab
            opened.ended = { [weak self, weak opened] in
                self?.details[place]?.removeAll { $0 === opened }
                self?.pagesAhead[place]?.removeAll { $0 === opened }
            }
            opened.reserved = { [weak self] in self?.open(deal: $0.deal.id) }
            opened.requested = { [weak self] in self?.open(conversation: $0.conversation) }
            pages.append(opened)
        }
        details[tab] = pages.suffix(Self.pagesKept)
        pagesAhead[tab] = nil
        detail?.appear()
    }

    /// The most product pages to go back through.
    private static let pagesKept = 20

    /// Closes what lies on top.
    public func back() {
        if foreignPage != nil {
            foreignPage = nil
        } else if detail != nil {
            if let left = details[tab]?.removeLast() { pagesAhead[tab, default: []].append(left) }
        } else if tab == .chat {
            conversationAhead = conversation ?? conversationAhead
            conversation = nil
        } else if tab == .search {
            screens?.search.showSections()
        }
    }

    /// Opens again what Back has left last, in this tab.
    public func forward() {
        guard foreignPage == nil else { return }
        if let page = pagesAhead[tab]?.popLast() {
            details[tab, default: []].append(page)
            page.retry()
        } else if tab == .chat, detail == nil, conversation == nil, let talk = conversationAhead {
            conversation = talk
            conversationAhead = nil
            talk.retry()
        }
    }

    /// Follows a link from outside the app; one that leads nowhere is said so.
    public func follow(_ link: URL) {
        guard let screens else {
            linkToFollow = link
            return
        }
        linkToFollow = nil
        switch DeepLink(link, market: screens.choice.address) {
        case .product(let id):
            tab = .market
            appear(.market)
            open(id, nil)
        case .conversation(let id): open(conversation: id)
        case .notification(let id): open(notification: id)
        case .deal(let id): open(deal: id)
        case .sell: sell()
        case .conversations: show(place: .chat)
        case .search: focusSearch()
        case nil: toasts.show(localization.texts[.screenLinkUnknown])
        }
    }

    // MARK: Selling

    /// Opens the form for a new product; asks to sign in first where needed.
    ///
    /// - Parameter draft: The draft that was begun earlier; `nil` takes up the last one, if any.
    public func sell(_ draft: Draft? = nil) {
        guard let context = screens?.context, form == nil else { return }
        guard context.accountSession.isSignedIn || !context.client.capabilities.contains(.accounts) else {
            askToSignIn(to: .signInToSell) { [weak self] in self?.sell(draft) }
            return
        }
        show(ProductFormModel(selling: context, draft: draft))
    }

    /// Opens the form for the product whose page is shown.
    public func edit() {
        guard let detail, detail.isOwner, let product = detail.detail, form == nil else { return }
        show(ProductFormModel(editing: product, detail.context))
    }

    /// Opens the form for one of one's own products, which is loaded first.
    func edit(_ goods: ProductSummary) {
        guard let context = screens?.context, form == nil else { return }
        context.backgroundTasks.run { [weak self] in
            do throws(ClientError) {
                let product = try await context.onlineClient.products.detail(goods.id)
                guard let self, form == nil, screens?.context === context else { return }
                show(ProductFormModel(editing: product, context))
            } catch {
                context.toast(error) { [weak self] in self?.edit(goods) }
            }
        }
    }

    private func show(_ form: ProductFormModel) {
        form.ended = { [weak self, weak form] in
            guard let self, self.form === form else { return }
            self.form = nil
            screens?.mine.appear()
        }
        self.form = form
        form.appear()
    }

    // MARK: Signing in

    /// Opens the form to sign in, or to create an account; `next` runs once the person is signed in.
    ///
    /// `reason` says why an account is needed for that.
    public func askToSignIn(
        _ mode: SignInModel.Mode = .signIn,
        to reason: TextKey? = nil,
        then next: (@MainActor () -> Void)? = nil
    ) {
        guard let context = screens?.context else { return }
        let name = environment.preferences[.nickname] ?? ""
        let signIn = SignInModel(context, mode: mode, name: name, reason: reason)
        afterSignIn = next
        signIn.ended = { [weak self, weak signIn] in
            guard let self, let signIn, self.signIn === signIn else { return }
            let next = signIn.phase == .done ? afterSignIn : nil
            self.signIn = nil
            afterSignIn = nil
            if tab == .mine || tab == .chat { appear(tab) }
            if signIn.phase == .done { screens?.resumeSending() }
            next?()
        }
        self.signIn = signIn
    }

    // MARK: Settings

    /// Opens the settings over the tabs.
    public func openSettings() {
        guard let screens else { return }
        let settings = SettingsModel(
            screens.context,
            current: screens.choice,
            secrets: environment.secrets,
            find: environment.find,
            move: { [weak self] in self?.move(to: $0) },
            keysChanged: { [weak self] keys in
                guard let self else { return }
                self.screens?.search.use(naver: keys.map(environment.naver))
            }
        )
        self.settings = settings
        settings.appear()
    }

    /// Closes the settings.
    public func closeSettings() { settings = nil }
}
