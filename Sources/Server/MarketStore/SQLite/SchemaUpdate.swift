import Linux
import Market
import SQLite

/// Brings a database's schema up to the last of some migrations.
struct SchemaUpdate {
    let migrations: [Migration]

    /// "OMkt": tells a market's database from any other SQLite file.
    private static let applicationID: Int64 = 0x4F4D_6B74
    /// "OpMk": that of markets which earlier checkouts made, by other steps.
    private static let earlierID: Int64 = 0x4F70_4D6B
    /// The step to which the last of those checkouts brings a market; its tables are those of the first step here.
    private static let lastEarlierStep: Int64 = 34

    /// True of a file that an earlier checkout made and the last of them has not upgraded, by its first 100 bytes.
    static func isOutdated(header: [UInt8]) -> Bool {
        func number(at place: Int) -> Int64 {
            header.dropFirst(place).prefix(4).reduce(0) { $0 << 8 | Int64($1) }
        }
        return number(at: 68) == earlierID && number(at: 60) < lastEarlierStep
    }

    /// Runs what is missing, each migration in a transaction of its own, with a snapshot before the first
    /// one.
    func run(
        on database: Database,
        at path: String,
        snapshots: String,
        report: OpeningStep.Report = { _ in }
    ) throws(OpeningError) {
        let version = try checkedVersion(of: database, at: path)
        let missing = migrations.filter { $0.number > version }
        guard let first = missing.first else { return }
        if version > 0 {
            try report(.updating)
            try keepSnapshot(of: database, in: snapshots, before: first)
        }
        for migration in missing {
            try rethrow(as: { OpeningError.migrationFailed(name: migration.name, $0) }) {
                () throws(MarketError) in
                try apply(migration, to: database)
            }
        }
    }

    /// The schema that the database has; 0 for an empty file.
    func checkedVersion(of database: Database, at path: String) throws(OpeningError) -> Int {
        let (version, application, isEmpty) = try rethrow(
            as: { (error: MarketError) -> OpeningError in
                if case .unavailable(.storageCorrupted) = error {
                    .notAMarket(file: path)
                } else {
                    .storage(error)
                }
            },
            { () throws(MarketError) in
                (
                    Int(try database.number("PRAGMA user_version")),
                    try database.number("PRAGMA application_id"),
                    try database.number("SELECT count(*) FROM sqlite_schema") == 0
                )
            }
        )
        guard application != Self.earlierID else { throw .earlierSchema }
        guard application == Self.applicationID || isEmpty else { throw .notAMarket(file: path) }
        let known = migrations.last?.number ?? 0
        guard version <= known else { throw .newerSchema(found: version, known: known) }
        return version
    }

    private func apply(_ migration: Migration, to database: Database) throws(MarketError) {
        let connection = database.connection
        // A table that is recreated would take the rows that refer to it away with it. All keys are checked
        // at the end.
        try database.run("PRAGMA foreign_keys = OFF")
        defer { do { try connection.execute("PRAGMA foreign_keys = ON") } catch {} }
        try connection.transaction(.writing, mapping: MarketError.init) { () throws(MarketError) in
            try rethrow(as: MarketError.init) { () throws(SQLiteError) in
                try connection.execute(migration.sqlite)
                try connection.execute("PRAGMA user_version = \(migration.number)")
                try connection.execute("PRAGMA application_id = \(Self.applicationID)")
            }
            guard try !database.exists("PRAGMA foreign_key_check") else {
                throw .unavailable(.storageFailed("a foreign key would lead nowhere"))
            }
        }
    }

    private func keepSnapshot(
        of database: Database,
        in folder: String,
        before migration: Migration
    ) throws(OpeningError) {
        let path = "\(folder)/before-\(migration.name).sqlite"
        try rethrow(as: OpeningError.file) { () throws(FileError) in
            try Files.makeFolder(folder)
            try Files.remove("\(path).new")
            try Files.makePrivate("\(path).new")
        }
        try rethrow(as: { OpeningError.storage(MarketError($0)) }) { () throws(SQLiteError) in
            try database.connection.copy(toFile: "\(path).new")
        }
        try rethrow(as: OpeningError.file) { () throws(FileError) in
            try Files.rename("\(path).new", to: path)
            try Files.sync(folder: folder)
        }
    }
}
