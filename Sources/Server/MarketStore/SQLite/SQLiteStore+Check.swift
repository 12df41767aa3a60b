extension SQLiteStore {
    /// Looks through everything that is kept: pages, references, counts, and the search index against the
    /// names.
    ///
    /// Returns what is wrong, at most a few lines; empty when all is well. It takes a while in a large
    /// market, and writes wait for the last part of it.
    package func check() async throws(StoreError) -> [String] {
        let problems = try readers.readTogether { database throws(StoreError) in try database.problems() }
        guard problems.isEmpty else { return problems }
        return try await write { database throws(StoreError) in
            do throws(StoreError) {
                try database.checkSearchIndex()
                return []
            } catch .storageCorrupted(let detail) {
                return ["the search index: \(detail)"]
            }
        }
    }
}
