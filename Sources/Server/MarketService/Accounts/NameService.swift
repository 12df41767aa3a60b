package import Market
package import MarketStore

/// The name that an account signs in with, and the one that others see, which its owner may change.
package struct NameService: Sendable {
    private let store: SQLiteStore
    private let rules: MarketRules
    private let log: Log

    package init(store: SQLiteStore, rules: MarketRules, log: Log) {
        self.store = store
        self.rules = rules
        self.log = log
    }

    package func names(of account: Account) async throws(MarketError) -> AccountNames {
        try await store.names(of: account.id)
    }

    /// Changes the name that others see; the one to sign in with stays.
    ///
    /// A name is judged as at sign-up. An administrator may take names that others may not, as the operator may.
    package func change(_ account: Account, to name: String) async throws(MarketError) -> AccountNames {
        let draft = AccountDraft(name: name)
        let name = draft.trimmedName
        let problems = draft.validate().filter { $0.field == .name }
        guard problems.isEmpty else { throw .invalidAccount(problems) }
        let isOperator = account.roles.contains(.administrator)
        let staff = isOperator ? [] : try await store.staffNames().filter { $0 != account.name }
        let problem =
            isOperator
            ? NameRules.scriptProblem(with: name) : rules.names.problem(with: name, staff: staff)
        if let problem { throw .invalidAccount([problem]) }
        let names = try await store.changeName(
            NameChange(
                of: account.id,
                to: name,
                mayLookAlike: isOperator,
                looks: { NameRules.skeletons(of: $0) }
            )
        )
        // The name that it has already is no change.
        guard !account.name.utf8.elementsEqual(name.utf8) else { return names }
        log.security(
            "renamed",
            [
                ("account", .number(account.id.rawValue)), ("from", .text(account.name)),
                ("name", .text(name)),
            ]
        )
        return names
    }

    /// The name that an account showed until a short while ago, for those who talk with its owner.
    package func earlierName(of account: Account.ID, for caller: Caller) async throws(MarketError) -> String?
    {
        guard let reader = caller.account, reader.id != account else { return nil }
        return try await store.earlierName(of: account, for: reader.id)
    }
}
