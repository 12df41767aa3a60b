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
    package func make(by caller: Caller) async throws(AccountError) -> (SignUpInvitation, code: Token) {
        let maker = try administrator(caller)
        let code = Token.random()
        guard let hash = TokenHash(code.hash) else { throw .unavailable(.failed(cause: "no hash of a code")) }
        let made: SignUpInvitation
        do { made = try await store.addInvitation(hash, by: maker.id) } catch { throw AccountError(error) }
        log.security("invitation_made", fields(made.id, maker))
        return (made, code)
    }

    /// Those of the last weeks, the newest first.
    package func all(for caller: Caller) async throws(AccountError) -> [SignUpInvitation] {
        _ = try administrator(caller)
        do { return try await store.invitations() } catch { throw AccountError(error) }
    }

    /// Takes one back; nothing is wrong where it has gone already.
    package func remove(_ id: SignUpInvitation.ID, by caller: Caller) async throws(AccountError) {
        let account = try administrator(caller)
        do { try await store.removeInvitation(id) } catch { throw AccountError(error) }
        log.security("invitation_removed", fields(id, account))
    }

    private func administrator(_ caller: Caller) throws(AccountError) -> Account {
        guard let account = caller.account, caller.isAdministrator else { throw .notAllowed }
        return account
    }

    private func fields(_ id: SignUpInvitation.ID, _ account: Account) -> [(StaticString, LogRecord.Value)] {
        [("invitation", .number(id.rawValue)), ("account", .number(account.id.rawValue))]
    }
}
