public import Observation
import SQLite

/// The products that a person looked at last, so that they can be looked at again without a network.
@MainActor
@Observable
public final class SeenProducts {
    /// How many products are kept; older ones are forgotten.
    public nonisolated static let limit = 100

    private var keys: [ProductKey]
    /// While this holds, nothing is noted.
    var isPrivate = false

    @ObservationIgnored private let shelf: KnownProducts
    @ObservationIgnored private let writer: LibraryWriter

    init(_ keys: [ProductKey], _ shelf: KnownProducts, _ writer: LibraryWriter) {
        self.keys = keys
        self.shelf = shelf
        self.writer = writer
    }

    /// Most recently seen first.
    public var products: [LibraryProduct] { keys.compactMap { shelf.products[$0] } }

    /// Notes that a product was looked at, as the newest.
    public func note(_ product: LibraryProduct) {
        guard !isPrivate else { return }
        let kept = shelf.keep(product)
        let key = product.key
        keys.removeAll { $0 == key }
        keys.insert(key, at: 0)
        let surplus = Array(keys.dropFirst(Self.limit))
        keys.removeLast(surplus.count)
        writer.write { connection throws(SQLiteError) in
            try ProductTable.keep(kept, connection)
            try SeenTable.note(key, connection)
            for old in surplus { try SeenTable.remove(old, connection) }
        }
    }

    /// Forgets all of them.
    public func removeAll() {
        guard !keys.isEmpty else { return }
        keys = []
        writer.write { connection throws(SQLiteError) in try SeenTable.removeAll(connection) }
    }

    var contents: [ProductKey] { keys }
}
