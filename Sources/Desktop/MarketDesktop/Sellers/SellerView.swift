import Adwaita
import Market
import MarketScreens

/// The public profile of an account: facts first, then products on sale, sold ones, and reviews.
final class SellerView: SheetView {
    private let seller: SellerModel
    private let disc: PersonDisc
    private let words = Label("", wraps: true)
    private let facts = Label("", wraps: true)
    private let tags = Label("", wraps: true).style("caption", "dim-label")
    private let parts = Bin()
    private let pages = Stack<SellerModel.Part>()
    private let state: StateView
    private var shownTitles: [String] = []

    init(_ seller: SellerModel, _ context: WindowContext) {
        self.seller = seller
        disc = PersonDisc(context.photoProvider, pixels: 64)
        let about = Box(.vertical, spacing: 4, [disc, words, facts, tags]).margins(
            horizontal: 16,
            vertical: 8
        )
        let all = Box(
            .vertical,
            [
                Clamp(about, width: 560), parts.align(.center).margins(8),
                pages.expand(horizontal: true, vertical: true),
            ]
        )
        state = StateView(all, icon: "avatar-default-symbolic") { [seller] in seller.retry() }
        super.init(context, size: (640, 760), [state]) { [seller] in seller.close() }
        observe(self) { $0.render() }
        observe(self) { $0.showPart() }
    }

    private func render() {
        showHeading(subtitle: seller.word ?? "")
        disc.show(seller.name, seller.picture)
        words.text = seller.introduction ?? ""
        words.isVisible = seller.introduction != nil
        facts.text = seller.facts.joined(separator: " · ")
        tags.text = seller.tags.joined(separator: " · ")
        tags.isVisible = !seller.tags.isEmpty
        let titles = seller.parts.map(\.title)
        if titles != shownTitles {
            shownTitles = titles
            let all = seller.parts.map(\.part)
            parts.child = Segments(titles.map { .text($0) }) { [seller] in seller.use(all[$0]) }
            parts.called(context.texts[.sellerParts])
        }
        let chosen = SellerModel.Part.allCases.firstIndex(of: seller.part) ?? 0
        if let segments = parts.child as? Segments, segments.selected != chosen { segments.selected = chosen }
        state.show(seller.error, isLoading: seller.phase == .loading)
    }

    /// Made when it is first gone to, and kept with its place.
    private func showPart() {
        let part = seller.part
        if !pages.has(part) {
            switch part {
            case .selling: pages.set(part, goods(seller.selling, .sellerPartSelling))
            case .sold: pages.set(part, goods(seller.sold, .sellerPartSold))
            case .reviews: pages.set(part, SellerReviews(seller, context))
            }
        }
        pages.shown = part
    }

    private func goods(_ feed: ProductFeed, _ name: TextKey) -> FeedList {
        FeedList(feed, context, called: context.texts[name], icon: "package-x-generic-symbolic")
    }

    override var title: String { seller.name }
}

/// The reviews of a seller, the newest first.
private final class SellerReviews: Bin {
    private let seller: SellerModel
    private let context: WindowContext
    private let list = Box(.vertical, spacing: 12)
    private let more: Button
    private let state: StateView
    private var shown: [ReviewCard] = []

    init(_ seller: SellerModel, _ context: WindowContext) {
        self.seller = seller
        self.context = context
        more = Button("") { [seller] in seller.loadMore() }
        let all = Box(.vertical, spacing: 12, [list, more.align(.center)])
        let scroller = ScrollView(Clamp(all.margins(horizontal: 12, vertical: 12), width: 560))
        state = StateView(scroller, icon: "emblem-favorite-symbolic") { [seller] in seller.loadReviews() }
        super.init(state)
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        more.title = texts[.chatOlder]
        more.isVisible = seller.hasMore
        state.show(seller.reviewError, empty: seller.reviewEmptyText, isLoading: seller.isLoadingReviews)
        let cards = seller.cards
        guard cards != shown else { return }
        // What is shown already stays where it is.
        let isLonger = cards.starts(with: shown)
        if !isLonger { list.removeAll() }
        for card in isLonger ? Array(cards.dropFirst(shown.count)) : cards { list.append(view(card)) }
        shown = cards
    }

    private func view(_ card: ReviewCard) -> ReviewCardView {
        guard seller.mayReport else { return ReviewCardView(card, photos: context.photoProvider) }
        return ReviewCardView(
            card,
            photos: context.photoProvider,
            onReport: (context.texts[.reportTitle], { [seller] in seller.report(card.id) })
        )
    }
}
