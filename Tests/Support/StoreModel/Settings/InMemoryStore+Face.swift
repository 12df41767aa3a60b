package import Market
package import MarketStore

extension InMemoryStore: FaceStoring {
    package func face() async throws(StoreError) -> KeptFace {
        try read { state throws(StoreError) in state.face }
    }

    package func keepFace(_ face: MarketFace, from version: Int64) async throws(StoreError) -> KeptFace? {
        try face.check()
        return try change { state, _ throws(StoreError) in
            guard state.face.version == version else { return nil }
            state.face = KeptFace(face: face, version: version + 1)
            return state.face
        }
    }
}
