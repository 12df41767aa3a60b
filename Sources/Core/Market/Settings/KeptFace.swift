/// A market's face, and how often it was changed: by that number an edit knows what it began from.
package struct KeptFace: Hashable, Sendable {
    package let face: MarketFace
    package let version: Int64

    package init(face: MarketFace, version: Int64) {
        self.face = face
        self.version = version
    }

    /// The face of a market whose operator has set nothing.
    package static let none = KeptFace(face: .plain, version: 0)
}
