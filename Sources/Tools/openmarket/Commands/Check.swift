import Linux
import Market
import MarketService

/// The options of `openmarket check`.
struct CheckOptions: Sendable {
    var data = "data"
    var database: String?
    var repair = false
    var reindex = false
    var photosKeys: String?
}

extension Command {
    static let check = Command(
        OptionTable(
            command: "check",
            summary: "look through all that is kept; 3 if any is broken",
            options: [
                .text("--data", "FOLDER", "where everything is kept (data)", \.data),
                .text("--database", "URL", "PostgreSQL, and this server's copy of it", \.database),
                .flag("--repair", "give lost photos up, and tell their sellers", \.repair),
                .flag("--reindex", "first make the search index anew; the market is stopped", \.reindex),
                .text("--photos-keys", "FILE", "the key of its bucket, where it has one", \.photosKeys),
            ]
        ),
        defaults: CheckOptions()
    ) { options in
        if let database = options.database { return try await checkReplica(in: options.data, of: database) }
        let folder = try marketFolder(options.data)
        let market = CheckService(of: folder)
        if options.reindex {
            try market.reindex()
            say("the search index is made anew")
        }
        let bar = TerminalProgressBar("check")
        defer { bar.finish() }
        let bucket = try await bucketSizes(of: folder, keys: options.photosKeys)
        let report = try market.run(bucket: bucket ?? [:]) { bar.show($0 * 0.9) }
        var indexProblems: [String] = []
        var unseen: FileError?
        // What is broken below it says nothing about the index.
        if report.problems.isEmpty {
            do {
                indexProblems = try await searchIndexProblems(of: market, in: folder)
            } catch CheckError.forbidden(let error) {
                unseen = error
            }
        }
        bar.finish()
        if report.problems.isEmpty, indexProblems.isEmpty, unseen == nil, try market.clearDamageMark(report) {
            say("the mark of damage is cleared: \(report.damageMark ?? "")")
        }
        if let unseen {
            say(
                "The search index was not looked at, as that takes a folder that can be written to: \(unseen)"
            )
        }
        if let bucket {
            say("the bucket has \(bucket.count) objects; their sizes were compared, and not their bytes")
        }
        printLines(
            report.lost.map { "lost: the photo \($0.photo.rawValue.prefix(12))… of \(list($0.shows))" }
        )
        if report.markedLost > 0 {
            say("photos given up as lost before: \(report.markedLost); their sellers are told.")
        }
        if options.repair, try await repair(report, in: folder), !report.hasOtherProblems,
            indexProblems.isEmpty
        {
            return 0
        }
        sayReadable(report)
        return tell(report.problems + indexProblems, report)
    }

    /// Checks a market on PostgreSQL: that deals agree with each other, and the replica with its primary.
    private static func checkReplica(in folder: String, of database: String) async throws -> Int32 {
        let problems = try await problemsOfReplica(in: folder, of: database)
        printLines(problems)
        if problems.isEmpty { say("the market's rows go together, and the copy in \(folder) is as they are") }
        return problems.isEmpty ? 0 : 3
    }

    /// Prints the readable part of a damaged database, and the possible remedy.
    private static func sayReadable(_ report: CheckReport) {
        guard !report.readable.isEmpty else { return }
        say("of the database can be read:")
        for line in report.readable { say("  \(line)") }
        say("openmarket rescue --into FOLDER makes a market of it, where there is no backup.")
    }

    private static func list(_ shows: [String]) -> String {
        shows.isEmpty ? "no product" : shows.joined(separator: ", ")
    }

    /// Marks photos as lost, or as found again; whether there was anything to mark.
    private static func repair(_ report: CheckReport, in folder: DataFolder) async throws -> Bool {
        guard !report.lost.isEmpty || !report.found.isEmpty else { return false }
        // All at once are rather a disk that is not there.
        guard report.lost.count < report.photos || report.photos == 1 else {
            complain("not one photo is whole, so none is given up: is the disk of the photos there?")
            return false
        }
        // A few at a time, as an order is a short message.
        var (lost, found) = (report.lost.map(\.photo.rawValue)[...], report.found.map(\.rawValue)[...])
        while !lost.isEmpty || !found.isEmpty {
            let order = AdministrationCommand.markLost(Array(lost.prefix(50)), found: Array(found.prefix(50)))
            _ = try await administer(order, in: folder.path)
            (lost, found) = (lost.dropFirst(50), found.dropFirst(50))
        }
        if !report.lost.isEmpty {
            say(
                "photos given up as lost: \(report.lost.count); pages show a plain tile, and their sellers are told."
            )
        }
        if !report.found.isEmpty { say("photos found again: \(report.found.count)") }
        return true
    }

    /// Looked for here, or by the server that has the market open.
    private static func searchIndexProblems(of market: CheckService, in folder: DataFolder) async throws
        -> [String]
    {
        if let found = try market.searchIndexProblems() { return found }
        guard case .problems(let found) = try await administer(.checkSearchIndex, in: folder.path) else {
            return []
        }
        return found
    }

    /// The exit status of a market in which something is broken; 1 means that it could not be looked at.
    static let brokenStatus: Int32 = 3

    private static func tell(_ problems: [String], _ report: CheckReport) -> Int32 {
        printLines(problems.map { "broken: \($0)" })
        printLines(report.strays.map { "nobody's: \($0)" })
        if !report.strays.isEmpty {
            say("What is nobody's harms nothing; what a crash left goes by itself, an hour after.")
        }
        let what = "\(report.products) products for all to see, \(report.photos) photos"
        guard !problems.isEmpty else {
            say("all is well: \(what)")
            return 0
        }
        say("\(problems.count) \(problems.count == 1 ? "thing is" : "things are") broken: \(what)")
        return brokenStatus
    }

    /// The first lines, and how many more there are.
    private static func printLines(_ lines: [String]) {
        let most = 20
        for line in lines.prefix(most) { say(line) }
        if lines.count > most { say("… and \(lines.count - most) more") }
    }
}
