import Foundation
import Market

/// A photo's bytes, from the disk or from its server, each fetched once however many ask.
final class PhotoSource: Sendable {
    enum Renewal: Sendable {
        case same(until: Timestamp)
        case changed
    }

    private let fetching: PhotoFetching
    private let disk: PhotoDiskCache?
    private let limits: PhotoPipelineLimits
    private let now: @Sendable () -> Timestamp
    private let lane: PrioritySemaphore
    private let files = Coalescer<PhotoAddress, CachedPhoto>()
    private let renewals = Coalescer<PhotoAddress, Renewal>()

    init(
        fetching: PhotoFetching,
        disk: PhotoDiskCache?,
        limits: PhotoPipelineLimits,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.fetching = fetching
        self.disk = disk
        self.limits = limits
        self.now = now
        lane = PrioritySemaphore(width: limits.downloads)
    }

    /// The priorities of the downloads that wait for their turn.
    var waiting: [PhotoPriority] { lane.waiting }

    func file(for address: PhotoAddress, _ wish: SharedPriority.Wish) async throws(PhotoFailure)
        -> CachedPhoto
    {
        try await files.value(for: address, wish) { [self] urgency throws(PhotoFailure) in
            if let file = disk?.read(address) { return file }
            return switch try await ask(address, etag: nil, urgency) {
            case .photo(let file): file
            // Nothing was asked that this could be an answer to.
            case .notModified: throw .refused(status: 304)
            }
        }
    }

    /// Asks the server for what is newer than the file on the disk.
    func renewed(_ address: PhotoAddress, _ wish: SharedPriority.Wish) async throws(PhotoFailure) -> Renewal {
        try await renewals.value(for: address, wish) { [self] urgency throws(PhotoFailure) in
            let old = disk?.read(address)
            switch try await ask(address, etag: old?.etag, urgency) {
            case .photo(let file):
                return file.bytes == old?.bytes ? .same(until: file.freshUntil) : .changed
            case .notModified(let freshness):
                guard let old, old.etag != nil else { throw .refused(status: 304) }
                let moment = now()
                let renewed = CachedPhoto(
                    address: address,
                    bytes: old.bytes,
                    etag: old.etag,
                    checkedAt: moment,
                    freshUntil: moment.advanced(by: freshness.duration)
                )
                if freshness == .notKept { disk?.remove(address) } else { disk?.write(renewed) }
                return .same(until: renewed.freshUntil)
            }
        }
    }

    private enum Answer {
        case photo(CachedPhoto)
        case notModified(PhotoFreshness)
    }

    private func ask(
        _ address: PhotoAddress,
        etag: String?,
        _ urgency: SharedPriority
    ) async throws(PhotoFailure) -> Answer {
        let reply = try await lane.pass(urgency) { () throws(PhotoFailure) in
            try await fetching.fetch(address, etag, limits.downloadBytes)
        }
        switch reply {
        case .notModified(let freshness): return .notModified(freshness)
        case .photo(let bytes, let etag, let freshness):
            try check(bytes)
            let moment = now()
            let file = CachedPhoto(
                address: address,
                bytes: bytes,
                etag: etag,
                checkedAt: moment,
                freshUntil: moment.advanced(by: freshness.duration)
            )
            if freshness == .notKept { disk?.remove(address) } else { disk?.write(file) }
            return .photo(file)
        }
    }

    /// Refuses what no decoder should see.
    private func check(_ bytes: Data) throws(PhotoFailure) {
        guard bytes.count <= limits.downloadBytes else { throw .tooLarge }
        guard let format = DisplayableFormat(bytes) else { throw .notAPhoto }
        guard let size = format.pixels(in: bytes) else { throw .damaged }
        let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, pixels <= limits.pixels else { throw .tooLarge }
    }
}

extension PhotoFreshness {
    fileprivate var duration: Duration {
        switch self {
        case .lasting(let duration): duration
        case .notKept: .zero
        }
    }
}
