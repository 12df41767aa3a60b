package import Market
import SQLite

extension SQLiteStore: LikeStoring {
    package func setLike(
        _ isLiked: Bool,
        of product: Product.ID,
        by account: Account.ID
    ) async throws(StoreError) {
        let limit = limits.likesOfAccount
        try await write { database throws(StoreError) in
            if isLiked {
                try database.like(product, by: account, atMost: limit)
            } else {
                try database.run(
                    "DELETE FROM likes WHERE account = ?1 AND product = ?2",
                    .id(account),
                    .id(product)
                )
            }
        }
    }

    package func likes(
        of account: Account.ID,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<Product> {
        let list = "likes\u{1}\(account)"
        let paging = try Paging(seal: cursorSeal, list: list, at: cursor, limit: limits.page(limit))
        let (sign, order) = paging.isBackward ? (">", "ASC") : ("<", "DESC")
        return try readers.readTogether { database throws(StoreError) in
            // The number of the like takes the place of the id that lists go by.
            var products: [Int64: Int64] = [:]
            let keys = try database.rows(
                """
                SELECT likes.number, likes.product
                FROM likes INDEXED BY likes_newest CROSS JOIN products ON products.id = likes.product
                WHERE likes.account = ?1 AND likes.number \(sign) ?2 AND products.listed
                ORDER BY likes.number \(order) LIMIT ?3
                """,
                [.id(account), .integer(paging.place?.id ?? .max), .int(paging.wanted)]
            ) { row throws(SQLiteError) in
                let key = PageKey(id: try row.integer(0))
                products[key.id] = try row.integer(1)
                return key
            }
            let page = paging.page(keys, isAscending: false)
            let found = try database.products(withIDs: page.elements.compactMap { products[$0.id] })
            return Page(found, next: page.next, previous: page.previous)
        }
    }

    package func liked(
        among products: [Product.ID],
        by account: Account.ID
    ) async throws(StoreError) -> Set<Product.ID> {
        try read { database throws(StoreError) in
            var liked: Set<Product.ID> = []
            for product in products
            where try database.exists(
                "SELECT 1 FROM likes WHERE account = ?1 AND product = ?2",
                .id(account),
                .id(product)
            ) {
                liked.insert(product)
            }
            return liked
        }
    }

    package func likeCount(of product: Product.ID) async throws(StoreError) -> Int {
        try read { database throws(StoreError) in
            Int(try database.number("SELECT count(*) FROM likes WHERE product = ?1", .id(product)))
        }
    }
}

extension SQLiteStore: CartStoring {
    package func setQuantity(
        _ quantity: Int64,
        of product: Product.ID,
        inCartOf account: Account.ID
    ) async throws(StoreError) {
        guard (0...CartRules.mostOfOne).contains(quantity) else { throw .invalid(.quantity) }
        let (now, limit) = (clock(), limits.cartOfAccount)
        try await write { database throws(StoreError) in
            guard quantity > 0 else {
                try database.run(
                    "DELETE FROM cart_lines WHERE account = ?1 AND product = ?2",
                    .id(account),
                    .id(product)
                )
                return
            }
            let changed = try database.run(
                "UPDATE cart_lines SET quantity = ?3 WHERE account = ?1 AND product = ?2",
                .id(account),
                .id(product),
                .integer(quantity)
            )
            guard changed == 0 else { return }
            try database.addCartLine(product, quantity, of: account, atMost: limit, now: now)
        }
    }

    @discardableResult
    package func addToCart(
        _ product: Product.ID,
        of account: Account.ID,
        atMost most: Int64
    ) async throws(StoreError) -> Int64 {
        let (now, limit) = (clock(), limits.cartOfAccount)
        return try await write { database throws(StoreError) in
            guard let quantity = try database.cartQuantity(of: product, account) else {
                guard most > 0 else { throw .limitReached(.quantity) }
                try database.addCartLine(product, 1, of: account, atMost: limit, now: now)
                return 1
            }
            guard quantity < most else { throw .limitReached(.quantity) }
            try database.run(
                "UPDATE cart_lines SET quantity = quantity + 1 WHERE account = ?1 AND product = ?2",
                .id(account),
                .id(product)
            )
            return quantity + 1
        }
    }

    package func cart(of account: Account.ID) async throws(StoreError) -> [CartLine] {
        try readers.readTogether { database throws(StoreError) in
            let lines = try database.rows(
                """
                SELECT product, quantity, added_at FROM cart_lines CROSS JOIN products ON id = product
                WHERE account = ?1 AND listed ORDER BY added_at DESC, product DESC
                """,
                [.id(account)]
            ) { row throws(SQLiteError) in (try row.integer(0), try row.integer(1), try row.timestamp(2)) }
            let products = try database.products(withIDs: lines.map(\.0))
            return zip(products, lines).map { CartLine(product: $0, quantity: $1.1, addedAt: $1.2) }
        }
    }

    package func lineCount(inCartOf account: Account.ID) async throws(StoreError) -> Int {
        try read { database throws(StoreError) in
            Int(
                try database.number(
                    """
                    SELECT count(*) FROM cart_lines CROSS JOIN products ON id = product
                    WHERE account = ?1 AND listed
                    """,
                    .id(account)
                )
            )
        }
    }

    package func unseenLines(inCartOf account: Account.ID) async throws(StoreError) -> Int {
        try read { database throws(StoreError) in
            Int(try database.number("SELECT count(*) FROM cart_lines WHERE \(Self.unseen)", .id(account)))
        }
    }

    package func removeUnseenLines(fromCartOf account: Account.ID) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try database.run("DELETE FROM cart_lines WHERE \(Self.unseen)", .id(account))
        }
    }

    private static let unseen =
        "account = ?1 AND NOT EXISTS (SELECT 1 FROM products WHERE id = cart_lines.product AND listed)"

    package func emptyCart(of account: Account.ID) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try database.run("DELETE FROM cart_lines WHERE account = ?1", .id(account))
        }
    }
}

