public import Market
public import MarketClient

/// The goods of a list, each once.
///
/// They are not observed: a hundred thousand rows under observation would be compared with each page. Who shows
/// them follows the changes instead.
@MainActor
public final class ProductRows {
    /// In the order in which they are shown.
    public private(set) var goods: [ProductSummary] = []

    private var ids: Set<Product.ID> = []
    private var followers: [Weak] = []

    private struct Weak {
        weak var follower: ProductRowsObserver?
    }

    public init() {}

    /// True where the list has a product.
    public func contains(_ id: Product.ID) -> Bool { ids.contains(id) }

    /// The index of a product; `nil` where the list does not have it.
    public func index(of id: Product.ID) -> Int? {
        ids.contains(id) ? goods.firstIndex { $0.id == id } : nil
    }

    /// The same, looked for at `index` first.
    func index(of id: Product.ID, near index: Int) -> Int? {
        goods.indices.contains(index) && goods[index].id == id ? index : self.index(of: id)
    }

    /// Has `apply` called with a reset at once and with each change then, as long as the follower is kept.
    public func follow(_ apply: @escaping @MainActor (ProductRowsChange) -> Void) -> ProductRowsObserver {
        let follower = ProductRowsObserver(apply)
        followers.removeAll { $0.follower == nil }
        followers.append(Weak(follower: follower))
        apply(.reset(goods))
        return follower
    }

    func reset(_ page: [ProductSummary]) {
        ids = []
        let unique = page.filter { ids.insert($0.id).inserted }
        guard unique != goods else { return }
        goods = unique
        notify(.reset(unique))
    }

    /// - Returns: Whether there was anything that the list did not have.
    @discardableResult
    func append(_ page: [ProductSummary]) -> Bool {
        let unique = page.filter { ids.insert($0.id).inserted }
        guard !unique.isEmpty else { return false }
        goods += unique
        notify(.append(unique))
        return true
    }

    /// Shows the goods as they are now, in their place; older news than what is shown are passed over.
    func patch(_ new: ProductSummary) {
        guard let index = index(of: new.id) else { return }
        let old = goods[index]
        if let known = old.version, let version = new.version, known > version { return }
        var new = new
        // What the market tells everyone does not say who likes it.
        new.isLiked = new.isLiked ?? old.isLiked
        guard new != old else { return }
        goods[index] = new
        notify(.patch(index, new))
    }

    /// - Returns: Where it was, so that it can be put back there.
    @discardableResult
    func remove(_ id: Product.ID) -> Int? {
        guard let index = index(of: id) else { return nil }
        ids.remove(id)
        goods.remove(at: index)
        notify(.remove(index))
        return index
    }

    func insert(_ new: ProductSummary, at index: Int) {
        guard ids.insert(new.id).inserted else {
            patch(new)
            return
        }
        let index = min(max(0, index), goods.count)
        goods.insert(new, at: index)
        notify(.insert(index, new))
    }

    private func notify(_ change: ProductRowsChange) {
        for weak in followers { weak.follower?.apply(change) }
    }
}

/// The wish to be told the changes of a list; it ends when nobody keeps it any more.
@MainActor
public final class ProductRowsObserver {
    let apply: @MainActor (ProductRowsChange) -> Void

    init(_ apply: @escaping @MainActor (ProductRowsChange) -> Void) {
        self.apply = apply
    }
}

/// One edit of a list, so that what shows it touches no more than that.
///
/// A list model that applies each change to its own copy holds the same goods as ``ProductRows/goods`` afterwards.
public enum ProductRowsChange: Hashable, Sendable {
    /// Everything is another list now.
    case reset([ProductSummary])
    /// More goods at the end.
    case append([ProductSummary])
    /// The goods at an index are now like this.
    case patch(Int, ProductSummary)
    /// The goods at an index are gone.
    case remove(Int)
    /// Goods stand at an index now, and the rest behind them.
    case insert(Int, ProductSummary)
}
