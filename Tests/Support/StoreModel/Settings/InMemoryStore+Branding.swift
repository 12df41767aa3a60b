package import Market
package import MarketStore

extension InMemoryStore: BrandingStoring {
    package func branding() async throws(StoreError) -> VersionedBranding {
        try read { state throws(StoreError) in state.branding }
    }

    package func saveBranding(_ branding: MarketBranding, from version: Int64) async throws(StoreError)
        -> VersionedBranding?
    {
        try branding.check()
        return try change { state, _ throws(StoreError) in
            guard state.branding.version == version else { return nil }
            state.branding = VersionedBranding(branding: branding, version: version + 1)
            return state.branding
        }
    }
}
