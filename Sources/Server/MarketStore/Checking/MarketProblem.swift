package import Linux

/// Something in a market that is not as it should be; its description names what it is.
package enum MarketProblem: Hashable, Sendable {
    case database(detail: String)
    case searchIndex(detail: String)
    /// A restore was cut off; until the next start finishes it, nothing else can be judged.
    case restoreUnfinished
    case missing(file: String)
    case wrongSize(file: String, expected: Int64, found: Int64)
    /// The file's content is not what its record says.
    case altered(file: String)
    case unreadable(FileError)
}

extension MarketProblem {
    /// True where the file only is not readable by this user.
    var isForbidden: Bool {
        if case .unreadable(let error) = self { error.isForbidden } else { false }
    }

    /// True where it is about a photo's file; marking the photo as lost settles it.
    package var isOfPhoto: Bool {
        switch self {
        case .missing, .wrongSize, .altered: true
        case .unreadable(let error): !error.isForbidden
        case .database, .searchIndex, .restoreUnfinished: false
        }
    }
}

extension MarketProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .database(let detail): "market.sqlite is damaged: \(detail)"
        case .searchIndex(let detail): "the search index does not fit the goods: \(detail)"
        case .restoreUnfinished: "a restore was cut off; the next start of the market finishes it"
        case .missing(let file): "\(file) is missing, though a product shows it"
        case .wrongSize(let file, let expected, let found):
            "\(file) is broken: it has \(found) bytes instead of \(expected)"
        case .altered(let file): "\(file) is broken: its content was altered"
        case .unreadable(let error): "\(error)"
        }
    }
}
