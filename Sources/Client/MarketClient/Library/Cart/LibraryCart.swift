public import Market
public import Observation
import SQLite

/// A person's cart, with products of one market or several.
@MainActor
@Observable
public final class LibraryCart {
    /// Of all owners, newest first.
    private var all: [LibraryCartEntry]
    /// The owner whose cart is shown.
    private var owner = LibraryOwner.nobody
    @ObservationIgnored private let shelf: KnownProducts
    @ObservationIgnored private let unsent: UnsentShelf<ItemChange>
    @ObservationIgnored private let writer: LibraryWriter
    @ObservationIgnored private let now: LibraryClock

    init(
        _ entries: [LibraryCartEntry],
        _ shelf: KnownProducts,
        _ unsent: UnsentShelf<ItemChange>,
        _ writer: LibraryWriter,
        _ now: @escaping LibraryClock
    ) {
        all = entries
        self.shelf = shelf
        self.unsent = unsent
        self.writer = writer
        self.now = now
    }

    private var entries: [LibraryCartEntry] { all.filter { $0.owner == owner } }

    /// Most recently added first.
    public var lines: [LibraryCartItem] {
        entries.compactMap { entry in
            shelf.products[entry.key].map { product in
                LibraryCartItem(
                    product: product,
                    quantity: entry.quantity,
                    agreedPrice: entry.agreedPrice,
                    addedAt: entry.addedAt
                )
            }
        }
    }

    /// The number of different products in the cart.
    public var count: Int { entries.count }

    /// The quantity of a product in the cart; 0 for none.
    public func quantity(of key: ProductKey) -> Int64 {
        all.first { $0.owner == owner && $0.key == key }?.quantity ?? 0
    }

    /// The sums of the order lines that can be bought, at today's prices, one for each currency.
    ///
    /// Order lines without a computable price are left out; ``unpricedCount`` is their number.
    public var sums: [CartSum] {
        CartSum.sums(of: lines.map { ($0.product, $0.quantity) })
    }

    /// The number of order lines for sale that are in none of the ``sums``, for want of a computable price.
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
        let before = quantity(of: key)
        guard before > 0 else { return }
        let (moment, owner) = (now(), owner)
        all.removeAll { $0.owner == owner && $0.key == key }
        let told = note(key, 0, from: before, at: moment)
        writer.write { connection throws(SQLiteError) in
            try CartTable.remove(key, of: owner, moment, connection)
            try told(connection)
        }
    }

    /// Takes everything out.
    public func removeAll() {
        for key in entries.map(\.key) { remove(key) }
    }

    /// Takes today's price of something, so that its change is no longer told.
    public func agreeToPrice(of key: ProductKey) {
        guard let place = place(of: key), let product = shelf.products[key] else { return }
        all[place].agreedPrice = product.price?.price
        let entry = all[place]
        writer.write { connection throws(SQLiteError) in try CartTable.keep(entry, connection) }
    }

    private func place(of key: ProductKey) -> Int? {
        all.firstIndex { $0.owner == owner && $0.key == key }
    }

    private func set(_ product: LibraryProduct, _ quantity: Int64) -> Int64 {
        let quantity = min(quantity, product.stock ?? .max, CartRules.mostOfOne)
        let (key, moment) = (product.key, now())
        guard quantity > 0 else { return self.quantity(of: key) }
        let entry: LibraryCartEntry
        let told: LibraryWriter.Work
        if let place = place(of: key) {
            guard all[place].quantity != quantity else { return quantity }
            told = note(key, quantity, from: all[place].quantity, at: moment)
            all[place].quantity = quantity
            all[place].changedAt = moment
            entry = all[place]
        } else {
            told = note(key, quantity, from: 0, at: moment)
            entry = LibraryCartEntry(
                owner: owner,
                key: key,
                quantity: quantity,
                agreedPrice: product.price?.price,
                addedAt: moment,
                changedAt: moment
            )
            all.insert(entry, at: 0)
        }
        writer.write { connection throws(SQLiteError) in
            try ProductTable.keep(product, connection)
            try CartTable.keep(entry, connection)
            try told(connection)
        }
        return quantity
    }

    /// Notes a change for the account, where it keeps such things.
    private func note(_ key: ProductKey, _ quantity: Int64, from before: Int64, at moment: Timestamp)
        -> LibraryWriter.Work
    {
        unsent.note(key, in: .cart, quantity, base: before, for: owner, at: moment)
    }

    var contents: [LibraryCartEntry] { all }
}

extension LibraryCart {
    /// Shows the cart of an owner.
    func show(_ owner: LibraryOwner) { self.owner = owner }

    /// Forgets what some owners mean to buy; what writes that down is the caller's.
    func forget(where isMeant: (LibraryOwner) -> Bool) { all.removeAll { isMeant($0.owner) } }

