package import Market

extension SQLiteStore: ChangeStoring {
    package var latestChange: Int64 { changeNotifier.number }

    package var mostChangesAtOnce: Int { limits.pageSize }

    package func changeNumbers() -> AsyncStream<Int64> {
        changeNotifier.numbers()
    }

    package var keptChange: Int64? { primary?.lastChange }

    package func reach(_ number: Int64, within patience: Duration?) async {
        guard let replica, changeNotifier.number < number, let read = replica.requestRead(for: number) else {
            return
        }
        await replica.reads.reach(read, within: patience ?? replicaTimeout)
    }

    package func changes(since number: Int64, limit: Int) async throws(MarketError) -> [Change] {
        let limit = limits.page(limit)
        // A listener that gets a change finds it in lists.
        return try readers.readTogether { database throws(MarketError) in
            try ChangeRecords(database).changes(since: number, limit: limit)
        }
    }
}
