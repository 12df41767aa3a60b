import SQLite

extension LocalLibrary {
    /// Shows nobody's likes, cart, searches, seen products and drafts; what is an account's waits unseen until that is back, or another comes.
    func hide() {
        if owner != .nobody { hidden = owner }
        show(.nobody)
    }

    /// Shows what is stored for an owner, and erases that of any other account of the market.
    ///
    /// It covers the likes, the cart, the searches, the seen products and the drafts. Nobody's go to an
    /// account that comes, in one transaction. Where `owner` is nobody, another market's account stays shown.
    func enter(_ owner: LibraryOwner, of origin: MarketOrigin) {
        let last = hidden ?? self.owner
        let isLeft = last.origin == origin && last != owner
        hidden = nil
        let isOther = { (one: LibraryOwner) in one != owner && one.origin == origin }
        let hasOthers =
            likes.contents.contains { isOther($0.owner) } || cart.contents.contains { isOther($0.owner) }
            || history.contents.contains { isOther($0.owner) }
            || seen.contents.contains { isOther($0.owner) }
            || drafts.contents.contains { isOther($0.owner) }
            || unsent.items.contains { isOther($0.key) && !$0.value.isEmpty }
            || unsentSearches.items.contains { isOther($0.key) && !$0.value.isEmpty }
        likes.forget(where: isOther)
        cart.forget(where: isOther)
        history.forget(where: isOther)
        seen.forget(where: isOther)
        drafts.forget(where: isOther, last: last)
        unsent.forget(where: isOther)
        unsentSearches.forget(where: isOther)
        let isOfAnotherMarket = self.owner.origin.map { $0 != origin } ?? false
        if owner != .nobody || !isOfAnotherMarket { show(owner) }
        let takeLikes = likes.takeOver()
        let takeCart = cart.takeOver()
        let takeSearches = history.takeOver()
        let takeSeen = seen.takeOver()
        let takeDrafts = drafts.takeOver()
        write { connection throws(SQLiteError) in
            // Also the marks of what was taken back; but no change of goods, which exists nowhere else.
            for (table, condition) in [
                ("likes", "1"), ("cart_lines", "1"), ("searches", "1"), ("seen", "1"),
                ("drafts", "editing IS NULL"), ("unsent", "kind IN ('item', 'search')"),
            ] {
                try connection.run(
                    """
                    DELETE FROM \(table)
                    WHERE owner <> ?1 AND substr(owner, instr(owner, ' ') + 1) = ?2 AND \(condition)
                    """,
                    [.text(owner.column), .text(origin.text)]
                )
            }
            try takeLikes(connection)
            try takeCart(connection)
            try takeSearches(connection)
            try takeSeen(connection)
            try takeDrafts(connection)
        }
        if isLeft || hasOthers { tidy() }
    }
}
