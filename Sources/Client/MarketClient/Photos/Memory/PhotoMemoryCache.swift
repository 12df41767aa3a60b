import Market
import Synchronization

/// The decoded photos that are kept for the next look, up to so many bytes.
final class PhotoMemoryCache: Sendable {
    struct Entry: Sendable {
        let picture: any DecodedPhoto
        /// From when on the server is asked whether the photo is still the same.
        var freshUntil: Timestamp
    }

    private let entries: Mutex<LeastRecentlyUsed<PhotoRequest, Entry>>

    init(byteLimit: Int) {
        entries = Mutex(LeastRecentlyUsed(limit: byteLimit))
    }

    func entry(for request: PhotoRequest) -> Entry? {
        entries.withLock { $0.value(for: request) }
    }

    func keep(_ entry: Entry, for request: PhotoRequest) {
        entries.withLock { $0.keep(entry, for: request, cost: entry.picture.byteCost) }
    }

    /// Notes for all sizes of a photo that the server still has the same.
    func renew(_ address: PhotoAddress, until freshUntil: Timestamp) {
        entries.withLock { entries in
            for key in entries.keys.filter({ $0.address == address }) {
                entries.update(key) { $0.freshUntil = freshUntil }
            }
        }
    }

    /// Drops all sizes of a photo.
    func remove(_ address: PhotoAddress) {
        entries.withLock { entries in
            for key in entries.keys.filter({ $0.address == address }) { entries.remove(key) }
        }
    }

    func removeAll() {
        entries.withLock { $0.removeAll() }
    }

    var usage: PhotoMemoryUsage {
        entries.withLock { PhotoMemoryUsage(count: $0.count, bytes: $0.cost, peakBytes: $0.peakCost) }
    }
}

/// The memory taken by decoded photos.
public struct PhotoMemoryUsage: Hashable, Sendable {
    /// The number of photos.
    public let count: Int
    /// The bytes of their pixels.
    public let bytes: Int
    /// The most that they ever took.
    public let peakBytes: Int
}
