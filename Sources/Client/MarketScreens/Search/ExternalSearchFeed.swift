import Market
public import MarketClient
public import Observation

/// One order of what another shop's search found, page by page.
@MainActor
@Observable
public final class ExternalSearchFeed {
    /// The state of the list.
    public private(set) var phase = FeedPhase.fresh
    /// In the order of the other shop.
    public private(set) var findings: [SearchResult] = []

    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let search: any ProductSearching
    @ObservationIgnored private var next: SearchRequest?
    @ObservationIgnored private var ids: Set<SearchResult.ID> = []
    @ObservationIgnored private let loadTask = TaskSlot()
    @ObservationIgnored private var reconnection: AnyObject?

    init(_ context: ScreenContext, _ search: any ProductSearching, _ question: SearchRequest) {
        self.context = context
        self.search = search
        next = question
        reconnection = context.network.onReconnect { [weak self] in self?.retry() }
    }

    /// Loads the first page, unless that was done before.
    public func appear() {
        if phase == .fresh { loadNextPage() }
    }

    /// To be called when the end comes near.
    public func approachedEnd() {
        if phase == .resting { loadNextPage() }
    }

    /// Tries again what failed.
    public func retry() {
        switch phase {
        case .failed, .stalled: loadNextPage()
        case .fresh, .loading, .kept, .empty, .resting, .loadingMore, .refreshing, .narrowing, .ended: break
        }
    }

    /// A finding in words, as it is to be shown now.
    public func card(_ finding: SearchResult) -> ProductCard { context.card(finding) }

    /// Why there is nothing to show.
    public var error: ScreenError? { context.error(of: phase) }

    /// That nothing was found.
    public var emptyText: EmptyState? {
        guard phase == .empty else { return nil }
        let texts = context.localization.texts
        return EmptyState(
            title: texts[.screenSearchNothing],
            text: texts[.screenSearchNothingText],
            action: nil
        )
    }

    /// True while the first page is loading.
    public var showsLoading: Bool { findings.isEmpty && phase.isAsking }

    /// The footer of the list.
    public var footer: FeedFooter { context.footer(of: phase) }

    private func loadNextPage() {
        guard let question = next, !phase.isAsking else { return }
        phase = findings.isEmpty ? .loading(isSlow: true) : .loadingMore
        loadTask.load(for: self) { [context, search] () throws(ClientError) in
            try await context.ask { () throws(ClientError) in try await search.section(question) }
        } then: {
            $0.took($1)
        } orElse: {
            $0.fail($1)
        }
    }

    private func took(_ section: SearchSection) {
        findings += section.findings.filter { ids.insert($0.id).inserted }
        next = section.next
        phase = next != nil ? .resting : findings.isEmpty ? .empty : .ended
    }

    private func fail(_ error: ClientError) {
        phase = findings.isEmpty ? .failed(error) : .stalled(error)
        if !findings.isEmpty { context.toast(error) { [weak self] in self?.retry() } }
    }

    package func settle() async {
        await loadTask.settle()
    }
}
