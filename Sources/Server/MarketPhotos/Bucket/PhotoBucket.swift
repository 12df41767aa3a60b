import Linux
package import Market
package import S3
import Synchronization

/// Photos in a bucket: objects named by content, which never change.
///
/// This machine's disk only keeps what was read last.
/// One process at a time may change it; any number may read. Photos that lie in the market's own folder, as those do that
/// were there before the bucket, are read from there until they have been carried over.
package final class PhotoBucket: PhotoStorage {
    struct State {
        var fetches: [StoredPhotoName: Task<Result<PhotoLocation, PhotoError>, Never>] = [:]
        /// The photos that a sweep is about to remove, unless they are put in place again meanwhile.
        var marked: Set<ContentHash> = []
        /// The photos that are being removed, and the callers that wait for the end of that.
        var removals: [ContentHash: [CheckedContinuation<Void, Never>]] = [:]
        var lastTrouble: BucketError?
    }

    let bucket: Bucket
    let cache: PhotoCache
    /// The folder in which uploads are made, and where photos may lie from before.
    let folder: PhotoFiles
    /// The name of the market whose photos the bucket holds.
    let owner: String
    let state = Mutex(State())
    let threads = BlockingPool(threads: 2)
    private let noteTrouble: @Sendable (BucketError?) -> Void

    /// Makes it of a bucket whose photos belong to `owner` alone, a text that no other market has.
    ///
    /// `noteTrouble` hears when the bucket begins to fail, and with `nil` when it works again.
    package init(
        _ bucket: Bucket,
        of owner: String,
        cache: PhotoCache,
        folder: PhotoFiles,
        noteTrouble: @escaping @Sendable (BucketError?) -> Void = { _ in }
    ) {
        self.bucket = bucket
        self.owner = owner
        self.cache = cache
        self.folder = folder
        self.noteTrouble = noteTrouble
    }

    /// Puts all files of a photo into the bucket; the disk keeps them too, as views follow at once.
    package func put(_ photo: MadePhoto) async throws(PhotoError) {
        let content = photo.content
        await beginPutting(content.hash)
        let objects = content.variants.map { variant in
            (variant, NewObject(content, variant, at: photo.staged.path(of: variant)))
        }
        try await forEach(objects) { _, object throws(BucketError) in try await self.bucket.put(object) }
        await threads.run { [cache] in
            for variant in content.variants {
                do throws(FileError) {
                    let bytes = try Files.read(photo.staged.path(of: variant))
                    let name = StoredPhotoName(content.hash, variant.kind, variant.format)
                    _ = cache.keep(bytes, as: name, digest: variant.digest.rawValue)
                } catch {
                    // It is in the bucket, and fetched from there on the next request.
                }
            }
        }
    }

    package func open(_ file: StoredPhotoName) -> PhotoLocation {
        cache.path(of: file).map { .file(path: $0) } ?? .elsewhere
    }

    package func fetch(_ file: StoredPhotoName) async throws(PhotoError) -> PhotoLocation {
        let fetch = state.withLock { state in
            if let running = state.fetches[file] { return running }
            let fetch = Task { [self] in
                let result = await bring(file)
                self.state.withLock { _ = $0.fetches.removeValue(forKey: file) }
                return result
            }
            state.fetches[file] = fetch
            return fetch
        }
        return try await fetch.value.get()
    }

    private func bring(_ file: StoredPhotoName) async -> Result<PhotoLocation, PhotoError> {
        if let path = await threads.run({ [cache] in cache.checkedPath(of: file) }) {
            return .success(.file(path: path))
        }
        let own = folder.open(file)
        if case .file(let path) = own, await threads.run({ Files.exists(path) }) { return .success(own) }
        do throws(BucketError) {
            let object = try await noting { () throws(BucketError) in try await bucket.get(file.path) }
            let path = await threads.run { [cache] in
                cache.keep(object.bytes, as: file, digest: object.digest)
            }
            return .success(path.map { .file(path: $0) } ?? .memory(object.bytes))
        } catch .missing {
            return .success(own)
        } catch {
            return .failure(.storage(.bucket(error)))
        }
    }

    package func remove(_ photos: [PhotoContent]) async throws(PhotoError) {
        try await folder.remove(photos)
        for photo in photos {
            beginRemoving(photo.hash)
            defer { endRemoving(photo.hash) }
            let names = photo.variants.map { StoredPhotoName(photo.hash, $0.kind, $0.format) }
            try await forEach(names.map { ($0, ()) }) { name, _ throws(BucketError) in
                try await self.bucket.delete(name.path)
            }
            await letGo(of: photo.hash)
        }
    }

    /// Has the disk forget a photo that the bucket has no more, also what was just being brought of it.
    func letGo(of photo: ContentHash) async {
        let underWay = state.withLock { $0.fetches.filter { $0.key.content == photo }.map(\.value) }
        for fetch in underWay { _ = await fetch.value }
        await threads.run { [cache] in for name in StoredPhotoName.all(of: photo) { cache.remove(name) } }
    }

    /// Asks the bucket for each at the same time; throws the first failure once all have ended.
    func forEach<Item: Sendable, More: Sendable>(
        _ items: [(Item, More)],
        _ body: @escaping @Sendable (Item, More) async throws(BucketError) -> Void
    ) async throws(PhotoError) {
        let failures = await withTaskGroup(of: BucketError?.self) { group in
            for (item, more) in items {
                group.addTask {
                    do throws(BucketError) {
                        try await self.noting { () throws(BucketError) in try await body(item, more) }
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: [BucketError]()) { if let failure = $1 { $0.append(failure) } }
        }
        if let failure = failures.first { throw .storage(.bucket(failure)) }
    }

    /// Has the operator told once when the bucket begins to fail, and once when it works again.
    func noting<Value>(
        _ work: () async throws(BucketError) -> Value
    ) async throws(BucketError) -> Value {
        do throws(BucketError) {
            let value = try await work()
            note(nil)
            return value
        } catch {
            // Of these the bucket is as well as ever.
            if ![.missing, .cancelled, .damaged].contains(error) { note(error) }
            throw error
        }
    }

    private func note(_ trouble: BucketError?) {
        let before = state.withLock { state in
            defer { state.lastTrouble = trouble }
            return state.lastTrouble
        }
        if trouble != before { noteTrouble(trouble) }
    }
}

extension NewObject {
    init(_ content: PhotoContent, _ variant: PhotoVariant, at path: String) {
        self.init(
            content.path(of: variant),
            .file(path: path, length: variant.byteCount),
            digest: variant.digest.rawValue,
            mediaType: variant.format.mediaType,
            cacheControl: "public, max-age=31536000, immutable"
        )
    }
}
