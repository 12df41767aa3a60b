/// A limit on what one party may begin with the other.
///
/// Each offer, promise and meeting is a message that the other one has to read.
///
/// Messages are counted by their author, over all conversations of the two, so that no one uses up another's
/// budget. A message that ends something counts and is never refused: it needs a beginning.
package enum TradeBudget {
    package static let windows = [
        MessageWindow(count: 30, milliseconds: 3_600_000, isDaily: false),
        MessageWindow.daily(100),
    ]

    /// So many times within an hour the same product is reserved for the same person.
    package static let mostReserved = 2
    package static let reservedMilliseconds: Int64 = 3_600_000
}

extension Trade {
    /// The messages that begin something, which the budget of their author may refuse.
    ///
    /// `known` is how many deals there were before: by the seller's word a sale begins as one that is said to be over.
    package func beginnings(afterDeals known: Int) -> [TradeMessage] {
        lines.filter { line in
            guard !line.isNobodys else { return false }
            switch line.subject {
            case .offer, .meeting, .notice(.reserved, _), .notice(.prolonged, _): return true
            case .notice(.oneSided, let id):
                return deals.dropFirst(known).contains { $0.id.rawValue == id.rawValue }
            case .notice: return false
            }
        }
    }

    /// Reservations that this change made.
    package func reservations(afterDeals known: Int) -> [Deal] {
        deals.dropFirst(known).filter { $0.state == .reserved }
    }
}
