package import Market

/// The carts: products that people mean to buy.
extension SQLiteStore {
    /// Puts so many into the cart, whatever was there before; 0 takes the product out.
    package func setQuantity(
        _ quantity: Int64,
        of product: Product.ID,
        inCartOf account: Account.ID
    ) async throws(MarketError) {
        guard (0...CartRules.mostOfOne).contains(quantity) else { throw .invalid(.quantity) }
        let (now, limit) = (clock(), limits.cartOfAccount)
        try await write { database throws(MarketError) in
            try CartRecords(database).set(quantity, of: product, account, atMost: limit, at: now)
        }
    }

    /// Takes what was done earlier on a device, as ``SavedItemState/merge(_:)`` says, and once where it has a key; returns
    /// how many there are then.
    package func mergeLine(
        _ change: SavedItemChange,
        of product: Product.ID,
        inCartOf account: Account.ID,
        once: Once<Int64>?
    ) async throws(MarketError) -> Outcome<Int64> {
        guard (0...CartRules.mostOfOne).contains(change.quantity) else { throw .invalid(.quantity) }
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            try AnswerRecords(database).answering(once, at: now, within: limits) { () throws(MarketError) in
                try CartRecords(database)
                    .merge(change, of: product, account, atMost: limits.cartOfAccount, at: now)
            }
        }
    }

    /// Puts one more into the cart, so that of two at once both count; returns how many there are then.
    ///
    /// Throws `limitReached(.quantity)`, and changes nothing, where there are `limit` already.
    @discardableResult
    package func addToCart(
        _ product: Product.ID,
        of account: Account.ID,
        atMost limit: Int64
    ) async throws(MarketError) -> Int64 {
        let (now, capacity) = (clock(), limits.cartOfAccount)
        return try await write { database throws(MarketError) in
            try CartRecords(database).addOne(product, of: account, atMost: limit, lines: capacity, at: now)
        }
    }

    /// Returns the cart, most recently added first.
    ///
    /// Leaves out products that are now hidden or deleted, and those of sellers whom the account blocks.
    package func cart(of account: Account.ID) async throws(MarketError) -> [CartItem] {
        try await readTogether { database throws(MarketError) in
            try CartRecords(database).lines(of: account)
        }
    }

    /// The number of items of ``cart(of:)``, at the cost of counting them.
    package func lineCount(inCartOf account: Account.ID) async throws(MarketError) -> Int {
        try await read { database throws(MarketError) in try CartRecords(database).lineCount(of: account) }
    }

    /// The number of items left out of ``cart(of:)``.
    package func unseenLines(inCartOf account: Account.ID) async throws(MarketError) -> Int {
        try await read { database throws(MarketError) in try CartRecords(database).unseenCount(of: account) }
    }

    /// Takes out what is left out of ``cart(of:)``, and no more of it comes back.
    package func removeUnseenLines(fromCartOf account: Account.ID) async throws(MarketError) {
        let now = clock()
        try await write { database throws(MarketError) in
            try CartRecords(database).removeUnseen(of: account, at: now)
        }
    }

    package func emptyCart(of account: Account.ID) async throws(MarketError) {
        let now = clock()
        try await write { database throws(MarketError) in
            try CartRecords(database).removeAll(of: account, at: now)
        }
    }
}

/// Bringing to an account what a browser kept for its owner before they signed in.
extension SQLiteStore {
    /// Adds a visitor's likes and cart items to the account in one transaction; what it already has is
    /// unchanged.
    ///
    /// Leaves out products that are gone. Returns the items that can't be taken over now: there is no room,
    /// or the product is hidden.
    package func adopt(_ items: VisitorItems, by account: Account.ID) async throws(MarketError)
        -> VisitorItems
    {
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            try items.adopt(by: account, limits: limits, at: now, in: database)
        }
    }
}

extension VisitorItems {
    /// Makes them the account's; returns what can't be taken over now.
    fileprivate func adopt(
        by account: Account.ID,
        limits: StoreLimits,
        at now: Timestamp,
        in database: Database
    ) throws(MarketError) -> VisitorItems {
        let (products, likes) = (ProductRecords(database), LikeRecords(database))
        let cart = CartRecords(database)
        var rest = VisitorItems()
        // The last one first, so that the most recent is the newest of the account's too.
        for id in self.likes.reversed() {
            do throws(MarketError) {
                try likes.add(id, by: account, at: now, atMost: limits.likesOfAccount)
            } catch .limitReached {
                rest.likes.insert(id, at: 0)
            } catch .notFound {
                continue
            }
        }
        for (id, quantity) in self.cart.reversed() where CartRules.quantities.contains(quantity) {
            guard try cart.quantity(of: id, account) == nil else { continue }
            guard let product = try products.product(id) else { continue }
            guard product.state != .hidden || product.seller.id == account else {
                rest.cart.insert((id, quantity), at: 0)
                continue
            }
            do throws(MarketError) {
                try cart.addLine(id, quantity, of: account, atMost: limits.cartOfAccount, at: now)
            } catch .limitReached {
                rest.cart.insert((id, quantity), at: 0)
            }
        }
        return rest
    }
}
