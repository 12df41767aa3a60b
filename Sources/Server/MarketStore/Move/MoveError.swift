package import Linux
package import Market
import Postgres

/// The reason for which a market was not moved; its description is a sentence for the operator.
///
/// In every case the market stays whole where it was.
package enum MoveError: Error, Hashable, Sendable {
    /// Another program works on the folder.
    case inUse(folder: String)
    /// Another move has the database.
    case underWay(place: String)
    case noMarket(place: String)
    /// The place holds something other than an unfinished move of this market.
    case placeTaken(place: String)
    /// A move of another market has not ended there.
    case otherMarket(place: String)
    /// The market has been moved to somewhere else.
    case movedAlready(from: String, to: String)
    case sourceBroken(place: String, problems: [String])
    case targetBroken(place: String, problems: [String])
    /// A table has not the same rows on both sides.
    case differs(table: String, rows: Int64, found: Int64)
    case opening(OpeningError)
    case file(FileError)
    case storage(MarketError)

    init(_ error: MarketError) { self = .storage(error) }
    init(_ error: PostgresError) { self = .storage(MarketError(error)) }
}

extension MoveError {
    /// True where the copied rows are of no use.
    var isOfReplica: Bool {
        switch self {
        case .differs, .targetBroken: true
        default: false
        }
    }
}

extension MoveError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .inUse(let folder):
            "Another openmarket is using \(folder). Stop the server first."
        case .underWay(let place): "Another openmarket move is at work on \(place). Wait for it, or end it."
        case .noMarket(let place): "There is no market in \(place)."
        case .placeTaken(let place):
            "\(place) is not empty. Choose an empty folder, an empty database, or a new schema of one (?schema=NAME)."
        case .otherMarket(let place):
            "\(place) has an unfinished move of another market. Choose another place, or remove what is there."
        case .movedAlready(let from, let to): "The market in \(from) has been moved to \(to) already."
        case .sourceBroken(let place, let problems):
            "The market in \(place) is damaged, and stays there: \(problems.joined(separator: "; ")). See openmarket check."
        case .targetBroken(let place, let problems):
            "What came to \(place) is damaged, and is not used: \(problems.joined(separator: "; ")). Run the move again."
        case .differs(let table, let rows, let found):
            "The table \(table) is not the same on both sides (\(rows) rows, \(found) copied). The market stays where it was; "
                + "run the move again, which copies all anew."
        case .opening(let error): "\(error)"
        case .file(let error): "\(error)"
        case .storage(let error):
            "The move stopped: \(error.operatorSentence). Run it again, and it goes on."
        }
    }
}
