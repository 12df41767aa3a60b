import Market
public import MarketClient

/// The state of a product list; everything else that it shows follows from this.
public enum FeedPhase: Hashable, Sendable {
    /// Nothing has been requested yet.
    case fresh
    /// The first page is on its way, and there is nothing to show meanwhile.
    case loading(isSlow: Bool)
    /// The first page is on its way, and what is kept of it on this device is shown meanwhile.
    case kept(isSlow: Bool)
    /// The first page did not come, and there is nothing to show.
    case failed(ClientError)
    /// There are no goods.
    case empty
    /// Goods are shown, and there are more.
    case resting
    /// A further page is on its way.
    case loadingMore
    /// A further page did not come; what is shown stays.
    case stalled(ClientError)
    /// The products shown are being loaded again, and stay until the answer arrives.
    case refreshing
    /// Products of another choice than those shown are loading.
    case narrowing(isSlow: Bool)
    /// All goods are shown.
    case ended
}

extension FeedPhase {
    var isAsking: Bool {
        switch self {
        case .loading, .kept, .loadingMore, .refreshing, .narrowing: true
        case .fresh, .failed, .empty, .resting, .stalled, .ended: false
        }
    }

    /// True where a further page may be requested.
    var canLoadMore: Bool {
        switch self {
        case .resting, .stalled: true
        case .fresh, .loading, .kept, .failed, .empty, .loadingMore, .refreshing, .narrowing, .ended: false
        }
    }
}

/// The footer of a product list.
public enum FeedFooter: Hashable, Sendable {
    /// Nothing.
    case none
    /// A spinner, and what it is called.
    case spinner(String)
    /// There is no more, in words.
    case end(String)
    /// Why it does not go on, and what the button says that tries again.
    case retry(String, button: String)
}

extension ScreenContext {
    /// Why there is nothing to show; `nil` while there is.
    func error(of phase: FeedPhase) -> ScreenError? {
        guard case .failed(let error) = phase else { return nil }
        return screenError(error)
    }

    /// The footer of a list in this state.
    func footer(of phase: FeedPhase) -> FeedFooter {
        switch phase {
        case .loadingMore: .spinner(localization.texts[.screenLoading])
        case .ended: .end(localization.texts[.endOfList])
        case .stalled(let error): .retry(message(for: error), button: localization.texts[.screenRetry])
        case .fresh, .loading, .kept, .failed, .empty, .resting, .refreshing, .narrowing: .none
        }
    }
}
