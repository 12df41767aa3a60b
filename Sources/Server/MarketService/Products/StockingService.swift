package import Market
package import MarketStore

/// Filling a market with goods that are at hand, past what people do one by one.
package struct StockingService: Sendable {
    private let store: SQLiteStore

    package init(_ store: SQLiteStore) {
        self.store = store
    }

    /// The time by the market's clock.
    package var now: Timestamp { store.clock() }

    /// How many goods everyone sees.
    package func count() async throws(StockingError) -> Int {
        do {
            switch try await store.count(ProductQuery()) {
            case .exactly(let count), .moreThan(let count): return count
            }
        } catch {
            throw StockingError(error)
        }
    }

    /// Whether anyone offers goods but the sellers with these identifiers.
    package func othersOffer(besides sellers: Set<VendorIdentifier>) async throws(StockingError) -> Bool {
        do {
            var last: Account.ID?
            while true {
                let accounts = try await store.accounts(after: last, limit: 500)
                for account in accounts where !sellers.contains(account.vendor) {
                    let query = ProductQuery(filter: ProductFilter(seller: account.id))
                    guard try await store.count(query) == .exactly(0) else { return true }
                }
                guard let id = accounts.last?.id else { return false }
                last = id
            }
        } catch {
            throw StockingError(error)
        }
    }

    /// The seller with this identifier, made where there is none: an account that nobody can sign in to.
    ///
    /// Its number is 1,000 at least: apps have lower ones compiled in, and `vendor add --id` gives them those.
    package func seller(
        _ vendor: VendorIdentifier,
        named name: String
    ) async throws(StockingError) -> Account.ID {
        do {
            if let known = try await store.account(of: vendor) { return known.id }
            let new = NewAccount(
                name: name,
                passwordHash: Self.hashOfNoPassword,
                vendor: vendor,
                number: .from(1_000)
            )
            return try await store.createAccount(new).id
        } catch {
            throw StockingError(error)
        }
    }

    private static let hashOfNoPassword = "demo"

    /// Makes all of these or, when one can't be made, none.
    ///
    /// Whatever comes between, the same calls on an empty market give the same numbers.
    package func stock(_ goods: [StockedProduct]) async throws(StockingError) {
        do { _ = try await store.stock(goods) } catch { throw StockingError(error) }
    }
}

/// Why goods were not put on the market; its description is a line for whoever runs the command.
package enum StockingError: Error, Hashable, Sendable {
    case nameTaken
    case vendorTaken
    case storage(StorageFailure)
}

extension StockingError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .nameTaken: "an account of that name exists already"
        case .vendorTaken: "an account with that identifier exists already"
        case .storage(let failure): failure.description
        }
    }

    package init(_ error: StoreError) {
        self =
            switch error {
            case .conflict(.name): .nameTaken
            case .conflict(.vendor): .vendorTaken
            default: .storage(StorageFailure(error))
            }
    }
}
