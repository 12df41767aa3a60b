import Market
import MarketAPI
import MarketClient

/// Getting page after page, never two at a time.
extension ProductFeed {
    private static let minimumRefresh = Duration.milliseconds(400)
    private static let slowLoadingDelay = Duration.milliseconds(150)
    /// The time that a spinner is shown before the market's reachability is checked.
    private static let patience = Duration.seconds(3)
    /// The most pages to skip at once where all their products are shown already.
    private static let maxPagesAtOnce = 5

    func begin() {
        let isRefresh = !hasNothingToShow && shown == base
        phase =
            hasNothingToShow ? .loading(isSlow: false) : isRefresh ? .refreshing : .narrowing(isSlow: false)
        if !isRefresh { watchForSlowness() }
        loadTask.run { [weak self, context, load, base] in
            let start = context.screenClock.elapsed()
            var outcome: Result<Page<ProductSummary>, ClientError>
            do throws(ClientError) {
                outcome = .success(
                    try await context.ask { () throws(ClientError) in try await load(base.from(.beginning)) }
                )
            } catch {
                outcome = .failure(error)
            }
            let left = Self.minimumRefresh - (context.screenClock.elapsed() - start)
            // A spinner that flashes looks broken.
            if isRefresh, left > .zero {
                do { try await context.screenClock.sleep(left) } catch { return }
            }
            guard let self, !Task.isCancelled else { return }
            took(outcome, of: base)
        }
    }

    private func watchForSlowness() {
        slowTimer.run { [weak self, context] in
            do { try await context.screenClock.sleep(Self.slowLoadingDelay) } catch { return }
            switch self?.phase {
            case .loading: self?.phase = .loading(isSlow: true)
            case .narrowing: self?.phase = .narrowing(isSlow: true)
            default: return
            }
            do { try await context.screenClock.sleep(Self.patience) } catch { return }
            guard let phase = self?.phase, phase.isSlow else { return }
            context.network.checkNow()
        }
    }

    /// True where a loaded product is to be shown: the page may be older than a block of its seller.
    private func isShown(_ goods: ProductSummary) -> Bool {
        !isOfMarket || !context.blockedPeople.contains(goods.seller.id)
    }

    private func took(_ outcome: Result<Page<ProductSummary>, ClientError>, of query: ListingQuery) {
        slowTimer.cancel()
        switch outcome {
        case .success(let page) where page.elements.isEmpty && page.next == nil && beginsWithAvailable:
            // Better what was sold than nothing.
            show(availableOnly: false)
            begin()
        case .success(let page):
            mustReload = false
            hasMissedEvents = false
            shown = query
            next = page.next
            isComplete = page.isComplete
            places = [:]
            deletedFrom = [:]
            rows.reset(page.elements.filter(isShown))
            newProducts.reset(newestShown: rows.goods.map(\.listing).max() ?? 0)
            settlePhase()
            context.savedItems.learn(rows.goods)
        case .failure(let error):
            if phase == .refreshing {
                context.toast(error) { [weak self] in self?.refresh() }
                if mustReload { phase = .stalled(error) } else { settlePhase() }
            } else {
                // Under other conditions, what was shown would lie.
                if case .narrowing = phase {
                    next = nil
                    rows.reset([])
                }
                fail(error)
            }
        }
    }

    private func fail(_ error: ClientError) {
        let remembered = error.isTransient ? rememberedProducts : []
        guard !remembered.isEmpty else {
            phase = .failed(error)
            context.toast(error) { [weak self] in self?.retry() }
            return
        }
        mustReload = true
        shown = base
        rows.reset(remembered)
        phase = .stalled(error)
    }

    func settlePhase() {
        phase = rows.goods.isEmpty && next == nil ? .empty : next == nil ? .ended : .resting
    }

    func loadNextPage() {
        guard !mustReload else {
            begin()
            return
        }
        guard phase.canLoadMore, next != nil else { return }
        phase = .loadingMore
        loadTask.run { [weak self, context, load, base] in
            for _ in 0..<Self.maxPagesAtOnce {
                guard let cursor = self?.next else { break }
                do throws(ClientError) {
                    let page = try await context.ask { () throws(ClientError) in
                        try await load(base.from(.cursor(cursor)))
                    }
                    guard let self, !Task.isCancelled else { return }
                    next = page.next
                    if !page.isComplete { isComplete = false }
                    let hasNew = rows.append(page.elements.filter(isShown))
                    context.savedItems.learn(page.elements)
                    if hasNew { break }
                } catch {
                    guard let self, !Task.isCancelled else { return }
                    mustReload = error.refusal?.code == .badCursor
                    phase = .stalled(error)
                    context.toast(error) { [weak self] in self?.retry() }
                    return
                }
            }
            self?.settlePhase()
        }
    }

    func didReconnect() {
        switch phase {
        case .failed(let error) where error.isTransient: begin()
        case .stalled(let error) where error.isTransient: loadNextPage()
        default: break
        }
    }

    /// Products viewed earlier, for a plain list that can't be loaded.
    private var rememberedProducts: [ProductSummary] {
        isWholeMarket
            ? context.savedItems.seen.filter(\.isForSale).compactMap(ProductSummary.init(remembered:)) : []
    }
}

extension ListingQuery {
    func from(_ place: Place) -> ListingQuery {
        var query = self
        query.place = place
        return query
    }
}

extension FeedPhase {
    fileprivate var isSlow: Bool {
        switch self {
        case .loading(isSlow: true), .narrowing(isSlow: true): true
        default: false
        }
    }
}
