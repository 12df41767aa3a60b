import Market
public import MarketClient

/// One edit of a list, so that what shows it touches no more than that.
///
/// A list model that applies each change to its own copy holds the same goods as ``GoodsRows/goods`` afterwards.
public enum FeedChange: Hashable, Sendable {
    /// Everything is another list now.
    case reset([Goods])
    /// More goods at the end.
    case append([Goods])
    /// The goods at an index are now like this.
    case patch(Int, Goods)
    /// The goods at an index are gone.
    case remove(Int)
    /// Goods stand at an index now, and the rest behind them.
    case insert(Int, Goods)
}
