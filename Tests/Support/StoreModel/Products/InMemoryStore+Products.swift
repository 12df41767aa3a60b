package import Market
package import MarketStore

extension InMemoryStore {
    package func createProduct(
        _ new: NewProduct,
        once: Once<Product>?
    ) async throws(MarketError) -> Outcome<Product> {
        try new.check()
        return try change { state, now throws(MarketError) in
            try state.answering(once, now, limits) { state throws(MarketError) in
                try state.insert(new, now)
            }
        }
    }

    package func product(_ id: Product.ID) async throws(MarketError) -> Product? {
        try read { state throws(MarketError) in state.present(id)?.product }
    }

    package func editProduct(
        _ id: Product.ID,
        from version: Int64?,
        _ edit: ProductEdit,
        once: Once<Product>?
    ) async throws(MarketError) -> Outcome<Product> {
        try edit.check()
        return try change { state, now throws(MarketError) in
            try state.answering(once, now, limits) { state throws(MarketError) in
                let stored = try state.stored(id, from: version)
                let current = stored.product
                if let wanted = edit.state, wanted != current.state, stored.heldState != nil {
                    throw .heldByModerator
                }
                var photos: [Photo]?
                if let places = edit.photos {
                    photos = try state.photos(places, of: current.seller.id, own: current.photos)
                }
                let edited = current.edited(edit, photos: photos)
                guard !edited.isExactly(current) else { return current }
                for photo in current.photos where !edited.photos.contains(where: { $0.id == photo.id }) {
                    state.uploads[photo.id] = Upload(
                        id: photo.id,
                        owner: current.seller.id,
                        content: photo.content,
                        expiresAt: now.later(limits.uploadMilliseconds)
                    )
                }
                if photos != nil {
                    if stored.heldState != nil {
                        state.withhold(edited.photos, of: edited)
                    } else {
                        try state.noteRepost(edited, at: now)
                    }
                }
                return state.put(edited, at: now)
            }
        }
    }

    package func renewProduct(_ id: Product.ID) async throws(MarketError) -> Product {
        try change { state, now throws(MarketError) in
            var product = try state.stored(id, from: nil).product
            guard let opens = ProductRenewal.opens(for: product) else { throw .refusedRenewal(.notOnSale) }
            let earliest = opens.later(limits.renewalMilliseconds - ProductRenewal.milliseconds)
            guard earliest <= now else { throw .refusedRenewal(.recent(until: earliest)) }
            product.listing = state.nextNumber(of: "product")
            product.renewedAt = now
            let number = state.nextChange()
            state.products[id]?.product = product
            state.products[id]?.change = number
            return product
        }
    }

    package func deleteProduct(
        _ id: Product.ID,
        from version: Int64?,
        by account: Account.ID?,
        reason: String,
        cancellingDeals: Bool
    ) async throws(MarketError) -> Product {
        try change { state, now throws(MarketError) in
            let product = try state.stored(id, from: version).product
            try state.note(.delete, of: product, by: account, reason, at: now)
            _ = state.put(product, at: now)
            state.products[id]?.deletedAt = now
            return product
        }
    }

    package func undeleteProduct(
        _ id: Product.ID,
        by account: Account.ID?
    ) async throws(MarketError) -> Product {
        try change { state, now throws(MarketError) in
            guard let stored = state.products[id], let deletedAt = stored.deletedAt else { throw .notFound }
            guard now < deletedAt.later(limits.undoMilliseconds) else { throw .undoExpired }
            try state.note(.undelete, of: stored.product, by: account, "", at: now)
            state.products[id]?.deletedAt = nil
            return state.put(stored.product, at: now)
        }
    }

}

extension InMemoryStore.State {
    /// The product unless it was deleted.
    func present(_ id: Product.ID) -> StoredProduct? {
        products[id].flatMap { $0.deletedAt == nil ? $0 : nil }
    }

