package import Linux
package import Market
import SQLite

/// Makes a market of the readable rows of a damaged one.
///
/// Nothing in the damaged folder is changed. Everything that follows from other rows is rebuilt: the search
/// index, counts and cards.
package struct Rescue {
    /// The numbers of rows that were rescued, and of those that were not.
    package struct Report: Hashable, Sendable {
        package struct Table: Hashable, Sendable {
            package let name: String
            package internal(set) var kept = 0
            /// Rows that were read and can't be in a whole market: they belong to something that is lost.
            package internal(set) var leftBehind = 0
            /// Places of the table that could not be read, each of one row or of many.
            package internal(set) var gaps = 0
        }

        package internal(set) var tables: [Table] = []
        /// Accounts that were made for products whose sellers are lost.
        package internal(set) var standIns: [String] = []
        package internal(set) var photos = 0
        package internal(set) var lostPhotos = 0
        package internal(set) var unreadableBlocks = 0
    }

    private let old: SQLiteConnection
    private let new: SQLiteConnection
    private let now: Timestamp
    private var report = Report()

    /// Makes a market in `target`, which must be empty or not there, of what `folder` has.
    package static func run(
        from folder: DataFolder,
        into target: DataFolder,
        now: Timestamp,
        progress: (Double) -> Void = { _ in }
    ) throws(RescueError) -> Report {
        guard !Files.exists(target.database), !Files.isInside(target.path, of: folder.path) else {
            throw .placeTaken(path: target.path)
        }
        let lock = try rethrow(as: RescueError.file) { () throws(FileError) in
            try FolderLock(fileThatIsThere: folder.database)
        }
        guard let lock else { throw .inUse(folder: folder.path) }
        defer { withExtendedLifetime(lock) {} }
        // Upgrading changes rows too, such as parts of a won, which a rescue would bring over as they are.
        guard !SchemaUpdate.isOutdated(header: DamagedCopy.header(of: folder)) else {
            throw .opening(.earlierSchema)
        }
        let new = try rethrow(as: RescueError.opening) { () throws(OpeningError) in
            try rethrow(as: OpeningError.file) { () throws(FileError) in try Files.makeFolders(target.path) }
            return try StoreOpening(folder: target, migrations: Migration.all).run()
        }
        let copy = try rethrow(as: RescueError.file) { () throws(FileError) in
            let header = Array(try Files.read(target.database).prefix(100))
            return try DamagedCopy(of: folder, at: "\(target.path)/damaged.sqlite", header: header)
        }
        let report: Report
        do throws(MarketError) {
            let old = try rethrow(as: MarketError.init) { () throws(SQLiteError) in try copy.open() }
            var rescue = Rescue(old: old, new: new, now: now)
            rescue.report.unreadableBlocks = copy.unreadableBlocks
            try rescue.bringOver(from: folder, to: target, progress)
            report = rescue.report
        } catch {
            throw .storage(error)
        }
        try rethrow(as: RescueError.file) { () throws(FileError) in
            try copy.remove()
            try Files.sync(folder: target.path)
        }
        return report
    }

    private init(old: SQLiteConnection, new: SQLiteConnection, now: Timestamp) {
        self.old = old
        self.new = new
        self.now = now
    }

    private mutating func bringOver(
        from folder: DataFolder,
        to target: DataFolder,
        _ progress: (Double) -> Void
    ) throws(MarketError) {
        let database = Database(connection: new)
        try database.run("BEGIN IMMEDIATE")
        let tables = try ordered(MarketTables(new).all)
        for (index, table) in tables.enumerated() {
            try bringOver(table)
            progress(Double(index + 1) / Double(tables.count) * 0.5)
        }
        try bringOverNumbers()
        try bringOverPhotos(from: folder, to: target) { progress(0.5 + $0 * 0.4) }
        try database.run(
            """
            INSERT OR IGNORE INTO released (content) SELECT hash FROM contents
            WHERE hash NOT IN (
                SELECT content FROM photos UNION SELECT content FROM message_photos
                UNION SELECT content FROM uploads UNION SELECT content FROM profiles WHERE content IS NOT NULL
            )
            """
        )
        // Reports may be lost in part.
        try database.run(
            """
            UPDATE cases SET weight = (SELECT ifnull(sum(weight), 0) FROM reports WHERE case_id = cases.id)
            """
        )
        let counts = ListedCounts(database)
        for number in try database.rows(
            "SELECT listing FROM products WHERE listed",
            [],
            { row throws(SQLiteError) in try row.integer(0) }
        ) { try counts.add(1, at: number) }
        try CardRecords(database).packAll()
        try SearchIndex(database).forget()
        try database.run("COMMIT")
        try SearchIndex(database).complete()
        try rethrow(as: MarketError.init) { () throws(SQLiteError) in try new.checkpoint(.truncate) }
        progress(1)
    }

    // MARK: Rows

    /// Each after those that it refers to.
    private func ordered(_ tables: [MarketTables.Table]) -> [MarketTables.Table] {
        var (left, ordered): ([MarketTables.Table], [MarketTables.Table]) = (tables, [])
        while let index = left.firstIndex(where: { table in
            table.parents.allSatisfy { parent in
                parent.table == table.name || !left.contains { $0.name == parent.table }
            }
        }) { ordered.append(left.remove(at: index)) }
        return ordered + left
    }

    private mutating func bringOver(_ table: MarketTables.Table) throws(MarketError) {
        var row = Report.Table(name: table.name)
        let there: [String]
        do throws(SQLiteError) {
            there = try MarketTables.columns(of: table.name, in: old)
        } catch {
            throw MarketError(error)
        }
        let columns = table.columns.filter(there.contains)
        guard !columns.isEmpty else { return }
        var reading = TableReader.Table(name: table.name, columns: columns, key: table.key)
        reading.keys = try keys(of: table)
        var names = columns
        var places = (1...columns.count).map { "?\($0)" }
        // A market of before they had numbers of their own has them by their ids.
        if table.name == "products", !there.contains("listing"), let id = columns.firstIndex(of: "id") {
            names.append("listing")
            places.append(places[id])
        }
        let insert = """
            INSERT INTO \(table.name) (\(names.joined(separator: ", "))) VALUES (\(places.joined(separator: ", ")))
            """
        let accounts = table.parents.filter { $0.table == "accounts" && table.name == "products" }
            .compactMap { parent in columns.firstIndex(of: parent.column) }
        var standIns: [String] = []
        let outcome = try rethrow(as: MarketError.init) { () throws(SQLiteError) in
            try TableReader.read(reading, of: old) { values throws(SQLiteError) in
                do throws(SQLiteError) {
                    try new.run(insert, values)
                    row.kept += 1
                } catch {
                    switch error.kind {
                    // Read once more from the other end.
                    case .constraint(.unique) where !table.key.isEmpty: return
                    case .constraint(.foreignKey) where !accounts.isEmpty:
                        for index in accounts {
                            if let name = try makeStandIn(values[index]) { standIns.append(name) }
                        }
                        try new.run(insert, values)
                        row.kept += 1
                    case .constraint: row.leftBehind += 1
                    default: throw error
                    }
                }
            }
        }
        row.gaps = outcome.gaps
        row.leftBehind += outcome.broken
        report.standIns += standIns
        report.tables.append(row)
    }

    /// An account for one that is lost, which nobody can sign in to before an operator gives it a password; its name,
    /// where there was need for one.
    private func makeStandIn(_ id: Value) throws(SQLiteError) -> String? {
        guard case .integer(let number) = id else { return nil }
        let name = "rescued-\(number)"
        let made = try new.run(
            """
            INSERT OR IGNORE INTO accounts (
                id, name, name_key, vendor, password_hash, is_moderator, is_administrator, created_at
            ) VALUES (
                ?1, ?2, ?2,
                lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
                    || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
                '!', 0, 0, ?3
            )
            """,
            [id, .text(name), .timestamp(now)]
        )
        return made == 1 ? name : nil
    }

    /// By what rows of a table without rowids are looked up where the way to them is broken.
    private func keys(of table: MarketTables.Table) throws(MarketError) -> [Value] {
        guard let first = table.key.first else { return [] }
        let queries: [(SQLiteConnection, String)] =
            if table.name == "contents" {
                try photoTables().map {
                    (old, "SELECT DISTINCT content FROM \($0) WHERE content IS NOT NULL")
                }
            } else {
                table.parents.filter { $0.column == first }
                    .map { (new, "SELECT \($0.parentColumn) FROM \($0.table)") }
            }
        var keys: [Value] = []
        for (connection, sql) in queries {
            do throws(SQLiteError) {
                try connection.forEach(sql) { row throws(SQLiteError) in
                    keys.append(try row.anything(0))
                    return true
                }
            } catch {
                // As many as can be had.
                guard error.isDamage else { throw MarketError(error) }
            }
        }
        return keys
    }

    /// The tables of the damaged market that name contents; one of before people had profiles has none of these.
    private func photoTables() throws(MarketError) -> [String] {
        let hasProfiles = try rethrow(as: MarketError.init) { () throws(SQLiteError) in
            try !MarketTables.columns(of: "profiles", in: old).isEmpty
        }
        return ["photos", "message_photos", "uploads"] + (hasProfiles ? ["profiles"] : [])
    }

    /// The numbers that are given out next, so that none is given out twice.
    private func bringOverNumbers() throws(MarketError) {
        let database = Database(connection: new)
        var (change, forgotten): (Int64, Int64?) = (0, nil)
        do throws(SQLiteError) {
            try old.forEach("SELECT change, forgotten FROM market") { row throws(SQLiteError) in
                (change, forgotten) = (try row.integer(0), try row.integer(1))
                return true
            }
        } catch {
            guard error.isDamage else { throw MarketError(error) }
        }
        let highest = try database.number(
            """
            SELECT max(?1, coalesce((SELECT max(change) FROM products), 0),
                coalesce((SELECT max(change) FROM tombstones), 0))
            """,
            .integer(change)
        )
        // Where it is unknown which changes were forgotten, clients that follow the changes start over.
        try database.run(
            "UPDATE market SET change = ?1, forgotten = min(?2, ?1)",
            .integer(highest),
            .integer(forgotten ?? highest)
        )
        var numbers: [(name: String, last: Int64)] = [
            ("products", try database.number("SELECT coalesce(max(listing), 0) FROM products")),
            (
                "uploads",
                try database.number(
                    """
                    SELECT max(
                        (SELECT coalesce(max(id), 0) FROM photos), (SELECT coalesce(max(id), 0) FROM message_photos),
                        (SELECT coalesce(max(photo), 0) FROM profiles)
                    )
                    """
                )
            ),
        ]
        do throws(SQLiteError) {
            try old.forEach("SELECT name, seq FROM sqlite_sequence") { row throws(SQLiteError) in
                numbers.append((try row.text(0), try row.integer(1)))
                return true
            }
        } catch {
            guard error.isDamage else { throw MarketError(error) }
        }
        for (name, last) in numbers
        where try database.exists("SELECT 1 FROM sqlite_schema WHERE name = ?1", .text(name)) {
            let values: [Value] = [.text(name), .integer(last)]
            let updated = try database.run(
                "UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1",
                values[0],
                values[1]
            )
            if updated == 0 {
                try database.run(
                    "INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)",
                    values[0],
                    values[1]
                )
            }
        }
    }

    // MARK: Photos

    /// Copies the files of each photo that are whole; a photo that misses one is marked as lost.
    private mutating func bringOverPhotos(
        from folder: DataFolder,
        to target: DataFolder,
        _ progress: (Double) -> Void
    ) throws(MarketError) {
        let records = ContentRecords(Database(connection: new))
        let contents = try records.contents("WHERE NOT is_doomed ORDER BY hash")
        // Without the note the market has to be told of its bucket, which it has to be anyway.
        do throws(FileError) { try BucketNote.read(in: folder)?.write(in: target) } catch {}
        for (index, content) in contents.enumerated() {
            let isWhole =
                !content.variants.isEmpty
                && content.variants.allSatisfy { variant in
                    isInBucket(content.path(of: variant), of: folder)
                        || copy(content.path(of: variant), digest: variant.digest, from: folder, to: target)
                }
            if isWhole { report.photos += 1 } else { report.lostPhotos += 1 }
            try records.setLost(!isWhole, content.hash)
            progress(Double(index + 1) / Double(contents.count))
        }
    }

    /// One that is not in the folder of a market whose photos are in a bucket stays there.
    private func isInBucket(_ path: String, of folder: DataFolder) -> Bool {
        BucketNote.isThere(in: folder) && !Files.exists("\(folder.photos)/\(path)")
    }

    private func copy(
        _ path: String,
        digest: ContentHash,
        from folder: DataFolder,
        to target: DataFolder
    ) -> Bool {
        let (source, copy) = ("\(folder.photos)/\(path)", "\(target.photos)/\(path)")
        do throws(FileError) {
            guard try SHA256.digest(ofFile: source).hash == digest else { return false }
            try Files.makeFolder(copy.parentFolder)
            // Not linked: the other name would lie on the same damaged disk.
            if !Files.exists(copy) { try Files.copy(source, to: copy) }
            return true
        } catch {
            return false
        }
    }
}

/// The reason for which nothing was rescued; its description is a sentence for the operator.
package enum RescueError: Error, Hashable, Sendable {
    /// There is a market already, or it would lie in the damaged one.
    case placeTaken(path: String)
    case inUse(folder: String)
    case opening(OpeningError)
    case file(FileError)
    case storage(MarketError)
}

extension RescueError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .placeTaken(let path):
            "\(path) holds a market, or lies in the damaged one. Choose an empty folder."
        case .inUse(let folder): "Another openmarket is using \(folder). Stop it first."
        case .opening(let error): "\(error)"
        case .file(let error): "\(error)"
        case .storage(let error):
            "Nothing can be read: \(error.operatorSentence)."
        }
    }
}
