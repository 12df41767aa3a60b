import Figures
import Foundation
import Market
import MarketStore

/// Measures the store and writes its figures into `Benchmarks/README.md`.
///
///     store-benchmark [--sizes 100000,1000000] [--readme Benchmarks/README.md]
///
/// Without `--readme` the figures are only printed.
@main
enum StoreBenchmark {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let sizes = (value(after: "--sizes", in: arguments) ?? "100000,1000000").split(separator: ",")
            .compactMap { Int($0) }
        var tables: [String] = []
        for size in sizes {
            let place = FileManager.default.temporaryDirectory.appending(path: "store-benchmark-\(UUID())")
            let figures = StoreFigures(size: size, folder: DataFolder(path: place.path))
            let promises = try await figures.measure()
            try FileManager.default.removeItem(at: place)
            tables.append("\(size.grouped) products:\n\n\(promises.table)")
        }
        try Report("store").tell(
            """
            `make bench-store`, release build, on \(try Machine.description), \(Machine.today), goods of
            `SampleGoods(seed: 2022)`. CPU is the reading thread's own time, so that a machine shared with others changes it little.

            \(tables.joined(separator: "\n\n"))
            """
        )
    }

    private static func value(after name: String, in arguments: [String]) -> String? {
        guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
        return arguments[place + 1]
    }
}
