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

    /// The state of the list.
    public internal(set) var phase = FeedPhase.fresh
    /// Rows or cards; the choice is kept for the next start.
    public private(set) var layout: FeedLayout
    /// True where the way back to the top is offered.
    public private(set) var showsToTop = false
    /// The filter and the order.
    public internal(set) var filter = ListFilter(sort: .newest)
    /// Grows when the views are to scroll to the top.
    public private(set) var topSignal = 0
    var newProducts = NewProductCounter()
    /// True where the market searched everything for the products shown.
    var isComplete = true
    /// True where the market could not report what changed meanwhile.
    var hasMissedEvents = false

    /// The goods themselves; a list model follows their changes.
    @ObservationIgnored public let rows = ProductRows()

    /// The distance to the end, in screens, below which more products are requested.
    private static let screensAhead = 2.0

    @ObservationIgnored let context: ScreenContext
    @ObservationIgnored let emptyTexts: (TextKey, TextKey, TextKey?)
    @ObservationIgnored let load: Load
    @ObservationIgnored var base: ListingQuery
    /// The query that the products shown match.
    @ObservationIgnored var shown: ListingQuery?
    /// The name under which the first page of a person's own list is kept.
    @ObservationIgnored let ownKept: KeptList?
    /// True for the market's own list, filtered or not.
    @ObservationIgnored let isOfMarket: Bool
    /// True where the choice of what can be had is kept for the next start.
    @ObservationIgnored let keepsAvailability: Bool
    @ObservationIgnored var next: Cursor?
    /// True where the list must be loaded again to go on: it was remembered, or its place was lost.
    @ObservationIgnored var mustReload = false
    @ObservationIgnored var places: [FeedLayout: ScrollPosition] = [:]
    /// The indices of products that were deleted here, so that they can come back.
    @ObservationIgnored var deletedFrom: [Product.ID: Int] = [:]
    @ObservationIgnored let loadTask = TaskSlot()
    @ObservationIgnored let slowTimer = TaskSlot()
    @ObservationIgnored private let throttle: Throttle
    @ObservationIgnored private var reader: ProductEventSubscription?
    @ObservationIgnored private var reconnection: AnyObject?

    /// A list of what `query` asks for, whatever place it names.
    ///
    /// One person's own goods come from `load`, and their first page is `kept`; with `nil` they are those of the market.
    /// Where there are none, `emptyTexts` are said. The market's first list `keepsAvailability`, and shows only what can be had until a person
    /// chooses otherwise.
    public init(
        _ context: ScreenContext,
        query: ListingQuery = ListingQuery(),
        keepsAvailability: Bool = false,
        emptyTexts: (title: TextKey, text: TextKey, action: TextKey?) = (
            .screenFeedEmptyTitle, .screenFeedEmpty, .screenSell
        ),
        kept: KeptList? = nil,
        load: Load? = nil
    ) {
        self.context = context
        self.emptyTexts = emptyTexts
        ownKept = kept
        self.load = load ?? context.client.products.list
        base = query
        isOfMarket = load == nil && query.from(.beginning) == ListingQuery(limit: query.limit)
        self.keepsAvailability = keepsAvailability
        layout = context.preferences[.layout].flatMap(FeedLayout.init) ?? .list
        throttle = Throttle(.milliseconds(200), context.screenClock)
        reader = context.productEvents.follow { [weak self] in self?.read($0) }
        reconnection = context.network.onReconnect { [weak self] in self?.didReconnect() }
        guard keepsAvailability, hasFactFilters, context.preferences[.availableOnly] != "false" else {
            return
        }
        show(availableOnly: true)
    }

    // MARK: What someone does

    /// Loads the first page, unless that was done before.
    public func appear() {
        guard phase == .fresh else { return }
        if isOfMarket { context.backgroundTasks.run { [choices] in await choices.load() } }
        begin()
    }

    /// Loads the list again; what is shown stays until the answer arrives.
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

    /// Chooses rows or cards; nothing is requested.
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

    /// The position at which the current layout was left; `nil` before it is scrolled.
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
