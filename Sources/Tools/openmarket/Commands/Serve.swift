import Glibc
import HTTPServer
import Market
import MarketServer
import MarketStore

/// What `openmarket serve` can be told.
struct ServeOptions: Sendable {
    var host = "127.0.0.1"
    var port = 8080
    var data = "data"
    var demo = false
    var demoGoods = 240
    var logFormat = LogFormat.logfmt
    var quiet = false
    var loops = ServerOptions.coreCount
}

extension Command {
    static let serve = Command(
        OptionTable(
            command: "serve",
            summary: "start the market",
            options: [
                .text("--host", "ADDRESS", "address to listen on (127.0.0.1)", \.host),
                .number("--port", "port to listen on (8080)", \.port, in: 0...65_535),
                .text("--data", "FOLDER", "where everything is kept (data)", \.data),
                .flag("--demo", "fill an empty market with demo goods", \.demo),
                .number("--demo-goods", "how many of them (240)", \.demoGoods, in: 1...1_000_000),
                .choice("--log-format", "logfmt or json (logfmt)", \.logFormat),
                .flag("--quiet", "log only what goes wrong", \.quiet),
                .number(
                    "--loops",
                    "threads that serve connections (one for each core)",
                    \.loops,
                    in: 1...256
                ),
            ]
        ),
        defaults: ServeOptions()
    ) { options in
        try await Serving(options).run()
    }
}
