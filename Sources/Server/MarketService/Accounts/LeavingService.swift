package import Market
package import MarketStore

/// Leaving the market, and staying after all.
package struct LeavingService: Sendable {
    private let store: SQLiteStore
    private let accounts: AccountService
    private let log: Log

    package init(store: SQLiteStore, accounts: AccountService, log: Log) {
        self.store = store
        self.accounts = accounts
        self.log = log
    }

    /// Begins the deletion of an account by its own password, and ends its sessions, goods and trades.
    ///
    /// Throws `wrongCredentials` for another password, and `conflict(.lastAdministrator)` for the only administrator. The log
    /// has the account's number and no name: it outlives the account.
    package func leave(
        _ account: Account,
        password: String,
        with token: AccessToken.ID?,
        from network: ClientNetwork
    ) async throws(MarketError) -> AccountDeletion {
        guard try await accounts.isPassword(password, of: account, with: token) else {
            log.security("leaving_refused", Self.details(account, from: network))
            throw .wrongCredentials
        }
        let deletion = try await store.beginDeletion(of: account.id)
        log.security("account_leaves", Self.details(account, from: network))
        await settle(account)
        return deletion
    }

    /// Takes the deletion back, and brings the goods back; of an account that does not leave it changes nothing.
    package func stay(_ account: Account, from network: ClientNetwork) async throws(MarketError) -> Account {
        guard account.leavesAt != nil else { return account }
        try await store.keepAccount(account.id)
        log.security("account_stays", Self.details(account, from: network))
        await settle(account)
        return try await accounts.account(account.id)
    }

    /// Does what shows at once; what is left of it a background job does.
    private func settle(_ account: Account) async {
        do throws(MarketError) {
            for _ in 0..<Self.mostParts {
                let done = try await store.settleDeletion(of: account.id, limit: Self.part)
                guard done > 0 else { return }
            }
        } catch {
            log.warning(
                "leaving_not_settled",
                [("account", .number(account.id.rawValue)), ("error", .refusal(error))]
            )
        }
    }

    /// So few products at once that no other write waits long, and so many in all that a request does not.
    private static let part = 10
    private static let mostParts = 100

    private static func details(_ account: Account, from network: ClientNetwork) -> [(
        name: StaticString, value: LogRecord.Value
    )] {
        [("account", .number(account.id.rawValue)), ("network", .text(network.name))]
    }
}
