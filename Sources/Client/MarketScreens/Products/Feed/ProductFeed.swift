public import Market
public import MarketAPI
public import MarketClient
public import Observation

/// A list of goods that goes on as far as someone scrolls, for a list and a grid alike.
///
/// There is one set of goods and never more than one request for them; what is on screen stays there until
/// something better has come.
@MainActor
@Observable
public final class ProductFeed {
    /// Asks for a page.
    public typealias Load = @Sendable (ListingQuery) async throws(ClientError) -> Page<ProductSummary>

    /// What the list is doing.
    public internal(set) var phase = FeedPhase.fresh
    /// Rows or cards; the choice is kept for the next start.
    public private(set) var layout: FeedLayout
    /// Whether to offer the way back to the top.
    public private(set) var showsToTop = false
    /// What narrows and orders it.
    public internal(set) var filter = ListFilter(sort: .newest)
    /// Grows when the views are to scroll to the top.
    public private(set) var topSignal = 0
    var newGoods = NewProductCounter()
    /// Whether the market looked at everything for what is shown.
    var isComplete = true
    /// Whether the market could not tell what changed meanwhile.
    var hasMissedNews = false

    /// The goods themselves; a list model follows their changes.
    @ObservationIgnored public let rows = ProductRows()

    /// How near the end must be for more to be asked for.
    private static let screensAhead = 2.0

    @ObservationIgnored let context: ScreenContext
    @ObservationIgnored let emptyTexts: (TextKey, TextKey, TextKey?)
    @ObservationIgnored let load: Load
    @ObservationIgnored var base: ListingQuery
    /// What the goods that are shown answer.
    @ObservationIgnored var shown: ListingQuery?
    /// Whether it is the market's own list, narrowed or not.
    @ObservationIgnored let isOfMarket: Bool
    @ObservationIgnored var next: Cursor?
    /// Whether what is shown can't go on: it was remembered from an earlier time, or its place was lost.
    @ObservationIgnored var mustReload = false
    @ObservationIgnored var places: [FeedLayout: ScrollPosition] = [:]
    /// Where goods were that were deleted here, so that they can come back.
    @ObservationIgnored var deletedFrom: [Product.ID: Int] = [:]
    @ObservationIgnored let loadTask = TaskSlot()
    @ObservationIgnored let slowTimer = TaskSlot()
    @ObservationIgnored private let throttle: Throttle
    @ObservationIgnored private var reader: ProductEventSubscription?
    @ObservationIgnored private var reconnection: AnyObject?

    /// A list of what `query` asks for, whatever place it names.
    ///
    /// One person's own goods come from `load`; with `nil` they are those of the market. Where there are none,
    /// `emptyTexts` are said.
    public init(
        _ context: ScreenContext,
        query: ListingQuery = ListingQuery(),
        emptyTexts: (title: TextKey, text: TextKey, action: TextKey?) = (
            .screenFeedEmptyTitle, .screenFeedEmpty, .screenSell
        ),
        load: Load? = nil
    ) {
        self.context = context
        self.emptyTexts = emptyTexts
        self.load = load ?? context.client.products.list
        base = query
        isOfMarket = load == nil && query.from(.beginning) == ListingQuery(limit: query.limit)
        layout = context.preferences[.layout].flatMap(FeedLayout.init) ?? .list
        throttle = Throttle(.milliseconds(200), context.screenClock)
        reader = context.productEvents.follow { [weak self] in self?.read($0) }
        reconnection = context.network.onReconnect { [weak self] in self?.didReconnect() }
    }

    // MARK: What someone does

    /// Loads the first page, unless that was done before.
    public func appear() {
        guard phase == .fresh else { return }
        if isOfMarket { context.backgroundTasks.run { [choices] in await choices.load() } }
        begin()
    }

    /// Loads everything anew; what is shown stays until that has come.
    public func refresh() {
        begin()
    }

    /// Tries again what failed.
    public func retry() {
        switch phase {
        case .failed: begin()
        case .stalled: loadNextPage()
        default: break
        }
    }

    /// Shows the new goods, from the top.
    public func showNew() {
        begin()
        scrollToTop()
    }

    /// Asks the view to go to the top, and forgets the places.
    public func scrollToTop() {
        places = [:]
        showsToTop = false
        topSignal += 1
    }

    /// Chooses rows or cards; nothing is asked for anew.
    public func use(_ layout: FeedLayout) {
        guard layout != self.layout else { return }
        self.layout = layout
        context.preferences[.layout] = layout.rawValue
        showsToTop = (place?.screensAbove ?? 0) >= 1
    }

    /// Takes note of where the layout that is shown was scrolled to, as often as the view likes.
    public func scrolled(to place: ScrollPosition) {
        places[layout] = place
        let isBelow = place.screensAbove >= 1
        if isBelow != showsToTop { showsToTop = isBelow }
        guard place.screensBelow < Self.screensAhead else { return }
        throttle.call { [weak self] in
            guard let self, phase.canLoadMore else { return }
            loadNextPage()
        }
    }

    /// Where the layout that is shown was left.
    public var place: ScrollPosition? { places[layout] }

    /// Likes something, or takes that back; it shows everywhere at once.
    public func toggleLike(_ goods: ProductSummary) {
        context.toggleLike(SavedProduct(goods))
    }

    /// Waits until nothing is on its way any more.
    package func settle() async {
        await throttle.settle()
        await loadTask.settle()
    }
}
