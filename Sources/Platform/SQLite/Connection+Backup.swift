import CSQLite

extension SQLiteConnection {
    /// Copies this whole database into `target`, replacing what is there, while others read and write it.
    ///
    /// The copy is of one moment: the one at which this is called. `progress` is given the share done, from
    /// 0 to 1, every few megabytes; once `goesOn` says no by then, this throws `interrupted`.
    package func copy(
        into target: SQLiteConnection,
        progress: (Double) -> Void = { _ in },
        while goesOn: () -> Bool = { true }
    ) throws(SQLiteError) {
        // Inside a read transaction the source can't change, so that the copy never starts over.
        try transaction(.reading) { () throws(SQLiteError) in
            _ = try first("SELECT count(*) FROM sqlite_schema") { row throws(SQLiteError) in
                try row.integer(0)
            }
            guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
                throw SQLiteError(code: sqlite3_extended_errcode(target.handle), handle: target.handle)
            }
            var code = SQLITE_OK
            while code == SQLITE_OK {
                guard goesOn() else {
                    code = SQLITE_INTERRUPT
                    break
                }
                code = sqlite3_backup_step(backup, 1_024)
                let total = max(1, Double(sqlite3_backup_pagecount(backup)))
                progress(1 - Double(sqlite3_backup_remaining(backup)) / total)
            }
            sqlite3_backup_finish(backup)
            guard code == SQLITE_DONE else { throw SQLiteError(code: code, handle: target.handle) }
        }
    }

    /// Copies this whole database into a file, which is on the disk when this returns.
    package func copy(
        toFile path: String,
        progress: (Double) -> Void = { _ in },
        while goesOn: () -> Bool = { true }
    ) throws(SQLiteError) {
        try copy(
            into: SQLiteConnection(path: path, access: .readWriteCreate),
            progress: progress,
            while: goesOn
        )
    }
}
