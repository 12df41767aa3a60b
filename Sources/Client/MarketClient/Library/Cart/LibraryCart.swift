public import Market
public import Observation
import SQLite

/// What a person means to buy, at one market or several.
@MainActor
@Observable
public final class LibraryCart {
    private var entries: [LibraryCartEntry]
    @ObservationIgnored private let shelf: KnownProducts
    @ObservationIgnored private let writer: LibraryWriter
    @ObservationIgnored private let now: LibraryClock

    init(
        _ entries: [LibraryCartEntry],
        _ shelf: KnownProducts,
        _ writer: LibraryWriter,
        _ now: @escaping LibraryClock
    ) {
        self.entries = entries
        self.shelf = shelf
        self.writer = writer
        self.now = now
    }

    /// Most recently added first.
    public var lines: [LibraryCartLine] {
        entries.compactMap { entry in
            shelf.products[entry.key].map { product in
                LibraryCartLine(
                    product: product,
                    quantity: entry.quantity,
                    agreedPrice: entry.agreedPrice,
                    addedAt: entry.addedAt
                )
            }
        }
    }

    /// How many different products are in the cart.
    public var count: Int { entries.count }

    /// How many of a product are in the cart; 0 for none.
    public func quantity(of key: ProductKey) -> Int64 {
        entries.first { $0.key == key }?.quantity ?? 0
    }

    /// What the lines that can be bought come to at today's prices, each currency by itself.
    ///
    /// Lines whose price can't be computed with are left out; ``unpricedCount`` says how many they are.
    public var sums: [CartSum] {
        CartSum.sums(of: lines.map { ($0.product, $0.quantity) })
    }

    /// How many lines could be bought and are in none of the ``sums``, because their price can't be computed with.
    public var unpricedCount: Int {
        lines.count { $0.product.isForSale && $0.product.price?.price == nil }
    }

    /// Puts so many more into the cart, as far as there are so many.
    ///
    /// - Returns: How many are in the cart then: 0 when there are none left.
    @discardableResult
    public func add(_ product: LibraryProduct, quantity: Int64 = 1) -> Int64 {
        let product = shelf.keep(product)
        let wanted = self.quantity(of: product.key).addingReportingOverflow(max(0, quantity))
        return set(product, wanted.overflow ? .max : wanted.partialValue)
    }

    /// Changes how many of something in the cart; 0 takes it out.
    ///
    /// - Returns: How many are in the cart then.
    @discardableResult
    public func setQuantity(_ quantity: Int64, of key: ProductKey) -> Int64 {
        guard let product = shelf.products[key], self.quantity(of: key) > 0 else { return 0 }
        guard quantity > 0 else {
            remove(key)
            return 0
        }
        return set(product, quantity)
    }

    /// Takes a product out, however many there are of it.
    public func remove(_ key: ProductKey) {
        guard quantity(of: key) > 0 else { return }
        entries.removeAll { $0.key == key }
        let moment = now()
        writer.write { connection throws(SQLiteError) in try CartTable.remove(key, moment, connection) }
    }

    /// Takes everything out.
    public func removeAll() {
        let keys = entries.map(\.key)
        entries = []
        let moment = now()
        writer.write { connection throws(SQLiteError) in
            for key in keys { try CartTable.remove(key, moment, connection) }
        }
    }

    /// Takes today's price of something, so that its change is no longer told.
    public func agreeToPrice(of key: ProductKey) {
        guard let place = entries.firstIndex(where: { $0.key == key }), let product = shelf.products[key]
        else {
            return
        }
        entries[place].agreedPrice = product.price?.price
        write(entries[place])
    }

    private func set(_ product: LibraryProduct, _ quantity: Int64) -> Int64 {
        let quantity = min(quantity, product.stock ?? .max, CartRules.mostOfOne)
        let key = product.key
        guard quantity > 0 else { return self.quantity(of: key) }
        let entry: LibraryCartEntry
        if let place = entries.firstIndex(where: { $0.key == key }) {
            guard entries[place].quantity != quantity else { return quantity }
            entries[place].quantity = quantity
            entry = entries[place]
        } else {
            entry = LibraryCartEntry(
                key: key,
                quantity: quantity,
                agreedPrice: product.price?.price,
                addedAt: now()
            )
            entries.insert(entry, at: 0)
        }
        writer.write { connection throws(SQLiteError) in try ProductTable.keep(product, connection) }
        write(entry)
        return quantity
    }

    private func write(_ entry: LibraryCartEntry) {
        let moment = now()
        writer.write { connection throws(SQLiteError) in try CartTable.keep(entry, moment, connection) }
    }

    var contents: [LibraryCartEntry] { entries }
}

/// Something in the cart, and what has changed since it was put there.
public struct LibraryCartLine: Hashable, Sendable, Identifiable {
    /// The product as it was last heard of.
    public var product: LibraryProduct
    /// At least 1.
    public var quantity: Int64
    /// The price that the person saw last and took; `nil` where there was none that can be computed with.
    public var agreedPrice: Price?
    /// When it was first put into the cart.
    public var addedAt: Timestamp

    public var id: ProductKey { product.key }

    public init(product: LibraryProduct, quantity: Int64, agreedPrice: Price?, addedAt: Timestamp) {
        self.product = product
        self.quantity = quantity
        self.agreedPrice = agreedPrice
        self.addedAt = addedAt
    }

    /// What a person should know before buying; empty when all is as it was.
    public var changes: [CartChange] { product.changes(quantity: quantity, agreedPrice: agreedPrice) }
}
