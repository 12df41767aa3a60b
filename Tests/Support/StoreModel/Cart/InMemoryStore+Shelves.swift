package import Market
package import MarketStore

extension InMemoryStore: LikeStoring {
    package func setLike(
        _ isLiked: Bool,
        of product: Product.ID,
        by account: Account.ID
    ) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            let likes = state.likes[account, default: []]
            guard isLiked else {
                state.likes[account] = likes.filter { $0 != product }
                return
            }
            guard !likes.contains(product) else { return }
            guard state.present(product) != nil, state.account(account) != nil else { throw .notFound }
            guard likes.count < limits.likesOfAccount else { throw .limitReached(.likes) }
            state.likes[account] = likes + [product]
        }
    }

    package func likes(
        of account: Account.ID,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<Product> {
        let paging = try Paging(
            seal: seal,
            list: "likes\u{1}\(account)",
            at: cursor,
            limit: limits.page(limit)
        )
        return try read { state throws(StoreError) in
            let likes = state.likes[account, default: []].reversed().compactMap { id in
                state.present(id).flatMap { $0.isListed ? $0.product : nil }
            }
            // Places are the products themselves: a like that is taken back in between loses its place.
            let keys = likes.map { PageKey(id: $0.id.rawValue) }
            var found = ArraySlice(keys)
            if let place = paging.place {
                let here = keys.firstIndex { $0.id == place.id } ?? keys.endIndex
                found = paging.isBackward ? ArraySlice(keys[..<here].reversed()) : keys[here...].dropFirst()
            }
            let page = paging.page(Array(found.prefix(paging.wanted)), isAscending: false)
            let byID = Dictionary(uniqueKeysWithValues: likes.map { ($0.id.rawValue, $0) })
            return Page(page.elements.compactMap { byID[$0.id] }, next: page.next, previous: page.previous)
        }
    }

    package func liked(
        among products: [Product.ID],
        by account: Account.ID
    ) async throws(StoreError) -> Set<Product.ID> {
        try read { state throws(StoreError) in
            Set(products).intersection(state.likes[account, default: []])
        }
    }

    package func likeCount(of product: Product.ID) async throws(StoreError) -> Int {
        try read { state throws(StoreError) in state.likes.values.count { $0.contains(product) } }
    }
}

extension InMemoryStore: CartStoring {
    package func setQuantity(
        _ quantity: Int64,
        of product: Product.ID,
        inCartOf account: Account.ID
    ) async throws(StoreError) {
        guard (0...CartRules.mostOfOne).contains(quantity) else { throw .invalid(.quantity) }
        try change { state, now throws(StoreError) in
            var cart = state.carts[account, default: []]
            defer { state.carts[account] = cart }
            let index = cart.firstIndex { $0.product == product }
            switch (quantity, index) {
            case (0, let index?): cart.remove(at: index)
            case (0, nil): break
            case (_, let index?): cart[index].quantity = quantity
            case (_, nil):
                guard state.present(product) != nil, state.account(account) != nil else { throw .notFound }
                guard cart.count < limits.cartOfAccount else { throw .limitReached(.cart) }
                cart.append(CartEntry(product: product, quantity: quantity, addedAt: now))
            }
        }
    }

    @discardableResult
    package func addToCart(
        _ product: Product.ID,
        of account: Account.ID,
        atMost most: Int64
    ) async throws(StoreError) -> Int64 {
        try change { state, now throws(StoreError) in
            var cart = state.carts[account, default: []]
            defer { state.carts[account] = cart }
            guard let index = cart.firstIndex(where: { $0.product == product }) else {
                guard most > 0 else { throw .limitReached(.quantity) }
                guard state.present(product) != nil, state.account(account) != nil else { throw .notFound }
                guard cart.count < limits.cartOfAccount else { throw .limitReached(.cart) }
                cart.append(CartEntry(product: product, quantity: 1, addedAt: now))
                return 1
            }
            guard cart[index].quantity < most else { throw .limitReached(.quantity) }
            cart[index].quantity += 1
            return cart[index].quantity
        }
    }

