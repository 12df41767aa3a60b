import Linux
import Market
import MarketService

/// What `openmarket check` can be told.
struct CheckOptions: Sendable {
    var data = "data"
}

extension Command {
    static let check = Command(
        OptionTable(
            command: "check",
            summary: "look through all that is kept; 3 if any is broken",
            options: [.text("--data", "FOLDER", "where everything is kept (data)", \.data)]
        ),
        defaults: CheckOptions()
    ) { options in
        let folder = try marketFolder(options.data)
        let market = CheckService(of: folder)
        let bar = TerminalProgressBar("check")
        defer { bar.finish() }
        let report = try market.run { bar.show($0 * 0.9) }
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
        if let unseen {
            say(
                "The search index was not looked at, as that takes a folder that can be written to: \(unseen)"
            )
        }
        return tell(report.problems + indexProblems, report)
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
        sayList(problems.map { "broken: \($0)" })
        sayList(report.strays.map { "nobody's: \($0)" })
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
    private static func sayList(_ lines: [String]) {
        let most = 20
        for line in lines.prefix(most) { say(line) }
        if lines.count > most { say("… and \(lines.count - most) more") }
    }
}
