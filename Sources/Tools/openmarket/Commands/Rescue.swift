import Market
import MarketService

/// The options of `openmarket rescue`.
struct RescueOptions: Sendable {
    var data = "data"
    var into = ""
}

extension Command {
    static let rescue = Command(
        OptionTable(
            command: "rescue",
            summary: "make a market of what is readable of a damaged one",
            options: [
                .text("--data", "FOLDER", "the damaged market, which is not changed (data)", \.data),
                .text("--into", "FOLDER", "an empty folder for the new one", \.into),
            ]
        ),
        defaults: RescueOptions()
    ) { options in
        guard !options.into.isEmpty else { throw UsageError.missing(option: "--into") }
        let bar = TerminalProgressBar("rescue")
        defer { bar.finish() }
        let rescued = try RescueService(of: try marketFolder(options.data), now: ServerClock.system.now)
            .run(into: DataFolder(path: options.into), progress: bar.show)
        bar.finish()
        for line in rescued.tables { say(line) }
        for name in rescued.standIns {
            say(
                "made the account \(name) for products whose seller is lost; give it a password to hand it on"
            )
        }
        say("photos: \(rescued.photos) whole, \(rescued.lostPhotos) lost")
        say(
            "\(options.into) is a market of \(rescued.isComplete ? "all that was there" : "what could be read")"
        )
        // As where photos of a backup were missed: it is done, and not all is there.
        return rescued.isComplete ? 0 : 1
    }
}
