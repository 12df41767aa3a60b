package import Market

extension SQLiteStore: ChangeStoring {
    package var latestChange: Int64 { changeNotifier.number }

    package var mostChangesAtOnce: Int { limits.pageSize }

    package func changeNumbers() -> AsyncStream<Int64> {
        changeNotifier.numbers()
    }

    package var keptChange: Int64? { truth?.lastChange }

    package func reach(_ number: Int64, within patience: Duration?) async {
        guard let copy, changeNotifier.number < number, let look = copy.look(for: number) else { return }
        await copy.looks.reach(look, within: patience ?? copyPatience)
    }

    package func changes(since number: Int64, limit: Int) async throws(StoreError) -> [Change] {
        let limit = limits.page(limit)
        // A listener that gets a change finds it in lists.
        return try readers.readTogether { database throws(StoreError) in
            try ChangeRecords(database).changes(since: number, limit: limit)
        }
    }
}
