package import Market

extension SQLiteStore: InvitationStoring {
    package func addInvitation(
        _ hash: TokenHash,
        by maker: Account.ID
    ) async throws(StoreError) -> SignUpInvitation {
        let (now, limits) = (clock(), limits)
        return try await write { database throws(StoreError) in
            try InvitationRecords(database, at: now).insert(hash, by: maker, limits: limits)
        }
    }

    package func invitations() async throws(StoreError) -> [SignUpInvitation] {
        let now = clock()
        return try await read { database throws(StoreError) in try InvitationRecords(database, at: now).all()
        }
    }

    package func isInvited(by hash: TokenHash) async throws(StoreError) -> Bool {
        let now = clock()
        return try await read { database throws(StoreError) in
            try InvitationRecords(database, at: now).isOpen(hash)
        }
    }

    package func removeInvitation(_ id: SignUpInvitation.ID) async throws(StoreError) {
        let now = clock()
        try await write { database throws(StoreError) in
            try InvitationRecords(database, at: now).remove(id)
        }
    }
}
