import Market
public import Observation
import SQLite

/// What a person likes: one state for every heart on every screen.
@MainActor
@Observable
public final class LikedProducts {
    private var keys: [ProductKey]
    private var set: Set<ProductKey>
    @ObservationIgnored private let shelf: KnownProducts
    @ObservationIgnored private let writer: LibraryWriter
    @ObservationIgnored private let now: LibraryClock

    init(_ keys: [ProductKey], _ shelf: KnownProducts, _ writer: LibraryWriter, _ now: @escaping LibraryClock)
    {
        self.keys = keys
        set = Set(keys)
        self.shelf = shelf
        self.writer = writer
        self.now = now
    }

    /// Most recently liked first.
    public var products: [LibraryProduct] { keys.compactMap { shelf.products[$0] } }
    /// How many products are liked.
    public var count: Int { keys.count }

    /// Whether a product is liked.
    public func contains(_ key: ProductKey) -> Bool { set.contains(key) }

    /// Likes a product, or takes that back.
    public func toggle(_ product: LibraryProduct) {
        set(product, isLiked: !contains(product.key))
    }

    /// Doing it twice changes nothing.
    public func set(_ product: LibraryProduct, isLiked: Bool) {
        guard isLiked != contains(product.key) else { return }
        let moment = now()
        let key = product.key
        guard isLiked else {
            set.remove(key)
            keys.removeAll { $0 == key }
            writer.write { connection throws(SQLiteError) in
                try LikeTable.set(key, false, moment, connection)
            }
            return
        }
        set.insert(key)
        keys.insert(key, at: 0)
        let kept = shelf.keep(product)
        writer.write { connection throws(SQLiteError) in
            try ProductTable.keep(kept, connection)
            try LikeTable.set(key, true, moment, connection)
        }
    }

    var contents: [ProductKey] { keys }
}
