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
public final class MarketFeed {
    /// Asks for a page.
    public typealias Load = @Sendable (ListingQuery) async throws(ClientError) -> Page<Goods>

    /// What the list is doing.
    public private(set) var phase = FeedPhase.fresh
    /// Rows or cards; the choice is kept for the next start.
    public private(set) var layout: Layout
    /// Whether to offer the way back to the top.
    public private(set) var showsToTop = false
    /// Grows when the views are to scroll to the top.
    public private(set) var topSignal = 0
    private var newGoods = NewGoods()
    /// Whether the market could not tell what changed meanwhile.
    private var hasMissedNews = false

    /// The goods themselves; a list model follows their changes.
    @ObservationIgnored public let rows = GoodsRows()

    @ObservationIgnored let around: Surroundings
    @ObservationIgnored private let emptyTexts: (TextKey, TextKey, TextKey?)
    @ObservationIgnored private let load: Load
    @ObservationIgnored private let base: ListingQuery
    /// Whether all that is new on the market belongs on top of this list.
    @ObservationIgnored private let showsEverybody: Bool
    @ObservationIgnored private var next: Cursor?
    /// Whether what is shown can't go on: it was remembered from an earlier time, or its place was lost.
    @ObservationIgnored private var mustBeginAgain = false
    @ObservationIgnored private var places: [Layout: ScrollPlace] = [:]
    /// Where goods were that were deleted here, so that they can come back.
    @ObservationIgnored private var deletedFrom: [Product.ID: Int] = [:]
    @ObservationIgnored private let asking = TaskSlot()
    @ObservationIgnored private let patience = TaskSlot()
    @ObservationIgnored private let throttle: Throttle
    @ObservationIgnored private var reader: BulletinReader?
    @ObservationIgnored private var returning: AnyObject?

    /// A list of what `query` asks for, whatever place it names.
    ///
    /// One person's own goods come from `load`; with `nil` they are those of the market. Where there are none,
    /// `emptyTexts` are said.
    public init(
        _ around: Surroundings,
        query: ListingQuery = ListingQuery(),
        emptyTexts: (title: TextKey, text: TextKey, action: TextKey?) = (
            .screenFeedEmptyTitle, .screenFeedEmpty, .screenSell
        ),
        load: Load? = nil
    ) {
        self.around = around
        self.emptyTexts = emptyTexts
        self.load = load ?? around.client.goods.list
        base = query
        showsEverybody = load == nil && query.from(.beginning) == ListingQuery(limit: query.limit)
        layout = around.preferences[.layout].flatMap(Layout.init) ?? .list
        throttle = Throttle(.milliseconds(200), around.watch)
        reader = around.bulletin.follow { [weak self] in self?.read($0) }
        returning = around.network.onReturn { [weak self] in self?.comeBack() }
    }

    // MARK: What someone does

