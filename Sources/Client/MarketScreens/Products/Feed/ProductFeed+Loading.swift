import Market
import MarketAPI
import MarketClient

/// Getting page after page, never two at a time.
extension ProductFeed {
    private static let minimumRefresh = Duration.milliseconds(400)
    private static let slowLoadingDelay = Duration.milliseconds(150)
    /// The time for which kept products are shown without a word.
    private static let lateDelay = Duration.milliseconds(800)
    /// The time that a spinner is shown before the market's reachability is checked.
    private static let patience = Duration.seconds(3)
    /// The most pages to skip at once where all their products are shown already.
    private static let maxPagesAtOnce = 5

    func begin() {
        let isKept = showKept()
        let isRefresh = !isKept && !hasNothingToShow && shown == base
        phase =
            isKept
            ? .kept(isSlow: false)
            : hasNothingToShow
                ? .loading(isSlow: false) : isRefresh ? .refreshing : .narrowing(isSlow: false)
        if !isRefresh { watchForSlowness() }
        loadTask.run { [weak self, context, load, base, account] in
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
            took(outcome, of: base, as: account)
        }
    }

    /// Shows what is kept of the list on this device, where its products are not shown yet.
    ///
    /// - Returns: Whether there was anything, or it is shown already and waits for its first answer.
    private func showKept() -> Bool {
        if case .kept = phase, shown == base { return true }
        guard hasNothingToShow || shown != base, let keptList else { return false }
        var kept = context.savedItems.products(keptOf: keptList, for: account).filter(isShown)
        if base.facets.availableOnly { kept.removeAll { $0.state != .selling || $0.isSoldOut } }
        guard !kept.isEmpty else { return false }
        mustReload = true
        next = nil
        shown = base
        places = [:]
        deletedFrom = [:]
        rows.reset(kept)
        return true
    }

    private var account: Account.ID? { context.accountSession.account?.id }

    private func watchForSlowness() {
        let delay = phase == .kept(isSlow: false) ? Self.lateDelay : Self.slowLoadingDelay
        slowTimer.run { [weak self, context] in
            do { try await context.screenClock.sleep(delay) } catch { return }
            switch self?.phase {
            case .loading: self?.phase = .loading(isSlow: true)
            case .kept: self?.phase = .kept(isSlow: true)
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

    private func took(
        _ outcome: Result<Page<ProductSummary>, ClientError>,
        of query: ListingQuery,
        as asker: Account.ID?
    ) {
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
            // An answer for another person is not kept as this one's.
            if let keptList, query == base, asker == account {
                context.savedItems.keep(rows.goods, of: keptList, for: account)
            }
        case .failure(let error):
            if case .kept = phase {
                phase = .stalled(error)
                context.toast(error) { [weak self] in self?.retry() }
            } else if phase == .refreshing {
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
            ? context.savedItems.seen.filter(\.isForSale).compactMap { ProductSummary(remembered: $0) } : []
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
        case .loading(isSlow: true), .kept(isSlow: true), .narrowing(isSlow: true): true
        default: false
        }
    }
}
