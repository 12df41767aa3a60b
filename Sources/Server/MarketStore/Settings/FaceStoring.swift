package import Market

/// Keeping how the market shows itself.
package protocol FaceStoring: Sendable {
    /// The face that was kept last; of version 0 and plain where none ever was.
    func face() async throws(StoreError) -> KeptFace

    /// Keeps the face in place of the one of `version`; `nil`, and nothing is changed, where that is no longer the last.
    func keepFace(_ face: MarketFace, from version: Int64) async throws(StoreError) -> KeptFace?
}
