/// The number of products that a facet would leave, counted no further than people care.
public struct FacetCount: Hashable, Sendable {
    /// The most that is counted exactly.
    public static let limit = 1000

    /// At most one more than `limit`, however many there are.
    public let counted: Int

    /// Takes what was found, by a count that may stop one past `limit`.
    public init(_ found: Int) {
        counted = min(max(found, 0), Self.limit + 1)
    }

    public var isExact: Bool { counted <= Self.limit }

    /// `12`, `1,000`, or `1,000+` where there are more.
    public var text: String {
        isExact ? Int64(counted).groupedText : "\(Int64(Self.limit).groupedText)+"
    }
}
