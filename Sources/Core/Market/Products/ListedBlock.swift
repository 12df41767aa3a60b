/// A block of ``Product/listing`` numbers, whose listed products are read together by readers of the whole market.
///
/// A product stays in its block until its seller renews it.
package struct ListedBlock: RawRepresentable, Hashable, Sendable {
    /// The number of numbers that a block spans.
    package static let size: Int64 = 4096

    /// Counted from 0, for the lowest numbers.
    package let rawValue: Int64

    /// `nil` for what no block could be.
    package init?(rawValue: Int64) {
        guard (0...Int64.max / Self.size - 1).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    package var numbers: ClosedRange<Int64> {
        rawValue * Self.size...(rawValue + 1) * Self.size - 1
    }
}
