package import Market

/// The searches of accounts.
extension SQLiteStore {
    /// Notes a search, each once.
    ///
    /// It is the newest, or stands where `moment` places one that was made earlier; a later search of the
    /// same stays where it is. Does nothing while the account is in private mode.
    @discardableResult
    package func noteSearch(
        _ text: String,
        by account: Account.ID,
        at moment: Timestamp? = nil,
        once: Once<Void>? = nil
    ) async throws(MarketError) -> Outcome<Void> {
        try text.check(TextLimit.searchText, .searchText)
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            try AnswerRecords(database).answering(once, at: now, within: limits) { () throws(MarketError) in
                let history = SearchHistoryRecords(database)
                guard try !history.isPrivate(account) else { return }
                if let moment {
                    try history.place(text, by: account, at: min(moment, now))
                } else {
                    try history.note(text, by: account, at: now)
                }
                try history.trim(account, atMost: limits.searchesOfAccount)
            }
        }
    }

    /// Newest first, of those that differ in letter case alone the newest.
    package func searches(of account: Account.ID) async throws(MarketError) -> [String] {
        try await read { database throws(MarketError) in try SearchHistoryRecords(database).texts(of: account)
        }
    }

    /// Forgets a search whatever its letter case; with a `moment`, where it was not made again later.
    package func removeSearch(
        _ text: String,
        of account: Account.ID,
        until moment: Timestamp? = nil
    ) async throws(MarketError) {
        let now = clock()
        try await write { database throws(MarketError) in
            try SearchHistoryRecords(database).remove(text, of: account, until: moment ?? now, now)
        }
    }

    /// Forgets all searches; with a `moment`, those that were made by then.
    package func removeSearches(
        of account: Account.ID,
        until moment: Timestamp? = nil
    ) async throws(MarketError) {
        let now = clock()
        try await write { database throws(MarketError) in
            try SearchHistoryRecords(database).removeAll(of: account, until: moment ?? now, now)
        }
    }

    /// The most frequent searches of the newest sign-ins, each made by `people` or more, the most frequent
    /// first.
    package func popularSearches(
        atLeast people: Int,
        limit: Int
    ) async throws(MarketError) -> [String] {
        let signIns = limits.popularAmongSignIns
        return try await read { database throws(MarketError) in
            try SearchHistoryRecords(database).popular(among: signIns, atLeast: people, limit: limit)
        }
    }

    package func isPrivate(_ account: Account.ID) async throws(MarketError) -> Bool {
        try await read { database throws(MarketError) in try SearchHistoryRecords(database).isPrivate(account)
        }
    }

    package func setPrivate(_ isPrivate: Bool, of account: Account.ID) async throws(MarketError) {
        try await write { database throws(MarketError) in
            try SearchHistoryRecords(database).setPrivate(isPrivate, of: account)
        }
    }
}
