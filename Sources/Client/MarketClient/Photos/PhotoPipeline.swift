import Linux
public import Market

/// Photos for the screen, from memory, disk or network, decoded at the size they are shown.
///
/// ```swift
/// let photos = PhotoPipeline(fetching: fetching, decoder: decoder, folder: folder, now: now)
/// let request = PhotoRequest(address, size: .square(160))
/// let photo = try await photos.photo(request)
/// ```
///
/// Concurrent requests for the same photo share one download and one decoding, which are cancelled with the
/// last of them. All but ``cached(_:)`` works off the caller's thread. Memory and disk stay within
/// ``PhotoPipelineLimits``. A cache file that is damaged or can't be written costs a download, and is reported.
public final class PhotoPipeline: Sendable {
    let limits: PhotoPipelineLimits
    let decoder: any PhotoDecoding
    let now: @Sendable () -> Timestamp
    let memory: PhotoMemoryCache
    let disk: PhotoDiskCache?
    let source: PhotoSource
    private let failures = FailureCache()
    private let decodingLane: PrioritySemaphore
    /// As many as decode at once, so that none of the tasks' own threads is busy with pixels.
    private let decodingThreads: BlockingPool
    private let decodings = Coalescer<PhotoRequest, PhotoMemoryCache.Entry>()

    /// A pipeline with nothing in memory.
    ///
    /// `folder` is the cache's own, made when the first photo is kept; without one nothing is kept on the
    /// disk. `report` gets the faults of the cache's files.
    public init(
        fetching: PhotoFetching,
        decoder: any PhotoDecoding,
        folder: String?,
        limits: PhotoPipelineLimits = PhotoPipelineLimits(),
        now: @escaping @Sendable () -> Timestamp,
        report: @escaping @Sendable (PhotoCacheProblem) -> Void = { _ in }
    ) {
        self.limits = limits
        self.decoder = decoder
        self.now = now
        memory = PhotoMemoryCache(byteLimit: limits.memoryBytes)
        disk = folder.map {
            PhotoDiskCache(folder: $0, byteLimit: limits.diskBytes, now: now, report: report)
        }
        source = PhotoSource(fetching: fetching, disk: disk, limits: limits, now: now)
        decodingLane = PrioritySemaphore(width: limits.decodes)
        decodingThreads = BlockingPool(threads: limits.decodes)
    }

    /// The photo, if it is in memory at this size; quick enough to call while a row is bound.
    public func cached(_ request: PhotoRequest) -> LoadedPhoto? {
        memory.entry(for: request).map { LoadedPhoto($0, at: now()) }
    }

    /// The photo, from the nearest place that has it.
    ///
    /// One whose time is up is returned as it is, marked as stale; see ``refreshed(_:)``. A failure is
    /// remembered for ``PhotoPipelineLimits/failureMemory`` and thrown again without a request; see
    /// ``forgetFailure(of:)``.
    public func photo(
        _ request: PhotoRequest,
        _ priority: PhotoPriority = .visible
    ) async throws(PhotoFailure) -> LoadedPhoto {
        if let found = cached(request) { return found }
        if let failure = failures.failure(of: request.address, at: now()) { throw failure }
        let entry = try await load(request, .fixed(priority))
        return LoadedPhoto(entry, at: now())
    }

    /// Asks whether a stale photo is still the same.
    ///
    /// - Returns: The newer photo, or `nil` when there is none.
    public func refreshed(_ request: PhotoRequest) async throws(PhotoFailure) -> LoadedPhoto? {
        switch try await source.renewed(request.address, .fixed(.visible)) {
        case .same(let freshUntil):
            memory.renew(request.address, until: freshUntil)
            return nil
        case .changed:
            memory.remove(request.address)
            return LoadedPhoto(try await load(request, .fixed(.visible)), at: now())
        }
    }

    /// Forgets the failure of a photo, so that it is asked for again.
    public func forgetFailure(of address: PhotoAddress) {
        failures.forget(address)
    }

    /// Drops the decoded photos, when the system is short of memory or the window is out of sight.
    public func releaseMemory() {
        memory.removeAll()
    }

    /// The memory in use now.
    public var memoryUsage: PhotoMemoryUsage { memory.usage }

    /// Looks through the cache's folder, once after the start: until then what earlier runs left is not
    /// counted, and used all the same.
    public func scanDisk() async {
        guard let disk else { return }
        // A thread of its own: what is on screen must not wait for it to be decoded.
        await BlockingPool(threads: 1).run { disk.scanDisk() }
    }

    private func load(
        _ request: PhotoRequest,
        _ wish: SharedPriority.Wish
    ) async throws(PhotoFailure) -> PhotoMemoryCache.Entry {
        try await decodings.value(for: request, wish) { [self] urgency throws(PhotoFailure) in
            do throws(PhotoFailure) {
                // Between the asker's look and now another may have brought it.
                if let entry = memory.entry(for: request) { return entry }
                let file = try await source.file(for: request.address, .same(urgency))
                let entry = try await decodingLane.pass(urgency) { () throws(PhotoFailure) in
                    // A photo nobody waits for any more is not worth a core.
                    guard !Task.isCancelled else { throw .cancelled }
                    let picture = try await decodingThreads.run { [decoder] () throws(PhotoFailure) in
                        try decoder.decode(file.bytes, at: request.size)
                    }
                    return PhotoMemoryCache.Entry(
                        picture: picture,
                        freshUntil: file.isStale(at: now()) ? min(file.freshUntil, now()) : file.freshUntil
                    )
                }
                memory.keep(entry, for: request)
                return entry
            } catch {
                if error == .damaged { disk?.remove(request.address) }
                failures.note(error, of: request.address, until: now().advanced(by: limits.failureMemory))
                throw error
            }
        }
    }
}

/// A photo to be drawn.
public struct LoadedPhoto: Sendable {
    /// The pixels, as the decoder made them.
    public let picture: any DecodedPhoto
    /// True where its server is due to be asked for a newer one.
    public let isStale: Bool

    init(_ entry: PhotoMemoryCache.Entry, at now: Timestamp) {
        picture = entry.picture
        isStale = now >= entry.freshUntil
    }
}

/// The limits of the photo pipeline's resources.
public struct PhotoPipelineLimits: Hashable, Sendable {
    /// Decoded photos in memory.
    public var memoryBytes = 128 * 1_048_576
    /// Photos as files.
    public var diskBytes = 512 * 1_048_576
    /// The largest photo that is downloaded.
    public var downloadBytes = 20 * 1_048_576
    /// The most pixels that a decoder is given.
    public var pixels = 50_000_000
    /// Downloads at a time: what a browser opens to one host.
    public var downloads = 6
    /// Photos decoded at a time, so that a core is left for the window.
    public var decodes = 2
    /// The time for which a failed photo is not requested again, unless a person retries.
    public var failureMemory = Duration.seconds(300)

    public init() {}
}