extension SQLiteStore: VisitorItemsStoring {
    package func adopt(_ items: VisitorItems, by account: Account.ID) async throws(StoreError) -> VisitorItems
    {
        let (now, limits) = (clock(), limits)
        return try await write { database throws(StoreError) in
            var rest = VisitorItems()
            // The last one first, so that the most recent is the newest of the account's too.
            for id in items.likes.reversed() {
                do throws(StoreError) {
                    try database.like(id, by: account, atMost: limits.likesOfAccount)
                } catch .limitReached {
                    rest.likes.insert(id, at: 0)
                } catch .notFound {
                    continue
                }
            }
            for (id, quantity) in items.cart.reversed() where CartRules.quantities.contains(quantity) {
                guard try database.cartQuantity(of: id, account) == nil else { continue }
                guard let product = try database.product(id) else { continue }
                guard product.state != .hidden || product.seller.id == account else {
                    rest.cart.insert((id, quantity), at: 0)
                    continue
                }
                do throws(StoreError) {
                    try database.addCartLine(
                        id,
                        quantity,
                        of: account,
                        atMost: limits.cartOfAccount,
                        now: now
                    )
                } catch .limitReached {
                    rest.cart.insert((id, quantity), at: 0)
                }
            }
            return rest
        }
    }
}

extension Database {
    /// Likes a product; does nothing where it is liked already.
    fileprivate func like(_ product: Product.ID, by account: Account.ID, atMost limit: Int) throws(StoreError)
    {
        guard
            try !exists(
                "SELECT 1 FROM likes WHERE account = ?1 AND product = ?2",
                .id(account),
                .id(product)
            )
        else { return }
        guard try self.product(product) != nil else { throw .notFound }
        let count = try number("SELECT count(*) FROM likes WHERE account = ?1", .id(account))
        guard count < limit else { throw .limitReached(.likes) }
        try run(
            """
            INSERT INTO likes (account, product, number)
            VALUES (?1, ?2, (SELECT coalesce(max(number), 0) + 1 FROM likes WHERE account = ?1))
            """,
            .id(account),
            .id(product)
        )
    }

    /// How many of a product are in the cart; `nil` where it is not.
    fileprivate func cartQuantity(of product: Product.ID, _ account: Account.ID) throws(StoreError) -> Int64?
    {
        try first(
            "SELECT quantity FROM cart_lines WHERE account = ?1 AND product = ?2",
            [.id(account), .id(product)]
        ) { row throws(SQLiteError) in try row.integer(0) }
    }

    fileprivate func addCartLine(
        _ product: Product.ID,
        _ quantity: Int64,
        of account: Account.ID,
        atMost limit: Int,
        now: Timestamp
    ) throws(StoreError) {
        guard try self.product(product) != nil else { throw .notFound }
        let count = try number("SELECT count(*) FROM cart_lines WHERE account = ?1", .id(account))
        guard count < limit else { throw .limitReached(.cart) }
        try run(
            "INSERT INTO cart_lines (account, product, quantity, added_at) VALUES (?1, ?2, ?3, ?4)",
            .id(account),
            .id(product),
            .integer(quantity),
            .timestamp(now)
        )
    }
}

extension SQLiteStore: SearchHistoryStoring {
    package func noteSearch(_ text: String, by account: Account.ID) async throws(StoreError) {
        try text.check(TextLimit.searchText, .searchText)
        let limit = limits.searchesOfAccount
        try await write { database throws(StoreError) in
            guard try !database.isPrivate(account) else { return }
            try database.run(
                """
                INSERT OR REPLACE INTO searches (account, text, number)
                VALUES (?1, ?2, (SELECT coalesce(max(number), 0) + 1 FROM searches WHERE account = ?1))
                """,
                .id(account),
                .text(text)
            )
            try database.run(
                """
                DELETE FROM searches WHERE account = ?1 AND number <= (
                    SELECT number FROM searches WHERE account = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2
                )
                """,
                .id(account),
                .int(limit)
            )
        }
    }

    package func searches(of account: Account.ID) async throws(StoreError) -> [String] {
        try read { database throws(StoreError) in
            try database.rows(
                "SELECT text FROM searches WHERE account = ?1 ORDER BY number DESC",
                [.id(account)]
            ) { row throws(SQLiteError) in try row.text(0) }
        }
    }

    package func removeSearch(_ text: String, of account: Account.ID) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try database.run(
                "DELETE FROM searches WHERE account = ?1 AND text = ?2",
                .id(account),
                .text(text)
            )
        }
    }

    package func removeSearches(of account: Account.ID) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try database.run("DELETE FROM searches WHERE account = ?1", .id(account))
        }
    }

    package func isPrivate(_ account: Account.ID) async throws(StoreError) -> Bool {
        try read { database throws(StoreError) in try database.isPrivate(account) }
    }

    package func setPrivate(_ isPrivate: Bool, of account: Account.ID) async throws(StoreError) {
        try await write { database throws(StoreError) in
            let changed = try database.run(
                "UPDATE accounts SET is_private = ?2 WHERE id = ?1",
                .id(account),
                .truth(isPrivate)
            )
            guard changed == 1 else { throw .notFound }
        }
    }
}

extension Database {
    fileprivate func isPrivate(_ account: Account.ID) throws(StoreError) -> Bool {
        let isPrivate = try first("SELECT is_private FROM accounts WHERE id = ?1", [.id(account)]) {
            row throws(SQLiteError) in try row.truth(0)
        }
        guard let isPrivate else { throw .notFound }
        return isPrivate
    }
}
