import Market
import MarketAPI
import MarketClient
public import Observation

/// One's deals: those that go on, and those that are over.
@MainActor
@Observable
public final class DealListModel {
    /// The current state of the list.
    public private(set) var phase = LoadPhase.loading
    /// True where past deals are shown.
    public private(set) var isPast = false
    /// Newest first.
    private(set) var deals: [OwnDeal] = []
    /// True where there are older deals than those shown.
    public var hasMore: Bool { next != nil }

    /// Called when the page is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    @ObservationIgnored let context: ScreenContext
    private var next: Cursor?
    @ObservationIgnored private let loading = TaskSlot()
    @ObservationIgnored private let loadingMore = TaskSlot()
    @ObservationIgnored private var reconnection: AnyObject?

    init(_ context: ScreenContext) {
        self.context = context
        reconnection = context.network.onReconnect { [weak self] in self?.appear() }
    }

    /// Loads the list; called when the page is opened.
    public func appear() {
        loadingMore.cancel()
        if deals.isEmpty { phase = .loading }
        loading.load(for: self) { [context, isPast] () throws(ClientError) in
            try await context.onlineClient.deals.list(DealQuery(DealFilter(isOpen: !isPast)))
        } then: {
            $0.took($1)
        } orElse: {
            $0.fail($1)
        }
    }

    private func took(_ page: Page<OwnDeal>) {
        deals = page.elements
        next = page.next
        phase = .shown
        for own in deals { context.learn(own) }
    }

    private func fail(_ error: ClientError) {
        let now = context.screenClock.now()
        let kept = context.dealKeeper.deals.map(\.own).filter {
            $0.deal.seen(at: now).state.isOpen != isPast
        }
        next = nil
        guard error.isTransient, !kept.isEmpty else { return phase = .failed(error) }
        deals = kept
        phase = .kept
    }

    /// Tries again what failed.
    public func retry() { appear() }

    /// Shows those that are over, or those that go on.
    public func use(past isPast: Bool) {
        guard isPast != self.isPast else { return }
        self.isPast = isPast
        deals = []
        next = nil
        appear()
    }

    /// Shows older ones.
    public func loadMore() {
        guard let next else { return }
        loadingMore.load(for: self) { [context, isPast] () throws(ClientError) in
            try await context.onlineClient.deals.list(DealQuery(DealFilter(isOpen: !isPast), cursor: next))
        } then: { list, page in
            list.deals += page.elements
            list.next = page.next
        } orElse: { list, error in
            list.context.toast(error) { [weak list] in list?.loadMore() }
        }
    }

    /// Takes over what became of a deal that is shown.
    func update(_ own: OwnDeal) {
        guard let index = deals.firstIndex(where: { $0.deal.id == own.deal.id }), deals[index] != own else {
            return
        }
        if own.deal.state.isOpen == isPast { deals.remove(at: index) } else { deals[index] = own }
    }

    /// Closes the page.
    public func close() { ended?() }

    package func settle() async {
        await loading.settle()
        await loadingMore.settle()
        await context.backgroundTasks.settle()
        await context.dealKeeper.settle()
    }
}
