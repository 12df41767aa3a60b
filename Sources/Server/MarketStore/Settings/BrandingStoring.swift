package import Market

/// Keeping how the market shows itself.
package protocol BrandingStoring: Sendable {
    /// The face that was kept last; of version 0 and plain where none ever was.
    func branding() async throws(StoreError) -> VersionedBranding

    /// Keeps the face in place of the one of `version`; `nil`, and nothing is changed, where that is no longer the last.
    func saveBranding(_ branding: MarketBranding, from version: Int64) async throws(StoreError)
        -> VersionedBranding?
}