    package func lineCount(inCartOf account: Account.ID) async throws(StoreError) -> Int {
        try await cart(of: account).count
    }

    package func cart(of account: Account.ID) async throws(StoreError) -> [CartLine] {
        try read { state throws(StoreError) in
            state.carts[account, default: []]
                .sorted { ($0.addedAt, $0.product) > ($1.addedAt, $1.product) }
                .compactMap { entry in
                    guard let stored = state.present(entry.product), stored.isListed else { return nil }
                    return CartLine(
                        product: stored.product,
                        quantity: entry.quantity,
                        addedAt: entry.addedAt
                    )
                }
        }
    }

    package func unseenLines(inCartOf account: Account.ID) async throws(StoreError) -> Int {
        try read { state throws(StoreError) in
            state.carts[account, default: []].count { state.present($0.product)?.isListed != true }
        }
    }

    package func removeUnseenLines(fromCartOf account: Account.ID) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            let seen = state.carts[account, default: []].filter {
                state.present($0.product)?.isListed == true
            }
            state.carts[account] = seen
        }
    }

    package func emptyCart(of account: Account.ID) async throws(StoreError) {
        try change { state, _ throws(StoreError) in state.carts[account] = [] }
    }
}

extension InMemoryStore: SearchHistoryStoring {
    package func noteSearch(_ text: String, by account: Account.ID) async throws(StoreError) {
        guard (1...1_000).contains(text.utf8.count) else { throw .invalid(.searchText) }
        try change { state, _ throws(StoreError) in
            guard state.account(account) != nil else { throw .notFound }
            guard !state.privateAccounts.contains(account) else { return }
            let others = state.searches[account, default: []].filter { !$0.utf8.elementsEqual(text.utf8) }
            state.searches[account] = Array(([text] + others).prefix(limits.searchesOfAccount))
        }
    }

    package func searches(of account: Account.ID) async throws(StoreError) -> [String] {
        try read { state throws(StoreError) in state.searches[account, default: []] }
    }

    package func removeSearch(_ text: String, of account: Account.ID) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            state.searches[account]?.removeAll { $0.utf8.elementsEqual(text.utf8) }
        }
    }

    package func removeSearches(of account: Account.ID) async throws(StoreError) {
        try change { state, _ throws(StoreError) in state.searches[account] = [] }
    }

    package func isPrivate(_ account: Account.ID) async throws(StoreError) -> Bool {
        try read { state throws(StoreError) in
            guard state.account(account) != nil else { throw .notFound }
            return state.privateAccounts.contains(account)
        }
    }

    package func setPrivate(_ isPrivate: Bool, of account: Account.ID) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            guard state.account(account) != nil else { throw .notFound }
            if isPrivate {
                state.privateAccounts.insert(account)
            } else {
                state.privateAccounts.remove(account)
            }
        }
    }
}

extension InMemoryStore: VisitorItemsStoring {
    package func adopt(_ items: VisitorItems, by account: Account.ID) async throws(StoreError) -> VisitorItems
    {
        var rest = VisitorItems()
        for id in items.likes.reversed() {
            do throws(StoreError) {
                try await setLike(true, of: id, by: account)
            } catch .limitReached {
                rest.likes.insert(id, at: 0)
            } catch .notFound {
                continue
            }
        }
        for (id, quantity) in items.cart.reversed() where CartRules.quantities.contains(quantity) {
            let isThere = try read { state throws(StoreError) in
                state.carts[account, default: []].contains { $0.product == id }
            }
            guard !isThere, let product = try await product(id) else { continue }
            guard product.state != .hidden || product.seller.id == account else {
                rest.cart.insert((id, quantity), at: 0)
                continue
            }
            do throws(StoreError) {
                try await setQuantity(quantity, of: id, inCartOf: account)
            } catch .limitReached {
                rest.cart.insert((id, quantity), at: 0)
            }
        }
        return rest
    }
}
