import Market
import MarketSamples

/// What `openmarket demo` can be told.
struct DemoOptions: Sendable {
    var data = "data"
    var database: String?
    var goods = Town.count
}

extension Command {
    static let demo = Command(
        OptionTable(
            command: "demo",
            summary: "fill an empty market with goods to try it with",
            options: [
                .text("--data", "FOLDER", "where everything is kept (data)", \.data),
                .text("--database", "URL", "PostgreSQL for all but photos (a file)", \.database),
                .number("--goods", "how many (\(Town.count))", \.goods, in: 1...1_000_000),
            ]
        ),
        defaults: DemoOptions()
    ) { options in
        try await withStocking(in: options.data, options.database) { market in
            let folder = DataFolder(path: options.data)
            let bar = TerminalProgressBar("demo goods")
            defer { bar.finish() }
            let paint: DemoGoods.Pictures = { count, progress in
                try await DemoPictures(in: folder)
                    .make(for: Town(), count: count, progress: progress)
            }
            let demo = DemoGoods(
                market,
                in: folder,
                goods: options.goods,
                pictures: paint,
                progress: bar.show
            )
            let filled = try await demo.fill()
            bar.finish()
            if let filled {
                let rest = filled.added < filled.goods ? "; \(filled.added) of them were missing" : ""
                say("\(filled.goods) demo goods are on the market\(rest)")
            } else {
                say("there are goods already; no demo goods were added")
            }
            return 0
        }
    }
}
