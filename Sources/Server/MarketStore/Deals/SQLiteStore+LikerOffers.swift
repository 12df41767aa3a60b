package import Market
import SQLite

/// One lower price for all who like a product.
extension SQLiteStore {
    /// Makes the offer; the same again changes nothing.
    ///
    /// The first of those who like the product are notified at once.
    package func offerToLikers(of product: Product.ID, _ amount: Money, by seller: Account.ID)
        async throws(MarketError) -> LikerOffer
    {
        try await write { [clock] database throws(MarketError) in
            let now = clock()
            guard try ProductRecords(database).product(product)?.seller.id == seller else { throw .notFound }
            try SanctionRecords(database, at: now).checkUnrestricted(seller)
            let records = LikerOfferRecords(database, at: now)
            let likers = try records.likers(of: product, besides: seller)
            let offer = try Trading(database, at: now).change(product) { trade throws(TradeRefusal) in
                try trade.offerToLikers(amount, likers: likers)
            }
            _ = try records.notify(limit: Self.likersNotifiedAtOnce)
            return offer
        }
    }

    /// Ends the offer early; idempotent.
    package func withdrawLikerOffer(of product: Product.ID, by seller: Account.ID) async throws(MarketError) {
        try await write { [clock] database throws(MarketError) in
            guard try ProductRecords(database).product(product)?.seller.id == seller else { throw .notFound }
            try Trading(database, at: clock()).change(product) { trade throws(TradeRefusal) in
                trade.withdrawLikerOffer()
            }
        }
    }

    /// The last offer, for its seller and its recipients; `nil` for others.
    package func likerOffer(of product: Product.ID, for account: Account.ID) async throws(MarketError)
        -> LikerOffer?
    {
        let now = clock()
        return try await readTogether { database throws(MarketError) in
            let records = LikerOfferRecords(database, at: now)
            guard let offer = try records.last(of: product),
                let seller = try ProductRecords(database).product(product)?.seller.id
            else { return nil }
            if seller != account {
                guard try records.isFor(account, offer),
                    try !BlockedAccountRecords(database).isBlocked(between: seller, and: account)
                else { return nil }
            }
            return offer.seen(at: now)
        }
    }

    /// Promises a unit to one of those for whom it is; `greeting` begins the conversation where none has begun.
    package func takeLikerOffer(of product: Product.ID, saying greeting: NewMessage, codes: DealCodes)
        async throws(MarketError) -> Deal
    {
        try await write { [clock] database throws(MarketError) in
            let now = clock()
            let account = greeting.author
            let access = TradeAccess(database, at: now)
            guard let offer = try LikerOfferRecords(database, at: now).last(of: product),
                try LikerOfferRecords(database, at: now).isFor(account, offer)
            else { throw .notFound }
            guard try ProductRecords(database).product(product)?.seller.id != account else {
                throw .refusedTrade(.ownProduct)
            }
            try SanctionRecords(database, at: now).checkUnrestricted(account)
            try access.checkMayWait(for: product, account)
            let parties = try access.parties(about: product, greeting)
            return try Trading(database, at: now).change(product) { trade throws(TradeRefusal) in
                try trade.takeLikerOffer(in: parties, codes: codes)
            }
        }
    }

    /// Notifies up to `limit` more likers; returns how many were checked, 0 at the end.
    package func notifyLikers(limit: Int) async throws(MarketError) -> Int {
        try await write { [clock] database throws(MarketError) in
            try LikerOfferRecords(database, at: clock()).notify(limit: limit)
        }
    }

    /// The number of people notified by the work that makes the offer, so that no write waits for thousands.
    private static var likersNotifiedAtOnce: Int { 50 }
}
