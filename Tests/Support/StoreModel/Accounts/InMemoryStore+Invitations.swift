package import Market
package import MarketStore

struct StoredInvitation {
    let id: SignUpInvitation.ID
    let hash: TokenHash
    let madeAt: Timestamp
    let expiresAt: Timestamp
    var usedBy: Account.ID?

    func isOpen(at now: Timestamp) -> Bool { usedBy == nil && expiresAt > now }
}

extension InMemoryStore: InvitationStoring {
    package func addInvitation(
        _ hash: TokenHash,
        by maker: Account.ID
    ) async throws(StoreError) -> SignUpInvitation {
        try change { state, now throws(StoreError) in
            guard state.account(maker) != nil else { throw .notFound }
            guard state.invitations.count(where: { $0.isOpen(at: now) }) < limits.openInvitations else {
                throw .limitReached(.invitations)
            }
            let made = StoredInvitation(
                id: .init(state.nextNumber(of: "invitation")),
                hash: hash,
                madeAt: now,
                expiresAt: now.later(limits.invitationMilliseconds)
            )
            state.invitations.append(made)
            return SignUpInvitation(id: made.id, madeAt: made.madeAt, expiresAt: made.expiresAt)
        }
    }

    package func invitations() async throws(StoreError) -> [SignUpInvitation] {
        try read { state throws(StoreError) in
            state.invitations.reversed().map { stored in
                SignUpInvitation(
                    id: stored.id,
                    madeAt: stored.madeAt,
                    expiresAt: stored.expiresAt,
                    usedBy: stored.usedBy.flatMap { state.account($0)?.account }
                        .map { Seller(id: $0.id, name: $0.name) }
                )
            }
        }
    }

    package func isInvited(by hash: TokenHash) async throws(StoreError) -> Bool {
        let now = clock()
        return try read { state throws(StoreError) in
            state.invitations.contains { $0.hash == hash && $0.isOpen(at: now) }
        }
    }

    package func removeInvitation(_ id: SignUpInvitation.ID) async throws(StoreError) {
        try change { state, _ throws(StoreError) in state.invitations.removeAll { $0.id == id } }
    }
}

extension InMemoryStore.State {
    /// Uses a code up for an account that has just been made.
    mutating func use(_ hash: TokenHash, for account: Account.ID, at now: Timestamp) throws(StoreError) {
        guard let index = invitations.firstIndex(where: { $0.hash == hash && $0.isOpen(at: now) }) else {
            throw .conflict(.invitation)
        }
        invitations[index].usedBy = account
    }
}
