import SQLite

extension LocalLibrary {
    /// Shows nobody's likes and cart; what is an account's waits unseen until that is back, or another comes.
    func hide() { show(.nobody) }

    /// Shows the likes and the cart of an owner, and leaves nothing of anybody else's account of that market.
    ///
    /// What nobody kept goes to an account that comes, in one transaction.
    func enter(_ owner: LibraryOwner, of origin: MarketOrigin) {
        let isLeft = self.owner.origin == origin && self.owner != owner
        let isOther = { (one: LibraryOwner) in one != owner && one.origin == origin }
        let gone = Set(
            likes.contents.map(\.owner).filter(isOther) + cart.contents.map(\.owner).filter(isOther)
                + unsent.items.map(\.owner).filter(isOther)
        )
        likes.forget(where: isOther)
        cart.forget(where: isOther)
        unsent.forget(where: isOther)
        show(owner)
        let takeLikes = likes.takeOver()
        let takeCart = cart.takeOver()
        write { connection throws(SQLiteError) in
            for one in gone {
                for table in ["likes", "cart_lines", "unsent_items"] {
                    try connection.run("DELETE FROM \(table) WHERE owner = ?", [.text(one.column)])
                }
            }
            try takeLikes(connection)
            try takeCart(connection)
        }
        // What somebody looked at and for is nobody else's either.
        guard isLeft || !gone.isEmpty else { return }
        seen.removeAll()
        history.removeAll()
        tidy()
    }
}
