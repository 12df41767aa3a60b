import Market
import SQLite

/// All that a library holds, as it is read at the start.
struct LibraryContents: Sendable {
    var products: [ProductKey: KeptProduct] = [:]
    /// Newest first, as are all of these.
    var likes: [ProductKey] = []
    var cart: [CartEntry] = []
    var seen: [ProductKey] = []
    var searches: [String] = []
    var drafts: [BoxedDraft] = []

    init() {}

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        products = try ProductRows.read(connection)
        likes = try LikeRows.read(connection)
        cart = try CartRows.read(connection)
        seen = try SeenRows.read(connection)
        searches = try SearchRows.read(connection)
        drafts = try DraftRows.read(connection)
    }

    /// What can still be read of a damaged file; a part that can't is left out.
    init(rescuedFrom path: String) {
        let connection: SQLiteConnection
        do { connection = try SQLiteConnection(path: path, access: .readOnly) } catch { return }
        func rescue<Part>(_ part: Part, _ read: (SQLiteConnection) throws(SQLiteError) -> Part) -> Part {
            do { return try read(connection) } catch { return part }
        }
        products = rescue(products, ProductRows.read)
        likes = rescue(likes, LikeRows.read)
        cart = rescue(cart, CartRows.read)
        seen = rescue(seen, SeenRows.read)
        searches = rescue(searches, SearchRows.read)
        drafts = rescue(drafts, DraftRows.read)
        dropStrays()
    }

    /// Leaves out what names a product that is not there, and products that nothing names.
    mutating func dropStrays() {
        let named = Set(likes + cart.map(\.key) + seen)
        products = products.filter { named.contains($0.key) }
        likes.removeAll { products[$0] == nil }
        cart.removeAll { products[$0.key] == nil }
        seen.removeAll { products[$0] == nil }
    }

    /// Writes all of it, in place of whatever is in the file.
    func write(to connection: SQLiteConnection, at moment: Timestamp) throws(SQLiteError) {
        for table in ["products", "likes", "cart_lines", "seen", "searches", "drafts"] {
            try connection.run("DELETE FROM \(table)")
        }
        for product in products.values { try ProductRows.keep(product, connection) }
        for key in likes.reversed() { try LikeRows.set(key, true, moment, connection) }
        for entry in cart.reversed() { try CartRows.keep(entry, moment, connection) }
        for key in seen.reversed() { try SeenRows.note(key, connection) }
        for search in searches.reversed() { try SearchRows.note(search, moment, connection) }
        for draft in drafts { try DraftRows.keep(draft, connection) }
    }
}

/// A line of the cart without its product.
struct CartEntry: Hashable, Sendable {
    let key: ProductKey
    var quantity: Int64
    var agreedPrice: Price?
    var addedAt: Timestamp
}
