package import Market
import S3
import Synchronization

extension PhotoBucket {
    /// Looks at the market's folder too, where a crash leaves uploads.
    ///
    /// Nothing is removed from a bucket that says it is another market's.
    package func list(
        olderThan age: Duration,
        keeping needed: (Set<ContentHash>) async throws -> Set<ContentHash>
    ) async throws -> SweptPhotos {
        var swept = try await folder.list(olderThan: age, keeping: needed)
        try await checkOwner()
        for shelf in (0...255).map({ [UInt8($0)].hexadecimal }) {
            let photos = try await names(on: shelf, olderThan: age)
            guard !photos.isEmpty else { continue }
            let found = Set(photos.keys)
            state.withLock { $0.marked.formUnion(found) }
            defer { state.withLock { $0.marked.subtract(found) } }
            for photo in try await found.subtracting(needed(found)) {
                guard beginRemovingMarked(photo) else { continue }
                defer { endRemoving(photo) }
                try await forEach((photos[photo] ?? []).map { ($0, ()) }) { key, _ throws(BucketError) in
                    try await self.bucket.delete(key)
                }
                await letGo(of: photo)
                swept.photos += 1
            }
        }
        return swept
    }

    /// The keys of photos all of whose objects are old enough, by the store's own clock.
    private func names(on shelf: String, olderThan age: Duration) async throws(PhotoError)
        -> [ContentHash: [String]]
    {
        var photos: [ContentHash: [String]] = [:]
        var young: Set<ContentHash> = []
        var next: String?
        repeat {
            let list: ObjectList
            do throws(BucketError) {
                let from = next
                list = try await noting { () throws(BucketError) in
                    try await bucket.list("\(shelf)/", from: from)
                }
            } catch {
                throw .storage(.bucket(error))
            }
            for entry in list.entries {
                guard let photo = ContentHash(rawValue: String(entry.key.dropFirst(3).prefix(64))) else {
                    continue
                }
                photos[photo, default: []].append(entry.key)
                let seconds = list.date.secondsSince1970 - entry.modified.secondsSince1970
                if .seconds(seconds) < age { young.insert(photo) }
            }
            next = list.next
        } while next != nil
        for photo in young { photos[photo] = nil }
        return photos
    }

    /// Waits until the photo is not being removed, and unmarks it: only a sweep that begins later can touch
    /// it.
    func beginPutting(_ photo: ContentHash) async {
        let isRemoved = state.withLock { state in
            state.marked.remove(photo)
            return state.removals[photo] != nil
        }
        guard isRemoved else { return }
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard state.removals[photo] != nil else { return true }
                state.removals[photo]?.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    func beginRemoving(_ photo: ContentHash) {
        state.withLock { $0.removals[photo] = $0.removals[photo] ?? [] }
    }

    /// Begins to remove a photo; `false` where it was put in place since it was marked.
    private func beginRemovingMarked(_ photo: ContentHash) -> Bool {
        state.withLock { state in
            guard state.marked.contains(photo) else { return false }
            state.removals[photo] = state.removals[photo] ?? []
            return true
        }
    }

    func endRemoving(_ photo: ContentHash) {
        let waiting = state.withLock { $0.removals.removeValue(forKey: photo) ?? [] }
        for continuation in waiting { continuation.resume() }
    }
}