    /// Moves nobody's order lines to the owner.
    ///
    /// They are those of its market, which are sent to the account, and those of other shops. If the owner
    /// has the product already, the larger quantity stays.
    ///
    /// - Returns: The work that stores that.
    func takeOver() -> LibraryWriter.Work {
        let found = all.filter { $0.owner == .nobody && (owner.keeps($0.key) || $0.key.isExternal) }
        guard owner != .nobody, !found.isEmpty else { return { _ throws(SQLiteError) in } }
        all.removeAll { found.contains($0) }
        var (mine, waiting) = ([LibraryCartEntry](), [LibraryWriter.Work]())
        for var entry in found.reversed() {
            let before = quantity(of: entry.key)
            guard entry.quantity > before else { continue }
            // Nobody knew of what the account has, so that it is compared with that, and not set in its place.
            waiting.append(note(entry.key, entry.quantity, from: 0, at: entry.changedAt))
            entry.owner = owner
            all.removeAll { $0.owner == owner && $0.key == entry.key }
            all.insert(entry, at: 0)
            mine.append(entry)
        }
        return { [mine, waiting] connection throws(SQLiteError) in
            for entry in found { try CartTable.erase(entry, connection) }
            for entry in mine { try CartTable.keep(entry, connection) }
            for told in waiting { try told(connection) }
        }
    }

    /// Takes over what the account means to buy, newest first; what it has yet to learn of stays as it is here.
    ///
    /// Goods that are gone stay too, and say so, until they are taken out.
    func adopt(_ listed: [(product: LibraryProduct, quantity: Int64, addedAt: Timestamp)]) {
        let mine = entries
        let known = Dictionary(mine.map { ($0.key, $0) }) { first, _ in first }
        let waiting = unsent.products(of: owner, in: .cart)
        let learned = shelf.learn(listed.map(\.product))
        let lines = listed.compactMap { line -> LibraryCartEntry? in
            let key = line.product.key
            // Taken out here, or with another quantity: the account has yet to learn of it.
            guard !waiting.contains(key) else { return known[key] }
            guard var entry = known[key] else {
                return LibraryCartEntry(
                    owner: owner,
                    key: key,
                    quantity: line.quantity,
                    agreedPrice: line.product.price?.price,
                    addedAt: line.addedAt,
                    changedAt: line.addedAt
                )
            }
            entry.quantity = line.quantity
            return entry
        }
        let there = Set(lines.map(\.key))
        let rest = mine.filter { entry in
            !there.contains(entry.key)
                && (waiting.contains(entry.key) || !owner.keeps(entry.key)
                    || shelf.products[entry.key]?.isGone == true)
        }
        let result =
            rest.filter { waiting.contains($0.key) } + lines + rest.filter { !waiting.contains($0.key) }
        guard result != mine else { return }
        let kept = Set(result.map(\.key))
        let gone = mine.filter { !kept.contains($0.key) }
        let changed = result.filter { known[$0.key] != $0 }
        all = result + all.filter { $0.owner != owner }
        writer.write { connection throws(SQLiteError) in
            for entry in gone { try CartTable.erase(entry, connection) }
            for product in learned { try ProductTable.keep(product, connection) }
            for entry in changed.reversed() { try CartTable.keep(entry, connection) }
        }
    }

    /// Takes how many of something the account has, once it knows of a change; what waits behind that stays.
    func took(_ quantity: Int64, of key: ProductKey) {
        guard !unsent.products(of: owner, in: .cart).contains(key), let place = place(of: key), quantity > 0,
            all[place].quantity != quantity
        else { return }
        all[place].quantity = quantity
        let entry = all[place]
        writer.write { connection throws(SQLiteError) in try CartTable.keep(entry, connection) }
    }
}

/// Something in the cart, and what has changed since it was put there.
public struct LibraryCartItem: Hashable, Sendable, Identifiable {
    /// The product as it was last heard of.
    public var product: LibraryProduct
    /// At least 1.
    public var quantity: Int64
    /// The price that the person saw last and took; `nil` where there was none that can be computed with.
    public var agreedPrice: Price?
    /// The time at which it was first put into the cart.
    public var addedAt: Timestamp

    public var id: ProductKey { product.key }

    public init(product: LibraryProduct, quantity: Int64, agreedPrice: Price?, addedAt: Timestamp) {
        self.product = product
        self.quantity = quantity
        self.agreedPrice = agreedPrice
        self.addedAt = addedAt
    }

    /// The changes that a person should know before buying; empty where nothing changed.
    public var changes: [CartChange] { product.changes(quantity: quantity, agreedPrice: agreedPrice) }
}
