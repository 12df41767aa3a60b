/// Tells photo by photo how much of a form has been sent in which all of them come one after the other.
final class FormMeter: Sendable {
    private let lengths: [Int64]
    private let overhead: Int64
    private let meter: UploadMeter

    init(_ lengths: [Int64], whole: Int64, _ report: @escaping @Sendable (UploadProgress) -> Void) {
        self.lengths = lengths
        overhead = max(0, whole - lengths.reduce(0, +))
        meter = UploadMeter(lengths, report)
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
