import Synchronization

/// The progress of sending photos.
public struct UploadProgress: Hashable, Sendable {
    /// The photo on its way, from 0; equal to `photoCount` when all have gone.
    public let photo: Int
    /// The number of photos to send.
    public let photoCount: Int
    /// Of all photos together, as far as it is known.
    public let sentBytes: Int64
    /// Of all photos together, as far as it is known.
    public let totalBytes: Int64

    public init(photo: Int, photoCount: Int, sentBytes: Int64, totalBytes: Int64) {
        self.photo = photo
        self.photoCount = photoCount
        self.sentBytes = sentBytes
        self.totalBytes = totalBytes
    }

    /// From 0 to 1.
    public var fraction: Double {
        totalBytes > 0 ? min(1, Double(sentBytes) / Double(totalBytes)) : photo >= photoCount ? 1 : 0
    }
}

/// Adds up what has been sent of several photos.
final class UploadTally: Sendable {
    private let lengths: [Int64]
    private let total: Int64
    private let sent: Mutex<[Int64]>
    private let report: @Sendable (UploadProgress) -> Void

    init(_ lengths: [Int64], _ report: @escaping @Sendable (UploadProgress) -> Void) {
        self.lengths = lengths
        total = lengths.reduce(0, +)
        sent = Mutex(lengths.map { _ in 0 })
        self.report = report
    }

    /// Reports that so many bytes of a photo have gone; when it is sent again, the bar waits where it was.
    func sent(_ bytes: Int64, of photo: Int) {
        let sum: Int64? = sent.withLock { sent in
            let bytes = min(bytes, lengths[photo])
            guard bytes > sent[photo] else { return nil }
            sent[photo] = bytes
            return sent.reduce(0, +)
        }
        guard let sum else { return }
        report(UploadProgress(photo: photo, photoCount: lengths.count, sentBytes: sum, totalBytes: total))
    }

    func finish() {
        report(
            UploadProgress(
                photo: lengths.count,
                photoCount: lengths.count,
                sentBytes: total,
                totalBytes: total
            )
        )
    }
}

/// Tells photo by photo how much of a form has been sent in which all of them come one after the other.
final class FormMeter: Sendable {
    private let lengths: [Int64]
    private let overhead: Int64
    private let meter: UploadTally

    init(_ lengths: [Int64], whole: Int64, _ report: @escaping @Sendable (UploadProgress) -> Void) {
        self.lengths = lengths
        overhead = max(0, whole - lengths.reduce(0, +))
        meter = UploadTally(lengths, report)
    }

    func sent(_ bytes: Int64) {
        // What stands around the photos is little, and most of it comes before them.
        var rest = max(0, bytes - overhead)
        for (photo, length) in lengths.enumerated() where rest > 0 {
            meter.sent(min(rest, length), of: photo)
            rest -= length
        }
    }

    func finish() {
        meter.finish()
    }
}
