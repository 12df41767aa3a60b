import Linux
package import Market
import Synchronization

extension PhotoFiles {
    /// Removes what a crash left of uploads too.
    package func list(
        olderThan age: Duration,
        keeping needed: (Set<ContentHash>) async throws -> Set<ContentHash>
    ) async throws -> SweptPhotos {
        var swept = SweptPhotos()
        swept.uploads = try await threads.run { () throws(PhotoError) in try self.sweepIncoming(age) }
        let shelves = try await threads.run { () throws(PhotoError) in try Disk.names(in: self.folder) }
        for shelf in shelves where shelf.utf8.count == 2 {
            let found = try await threads.run { () throws(PhotoError) in
                try self.markForRemoval(on: shelf, age)
            }
            guard !found.isEmpty else { continue }
            defer { state.withLock { $0.marked.subtract(found) } }
            let unneeded = try await found.subtracting(needed(found))
            swept.photos += try await threads.run { () throws(PhotoError) in
                try self.removeMarked(unneeded, on: shelf)
            }
        }
        return swept
    }

    private func sweepIncoming(_ age: Duration) throws(PhotoError) -> Int {
        var count = 0
        for name in try Disk.names(in: incoming) {
            let path = "\(incoming)/\(name)"
            guard Disk.isOlder(path, than: age), !state.withLock({ $0.staged.contains(name) }) else {
                continue
            }
            try Disk.removeFolder(path)
            count += 1
        }
        return count
    }

    /// The photos in a folder all of whose files are old enough; from now on only being put in place saves them.
    private func markForRemoval(on shelf: String, _ age: Duration) throws(PhotoError) -> Set<ContentHash> {
        var old: Set<ContentHash> = []
        var young: Set<ContentHash> = []
        for (name, photo) in try photoNames(on: shelf) {
            if Disk.isOlder("\(folder)/\(shelf)/\(name)", than: age) {
                old.insert(photo)
            } else {
                young.insert(photo)
            }
        }
        old.subtract(young)
        state.withLock { $0.marked.formUnion(old) }
        return old
    }

    private func removeMarked(_ unneeded: Set<ContentHash>, on shelf: String) throws(PhotoError) -> Int {
        var removed: Set<ContentHash> = []
        for (name, photo) in try photoNames(on: shelf) where unneeded.contains(photo) {
            try state.withLock { state throws(PhotoError) in
                guard state.marked.contains(photo) else { return }
                try Disk.removeFile("\(folder)/\(shelf)/\(name)")
                removed.insert(photo)
            }
        }
        return removed.count
    }

    private func photoNames(on shelf: String) throws(PhotoError) -> [(name: String, photo: ContentHash)] {
        try Disk.names(in: "\(folder)/\(shelf)").compactMap { name in
            ContentHash(rawValue: String(name.prefix(64))).map { (name, $0) }
        }
    }
}
