package import Market
package import MarketStore

/// Filling a market with products that are at hand, past what people do one by one.
package struct StockingService: Sendable {
    private let store: SQLiteStore

    package init(_ store: SQLiteStore) {
        self.store = store
    }

    /// The time by the market's clock.
    package var now: Timestamp { store.clock() }

    /// The number of products that everyone sees.
    package func count() async throws(StockingError) -> Int {
        do {
            switch try await store.count(ProductQuery()) {
            case .exactly(let count), .moreThan(let count): return count
            }
        } catch {
            throw StockingError(error)
        }
    }

    /// The times since `time` at which these sellers offered products, also ones that were deleted or hidden.
    ///
    /// Products that were deleted long enough ago to be forgotten are not among them.
    package func offerTimes(
        of sellers: [VendorIdentifier],
        since time: Timestamp
    ) async throws(StockingError) -> Set<Timestamp> {
        do {
            var times: Set<Timestamp> = []
            for vendor in sellers {
                guard let seller = try await store.account(of: vendor) else { continue }
                times.formUnion(try await store.offerTimes(of: seller.id, since: time))
            }
            return times
        } catch {
            throw StockingError(error)
        }
    }

    /// The seller with this identifier, made where there is none: an account that nobody can sign in to, and that counts
    /// as made at `since`.
    ///
    /// Its number is 1,000 at least: apps have lower ones compiled in, and `vendor add --id` gives them those.
    package func seller(
        _ vendor: VendorIdentifier,
        named name: String,
        since: Timestamp? = nil
    ) async throws(StockingError) -> Account.ID {
        do {
            if let known = try await store.account(of: vendor) { return known.id }
            var new = NewAccount(
                name: name,
                passwordHash: Self.hashOfNoPassword,
                vendor: vendor,
                number: .from(1_000)
            )
            (new.skeletons, new.mayLookAlike) = (NameRules.skeletons(of: name), true)
            new.madeAt = since
            return try await store.createAccount(new).id
        } catch {
            throw StockingError(error)
        }
    }

    private static let hashOfNoPassword = "demo"

    /// Makes all of these, with what was said about them and became of it, or, when one can't be made, none.
    ///
    /// Whatever comes between, the same calls on an empty market give the same numbers.
    package func stock(_ goods: [StockedProduct]) async throws(StockingError) {
        do { _ = try await store.stock(goods) } catch { throw StockingError(error) }
    }

    /// Computes everyone's reputation now, as it follows from their deals and reviews.
    package func renewReputations() async throws(StockingError) {
        do {
            _ = try await store.renewReputations()
            while try await store.renewDueReputations(limit: 50) >= 50 {}
        } catch {
            throw StockingError(error)
        }
    }
}

/// The reason why products were not put on the market; its description is a line for the command's user.
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

    package init(_ error: MarketError) {
        self =
            switch error {
            case .conflict(.name): .nameTaken
            case .conflict(.vendor): .vendorTaken
            default: .storage(StorageFailure(error))
            }
    }
}
