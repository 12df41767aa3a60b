package import Market
package import MarketStore

/// The actions on products: offering, changing and taking back, each by one path for every caller.
package struct ProductService: Sendable {
    let store: SQLiteStore
    let lists: any ProductListing
    let photos: PhotoService
    /// The gate of lists that may be expensive.
    let gate: SearchGate
    let listings: ListingLimiter
    private let currenciesNow: @Sendable () -> MarketCurrencies
    let usage: UsageLimiter
    /// By which products are browsed.
    package let categories: CategoryList
    let log: Log

    package init(
        store: SQLiteStore,
        lists: any ProductListing,
        photos: PhotoService,
        gate: SearchGate,
        listings: ListingLimiter,
        currencies: @escaping @Sendable () -> MarketCurrencies = { .every },
        categories: CategoryList = .standard,
        log: Log
    ) {
        self.store = store
        self.lists = lists
        self.photos = photos
        self.gate = gate
        self.listings = listings
        currenciesNow = currencies
        usage = photos.usage
        self.categories = categories
        self.log = log
    }

    /// The currencies that new products may have now; products that are there stay as they are.
    package var currencies: MarketCurrencies { currenciesNow() }

    /// The product, where `caller` may see it; what is hidden looks like what is gone.
    package func product(_ id: Product.ID, for caller: Caller) async throws(MarketError) -> Product {
        let found = try await store.product(id)
        guard let found, Permission.allows(caller, to: .view, found) else { throw .notFound }
        return found
    }

    /// The product for a visitor of its page.
    ///
    /// An anonymous caller's view is read where lists are read, without a question to a database on another
    /// machine. A signed-in caller may be part of what happens to it, and gets it from the primary; so does
    /// everyone else where lists do not have it.
    package func shownProduct(_ id: Product.ID, for caller: Caller) async throws(MarketError) -> Product {
        if caller == .anonymous {
            let listed = try await lists.listedProduct(id)
            if let listed, Permission.allows(caller, to: .view, listed) { return listed }
        }
        return try await product(id, for: caller)
    }

    /// Those of some products that `caller` may see, in their order; one read, however many there are.
    package func products(_ ids: [Product.ID], for caller: Caller) async throws(MarketError) -> [Product] {
        guard !ids.isEmpty else { return [] }
        return try await lists.products(ids).filter { Permission.allows(caller, to: .view, $0) }
    }

    /// The product, where `caller` may do `action` to it.
    package func product(
        _ id: Product.ID,
        for action: ProductAction,
        by caller: Caller
    ) async throws(MarketError) -> Product {
        let product = try await product(id, for: caller)
        guard Permission.allows(caller, to: action, product) else { throw .notAllowed }
        return product
    }
}

extension ProductService {
    /// Puts a product on the market.
    ///
    /// The draft is checked before the photos are worked on. Where anything fails, photos that were kept for it are let
    /// go, but for those of a request with a key: its repetition finds them again.
    package func offer(
        _ offer: ProductOffer,
        by offerer: Offerer,
        key: RequestKey<Product>? = nil
    ) async throws(MarketError) -> Outcome<Product> {
        let draft: CheckedDraft
        do throws(InvalidDraft) {
            draft = try offer.checkedDraft
            try currencies.check(draft.price.currency)
        } catch {
            throw .invalidDraft(error)
        }
        try check(draft.facts, besides: nil)
        let isRepetition = try await isRepetition(key?.text, of: offerer.seller)
        guard case .account(let account) = offerer, !isRepetition else {
            return try await make(draft, offer, by: offerer, key: key)
        }
        try await listings.begin(for: account, key: key?.text)
        do throws(MarketError) {
            let outcome = try await make(draft, offer, by: offerer, key: key)
            listings.end(isMade: outcome.isDone, for: account, key: key?.text)
            return outcome
        } catch {
            listings.end(isMade: false, for: account, key: key?.text)
            throw error
        }
    }

    /// A category is one of the market's, or was the product's before: the operator may have taken it away.
    private func check(_ facts: ProductFacts?, besides current: Category.ID?) throws(MarketError) {
        guard let category = facts?.category, category != current, !categories.contains(category) else {
            return
        }
        throw .invalidDraft(InvalidDraft(problems: [DraftProblem(.category, .unknown)]))
    }

    /// Returns true for a `key` whose request was carried out before; throws where no answer can be kept.
    private func isRepetition(_ key: String?, of account: Account.ID) async throws(MarketError) -> Bool {
        guard let key else { return false }
        let room = try await store.answerRoom(for: key, of: account)
        switch room {
        case .kept: return true
        case .free: return false
        case .full(let end): throw .limited(.usage(seconds: photos.now().seconds(until: end)))
        }
    }

    private func make(
        _ draft: CheckedDraft,
        _ offer: ProductOffer,
        by offerer: Offerer,
        key: RequestKey<Product>?
    ) async throws(MarketError) -> Outcome<Product> {
        let seller = offerer.seller
        let once = try await key?.once(for: seller, with: photos.digests(of: offer.photos))
        let kept = try await photos.keep(offer.photos, of: seller, as: offerer.party, key: key?.text)
        do {
            var facts = draft.facts
            facts.category =
                facts.category ?? categories.guess(name: draft.name, description: draft.description)
            let new = NewProduct(
                seller: seller,
                name: draft.name,
                description: draft.description,
                price: draft.price,
                stock: draft.stock,
                facts: facts,
                photos: offer.places(of: kept),
                passwordHash: offer.passwordHash,
                draft: offer.saved
            )
            return try await store.createProduct(new, once: once)
        } catch {
            if key == nil { await photos.letGo(of: kept, owner: seller) }
            throw error
        }
    }

