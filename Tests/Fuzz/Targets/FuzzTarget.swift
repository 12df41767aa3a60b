/// A parser under fuzzing, and the property that it keeps for any bytes.
///
/// `Tests/Fuzz/fuzz` gives each a million; the tests replay the kept corpus.
public enum FuzzTarget: String, CaseIterable, Sendable {
    case head
    case chunked
    case multipart
    case query
    case range
    case json
    case cursor
    case route

    public func run(_ bytes: [UInt8]) {
        switch self {
        case .head: Self.head(bytes)
        case .chunked: Self.chunked(bytes)
        case .multipart: Self.multipart(bytes)
        case .query: Self.query(bytes)
        case .range: Self.range(bytes)
        case .json: Self.json(bytes)
        case .cursor: Self.cursor(bytes)
        case .route: Self.route(bytes)
        }
    }
}
