import Market
import SQLite

/// All that a library holds, as it is read at the start.
struct LibraryContents: Sendable {
    var products: [ProductKey: LibraryProduct] = [:]
    /// Newest first, as are all of these.
    var likes: [LibraryLike] = []
    var cart: [LibraryCartEntry] = []
    var seen: [LibrarySeen] = []
    var searches: [LibrarySearch] = []
    var drafts: [LibraryDraft] = []
    /// In the order in which they were made.
    var unsent: [UnsentRow] = []
    var threads: [KeptThread.ID: KeptThread] = [:]
    var typedWords: [TypedWords.ID: String] = [:]
    var deals: [LibraryDeal.ID: KeptDeal] = [:]
    var lists: [KeptPage.ID: KeptPage] = [:]
    var answers: [KeptAnswer: [UInt8]] = [:]

    init() {}

    init(_ connection: SQLiteConnection) throws(SQLiteError) {
        products = try ProductTable.read(connection)
        likes = try LikeTable.read(connection)
        cart = try CartTable.read(connection)
        seen = try SeenTable.read(connection)
        searches = try SearchTable.read(connection)
        drafts = try DraftTable.read(connection)
        unsent = try UnsentTable.read(connection)
        threads = try KeptThreadTable.read(connection)
        typedWords = try TypedWordsTable.read(connection)
        deals = try KeptDealTable.read(connection)
        lists = try KeptListTable.read(connection)
        answers = try KeptListTable.answers(connection)
    }

    /// Reads the readable parts of a damaged file; the others are left out.
    init(rescuedFrom path: String) {
        let connection: SQLiteConnection
        do { connection = try SQLiteConnection(path: path, access: .readOnly) } catch { return }
        func rescue<Part>(_ part: Part, _ read: (SQLiteConnection) throws(SQLiteError) -> Part) -> Part {
            do { return try read(connection) } catch { return part }
        }
        products = rescue(products, ProductTable.read)
        likes = rescue(likes, LikeTable.read)
        cart = rescue(cart, CartTable.read)
        seen = rescue(seen, SeenTable.read)
        searches = rescue(searches, SearchTable.read)
        drafts = rescue(drafts, DraftTable.read)
        unsent = UnsentTable.rescued(connection)
        threads = rescue(threads, KeptThreadTable.read)
        typedWords = rescue(typedWords, TypedWordsTable.read)
        deals = rescue(deals, KeptDealTable.read)
        lists = rescue(lists, KeptListTable.read)
        answers = rescue(answers, KeptListTable.answers)
        dropStrays()
    }

    /// Leaves out what names a product that is not there, and products that nothing names.
    mutating func dropStrays() {
        let named = Set(likes.map(\.key) + cart.map(\.key) + seen.map(\.key))
        products = products.filter { named.contains($0.key) }
        likes.removeAll { products[$0.key] == nil }
        cart.removeAll { products[$0.key] == nil }
        seen.removeAll { products[$0.key] == nil }
    }

    /// Writes all of it, in place of whatever is in the file.
    func write(to connection: SQLiteConnection) throws(SQLiteError) {
        for table in [
            "products", "likes", "cart_lines", "seen", "searches", "drafts", "unsent", "kept_conversations",
            "typed_words", "kept_deals", "kept_lists", "kept_answers",
        ] {
            try connection.run("DELETE FROM \(table)")
        }
        for product in products.values { try ProductTable.keep(product, connection) }
        for like in likes.reversed() { try LikeTable.set(like, true, connection) }
        for entry in cart.reversed() { try CartTable.keep(entry, connection) }
        for entry in seen.reversed() { try SeenTable.note(entry, connection) }
        for search in searches.reversed() { try SearchTable.note(search, connection) }
        for draft in drafts { try DraftTable.keep(draft, connection) }
        for row in unsent { try UnsentTable.keep(row, connection) }
        for thread in threads.values {
            try KeptThreadTable.keep(thread, connection)
            try KeptThreadTable.keep(thread.messages, of: thread.id, connection)
        }
        for (id, words) in typedWords { try TypedWordsTable.keep(words, id, connection) }
        for (id, deal) in deals { try KeptDealTable.keep(deal, id, connection) }
        for (id, page) in lists { try KeptListTable.keep(page, id, connection) }
        for (answer, body) in answers { try KeptListTable.keep(body, answer, connection) }
    }
}

/// A line of the cart without its product.
struct LibraryCartEntry: Hashable, Sendable {
    var owner: LibraryOwner
    let key: ProductKey
    var quantity: Int64
    var agreedPrice: Price?
    var addedAt: Timestamp
    var changedAt: Timestamp
}
