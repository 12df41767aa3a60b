import Market
import MarketClient

extension Shell {
    /// The page that fills the window now.
    public var page: Page {
        guard let screens else { return welcome == nil ? .starting : .welcome }
        guard screens.context.network.isOffline, !isSomethingOpen else { return .tabs }
        return isBrowsingOffline && !frontHasNothingToShow ? .tabs : .offline
    }

    /// The title of the offline page's button to what is kept here; `nil` where nothing is kept.
    public var browseOfflineTitle: String? {
        page == .offline && offlineTab != nil ? localization.texts[.screenOfflineLook] : nil
    }

    /// Leaves the offline page for what can be looked at without a network: what was on the screen, or what is kept.
    public func browseOffline() {
        guard page == .offline, let shelf = offlineTab else { return }
        isBrowsingOffline = true
        if frontHasNothingToShow {
            tab = shelf
            details[shelf] = nil
            appear(shelf)
        }
    }

    /// The nearest place with something in it.
    private var offlineTab: Tab? {
        guard let screens else { return nil }
        if !frontHasNothingToShow { return tab }
        let kept = screens.context.savedItems
        if !screens.feed.hasNothingToShow { return .market }
        if !kept.liked.isEmpty { return .likes }
        return kept.cart.isEmpty ? nil : .cart
    }

    /// The text of the offline page; its button retries at once, by ``retryNetwork()``.
    public var offlineText: EmptyState? {
        guard page == .offline, let outage = screens?.context.outageText else { return nil }
        return EmptyState(title: outage.title, text: outage.text, action: localization.texts[.screenRetry])
    }

    /// The banner: the network is away, or what is kept on this device is not safe; `nil` for neither.
    public var bannerText: String? {
        guard page == .tabs, let context = screens?.context else { return nil }
        return context.outageText?.text ?? context.savedItems.warning(in: localization.texts)?.text
    }

    /// The title of the button beside the banner, which does something about it; `nil` where there is none.
    public var bannerAction: String? {
        guard page == .tabs, let context = screens?.context, context.outageText == nil else { return nil }
        return context.savedItems.warning(in: localization.texts)?.action
    }

    /// Does what the banner's button says.
    public func pressBanner() {
        if bannerAction != nil { screens?.context.savedItems.answerWarning() }
    }

    /// Tries at once whether the network is back.
    public func retryNetwork() { screens?.context.network.checkNow() }

    /// All tabs, in their order.
    public var tabs: [TabItem] {
        let knowsConversations = screens?.context.client.capabilities.contains(.conversations) ?? true
        return Tab.allCases.filter { $0 != .chat || knowsConversations }.map { tab in
            TabItem(tab: tab, title: tab.title(in: localization.texts), badge: badge(of: tab))
        }
    }

    private func badge(of tab: Tab) -> String? {
        switch tab {
        case .cart: screens?.cart.badge
        case .chat: screens?.talks.badge
        case .market, .search, .likes, .mine: nil
        }
    }

    /// The page of a product over the tab that is shown.
    public var detail: ProductDetailModel? { details[tab]?.last }

    /// True while the person is in the middle of something that must not be closed.
    private var isSomethingOpen: Bool {
        form != nil || settings != nil || signIn != nil || report != nil || records != nil
            || accountSettings != nil
            || deals != nil || deal != nil || review != nil || meeting != nil || claim != nil || claims != nil
            || seller != nil
            || offer != nil || isShowingNotifications
            || notificationSettings != nil
    }

    private var frontHasNothingToShow: Bool {
        guard let screens, foreignPage == nil else { return false }
        if let detail { return detail.hasNothingToShow }
        return switch tab {
        case .market: screens.feed.hasNothingToShow
        case .search: screens.search.hasNothingToShow
        case .likes, .cart: false
        case .chat: conversation == nil && screens.talks.hasNothingToShow
        case .mine: screens.mine.feed?.hasNothingToShow ?? false
        }
    }
}

extension SearchModel {
    /// True where there is nothing to view while the network is away.
    var hasNothingToShow: Bool {
        switch phase {
        case .failed, .searching: shelves.isEmpty
        case .listing: listing?.hasNothingToShow ?? foreignListing?.findings.isEmpty ?? true
        case .idle, .found, .nothing: false
        }
    }
}
