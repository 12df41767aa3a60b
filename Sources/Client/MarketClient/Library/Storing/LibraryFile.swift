import Foundation
import Market
import SQLite

/// The file that the library is kept in.
///
/// It has a rollback journal and no write-ahead log, so that it is one file, which can be copied, lies on a
/// school's network disk and can be read where nothing may be written.
struct LibraryFile: Sendable {
    let path: String
    let migrations: [LibraryMigration]

    /// The file in `folder`, which is made when it is opened.
    init(folder: String, migrations: [LibraryMigration] = LibraryMigration.all) {
        path = "\(folder)/library.sqlite"
        self.migrations = migrations
    }

    private init(inMemory migrations: [LibraryMigration]) {
        path = ":memory:"
        self.migrations = migrations
    }

    /// A library that is gone with the app.
    static let inMemory = LibraryFile(inMemory: LibraryMigration.all)

    /// Opens the file, makes it when there is none, and brings it up to date.
    func open() throws(LibraryError) -> SQLiteConnection {
        if path != ":memory:" { try makeFolder() }
        do {
            let connection = try SQLiteConnection(path: path, access: .readWriteCreate)
            closeToOthers()
            try connection.execute(
                """
                PRAGMA foreign_keys = ON;
                PRAGMA synchronous = EXTRA;
                PRAGMA secure_delete = ON;
                PRAGMA trusted_schema = OFF;
                """
            )
            try check(connection)
            try bringUpToDate(connection)
            try ProductTable.addFurther(connection)
            return connection
        } catch let error as SQLiteError {
            throw LibraryError(error)
        } catch let error as LibraryError {
            throw error
        } catch {
            preconditionFailure("an error of neither kind: \(error)")
        }
    }

    /// Gives a damaged file another name beside its own, with the day in it, and what SQLite keeps beside it too.
    ///
    /// - Returns: The new path.
    func setAside(at moment: Timestamp) throws(LibraryError) -> String {
        let day = Date(moment).formatted(.iso8601.year().month().day())
        var target = "\(path).damaged-\(day)"
        var count = 1
        while FileManager.default.fileExists(atPath: target) {
            count += 1
            target = "\(path).damaged-\(day)-\(count)"
        }
        do {
            try FileManager.default.moveItem(atPath: path, toPath: target)
            // A journal of the damaged file would be played back into the new one.
            for suffix in ["-journal", "-wal", "-shm"]
            where FileManager.default.fileExists(atPath: path + suffix) {
                try FileManager.default.moveItem(atPath: path + suffix, toPath: target + suffix)
            }
        } catch {
            throw .notReachable
        }
        return target
    }

    private func makeFolder() throws(LibraryError) {
        do {
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(),
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch CocoaError.fileWriteOutOfSpace {
            throw .diskFull
        } catch {
            throw .notReachable
        }
    }

    /// Only its owner reads what people wrote; a disk that knows no such rights has the folder's.
    private func closeToOthers() {
        guard path != ":memory:" else { return }
        do {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        } catch {}
    }

    private func check(_ connection: SQLiteConnection) throws(any Error) {
        let verdict = try connection.first("PRAGMA quick_check(1)") { row throws(SQLiteError) in
            try row.text(0)
        }
        guard verdict == "ok" else { throw LibraryError.damaged }
    }

    private func bringUpToDate(_ connection: SQLiteConnection) throws(any Error) {
        let version = try connection.first("PRAGMA user_version") { row throws(SQLiteError) in
            Int(try row.integer(0))
        }
        let known = migrations.count
        guard let version, version <= known else { throw LibraryError.newer(version: version ?? 0) }
        guard version < known else { return }
        try connection.transaction(.writing) { () throws(SQLiteError) in
            for migration in migrations[version...] { try connection.execute(migration.script) }
            try connection.execute("PRAGMA user_version = \(known)")
        }
        // Where there is no room for that, what a step dropped leaves pages that later rows take.
        do { try connection.execute("VACUUM") } catch {}
    }
}
