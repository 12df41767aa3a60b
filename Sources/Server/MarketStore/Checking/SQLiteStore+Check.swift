extension SQLiteStore {
    /// Looks through everything that is kept in the database: pages, references, counts, and the search index
    /// against the names.
    ///
    /// Returns what is wrong, at most a few lines; empty when all is well. It takes a while in a large
    /// market, and writes wait for the last part of it.
    package func check() async throws(StoreError) -> [String] {
        let problems = try readers.readTogether { database throws(StoreError) in
            try DatabaseCheck(database).problems()
        }
        guard problems.isEmpty else { return problems }
        return try await checkSearchIndex().map(\.description)
    }

    /// Compares the search index with the names it was made of; writes wait meanwhile.
    package func checkSearchIndex() async throws(StoreError) -> [MarketProblem] {
        try await write { database throws(StoreError) in try DatabaseCheck(database).searchIndexProblems() }
    }
}
