package import Market

extension SQLiteStore: SearchHistoryStoring {
    package func noteSearch(_ text: String, by account: Account.ID) async throws(StoreError) {
        try text.check(TextLimit.searchText, .searchText)
        let limit = limits.searchesOfAccount
        try await write { database throws(StoreError) in
            let history = SearchHistoryRecords(database)
            guard try !history.isPrivate(account) else { return }
            try history.note(text, by: account, atMost: limit)
        }
    }

    package func searches(of account: Account.ID) async throws(StoreError) -> [String] {
        try await read { database throws(StoreError) in try SearchHistoryRecords(database).texts(of: account)
        }
    }

    package func removeSearch(_ text: String, of account: Account.ID) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try SearchHistoryRecords(database).remove(text, of: account)
        }
    }

    package func removeSearches(of account: Account.ID) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try SearchHistoryRecords(database).removeAll(of: account)
        }
    }

    package func popularSearches(
        atLeast people: Int,
        limit: Int
    ) async throws(StoreError) -> [String] {
        let signIns = limits.popularAmongSignIns
        return try await read { database throws(StoreError) in
            try SearchHistoryRecords(database).popular(among: signIns, atLeast: people, limit: limit)
        }
    }

    package func isPrivate(_ account: Account.ID) async throws(StoreError) -> Bool {
        try await read { database throws(StoreError) in try SearchHistoryRecords(database).isPrivate(account)
        }
    }

    package func setPrivate(_ isPrivate: Bool, of account: Account.ID) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try SearchHistoryRecords(database).setPrivate(isPrivate, of: account)
        }
    }
}
