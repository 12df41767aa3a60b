public import Market
import MarketAPI
public import MarketClient
public import Observation

/// Somebody as everyone sees them: facts first, then what they sell, what they sold, and what others say.
@MainActor
@Observable
public final class SellerModel {
    /// What a part of the page is doing.
    public enum Phase: Hashable, Sendable {
        /// It is on its way.
        case loading
        /// There it is.
        case shown
        /// It could not be loaded.
        case failed(ClientError)
    }

    /// What is shown below the facts.
    public enum Part: Hashable, Sendable, CaseIterable {
        /// What they sell.
        case selling
        /// What they sold.
        case sold
        /// What others say of them.
        case reviews
    }

    /// What the page is doing now.
    public private(set) var phase = Phase.loading
    /// What is shown below the facts.
    public private(set) var part = Part.selling
    /// What is known of them; `nil` until it is loaded.
    private(set) var profile: SellerProfile?
    /// What the reviews are doing.
    private(set) var reviewPhase = Phase.loading
    /// Newest first.
    private(set) var reviews: [Review] = []
    /// Whether there are older reviews than those that are shown.
    public var hasMore: Bool { next != nil }

    /// Who it is.
    public let seller: Seller
    /// What they sell.
    public let selling: ProductFeed
    /// What they sold.
    public let sold: ProductFeed
    /// Called when the page is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    /// Called when a review is to be reported.
    @ObservationIgnored var wantsReport: (@MainActor (Review) -> Void)?
    @ObservationIgnored let context: ScreenContext
    private var next: Cursor?
    @ObservationIgnored private let loading = TaskSlot()
    @ObservationIgnored private let loadingReviews = TaskSlot()
    @ObservationIgnored private var reconnection: AnyObject?

    init(_ context: ScreenContext, _ seller: Seller) {
        self.context = context
        self.seller = seller
        func feed(_ states: Set<ProductState>, _ title: TextKey) -> ProductFeed {
            ProductFeed(
                context,
                query: ListingQuery(seller: seller.id, states: states),
                emptyTexts: (title, .screenSellerEmpty, nil)
            )
        }
        selling = feed([.selling, .reserved], .emptySeller)
        sold = feed([.sold], .sellerEmptySold)
        reconnection = context.network.onReconnect { [weak self] in self?.retryWhatFailed() }
    }

    /// Loads the facts and what they sell; called when the page is opened.
    public func appear() {
        load()
        selling.appear()
    }

    /// Tries again what failed.
    public func retry() { load() }

    private func retryWhatFailed() {
        if profile == nil { load() }
        if part == .reviews, reviews.isEmpty { loadReviews() }
    }

    private func load() {
        if profile == nil { phase = .loading }
        loading.run { [weak self, context, seller] in
            do throws(ClientError) {
                let profile = try await context.ask { () throws(ClientError) in
                    try await context.client.products.seller(seller.id)
                }
                guard let self, !Task.isCancelled else { return }
                self.profile = profile
                phase = .shown
            } catch {
                guard let self, !Task.isCancelled else { return }
                if profile == nil { phase = .failed(error) }
            }
        }
    }

    /// Shows another part.
    public func use(_ part: Part) {
        guard part != self.part else { return }
        self.part = part
        switch part {
        case .selling: selling.appear()
        case .sold: sold.appear()
        case .reviews: if reviewPhase != .shown { loadReviews() }
        }
    }

    /// Loads the reviews anew.
    public func loadReviews() {
        reviewPhase = .loading
        loadPage(nil)
    }

    /// Shows older reviews.
    public func loadMore() {
        if let next { loadPage(next) }
    }

    private func loadPage(_ cursor: Cursor?) {
        loadingReviews.run { [weak self, context, seller] in
            do throws(ClientError) {
                let page = try await context.ask { () throws(ClientError) in
                    try await context.client.reviews.list(seller.id, cursor)
                }
                guard let self, !Task.isCancelled else { return }
                if cursor == nil { reviews = [] }
                let known = Set(reviews.map(\.id))
                reviews += page.elements.filter { !known.contains($0.id) }
                next = page.next
                reviewPhase = .shown
            } catch {
                guard let self, !Task.isCancelled else { return }
                if cursor == nil {
                    reviewPhase = .failed(error)
                } else {
                    context.toast(error) { [weak self] in self?.loadMore() }
                }
            }
        }
    }

    /// Tells the moderators of a review.
    public func report(_ id: Review.ID) {
        if let review = reviews.first(where: { $0.id == id }) { wantsReport?(review) }
    }

    /// Closes the page.
    public func close() { ended?() }

    package func settle() async {
        await loading.settle()
        await loadingReviews.settle()
        await selling.settle()
        await sold.settle()
    }
}
