import Market
public import Observation
import SQLite

/// A person's likes: one state for every heart on every screen.
@MainActor
@Observable
public final class LikedProducts {
    /// Of all owners, newest first.
    private var likes: [LibraryLike]
    private var set: Set<ProductKey>
    /// The owner whose likes are shown.
    private var owner = LibraryOwner.nobody
    @ObservationIgnored private let shelf: KnownProducts
    @ObservationIgnored private let unsent: UnsentShelf<ItemChange>
    @ObservationIgnored private let writer: LibraryWriter
    @ObservationIgnored private let now: LibraryClock

    init(
        _ likes: [LibraryLike],
        _ shelf: KnownProducts,
        _ unsent: UnsentShelf<ItemChange>,
        _ writer: LibraryWriter,
        _ now: @escaping LibraryClock
    ) {
        self.likes = likes
        set = Set(likes.filter { $0.owner == .nobody }.map(\.key))
        self.shelf = shelf
        self.unsent = unsent
        self.writer = writer
        self.now = now
    }

    /// Most recently liked first.
    public var products: [LibraryProduct] {
        likes.compactMap { $0.owner == owner ? shelf.products[$0.key] : nil }
    }
    /// The number of liked products.
    public var count: Int { self.set.count }

    /// True where a product is liked.
    public func contains(_ key: ProductKey) -> Bool { set.contains(key) }

    /// Likes a product, or takes that back.
    public func toggle(_ product: LibraryProduct) {
        set(product, isLiked: !contains(product.key))
    }

    /// Doing it twice changes nothing.
    public func set(_ product: LibraryProduct, isLiked: Bool) {
        guard isLiked != contains(product.key) else { return }
        let like = LibraryLike(owner: owner, key: product.key, changedAt: now())
        let told = note(like, isLiked)
        guard isLiked else {
            drop([like.key])
            writer.write { connection throws(SQLiteError) in
                try LikeTable.set(like, false, connection)
                try told(connection)
            }
            return
        }
        put(like)
        let kept = shelf.keep(product)
        writer.write { connection throws(SQLiteError) in
            try ProductTable.keep(kept, connection)
            try LikeTable.set(like, true, connection)
            try told(connection)
        }
    }

    /// Notes a change for the account, where it keeps such things.
    private func note(_ like: LibraryLike, _ isLiked: Bool) -> LibraryWriter.Work {
        let (now, before): (Int64, Int64) = isLiked ? (1, 0) : (0, 1)
        return unsent.note(like.key, in: .likes, now, base: before, for: like.owner, at: like.changedAt)
    }

    private func put(_ like: LibraryLike) {
        set.insert(like.key)
        likes.insert(like, at: 0)
    }

    private func drop(_ keys: Set<ProductKey>) {
        set.subtract(keys)
        likes.removeAll { $0.owner == owner && keys.contains($0.key) }
    }

    var contents: [LibraryLike] { likes }
}

extension LikedProducts {
    /// Shows what an owner likes.
    func show(_ owner: LibraryOwner) {
        self.owner = owner
        set = Set(likes.filter { $0.owner == owner }.map(\.key))
    }

    /// Forgets what some owners like; what writes that down is the caller's.
    func forget(where isMeant: (LibraryOwner) -> Bool) {
        likes.removeAll { isMeant($0.owner) }
        show(owner)
    }

    /// Moves nobody's likes to the owner: those of its market, to be sent to the account, and other shops'.
    ///
    /// A product that the owner likes already has only one like.
    ///
    /// - Returns: The work that stores that.
    func takeOver() -> LibraryWriter.Work {
        let found = likes.filter { $0.owner == .nobody && (owner.keeps($0.key) || $0.key.isExternal) }
        guard owner != .nobody, !found.isEmpty else { return { _ throws(SQLiteError) in } }
        let taken = Set(found.map(\.key))
        likes.removeAll { $0.owner == .nobody && taken.contains($0.key) }
        var (mine, waiting) = ([LibraryLike](), [LibraryWriter.Work]())
        for like in found.reversed() where !set.contains(like.key) {
            let taken = LibraryLike(owner: owner, key: like.key, changedAt: like.changedAt)
            put(taken)
            mine.append(taken)
            waiting.append(note(taken, true))
        }
        return { [mine, waiting] connection throws(SQLiteError) in
            for like in found { try LikeTable.erase(like, connection) }
            for like in mine { try LikeTable.set(like, true, connection) }
            for told in waiting { try told(connection) }
        }
    }

    /// Takes over what the account likes, newest first; what it has yet to learn of stays as it is here.
    ///
    /// Goods that are gone stay too, and say so, until they are taken out.
    func adopt(_ listed: [LibraryProduct]) {
        let mine = likes.filter { $0.owner == owner }
        let known = Dictionary(mine.map { ($0.key, $0) }) { first, _ in first }
        let (moment, listedKeys) = (now(), Set(listed.map(\.key)))
        let waiting = unsent.products(of: owner, in: .likes)
        let fresh = listed.filter { known[$0.key] == nil && !waiting.contains($0.key) }
        let gone = mine.filter { like in
            !listedKeys.contains(like.key) && !waiting.contains(like.key) && owner.keeps(like.key)
                && shelf.products[like.key]?.isGone != true
        }
        let added = fresh.map { LibraryLike(owner: owner, key: $0.key, changedAt: moment) }
        let shown = listed.filter { known[$0.key] != nil || !waiting.contains($0.key) }
        let learned = shelf.learn(shown)
        let ordered = shown.map { known[$0.key] ?? LibraryLike(owner: owner, key: $0.key, changedAt: moment) }
        let goneKeys = Set(gone.map(\.key))
        let rest = mine.filter { !listedKeys.contains($0.key) && !goneKeys.contains($0.key) }
        // What the account does not know yet is the newest.
        let result =
            rest.filter { waiting.contains($0.key) } + ordered + rest.filter { !waiting.contains($0.key) }
        guard result != mine else { return }
        likes = result + likes.filter { $0.owner != owner }
        show(owner)
        writer.write { connection throws(SQLiteError) in
            for like in gone { try LikeTable.erase(like, connection) }
            for product in learned { try ProductTable.keep(product, connection) }
            for like in added.reversed() { try LikeTable.set(like, true, connection) }
        }
    }
}

extension ProductKey {
    /// True for a product of another shop.
    var isExternal: Bool { if case .external = self { true } else { false } }
}
