/// What a move has done last.
///
/// All but what was compared and checked is kept, whatever comes next.
package enum MoveStep: Hashable, Sendable {
    /// Nothing is written where the market was, until it is left.
    case begun
    case copied(table: String, rows: Int64)
    /// The numbers that are given out next.
    case numbered
    /// What lists and searches are made of.
    case indexed
    case compared(table: String)
    case checked
    /// Nobody writes any more where the market was.
    case left
    case renamed
    case opened
}

/// Hears of each step, and how far the whole is, from 0 to 1; what it throws ends the move, which can then be gone on with.
package typealias MoveObserver = (MoveStep, Double) throws(MoveError) -> Void

/// What was moved.
package struct MoveReport: Hashable, Sendable {
    package var rows: Int64 = 0
    package var tables = 0
    /// Where the database of before lies, of a market that has left its folder.
    package var keptAs: String?
}
