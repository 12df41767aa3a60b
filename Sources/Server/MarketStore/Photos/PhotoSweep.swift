import Linux
package import Market

/// Letting go of photos that nobody needs, their records and their files, in an order that loses none.
package struct PhotoSweep: Sendable {
    private let store: SQLiteStore
    private let folder: DataFolder

    package init(store: SQLiteStore, folder: DataFolder) {
        self.store = store
        self.folder = folder
    }

    /// Sweeps once, up to `limit` photos, of which `remove` removes the files.
    ///
    /// Returns how many photos went, so that the caller can go on while there are more; 0 while a backup is
    /// being made. Throws a ``MarketError``, a ``FileError`` or what `remove` throws; what was begun is then
    /// finished by the next sweep.
    package func run(limit: Int, removing remove: ([PhotoContent]) async throws -> Void) async throws -> Int {
        try await inTurn { turn in
            let unneeded = try await store.markUnneededContents(limit: limit)
            guard !unneeded.isEmpty else { return 0 }
            for start in stride(from: 0, to: unneeded.count, by: 10) {
                // Otherwise another server may have continued the sweep, and one of the photos may be stored
                // again.
                try turn.check()
                try await remove(Array(unneeded[start..<min(start + 10, unneeded.count)]))
            }
            try await store.forgetContents(unneeded.map(\.hash))
            return unneeded.count
        } ?? 0
    }

    /// Does work that removes photos' files, but nothing (and returns `nil`) while a backup is being made, or another server
    /// of the market does such work.
    ///
    /// So is a sweep for files without a record to be wrapped: ``SQLiteStore/claimStrays(among:)`` tells those that have one.
    package func inTurn<Value>(_ work: (SweepTurn) async throws -> Value) async throws -> Value? {
        try await unlessBackedUp {
            guard let turn = try await store.takeSweepTurn() else { return nil }
            defer { withExtendedLifetime(turn) {} }
            return try await work(turn)
        } ?? nil
    }

    /// Does work on this server's own files, but nothing (and returns `nil`) while a backup is being made; none begins until
    /// it is done.
    package func unlessBackedUp<Value>(_ work: () async throws -> Value) async throws -> Value? {
        guard let lock = try FolderLock(folder.sweepLock, .exclusive) else { return nil }
        defer { withExtendedLifetime(lock) {} }
        return try await work()
    }
}