    func stored(_ id: Product.ID, from version: Int64?) throws(MarketError) -> StoredProduct {
        guard let stored = present(id) else { throw .notFound }
        guard version == nil || version == stored.product.version else {
            throw .stale(current: stored.product)
        }
        return stored
    }

    /// Keeps a changed product as its next version.
    mutating func put(_ product: Product, at now: Timestamp) -> Product {
        var next = product.with(version: product.version + 1, changedAt: now)
        if let earlier = products[product.id]?.product { next = next.placed(after: earlier, at: now) }
        products[product.id]?.product = next
        let number = nextChange()
        products[product.id]?.change = number
        return next
    }

    fileprivate mutating func insert(
        _ new: NewProduct,
        _ now: Timestamp
    ) throws(MarketError) -> Product {
        guard let seller = account(new.seller)?.account else { throw .notFound }
        let photos = try photos(new.photos, of: new.seller, own: [])
        let product = Product(
            id: .init(nextNumber(of: "product")),
            seller: Seller(id: seller.id, name: seller.name),
            name: new.name,
            description: new.description,
            price: new.price,
            stock: new.stock,
            state: new.state,
            facts: new.facts,
            photos: photos,
            version: 1,
            createdAt: now,
            changedAt: now,
            soldAt: new.state == .sold ? now : nil
        )
        products[product.id] = StoredProduct(
            product: product,
            change: nextChange()
        )
        try noteRepost(product, at: now)
        return product
    }

    fileprivate mutating func photos(
        _ places: [PhotoPlace],
        of owner: Account.ID,
        own: [Photo]
    ) throws(MarketError) -> [Photo] {
        var photos: [Photo] = []
        for place in places {
            let hash: ContentHash
            if let photo = own.first(where: { $0.id == place.photo }) {
                hash = photo.content
            } else {
                guard let upload = uploads[place.photo], upload.owner == owner else {
                    throw .photoNotFound(place.photo)
                }
                uploads[place.photo] = nil
                hash = upload.content
            }
            guard let content = contents[hash]?.content else {
                throw .unavailable(.storageCorrupted("no content"))
            }
            photos.append(
                Photo(
                    id: place.photo,
                    content: hash,
                    width: content.width,
                    height: content.height,
                    mainColour: content.mainColour,
                    altText: place.altText
                )
            )
        }
        return photos
    }

    mutating func answering<Value>(
        _ once: Once<Value>?,
        _ now: Timestamp,
        _ limits: StoreLimits,
        _ work: (inout Self) throws(MarketError) -> Value
    ) throws(MarketError) -> Outcome<Value> {
        guard let once else { return .done(try work(&self)) }
        guard (1...255).contains(once.key.utf8.count) else { throw .invalid(.answerKey) }
        let key = AnswerKey(account: once.account, key: once.key)
        if let kept = answers[key], now < kept.answeredAt.later(limits.answerMilliseconds) {
            guard kept.fingerprint == once.fingerprint else { throw .conflict(.answer) }
            return .repeated(answer: kept.answer)
        }
        guard hasAnswerRoom(once.account, limits) else { throw .limitReached(.answers) }
        let value = try work(&self)
        let answer = once.answer(value)
        guard answer.count <= 1_000_000 else { throw .invalid(.answer) }
        guard account(once.account) != nil else { throw .notFound }
        answers[key] = StoredAnswer(fingerprint: once.fingerprint, answer: answer, answeredAt: now)
        return .done(value)
    }
}

extension InMemoryStore.State {
    func hasAnswerRoom(_ account: Account.ID, _ limits: StoreLimits) -> Bool {
        let own = answers.filter { $0.key.account == account }
        return own.count < limits.answersOfAccount
            && own.reduce(0) { $0 + $1.value.answer.count } < limits.answerBytesOfAccount
    }
}

extension Timestamp {
    func later(_ milliseconds: Int64) -> Timestamp {
        Timestamp(millisecondsSince1970: millisecondsSince1970 + milliseconds)
    }
}
