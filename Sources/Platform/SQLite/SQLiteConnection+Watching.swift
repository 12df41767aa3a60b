import CSQLite

/// Asked now and then, while statements run, whether they may go on.
package protocol StepWatch: AnyObject {
    func goesOn() -> Bool
}

extension SQLiteConnection {
    /// Does `body`, whose statements fail as `interrupted` once `watch` lets them go on no more.
    ///
    /// It is asked about every 128 steps of SQLite's machine, which are a few rows, or some ten leaves of a search index.
    package func watched<Failure: Error>(
        by watch: any StepWatch,
        _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        let box = WatchBox(watch)
        sqlite3_progress_handler(
            handle,
            Self.stepsBetween,
            { context in
                guard let context else { return 0 }
                return Unmanaged<WatchBox>.fromOpaque(context).takeUnretainedValue().watch.goesOn() ? 0 : 1
            },
            Unmanaged.passUnretained(box).toOpaque()
        )
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            withExtendedLifetime(box) {}
        }
        try body()
    }

    // A leaf of a search index holds some thousand products and is read in three steps.
    private static let stepsBetween: Int32 = 128
}

private final class WatchBox {
    let watch: any StepWatch

    init(_ watch: any StepWatch) {
        self.watch = watch
    }
}
