/// A place between two products in one ordering, as an opaque token.
///
/// A store makes and reads the token; everyone else hands it back as it came.
public struct Cursor: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
