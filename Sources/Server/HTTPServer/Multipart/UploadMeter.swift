import Synchronization

/// Counts the bytes of uploads that are on their way, wherever they lie, and says when there are too many.
public protocol UploadMeter: Sendable {
    /// Takes room for some bytes more.
    ///
    /// - Throws: ``UploadRefusal``, where nothing is taken.
    func take(_ count: Int) throws(UploadRefusal)

    /// Gives room back that was taken.
    func release(_ count: Int)
}

/// Why there is no room for more bytes of an upload.
public enum UploadRefusal: Error, Hashable, Sendable {
    /// The sender has as many bytes on their way as allowed.
    case ownShare
    /// All together have.
    case all
}

/// The room that one upload takes, which is given back with the last reference.
public final class UploadRoom: Sendable {
    private let meter: any UploadMeter
    private let taken = Mutex(0)

    /// Takes nothing yet.
    public init(_ meter: any UploadMeter) {
        self.meter = meter
    }

    deinit {
        meter.release(taken.withLock(\.self))
    }

    /// Takes room for some bytes more, before they are written.
    ///
    /// - Throws: ``UploadRefusal``, where nothing is taken.
    public func take(_ count: Int) throws(UploadRefusal) {
        try meter.take(count)
        taken.withLock { $0 += count }
    }
}
