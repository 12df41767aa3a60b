import Market
import MarketClient
public import Observation

/// What a person likes; it is kept on the device and needs no network.
@MainActor
@Observable
public final class Likes {
    @ObservationIgnored private let around: Surroundings
    @ObservationIgnored private let refreshing = TaskSlot()

    public init(_ around: Surroundings) {
        self.around = around
    }

    /// Asks quietly what has become of what is liked.
    public func appear() {
        let keys = around.keepsakes.liked.prefix(Self.refreshed).map(\.key)
        refreshing.run { [around] in await around.refresh(keys) }
    }

    private static let refreshed = 40

    /// Most recently liked first.
    public var goods: [KeptGoods] { around.keepsakes.liked }

    /// Some goods in words, as they are to be shown now.
    public func card(_ goods: KeptGoods) -> GoodsCard { around.card(goods) }

    /// No longer likes something, which can be taken back.
    public func unlike(_ goods: KeptGoods) {
        let texts = around.wording.texts
        around.keepsakes.setLiked(false, goods)
        around.toasts.show(
            texts[.screenUnliked],
            Toast.Action(texts[.screenUndo]) { [keepsakes = around.keepsakes] in
                keepsakes.setLiked(true, goods)
            }
        )
    }

    /// What stands here while nothing is liked; `nil` while something is.
    public var emptyText: EmptyText? {
        guard goods.isEmpty else { return nil }
        let texts = around.wording.texts
        return EmptyText(
            title: texts[.screenLikesEmptyTitle],
            text: texts[.screenLikesEmpty],
            action: texts[.screenToMarket]
        )
    }

    package func settle() async { await refreshing.settle() }
}
