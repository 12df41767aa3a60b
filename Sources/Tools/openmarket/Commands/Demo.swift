import Market
import MarketPhotos
import MarketSamples

/// The options of `openmarket demo`.
struct DemoOptions: Sendable {
    var data = "data"
    var database: String?
    var goods = Town.count
    var language = Language.korean
}

extension Option {
    /// The language of demo goods and of the people whose they are.
    static func demoLanguage(_ place: any Place<Language>) -> Option {
        .value("--demo-language", "LANGUAGE", "of demo goods: ko or en (ko)", "ko or en", place) {
            Language(rawValue: $0)
        }
    }
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
                .demoLanguage(\.language),
            ]
        ),
        defaults: DemoOptions()
    ) { options in
        try await withStocking(in: options.data, options.database) { market in
            let folder = DataFolder(path: options.data)
            let demo = DemoProducts(market, in: folder, goods: options.goods, language: options.language)
            guard let work = try await demo.prepare() else {
                say("there are goods already; no demo goods were added")
                return 0
            }
            let bar = TerminalProgressBar("demo goods")
            defer { bar.finish() }
            let files = try PhotoFiles(folder: folder.photos)
            let pictures = DemoPictures(
                of: work.paintedPlaces,
                PhotoWorkshop(files: files),
                keptIn: files,
                uploads: try UploadFolder(in: folder)
            )
            try await demo.fill(work, pictures: pictures.contents) {
                bar.show(Double($0) / Double(work.plan.goods))
            }
            bar.finish()
            let missing = work.plan.goods - work.added
            let rest = work.added > 0 ? "; \(missing) of them were missing" : ""
            say("\(work.plan.goods) demo goods are on the market\(rest)")
            return 0
        }
    }
}
