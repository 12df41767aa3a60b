/// Why a request of an edition can't be understood; all of them are answered with 400.
public enum EditionMistake: Error, Hashable, Sendable {
    case missing(field: String)
    case unreadable(field: String)

    /// What a developer reads in the reply.
    public var message: String {
        switch self {
        case .missing(let field): "\(field) is missing"
        case .unreadable(let field): "\(field) can't be read"
        }
    }
}