    /// Loads the first page, unless that was done before.
    public func appear() {
        guard phase == .fresh else { return }
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
        case .stalled: goOn()
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
    public func use(_ layout: Layout) {
        guard layout != self.layout else { return }
        self.layout = layout
        around.preferences[.layout] = layout.rawValue
        showsToTop = (place?.screensAbove ?? 0) >= 1
    }

    /// Takes note of where the layout that is shown was scrolled to, as often as the view likes.
    public func scrolled(to place: ScrollPlace) {
        places[layout] = place
        let isBelow = place.screensAbove >= 1
        if isBelow != showsToTop { showsToTop = isBelow }
        guard place.screensBelow < Self.screensAhead else { return }
        throttle.call { [weak self] in
            guard let self, phase.mayGoOn else { return }
            goOn()
        }
    }

    /// Where the layout that is shown was left.
    public var place: ScrollPlace? { places[layout] }

    /// Likes something, or takes that back; it shows everywhere at once.
    public func toggleLike(_ goods: Goods) {
        around.toggleLike(KeptGoods(goods))
    }

    // MARK: What is shown

    /// Some goods in words, as they are to be shown now.
    public func card(_ goods: Goods) -> GoodsCard { around.card(goods) }

    /// The pictures of the goods below `index`, to be fetched before somebody scrolls there.
    public func picturesAhead(of index: Int, count: Int = 20) -> [Picture] {
        rows.goods.dropFirst(index + 1).prefix(count).compactMap(\.picture)
    }

    /// What stands below the last row.
    public var footer: FeedFooter { around.footer(of: phase) }

    /// Whether to show that the first page is on its way; not before it has taken a moment.
    public var showsLoading: Bool { phase == .loading(isSlow: true) }

    /// Whether a spinner turns above what is shown.
    public var isRefreshing: Bool { phase == .refreshing }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? {
        guard case .failed(let error) = phase else { return nil }
        return around.screenError(error)
    }

    /// What stands in an empty list; `nil` while it is not.
    public var emptyText: EmptyText? {
        guard phase == .empty else { return nil }
        let texts = around.wording.texts
        return EmptyText(
            title: texts[emptyTexts.0],
            text: texts[emptyTexts.1],
            action: emptyTexts.2.map { texts[$0] }
        )
    }

    /// What the button says that shows the new goods; `nil` while there are none.
    public var newGoodsText: String? {
        if newGoods.count > 0 { return around.wording.texts(.newProducts, count: Int64(newGoods.count)) }
        return hasMissedNews ? around.wording.texts[.screenFeedChanged] : nil
    }

    /// Whether there is nothing to look at while the network is away.
    var isBare: Bool {
        switch phase {
        case .fresh, .loading, .failed: true
        case .empty, .resting, .loadingMore, .stalled, .refreshing, .ended: false
        }
    }

    // MARK: Asking

    private static let screensAhead = 2.0
    private static let leastRefresh = Duration.milliseconds(400)
    private static let slowLoading = Duration.milliseconds(150)
    /// How many pages of goods that are all shown already are passed over at once.
    private static let mostPagesAtOnce = 5

    private func begin() {
        let isBare = self.isBare
        phase = isBare ? .loading(isSlow: false) : .refreshing
        if isBare { watchForSlowness() }
        asking.run { [weak self, around, load, base] in
            let start = around.watch.elapsed()
            var outcome: Result<Page<Goods>, ClientError>
            do throws(ClientError) {
                outcome = .success(
                    try await around.ask { () throws(ClientError) in try await load(base.from(.beginning)) }
                )
            } catch {
                outcome = .failure(error)
            }
            let left = Self.leastRefresh - (around.watch.elapsed() - start)
            // A spinner that flashes looks broken.
            if !isBare, left > .zero { do { try await around.watch.sleep(left) } catch { return } }
            guard let self, !Task.isCancelled else { return }
            took(outcome)
        }
    }

    private func watchForSlowness() {
        patience.run { [weak self, around] in
            do { try await around.watch.sleep(Self.slowLoading) } catch { return }
            guard let self, phase == .loading(isSlow: false) else { return }
            phase = .loading(isSlow: true)
        }
    }

    private func took(_ outcome: Result<Page<Goods>, ClientError>) {
        patience.cancel()
        switch outcome {
        case .success(let page):
            mustBeginAgain = false
            hasMissedNews = false
            next = page.next
            places = [:]
            deletedFrom = [:]
            rows.reset(page.elements)
            newGoods.reset(newestShown: rows.goods.map(\.id).max() ?? Product.ID(0))
            settlePhase()
            for goods in rows.goods { around.keepsakes.learn(KeptGoods(goods)) }
        case .failure(let error):
            if phase == .refreshing {
                around.toast(error) { [weak self] in self?.refresh() }
                if mustBeginAgain { phase = .stalled(error) } else { settlePhase() }
            } else {
                fail(error)
            }
        }
    }

    private func fail(_ error: ClientError) {
        let remembered = error.isTransient ? rememberedGoods : []
        guard !remembered.isEmpty else {
            phase = .failed(error)
            around.toast(error) { [weak self] in self?.retry() }
            return
        }
        mustBeginAgain = true
        rows.reset(remembered)
        phase = .stalled(error)
    }

    private func settlePhase() {
        phase = rows.goods.isEmpty && next == nil ? .empty : next == nil ? .ended : .resting
    }

    private func goOn() {
        guard !mustBeginAgain else {
            begin()
            return
        }
        guard phase.mayGoOn, next != nil else { return }
        phase = .loadingMore
        asking.run { [weak self, around, load, base] in
            for _ in 0..<Self.mostPagesAtOnce {
                guard let cursor = self?.next else { break }
                do throws(ClientError) {
                    let page = try await around.ask { () throws(ClientError) in
                        try await load(base.from(.cursor(cursor)))
                    }
                    guard let self, !Task.isCancelled else { return }
                    next = page.next
                    let hasNew = rows.append(page.elements)
                    for goods in page.elements { around.keepsakes.learn(KeptGoods(goods)) }
                    if hasNew { break }
                } catch {
                    guard let self, !Task.isCancelled else { return }
                    mustBeginAgain = error.refusal?.code == .badCursor
                    phase = .stalled(error)
                    around.toast(error) { [weak self] in self?.retry() }
                    return
                }
            }
            self?.settlePhase()
        }
    }

    private func comeBack() {
        switch phase {
        case .failed(let error) where error.isTransient: begin()
        case .stalled(let error) where error.isTransient: goOn()
        default: break
        }
    }

    // MARK: News

    private func read(_ news: GoodsNews) {
        switch news {
        case .created(let goods):
            guard showsEverybody || isOwnList, phase != .fresh, !mustBeginAgain else { return }
            rows.insert(goods, at: 0)
            // The market may have told everyone before it answered here.
            newGoods.shown(goods.id)
            if phase == .empty { settlePhase() }
            beginAgain()
        case .edited(let goods): rows.patch(goods)
        case .deleted(let id):
            deletedFrom[id] = rows.remove(id)
            newGoods.note(.removed(id, nil))
            if rows.goods.isEmpty, phase == .ended { settlePhase() }
            beginAgain()
        case .restored(let goods):
            guard let index = deletedFrom.removeValue(forKey: goods.id) else { return }
            rows.insert(goods, at: index)
            if phase == .empty { settlePhase() }
        case .heard(let event): hear(event)
        }
    }

    /// Asks once more where a first page is on its way that does not know yet what was just done.
    private func beginAgain() {
        switch phase {
        case .loading, .refreshing: begin()
        case .fresh, .failed, .empty, .resting, .loadingMore, .stalled, .ended: break
        }
    }

    private func hear(_ event: MarketEvent) {
        switch event {
        case .changed(let goods, _) where rows.contains(goods.id): rows.patch(goods)
        case .changed, .removed:
            if showsEverybody { newGoods.note(event) }
        case .missed:
            if showsEverybody, phase != .fresh { hasMissedNews = true }
        case .link: break
        }
    }

    private var isOwnList: Bool {
        !showsEverybody && base.from(.beginning) == ListingQuery(limit: base.limit)
    }

    /// What was looked at earlier, for a plain list that can't be loaded.
    private var rememberedGoods: [Goods] {
        showsEverybody ? around.keepsakes.seen.compactMap(Goods.init(remembered:)) : []
    }

    /// Waits until nothing is on its way any more.
    package func settle() async {
        await throttle.settle()
        await asking.settle()
    }
}

extension ListingQuery {
    func from(_ place: Place) -> ListingQuery {
        var query = self
        query.place = place
        return query
    }
}