    /// Changes a product to the one that `change` makes of it.
    ///
    /// With `version` the edit is made to that version or not at all. Without, it is made to the product as
    /// it is, and again where another edit comes in between: an edit is never mixed with one that it has not
    /// seen. Photos that came along take the place of all there were. It counts against the edits of `party`,
    /// which by default is the caller. Throws a ``MarketError``, or the error that `change` throws.
    package func edit(
        _ id: Product.ID,
        from version: Int64? = nil,
        by caller: Caller,
        as party: UsageParty? = nil,
        photos received: [ReceivedPhoto] = [],
        key: RequestKey<Product>? = nil,
        _ change: (Product) throws -> ProductEdit
    ) async throws -> Outcome<Product> {
        let product = try await product(id, for: .edit, by: caller)
        let party = party ?? Self.party(of: caller, product)
        if try await !isRepetition(key?.text, of: product.seller.id) { try takeEdit(party) }
        let once = key?.once(for: product.seller.id)
        guard !received.isEmpty else {
            return try await edit(product, from: version, by: caller, once: once, change)
        }
        let owner = product.seller.id
        let kept = try await photos.keep(received, of: owner, as: party, key: nil)
        do {
            let outcome = try await edit(product, from: version, by: caller, once: once) { product in
                var edit = try change(product)
                edit.photos = kept.map { PhotoPlace($0) }
                return edit
            }
            // What a product gives up becomes an upload, and many of these would count against its seller.
            await photos.letGo(of: product.photos.map(\.id), owner: owner)
            return outcome
        } catch {
            await photos.letGo(of: kept, owner: owner)
            throw error
        }
    }

    static func party(of caller: Caller, _ product: Product) -> UsageParty {
        caller.account.map { UsageParty($0) } ?? .account(product.seller.id)
    }

    func takeEdit(_ party: UsageParty) throws(MarketError) {
        if let seconds = usage.takeEdit(of: party) { throw .limited(.usage(seconds: seconds)) }
    }

    private func edit(
        _ product: Product,
        from version: Int64?,
        by caller: Caller,
        once: Once<Product>?,
        _ change: (Product) throws -> ProductEdit
    ) async throws -> Outcome<Product> {
        var current = product
        for _ in 0..<Self.mostTries {
            let edit: ProductEdit
            do {
                edit = try change(current)
                if let price = edit.price {
                    try currencies.check(price.currency, before: current.price.currency)
                }
                try check(edit.facts, besides: current.facts.category)
            } catch {
                if let earlier = try await answer(toEditOf: current, from: version, once) { return earlier }
                throw error
            }
            do throws(MarketError) {
                return try await store.editProduct(
                    current.id,
                    from: version ?? current.version,
                    edit,
                    once: once
                )
            } catch {
                guard version == nil, case .stale = error else { throw error }
            }
            current = try await self.product(current.id, for: .edit, by: caller)
        }
        throw MarketError.unavailable(.busy)
    }

    /// The answer to an edit that the product as it is now does not judge: one that was carried out before, or that
    /// begins from another version.
    private func answer(
        toEditOf current: Product,
        from version: Int64?,
        _ once: Once<Product>?
    ) async throws(MarketError) -> Outcome<Product>? {
        // Without either there is no other answer to find, and no need to bother the store.
        guard version != nil || once != nil else { return nil }
        let isJudged = version == nil || version == current.version
        do throws(MarketError) {
            // No product has version 0, so nothing is edited.
            let outcome = try await store.editProduct(
                current.id,
                from: isJudged ? 0 : version,
                ProductEdit(),
                once: once
            )
            guard case .repeated = outcome else { return nil }
            return outcome
        } catch {
            guard case .stale = error, isJudged else { throw error }
            return nil
        }
    }

    /// More than ever edit one product at once.
    private static let mostTries = 64

    /// Moves a product between selling, reserved and sold, or hides one's own.
    package func setState(
        _ state: ProductState,
        of id: Product.ID,
        from version: Int64? = nil,
        cancellingDeals: Bool = false,
        by caller: Caller,
        key: RequestKey<Product>? = nil
    ) async throws(MarketError) -> Outcome<Product> {
        let product = try await product(id, for: .setState, by: caller)
        try takeEdit(Self.party(of: caller, product))
        if state.isOnline, !product.state.isOnline, let account = caller.account {
            try await listings.checkShowing(by: account)
        }
        var edit = ProductEdit(state: state)
        edit.cancelsDeals = cancellingDeals
        return try await store.editProduct(
            id,
            from: version,
            edit,
            once: key?.once(for: product.seller.id)
        )
    }
}

extension Log {
    func noteModeration(_ action: String, of product: Product.ID, by moderator: Account.ID) {
        info(
            "moderation",
            [
                ("action", .text(action)), ("product", .number(product.rawValue)),
                ("moderator", .number(moderator.rawValue)),
            ]
        )
    }
}
