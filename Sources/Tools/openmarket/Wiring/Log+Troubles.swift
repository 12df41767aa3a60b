import MarketService
import MarketStore

extension Log {
    /// Tells what went wrong with the database beyond a request, once.
    func note(_ trouble: StoreTrouble) {
        switch trouble {
        case .unreachable(let reason): error("database_unreachable", [("error", .text(reason))])
        case .reachable: warning("database_reachable_again")
        case .damaged(let reason):
            error(
                "database_damaged",
                [
                    ("reason", .text(reason)),
                    (
                        "remedy",
                        .text("openmarket check says what is damaged, and clears the mark once nothing is")
                    ),
                ]
            )
        case .moved(let file, let remedy):
            error("database_moved", [("file", .text(file)), ("remedy", .text(remedy))])
        case .returned: warning("database_returned")
        }
    }
}
