import Linux
package import Market
import SQLite

/// Looking through everything that a market keeps, also while it is open elsewhere.
///
/// Nothing is changed. The search index is looked at by ``searchIndexProblems(in:)``, which needs the market for
/// itself, or by ``SQLiteStore/checkSearchIndex()`` where the market is open.
package struct MarketCheck {
    /// The result of a check.
    package struct Report: Hashable, Sendable {
        package var problems: [MarketProblem] = []
        /// Files that no record knows, such as a crash leaves; a server removes them when they are an hour old.
        package var strays: [String] = []
        package var products: Int64 = 0
        package var photos = 0
        /// The mark of damage as it was before anything was looked at.
        package var damageMark: String?
        /// Photos with a file that is missing or broken, and what shows each of them.
        package var lost: [ContentHash: [String]] = [:]
        /// Photos that are marked as lost, and those of them whose files are all there again.
        package var markedLost = 0
        package var found: Set<ContentHash> = []
        /// Of a damaged database, what can be read of each table.
        package var readable: [String] = []
    }

    private let folder: DataFolder
    private let database: Database
    private let bucket: [String: Int64]
    private var report = Report()

    private init(folder: DataFolder, bucket: [String: Int64]) throws(OpeningError) {
        self.folder = folder
        self.bucket = bucket
        database = Database(
            connection: try rethrow(as: { OpeningError.storage($0) }) { () throws(MarketError) in
                try StoreOpening.reader(of: folder.database)
            }
        )
        _ = try SchemaUpdate(migrations: Migration.all).checkedVersion(of: database, at: folder.database)
    }

    /// Checks the database and each photo's files; `progress` hears the share that is done, from 0 to 1.
    ///
    /// `bucket` has the sizes of the objects in the market's bucket, by their keys (`ab/abcd…-large.jpg`). What is there
    /// in its size is not read.
    package static func run(
        on folder: DataFolder,
        bucket: [String: Int64] = [:],
        progress: (Double) -> Void = { _ in }
    ) throws(OpeningError) -> Report {
        guard !Files.exists(folder.restoreOrder) else { return Report(problems: [.restoreUnfinished]) }
        // First: damage that is met meanwhile is another mark.
        let mark = DamageMark.text(in: folder)
        var check: MarketCheck
        do throws(OpeningError) {
            check = try MarketCheck(folder: folder, bucket: bucket)
            check.report.damageMark = mark
        } catch {
            guard let damage = error.damage else { throw error }
            return Report(problems: [.database(detail: damage)])
        }
        do throws(MarketError) {
            try check.inspectDatabase()
            progress(databaseShare)
            guard check.report.problems.isEmpty else {
                check.survey()
                return check.report
            }
            try check.inspectPhotos { progress(databaseShare + $0 * (1 - databaseShare)) }
        } catch .unavailable(.storageCorrupted(let detail)) {
            check.report.problems.append(.database(detail: detail))
            check.survey()
        } catch {
            throw .storage(error)
        }
        return check.report
    }

    /// The problems of the search index; `nil` where another process has the market open.
    ///
    /// That process must then be asked for them.
    package static func searchIndexProblems(in folder: DataFolder) throws(OpeningError) -> [MarketProblem]? {
        let lock = try rethrow(as: OpeningError.file) { () throws(FileError) in
            try MarketLock(folder)
        }
        guard let lock else { return nil }
        defer { withExtendedLifetime(lock) {} }
        guard !Files.exists(folder.restoreOrder) else { return [] }
        let database = Database(connection: try StoreOpening.connect(folder.database))
        return try rethrow(as: OpeningError.storage) { () throws(MarketError) in
            try DatabaseCheck(database).searchIndexProblems()
        }
    }

    // Of the time that a small market takes.
    private static let databaseShare = 0.3
}

extension MarketCheck {
    private mutating func inspectDatabase() throws(MarketError) {
        let (problems, products) = try database.connection.transaction(.reading, mapping: MarketError.init) {
            () throws(MarketError) in
            (
                try DatabaseCheck(database).problems(),
                try database.number("SELECT count(*) FROM products WHERE listed")
            )
        }
        report.problems += problems.map { .database(detail: $0) }
        report.products = products
    }

    /// Reports the readable tables; reports nothing where not even their names can be read.
    private mutating func survey() {
        do throws(MarketError) { report.readable = try Survey.lines(of: database) } catch {}
    }

