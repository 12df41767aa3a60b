import Market

/// A slow step of a market's start, and its progress.
package enum StartStep: Hashable, Sendable {
    case opening
    /// A new version brings what is kept up to date.
    case updating
    /// The index of searches is made.
    case indexing(percent: Int)
    /// A server without goods gets them from the market's database.
    case copying(percent: Int)

    /// As the log calls it.
    package var name: String {
        switch self {
        case .opening: "opening"
        case .updating: "updating"
        case .indexing: "indexing"
        case .copying: "copying"
        }
    }

    /// The share that is done; `nil` where it is unknown.
    package var percent: Int? {
        switch self {
        case .opening, .updating: nil
        case .indexing(let percent), .copying(let percent): percent
        }
    }

    /// The sentence for people.
    func sentence(in texts: Texts) -> String {
        switch self {
        case .opening: texts[.startOpening]
        case .updating: texts[.startUpdating]
        case .indexing(let percent): texts(.startIndexing, ["percent": "\(percent)"])
        case .copying(let percent): texts(.startCopying, ["percent": "\(percent)"])
        }
    }
}
