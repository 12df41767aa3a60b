import Foundation
import Market

extension Timestamp {
    /// The moment, held to what fits.
    init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded(.down)
        self.init(millisecondsSince1970: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }

    /// The moment so much later, at most the last there is.
    func advanced(by duration: Duration) -> Timestamp {
        let milliseconds = duration / .milliseconds(1)
        let (sum, overflow) = millisecondsSince1970.addingReportingOverflow(
            Int64(exactly: milliseconds.rounded(.down)) ?? .max
        )
        return Timestamp(millisecondsSince1970: overflow ? .max : sum)
    }
}

extension Date {
    init(_ moment: Timestamp) {
        self.init(timeIntervalSince1970: Double(moment.millisecondsSince1970) / 1_000)
    }
}