    private mutating func inspectPhotos(_ progress: (Double) -> Void) throws(MarketError) {
        let shelves = (0...255).map { [UInt8($0)].hexadecimal }
        findStrayFolders(besides: Set(shelves))
        let strangers = Dictionary(grouping: bucket.keys) { String($0.prefix(2)) }
        for (index, shelf) in shelves.enumerated() {
            try look(at: shelf, strangers[shelf] ?? [])
            progress(Double(index + 1) / Double(shelves.count))
        }
    }

    /// Photos lie in folders named by the first two digits of their hashes; nothing else belongs beside these.
    private mutating func findStrayFolders(besides shelves: Set<String>) {
        let names = names(in: folder.photos)
        report.strays += names.filter { $0 != "incoming" && !shelves.contains($0) }.map { "photos/\($0)" }
    }

    private mutating func look(at shelf: String, _ keys: [String]) throws(MarketError) {
        // The files first: a record is always older than its files.
        let files = names(in: "\(folder.photos)/\(shelf)").map { "\(shelf)/\($0)" }
        // "g" comes after every digit.
        let contents = try ContentRecords(database).contents(
            "WHERE hash >= ?1 AND hash < ?2 AND NOT is_doomed",
            .text(shelf),
            .text(shelf + "g")
        )
        var known: Set<String> = []
        let records = ContentRecords(database)
        for content in contents {
            report.photos += 1
            known.formUnion(content.variants.map { content.path(of: $0) })
            if try records.isLost(content.hash) {
                try lookAtLost(content)
                continue
            }
            let before = report.problems.count
            for variant in content.variants { try look(at: variant, of: content) }
            let new = report.problems[before...]
            // A file that this user may not read is there.
            guard !new.isEmpty, !new.contains(where: \.isForbidden) else { continue }
            report.lost[content.hash] = try records.shows(content.hash)
        }
        for file in files where !known.contains(file) {
            // It may have been swept meanwhile, record and all.
            if Files.exists("\(folder.photos)/\(file)") { report.strays.append("photos/\(file)") }
        }
        report.strays += keys.filter { !known.contains($0) }.sorted().map { "bucket: \($0)" }
    }

    /// One whose files may have come back.
    private mutating func lookAtLost(_ content: PhotoContent) throws(MarketError) {
        report.markedLost += 1
        let before = report.problems
        let areThere = content.variants.allSatisfy {
            bucket[content.path(of: $0)] != nil || Files.exists("\(folder.photos)/\(content.path(of: $0))")
        }
        if areThere {
            for variant in content.variants { try look(at: variant, of: content) }
            if report.problems == before { report.found.insert(content.hash) }
        }
        report.problems = before
    }

    private mutating func look(at variant: PhotoVariant, of content: PhotoContent) throws(MarketError) {
        let inBucket = bucket[content.path(of: variant)]
        guard inBucket != variant.byteCount else { return }
        let file = "photos/\(content.path(of: variant))"
        let path = "\(folder.path)/\(file)"
        if let inBucket, !Files.exists(path) {
            report.problems.append(
                .wrongSize(
                    file: "bucket: \(content.path(of: variant))",
                    expected: variant.byteCount,
                    found: inBucket
                )
            )
            return
        }
        guard let size = Files.size(path) else {
            // The files of an upload come after its record, and go before it: only those of goods and messages are missed.
            if try ContentRecords(database).isUsed(content.hash) {
                report.problems.append(.missing(file: file))
            }
            return
        }
        guard size == variant.byteCount else {
            report.problems.append(.wrongSize(file: file, expected: variant.byteCount, found: size))
            return
        }
        do throws(FileError) {
            guard try SHA256.digest(ofFile: path).hash != variant.digest else { return }
            report.problems.append(.altered(file: file))
        } catch {
            // Gone since it was measured: swept.
            if Files.exists(path) { report.problems.append(.unreadable(error)) }
        }
    }

    /// The names in a folder; none where there is no such folder, and a problem where it can't be read.
    private mutating func names(in path: String) -> [String] {
        guard Files.exists(path) else { return [] }
        do throws(FileError) {
            return try Files.names(in: path)
        } catch {
            report.problems.append(.unreadable(error))
            return []
        }
    }
}
