package import Market
import SQLite

extension SQLiteStore {
    /// Claims a giveaway; a repeated claim keeps its place.
    package func claim(_ new: NewClaim) async throws(MarketError) -> ClaimPosition {
        try await write { [clock] database throws(MarketError) in
            try Claiming(database, at: clock()).claim(new)
        }
    }

    /// Withdraws a claim and releases what it reserved; idempotent.
    package func dropClaim(for product: Product.ID, by account: Account.ID) async throws(MarketError) {
        try await write { [clock] database throws(MarketError) in
            let now = clock()
            switch try ClaimRecords(database).position(of: account, for: product, at: now) {
            case .deal(let id):
                try Trading(database, at: now).change(product) { trade throws(TradeRefusal) in
                    _ = try trade.cancel(id, by: .buyer, for: .changedMind)
                }
            case .line, .claim:
                try Trading(database, at: now).change(product) { trade throws(TradeRefusal) in
                    trade.leaveLine(account)
                    trade.dropClaim(of: account)
                }
            case nil: break
            }
        }
    }

    /// The account's standing for a product; `nil` where it has made no claim.
    package func claimPosition(of account: Account.ID, for product: Product.ID) async throws(MarketError)
        -> ClaimPosition?
    {
        try await readTogether { [clock] database throws(MarketError) in
            try ClaimRecords(database).position(of: account, for: product, at: clock())
        }
    }

    /// Those who asked for a product of the seller's own, the first to ask first.
    package func claims(of product: Product.ID, by seller: Account.ID) async throws(MarketError) -> [Claim] {
        try await readTogether { database throws(MarketError) in
            guard try ProductRecords(database).product(product)?.seller.id == seller else { throw .notFound }
            return try ClaimRecords(database).claims(of: product).filter { $0.state != .withdrawn }
        }
    }

    package func claim(_ id: Claim.ID, by seller: Account.ID) async throws(MarketError) -> Claim? {
        try await readTogether { database throws(MarketError) in
            guard let claim = try ClaimRecords(database).claim(id),
                try ProductRecords(database).product(claim.product)?.seller.id == seller
            else { return nil }
            return claim
        }
    }

    /// Promises a product to one who asked.
    ///
    /// `message`, which is theirs, begins the conversation where none has begun.
    package func pickClaim(
        _ id: Claim.ID,
        saying message: NewMessage,
        by seller: Account.ID,
        codes: DealCodes
    ) async throws(MarketError) -> Deal {
        try await write { [clock] database throws(MarketError) in
            try Claiming(database, at: clock()).pick(id, saying: message, by: seller, codes: codes)
        }
    }
}

/// Requests for products that are given away, and the choice of who has them.
///
/// Makes all checks, then all changes, in one transaction.
private struct Claiming {
    let database: Database
    let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    func claim(_ new: NewClaim) throws(MarketError) -> ClaimPosition {
        try SanctionRecords(database, at: now).checkUnrestricted(new.claimer.id)
        try TradeAccess(database, at: now).checkMayWait(for: new.product, new.claimer.id)
        let product = try ProductRecords(database).product(new.product, from: nil)
        guard product.seller.id != new.claimer.id else { throw .refusedTrade(.ownProduct) }
        guard product.facts.giveaway != nil else { throw .refusedTrade(.invalid) }
        let records = ClaimRecords(database)
        switch try records.position(of: new.claimer.id, for: new.product, at: now) {
        case .deal(let id): return .deal(id)
        case .claim(let claim) where claim.state == .open: return .claim(claim)
        case .line: break
        case .claim, nil:
            let age = Claim.minutesForOthers * 60_000
            guard new.newcomer == nil || product.createdAt.adding(milliseconds: age) <= now else {
                throw .refusedTrade(.claimLater)
            }
            try records.checkMayAsk(new.claimer.id, mostOpen: new.mostOpen, at: now)
            if let newcomer = new.newcomer {
                try NewcomerClaimRecords(database, at: now).take(newcomer, by: new.claimer.id)
            }
        }
        let trading = Trading(database, at: now)
        switch product.facts.giveaway {
        case .pick:
            return .claim(
                try trading.change(new.product) { trade throws(TradeRefusal) in
                    try trade.claim(by: new.claimer, new.text)
                }
            )
        case .first: return try claimFirst(new, trading)
        case nil: throw .refusedTrade(.invalid)
        }
    }

    private func claimFirst(_ new: NewClaim, _ trading: Trading) throws(MarketError) -> ClaimPosition {
        let isFree = try trading.change(new.product) { trade throws(TradeRefusal) in
            trade.available(for: new.claimer.id) > 0
        }
        guard isFree else {
            return .line(
                try trading.change(new.product) { trade throws(TradeRefusal) in
                    try trade.join(new.claimer.id)
                }
            )
        }
        let parties = try TradeAccess(database, at: now).parties(about: new.product, new.greeting)
        let deal = try trading.change(new.product) { trade throws(TradeRefusal) in
            try trade.claim(in: parties, codes: new.codes)
        }
        return .deal(deal.id)
    }

    func pick(_ id: Claim.ID, saying message: NewMessage, by seller: Account.ID, codes: DealCodes)
        throws(MarketError) -> Deal
    {
        let records = ClaimRecords(database)
        guard let claim = try records.claim(id),
            try ProductRecords(database).product(claim.product)?.seller.id == seller
        else { throw .notFound }
        try SanctionRecords(database, at: now).checkUnrestricted(seller)
        let isPromised =
            if case .deal = try records.position(of: claim.claimer.id, for: claim.product, at: now) {
                true
            } else {
                false
            }
        let received = try records.received(by: claim.claimer.id, at: now)
        guard isPromised || received < Claim.mostReceived else { throw .refusedTrade(.claimLimit) }
        let parties = try TradeAccess(database, at: now).parties(about: claim.product, message)
        return try Trading(database, at: now).change(claim.product) { trade throws(TradeRefusal) in
            try trade.pick(id, in: parties, codes: codes)
        }
    }
}
