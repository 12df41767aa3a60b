import Foundation

extension [Double] {
    /// The value that a share of the others lie below; 0 where there are none.
    public func percentile(_ share: Double) -> Double {
        guard !isEmpty else { return 0 }
        return sorted()[Swift.min(count - 1, Int(Double(count) * share))]
    }

    public var median: Double { percentile(0.5) }
}

extension Double {
    /// With that many digits behind the point.
    public func rounded(to digits: Int) -> String {
        String(format: "%.\(digits)f", self)
    }
}
