package import Market

/// Leaving the market, at the wish of a person or of the operator.
///
/// From the request to its end a deletion is one row; what was done of it follows from the rows that are there. So each server
/// of a market may do any part of it, and one that is killed loses nothing.
extension SQLiteStore {
    /// Begins the deletion of an account, and ends all its sessions; one that has begun stays as it is.
    ///
    /// With a `reason`, the operator's, it takes effect at once and can't be taken back. Throws `notFound` for an account
    /// that is gone, and `conflict(.lastAdministrator)` rather than leave a market that has an administrator without one.
    package func beginDeletion(of account: Account.ID, for reason: String? = nil) async throws(MarketError)
        -> AccountDeletion
    {
        if let reason { try reason.check(1...TextLimit.reason.upperBound, .reason) }
        let now = clock()
        return try await write { database throws(MarketError) in
            try AccountDeletionRecords(database, at: now).begin(account, for: reason)
        }
    }

    /// Takes the deletion of an account back; throws `undoExpired` where it is too late.
    package func keepAccount(_ account: Account.ID) async throws(MarketError) {
        let now = clock()
        try await write { database throws(MarketError) in
            try AccountDeletionRecords(database, at: now).keep(account)
        }
    }

    /// Hides some goods and ends some trades of an account that leaves, or brings back some goods of one that stays.
    ///
    /// Returns the number of things that were done, so that the caller can go on while there are more.
    package func settleDeletion(of account: Account.ID, limit: Int) async throws(MarketError) -> Int {
        let now = clock()
        return try await write { database throws(MarketError) in
            try AccountDeletionRecords(database, at: now).settle(account, limit: limit)
        }
    }

    /// Does some more of what is to be done for accounts that leave, that stay after all, and whose time is over.
    ///
    /// Returns the number of rows, so that the caller can go on while there are more.
    package func continueDeletions(limit: Int) async throws(MarketError) -> Int {
        let (now, limit) = (clock(), limits.page(limit))
        // A server asks twice a minute, and mostly for nothing.
        let isIdle = try await read { database throws(MarketError) in
            let records = AccountDeletionRecords(database, at: now)
            guard try records.unsettled(limit: 1).isEmpty else { return false }
            return try records.due(limit: 1).isEmpty
        }
        guard !isIdle else { return 0 }
        return try await write { database throws(MarketError) in
            let records = AccountDeletionRecords(database, at: now)
            for account in try records.unsettled(limit: Self.deletionsAtOnce) {
                let done = try records.settle(account, limit: max(1, limit / 10))
                guard done == 0 else { return done }
            }
            for account in try records.due(limit: Self.deletionsAtOnce) {
                let gone = try records.remove(account, limit: limit)
                guard gone == 0 else { return gone }
            }
            return 0
        }
    }

    /// The deletions that are looked at for something to do; those that wait for a deal are few.
    private static let deletionsAtOnce = 50
}
