import Market
import MarketService

/// The options of `openmarket move`.
struct MoveOptions: Sendable {
    var data = "data"
    var to: String?
    var from: String?
    var quiet = false

    /// Returns the direction of the move.
    func direction() throws(UsageError) -> MoveDirection {
        switch (to, from) {
        case (let url?, nil): return .toPostgres(url)
        case (nil, let url?): return .toFolder(from: url)
        case (nil, nil): throw .missing(option: "--to or --from")
        case (_?, _?):
            throw .contradiction(
                "--to takes the market out of --data, and --from brings one there: give one of them"
            )
        }
    }
}

extension Command {
    static let move = Command(
        OptionTable(
            command: "move",
            summary: "take the market to PostgreSQL, or back into a folder",
            options: [
                .text("--data", "FOLDER", "the folder that it leaves, or comes to (data)", \.data),
                .text("--to", "URL", "an empty database, as postgres://market@db/market", \.to),
                .text("--from", "URL", "the database that it leaves for the folder", \.from),
                .flag("--quiet", "say only what went wrong", \.quiet),
            ]
        ),
        defaults: MoveOptions()
    ) { options in
        let direction = try options.direction()
        let bar = TerminalProgressBar("move")
        defer { bar.finish() }
        let isPlain = !bar.isShown && !options.quiet
        let moved = try moveMarket(direction, in: options.data) { share in
            if !options.quiet { bar.show(share) }
        } telling: { line in
            if isPlain { say(line) }
        }
        bar.finish()
        guard !options.quiet else { return 0 }
        for line in moved.lines { say(line) }
        return 0
    }
}
