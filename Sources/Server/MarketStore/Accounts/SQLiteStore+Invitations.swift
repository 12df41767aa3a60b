package import Market

/// Codes that make accounts, one each, within days.
///
/// Of a code only its hash is kept. ``SQLiteStore/createAccount(_:)`` uses one up in the transaction that makes the
/// account, and throws `conflict(.invitation)` for one that is used, over or unknown.
extension SQLiteStore {
    /// Throws `limitReached(.invitations)` where too many are still unused.
    package func addInvitation(
        _ hash: TokenHash,
        by maker: Account.ID
    ) async throws(MarketError) -> SignUpInvitation {
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            try InvitationRecords(database, at: now).insert(hash, by: maker, limits: limits)
        }
    }

    /// The invitations that are still stored, newest first.
    package func invitations() async throws(MarketError) -> [SignUpInvitation] {
        let now = clock()
        return try await read { database throws(MarketError) in try InvitationRecords(database, at: now).all()
        }
    }

    /// True where the code would make an account now.
    ///
    /// A preview: making the account judges it again.
    package func isInvited(by hash: TokenHash) async throws(MarketError) -> Bool {
        let now = clock()
        return try await read { database throws(MarketError) in
            try InvitationRecords(database, at: now).isOpen(hash)
        }
    }

    /// Removes an invitation; does nothing where it is gone.
    package func removeInvitation(_ id: SignUpInvitation.ID) async throws(MarketError) {
        let now = clock()
        try await write { database throws(MarketError) in
            try InvitationRecords(database, at: now).remove(id)
        }
    }
}
