import Market
import MarketStore

/// The expected content of a market, from the output of its workers.
struct Ledger {
    struct Entry: Hashable {
        var name: String
        var photos = 0
        var isDeleted = false
        var likes = 0
    }

    private var entries: [Int64: Entry] = [:]
    /// The operation of each worker that had begun, without a confirmation, when it was killed.
    private var pending: [Int: StoreOperation] = [:]
    private var lastChange: Int64 = 0
    private(set) var acknowledged = 0

    /// Reads a line of a worker's; one that was cut off by the kill is no line.
    mutating func read(_ line: Substring) {
        let parts = line.split(separator: " ", maxSplits: 2)
        guard parts.count == 3, let worker = Int(parts[1]) else { return }
        if parts[0] == "try" {
            pending[worker] = StoreOperation(line: parts[2])
        } else if parts[0] == "done", let operation = pending.removeValue(forKey: worker) {
            acknowledged += 1
            apply(operation, ids: parts[2].split(separator: ",").compactMap { Int64($0) })
        }
    }

    private mutating func apply(_ operation: StoreOperation, ids: [Int64]) {
        for (place, id) in ids.enumerated() {
            switch operation.kind {
            case .create: entries[id] = Entry(name: operation.name, photos: operation.count)
            case .batch: entries[id] = Entry(name: "\(operation.name)-\(place)")
            case .rename, .delete, .undelete, .like:
                if let entry = entries[id] { entries[id] = after(operation, entry) }
            }
        }
    }

    private func after(_ operation: StoreOperation, _ entry: Entry) -> Entry {
        var entry = entry
        switch operation.kind {
        case .rename: entry.name = operation.name
        case .delete: entry.isDeleted = true
        case .undelete: entry.isDeleted = false
        case .like: entry.likes = 1
        case .create, .batch: break
        }
        return entry
    }

    /// Compares with the market as it is, and takes over what the unacknowledged deeds came to.
    ///
    /// Returns what is wrong: something acknowledged that is not there, or something there that is half-done.
    mutating func compare(with store: SQLiteStore) async throws -> [String] {
        var problems = try await store.check()
        for change in try await changes(of: store) {
            guard case .product(let product) = change.subject, entries[product.id.rawValue] == nil else {
                continue
            }
            guard pending.values.contains(where: { $0.made(product) }) else {
                problems.append("nobody made \(product.id) \(product.name)")
                continue
            }
            entries[product.id.rawValue] = Entry(name: product.name, photos: product.photos.count)
        }
        for operation in pending.values where operation.kind == .batch {
            let made = entries.values.count { $0.name.hasPrefix("\(operation.name)-") }
            if made != 0, made != operation.count {
                problems.append("half a batch: \(made) of \(operation.line)")
            }
        }
        for (id, entry) in entries {
            let found = try await self.entry(Product.ID(id), in: store)
            let begun = pending.values.first { $0.product == id }
            if found == entry { continue }
            guard let begun, found == self.seen(after(begun, entry)) else {
                if found == seen(entry) { continue }
                problems.append("\(id) is \(found), not \(entry); begun: \(begun?.line ?? "nothing")")
                continue
            }
            entries[id] = after(begun, entry)
        }
        pending = [:]
        return problems
    }

    /// Returns the visible part of an entry; a deleted one has neither name nor photos.
    private func seen(_ entry: Entry) -> Entry {
        entry.isDeleted ? Entry(name: "", photos: 0, isDeleted: true, likes: entry.likes) : entry
    }

    private func entry(_ id: Product.ID, in store: SQLiteStore) async throws -> Entry {
        let likes = try await store.likeCount(of: id)
        guard let product = try await store.product(id) else {
            return Entry(name: "", photos: 0, isDeleted: true, likes: likes)
        }
        return Entry(name: product.name, photos: product.photos.count, isDeleted: false, likes: likes)
    }

    private mutating func changes(of store: SQLiteStore) async throws -> [Change] {
        var all: [Change] = []
        while true {
            let some = try await store.changes(since: lastChange, limit: 1_000)
            guard let last = some.last else { return all }
            lastChange = last.number
            all += some
        }
    }
}

extension StoreOperation {
    /// True where this operation makes the product, whole.
    fileprivate func made(_ product: Product) -> Bool {
        switch kind {
        case .create: product.name == name && product.photos.count == count
        case .batch: (0..<count).contains { product.name == "\(name)-\($0)" }
        default: false
        }
    }
}
