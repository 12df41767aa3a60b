/// A market's face, and how often it was changed: by that number an edit knows what it began from.
package struct VersionedBranding: Hashable, Sendable {
    package let branding: MarketBranding
    package let version: Int64

    package init(branding: MarketBranding, version: Int64) {
        self.branding = branding
        self.version = version
    }

    /// The face of a market whose operator has set nothing.
    package static let none = VersionedBranding(branding: .plain, version: 0)
}
