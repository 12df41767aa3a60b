import CSQLite

extension SQLiteConnection {
    /// Leaves it to the owner when the write-ahead log is written back, so that no commit waits for it.
    ///
    /// From here on ``waitingPages`` tells how long the log is.
    package func checkpointByHand() {
        sqlite3_wal_autocheckpoint(handle, 0)
        sqlite3_wal_hook(
            handle,
            { owner, _, _, pages in
                guard let owner else { return SQLITE_OK }
                Unmanaged<SQLiteConnection>.fromOpaque(owner).takeUnretainedValue().waitingPages = Int(pages)
                return SQLITE_OK
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// The extent of a checkpoint.
    package enum Checkpoint: Int32, Sendable {
        /// As far as readers allow, waiting for nobody.
        case passive = 0
        /// To the end, leaving an empty log; waits for readers.
        case truncate = 3
    }

    /// Writes the log's pages back into the database file.
    package func checkpoint(_ kind: Checkpoint) throws(SQLiteError) {
        var left: Int32 = 0
        var done: Int32 = 0
        let code = sqlite3_wal_checkpoint_v2(handle, nil, kind.rawValue, &left, &done)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, handle: handle) }
        if left == done { waitingPages = 0 }
    }
}
