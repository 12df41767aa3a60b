/// The last step that a move has completed.
///
/// The result of every step is kept, whatever comes next, except for comparing and checking.
package enum MoveStep: Hashable, Sendable {
    /// Nothing is written where the market was, until it is left.
    case begun
    case copied(table: String, rows: Int64)
    /// The numbers that are given out next.
    case numbered
    /// The tables that lists and searches are made of were filled.
    case indexed
    case compared(table: String)
    case checked
    /// The old place takes no more writes.
    case left
    case renamed
    case opened
}

/// Hears of each step, and how far the whole is, from 0 to 1; what it throws ends the move, which can then be gone on with.
package typealias MoveObserver = (MoveStep, Double) throws(MoveError) -> Void

/// The result of a move.
package struct MoveReport: Hashable, Sendable {
    package var rows: Int64 = 0
    package var tables = 0
    /// The path of the former database, of a market that has left its folder.
    package var keptAs: String?
}
