public import Market
import MarketAPI
import MarketClient
public import Observation

/// A person's public page: facts first, then products for sale, sold products, and reviews.
@MainActor
@Observable
public final class SellerModel {
    /// The part of the page below the facts.
    public enum Part: Hashable, Sendable, CaseIterable {
        /// Their products for sale.
        case selling
        /// Their sold products.
        case sold
        /// Reviews by others.
        case reviews
    }

    /// The current state of the page.
    public private(set) var phase = LoadPhase.loading
    /// The part below the facts that is shown.
    public private(set) var part = Part.selling
    /// The person's profile; `nil` until it is loaded.
    private(set) var profile: SellerProfile?
    /// The state of the reviews.
    private(set) var reviewPhase = LoadPhase.loading
    /// Newest first.
    private(set) var reviews: [ListedReview] = []
    /// True where there are older reviews than those shown.
    public var hasMore: Bool { next != nil }

    /// The person whose page it is.
    public let seller: Seller
    /// Their products for sale.
    public let selling: ProductFeed
    /// Their sold products.
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
        loading.load(into: self, \.phase, keeping: profile != nil) {
            [context, seller] () throws(ClientError) in
            try await context.onlineClient.products.seller(seller.id)
        } then: {
            $0.profile = $1
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

    /// Loads the reviews again.
    public func loadReviews() {
        reviewPhase = .loading
        loadPage(nil)
    }

    /// Shows older reviews.
    public func loadMore() {
        if let next { loadPage(next) }
    }

    private func loadPage(_ cursor: Cursor?) {
        loadingReviews.load(for: self) { [context, seller] () throws(ClientError) in
            try await context.onlineClient.reviews.list(seller.id, cursor)
        } then: { seller, page in
            if cursor == nil { seller.reviews = [] }
            seller.reviews.appendNew(page.elements)
            seller.next = page.next
            seller.reviewPhase = .shown
        } orElse: { seller, error in
            if cursor == nil { return seller.reviewPhase = .failed(error) }
            seller.context.toast(error) { [weak seller] in seller?.loadMore() }
        }
    }

    /// Tells the moderators of a review.
    public func report(_ id: Review.ID) {
        if let listed = reviews.first(where: { $0.id == id }) { wantsReport?(listed.review) }
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
