package import Market
package import MarketStore

/// Codes by which administrators let people in while the market is not open to everybody.
package struct InvitationService: Sendable {
    private let store: SQLiteStore
    private let log: Log

    package init(store: SQLiteStore, log: Log) {
        self.store = store
        self.log = log
    }

    /// Makes a code, which is shown this once and never again.
    package func make(by caller: Caller) async throws(MarketError) -> (SignUpInvitation, code: Token) {
        let maker = try administrator(caller)
        let code = Token.random()
        guard let hash = TokenHash(code.hash) else { throw .unavailable(.failed(cause: "no hash of a code")) }
        let made = try await store.addInvitation(hash, by: maker.id)
        log.security("invitation_made", fields(made.id, maker))
        return (made, code)
    }

    /// Those of the last weeks, the newest first.
    package func all(for caller: Caller) async throws(MarketError) -> [SignUpInvitation] {
        _ = try administrator(caller)
        return try await store.invitations()
    }

    /// Takes one back; nothing is wrong where it has gone already.
    package func remove(_ id: SignUpInvitation.ID, by caller: Caller) async throws(MarketError) {
        let account = try administrator(caller)
        try await store.removeInvitation(id)
        log.security("invitation_removed", fields(id, account))
    }

    private func administrator(_ caller: Caller) throws(MarketError) -> Account {
        guard let account = caller.account, caller.isAdministrator else { throw .notAllowed }
        return account
    }

    private func fields(_ id: SignUpInvitation.ID, _ account: Account) -> [(StaticString, LogRecord.Value)] {
        [("invitation", .number(id.rawValue)), ("account", .number(account.id.rawValue))]
    }
}
