import MarketServer
import MarketStore

/// What `openmarket demo` can be told.
struct DemoOptions: Sendable {
    var data = "data"
    var goods = 240
}

extension Command {
    static let demo = Command(
        OptionTable(
            command: "demo",
            summary: "fill an empty market with goods to try it with",
            options: [
                .text("--data", "FOLDER", "where everything is kept (data)", \.data),
                .number("--goods", "how many (240)", \.goods, in: 1...1_000_000),
            ]
        ),
        defaults: DemoOptions()
    ) { options in
        try await withStore(in: options.data, makingOne: true) { store in
            guard case .exactly(0) = try await store.count(ProductQuery()) else {
                say("there are goods already; no demo goods were added")
                return 0
            }
            let bar = ProgressBar("demo goods")
            try await DemoGoods(store, goods: options.goods, progress: bar.show).fill()
            bar.finish()
            say("\(options.goods) demo goods are on the market")
            return 0
        }
    }
}
