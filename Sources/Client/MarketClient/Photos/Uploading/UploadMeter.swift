import Synchronization

/// Adds up what has been sent of several photos.
final class UploadMeter: Sendable {
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
