/// A market's branding and the number of its changes, by which an edit knows the version that it began from.
package struct VersionedBranding: Hashable, Sendable {
    package let branding: MarketBranding
    package let version: Int64

    package init(branding: MarketBranding, version: Int64) {
        self.branding = branding
        self.version = version
    }

    /// The branding of a market whose operator has set nothing.
    package static let none = VersionedBranding(branding: .plain, version: 0)
}
