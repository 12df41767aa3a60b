/// Prices from one amount to another, both counted in; open where an end is missing.
///
/// In hundredths of the currency that a list is in. Ends the wrong way round are swapped, since only one
/// reading of them makes sense.
public struct PriceRange: Hashable, Sendable {
    public let least: Int64?
    public let most: Int64?

    public init(least: Int64? = nil, most: Int64? = nil) {
        if let least, let most, least > most {
            (self.least, self.most) = (most, least)
        } else {
            (self.least, self.most) = (least, most)
        }
    }

    /// Every price.
    public static let all = PriceRange()

    public func contains(_ hundredths: Int64) -> Bool {
        hundredths >= least ?? .min && hundredths <= most ?? .max
    }
}
