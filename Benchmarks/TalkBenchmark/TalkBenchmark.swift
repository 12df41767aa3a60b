import Figures
import Foundation
import Market
import MarketStore

/// Measures conversations at some numbers of messages, and writes the figures into `Benchmarks/README.md`.
///
///     talk-benchmark [--sizes 100000,1000000] [--readme Benchmarks/README.md]
@main
enum TalkBenchmark {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let place = arguments.firstIndex(of: "--sizes")
        let sizes = (place.map { arguments[$0 + 1] } ?? "100000,1000000").split(separator: ",")
            .compactMap { Int($0) }
        var measured: [TalkFigures] = []
        for size in sizes {
            let place = FileManager.default.temporaryDirectory.appending(path: "talk-benchmark-\(UUID())")
            measured.append(try await TalkFigures.measure(size, in: DataFolder(path: place.path)))
            try FileManager.default.removeItem(at: place)
        }
        let hints = await TalkFigures.hints()
        try Report("talk").tell(
            """
            `make bench-talk`, release build, on \(try Machine.description), \(Machine.today). 64 people send at once, each
            batch of theirs synced before it is acknowledged; a seller has 10,000 conversations,
            of which one has a tenth of all messages. Hints: \(hints.rounded(to: 1)) µs a message, the middle of ten sentences
            (wanted: at most 20).

            \(TalkFigures.table(of: measured))
            """
        )
    }
}
