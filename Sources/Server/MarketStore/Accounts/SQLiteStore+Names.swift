package import Market

/// The name that an account signs in with, and the one that others see.
extension SQLiteStore {
    /// The number of products that show a new name in one transaction.
    static let relabelled = 500

    package func names(of account: Account.ID) async throws(MarketError) -> AccountNames {
        let now = clock()
        let names = try await read { database throws(MarketError) in
            try NameRecords(database, at: now).names(of: account)
        }
        guard let names else { throw .notFound }
        return names
    }

    /// Changes the shown name; lists and search show it at once, and products beyond the first some hundred within minutes.
    ///
    /// Throws `renamedRecently` within 30 days of the last change, `conflict` where it is taken or looks like another one,
    /// and `restricted` for an account that a moderator restricted. The name that it has changes nothing.
    package func changeName(_ change: NameChange) async throws(MarketError) -> AccountNames {
        try change.name.check(TextLimit.accountName, .accountName)
        let now = clock()
        return try await write { database throws(MarketError) in
            let records = NameRecords(database, at: now)
            let names = try records.change(change)
            if names.changedAt == now { try records.relabel(change.account, limit: Self.relabelled) }
            return names
        }
    }

    /// The name that an account showed less than 30 days ago, where `reader` talks with its owner.
    package func earlierName(of account: Account.ID, for reader: Account.ID) async throws(MarketError)
        -> String?
    {
        let now = clock()
        return try await read { database throws(MarketError) in
            try NameRecords(database, at: now).earlierName(of: account, for: reader)
        }
    }

    /// The account that shows a name, in any letter case.
    package func account(showing name: String) async throws(MarketError) -> Account? {
        try await read { database throws(MarketError) in
            try AccountRecords(database).account(showing: name)
        }
    }

    /// Shows a new name at some more products of a seller; returns 0 where no seller is left.
    package func relabelProducts() async throws(MarketError) -> Int {
        let now = clock()
        return try await write { database throws(MarketError) in
            try NameRecords(database, at: now).relabel(limit: Self.relabelled)
        }
    }
}
