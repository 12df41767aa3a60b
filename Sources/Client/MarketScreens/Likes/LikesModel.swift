import Market
import MarketClient
public import Observation

/// The likes of a person; they are kept on the device and need no network.
@MainActor
@Observable
public final class LikesModel {
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let refreshing = TaskSlot()

    public init(_ context: ScreenContext) {
        self.context = context
    }

    /// Asks quietly what has become of what is liked.
    public func appear() {
        let keys = context.savedItems.liked.prefix(Self.refreshed).map(\.key)
        refreshing.run { [context] in await context.refresh(keys) }
    }

    private static let refreshed = 40

    /// Most recently liked first.
    public var goods: [SavedProduct] { context.savedItems.liked }

    /// Some goods in words, as they are to be shown now.
    public func card(_ goods: SavedProduct) -> ProductCard { context.card(goods) }

    /// No longer likes something, which can be taken back.
    public func unlike(_ goods: SavedProduct) {
        let texts = context.localization.texts
        context.savedItems.setLiked(false, goods)
        context.toasts.show(
            texts[.screenUnliked],
            ToastMessage.Action(texts[.screenUndo]) { [savedItems = context.savedItems] in
                savedItems.setLiked(true, goods)
            }
        )
    }

    /// The text of an empty list; `nil` while something is liked.
    public var emptyText: EmptyState? {
        guard goods.isEmpty else { return nil }
        let texts = context.localization.texts
        return EmptyState(
            title: texts[.screenLikesEmptyTitle],
            text: texts[.screenLikesEmpty],
            action: texts[.screenToMarket]
        )
    }

    package func settle() async { await refreshing.settle() }
}
