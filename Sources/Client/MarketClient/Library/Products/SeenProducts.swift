public import Observation
import SQLite

/// The products that a person looked at last, on this device alone: no account learns of them.
@MainActor
@Observable
public final class SeenProducts {
    /// The number of products of a market kept for one person; older ones are forgotten.
    public nonisolated static let limit = 50

    /// Of all owners, newest first.
    private var entries: [LibrarySeen]
    /// The owner whose products are shown.
    private var owner = LibraryOwner.nobody
    /// While this holds, nothing is noted.
    var isPrivate = false

    @ObservationIgnored private let shelf: KnownProducts
    @ObservationIgnored private let writer: LibraryWriter

    init(_ entries: [LibrarySeen], _ shelf: KnownProducts, _ writer: LibraryWriter) {
        self.entries = entries
        self.shelf = shelf
        self.writer = writer
    }

    /// Most recently seen first.
    public var products: [LibraryProduct] {
        entries.compactMap { $0.owner == owner ? shelf.products[$0.key] : nil }
    }

    /// Notes that a product was looked at, as the newest.
    public func note(_ product: LibraryProduct) {
        guard !isPrivate else { return }
        let kept = shelf.keep(product)
        let entry = LibrarySeen(owner: owner, key: product.key)
        entries.removeAll { $0 == entry }
        entries.insert(entry, at: 0)
        let trim = trim(beside: entry)
        writer.write { connection throws(SQLiteError) in
            try ProductTable.keep(kept, connection)
            try SeenTable.note(entry, connection)
            try trim(connection)
        }
    }

    /// Forgets those of a market, or of other shops; of all of them without one.
    func removeAll(of market: MarketOrigin? = nil) {
        let surplus = entries.filter { entry in
            entry.owner == owner && (market == nil || entry.key.columns.source == market?.text)
        }
        guard !surplus.isEmpty else { return }
        writer.write(forget(surplus))
    }

    private func trim(beside entry: LibrarySeen) -> LibraryWriter.Work {
        forget(Array(entries.filter(entry.isBeside).dropFirst(Self.limit)))
    }

    private func forget(_ surplus: [LibrarySeen]) -> LibraryWriter.Work {
        if !surplus.isEmpty { entries.removeAll { surplus.contains($0) } }
        return { connection throws(SQLiteError) in
            for old in surplus { try SeenTable.remove(old, connection) }
        }
    }

    var contents: [LibrarySeen] { entries }
}

extension SeenProducts {
    /// Shows what an owner looked at.
    func show(_ owner: LibraryOwner) { self.owner = owner }

    /// Forgets what some owners looked at; what writes that down is the caller's.
    func forget(where isMeant: (LibraryOwner) -> Bool) {
        if entries.contains(where: { isMeant($0.owner) }) { entries.removeAll { isMeant($0.owner) } }
    }

    /// Makes what nobody looked at the owner's, before what is the owner's already.
    ///
    /// - Returns: What writes that down.
    func takeOver() -> LibraryWriter.Work {
        let found = entries.filter { $0.owner == .nobody }
        guard owner != .nobody, !found.isEmpty else { return { _ throws(SQLiteError) in } }
        entries.removeAll { $0.owner == .nobody }
        let taken = found.map { LibrarySeen(owner: owner, key: $0.key) }
        entries.removeAll { taken.contains($0) }
        entries.insert(contentsOf: taken, at: 0)
        let trims = taken.map { trim(beside: $0) }
        return { connection throws(SQLiteError) in
            for old in found { try SeenTable.remove(old, connection) }
            for entry in taken.reversed() { try SeenTable.note(entry, connection) }
            for trim in trims { try trim(connection) }
        }
    }
}
