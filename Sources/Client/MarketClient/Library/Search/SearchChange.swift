import Market
import SQLite

/// A search that was made or forgotten on this device, and of which its account has yet to learn.
struct SearchChange: UnsentContent {
    static let kind = "search"

    /// `nil` for all that the account looked for, which then is forgotten.
    let text: String?
    /// True where the search was forgotten, false where it was made.
    let isForgotten: Bool
    /// True where it may have arrived: then it stays unchanged, and later changes wait behind it.
    var isTried = false
}

extension UnsentShelf where Content == SearchChange {
    /// Notes that an account looked for something, or forgot it, or all with `nil`: what says something of the same and
    /// has not been tried yet need not be told any more.
    ///
    /// - Returns: The work that stores that.
    func note(
        _ text: String?,
        isForgotten: Bool,
        for owner: LibraryOwner,
        by author: Account.ID,
        at moment: Timestamp
    ) -> LibraryWriter.Work {
        let folded = text?.foldedForHistory
        let drop = drop(of: owner) {
            !$0.isTried && (text == nil || $0.text?.foldedForHistory == folded)
        }
        let change = SearchChange(text: text, isForgotten: isForgotten)
        let keep = keep(Unsent(change, author: author, madeAt: moment), of: owner)
        return { connection throws(SQLiteError) in
            try drop(connection)
            try keep(connection)
        }
    }

    /// Tells no account of searches that are beyond what is kept here.
    ///
    /// - Returns: The work that stores that.
    func dropNotes(of searches: [LibrarySearch]) -> LibraryWriter.Work {
        let works = searches.map { search in
            drop(of: search.owner) {
                !$0.isTried && !$0.isForgotten && $0.text?.foldedForHistory == search.folded
            }
        }
        return { connection throws(SQLiteError) in
            for work in works { try work(connection) }
        }
    }
}
