import Market
import MarketAPI
public import MarketClient

extension ProductFeed {
    /// Some goods in words, as they are to be shown now.
    public func card(_ goods: ProductSummary) -> ProductCard { context.card(goods) }

    /// The same where they stand on the list, below a heading where goods of another currency begin.
    ///
    /// `index` is where they most likely stand.
    public func card(_ goods: ProductSummary, at index: Int) -> ProductCard {
        let card = context.card(goods)
        guard isByPrice, let currency = goods.price.price?.currency,
            let index = rows.index(of: goods.id, near: index), index > 0,
            let before = rows.goods[index - 1].price.price?.currency, before != currency
        else { return card }
        return card.headed(context.localization.texts(.searchInCurrency, ["currency": currency.rawValue]))
    }

    /// The index of the product whose heading a change may affect, behind the changed one; `nil` for none.
    public func headingMoved(by change: ProductRowsChange) -> Int? {
        guard isByPrice else { return nil }
        let index: Int
        switch change {
        case .reset, .append: return nil
        case .remove(let place): index = place
        case .patch(let place, _), .insert(let place, _): index = place + 1
        }
        return rows.goods.indices.contains(index) ? index : nil
    }

    /// True where it is in order of price within each currency, one currency after the other.
    private var isByPrice: Bool { base.sort == .priceUp || base.sort == .priceDown }

    /// The pictures of the products below `index`, to be loaded before they scroll into view.
    public func picturesAhead(of index: Int, count: Int = 20) -> [ProductPicture] {
        rows.goods.dropFirst(index + 1).prefix(count).compactMap(\.picture)
    }

    /// The footer of the list.
    public var footer: FeedFooter {
        guard phase == .ended, !isComplete else { return context.footer(of: phase) }
        return .end(context.localization.texts[.searchIncomplete])
    }

    /// True while the first page is loading, after a short delay.
    public var showsLoading: Bool { phase == .loading(isSlow: true) }

    /// The text while the first page is loading; `nil` at other times.
    public var loadingText: String? {
        guard showsLoading || isLate else { return nil }
        let address = context.client.address.spokenAddress
        return context.localization.texts(.screenConnecting, ["address": address])
    }

    /// True while a spinner turns above the list.
    public var isRefreshing: Bool {
        phase == .refreshing || phase == .narrowing(isSlow: true) || isLate
    }

    /// True where the market has not answered for a while, and products kept on this device are shown.
    var isLate: Bool { phase == .kept(isSlow: true) }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.error(of: phase) }

    /// The text of an empty list; `nil` while it is not empty.
    public var emptyText: EmptyState? {
        guard phase == .empty else { return nil }
        let texts = context.localization.texts
        if isNarrowed {
            return EmptyState(
                title: texts[.screenNarrowedEmptyTitle],
                text: texts[isComplete ? .screenNarrowedEmpty : .searchIncomplete],
                action: texts[.filterClear]
            )
        }
        return EmptyState(
            title: texts[emptyTexts.0],
            text: texts[isComplete ? emptyTexts.1 : .searchIncomplete],
            action: emptyTexts.2.map { texts[$0] }
        )
    }

    /// The title of the button that shows new products; `nil` while there are none.
    public var newProductsText: String? {
        if newProducts.count > 0 {
            return context.localization.texts(.newProducts, count: Int64(newProducts.count))
        }
        return hasMissedEvents ? context.localization.texts[.screenFeedChanged] : nil
    }

    /// True where there is nothing to view while the network is away.
    var hasNothingToShow: Bool {
        switch phase {
        case .fresh, .loading, .failed: true
        case .kept, .empty, .resting, .loadingMore, .stalled, .refreshing, .narrowing, .ended: false
        }
    }
}
