import Foundation
import MarketStore

/// Measures the store and writes its figures into `Benchmarks/README.md`.
///
///     store-benchmark [--sizes 100000,1000000] [--readme Benchmarks/README.md]
///
/// Without `--readme` the figures are only printed. Ends with status 1 when one that is wanted is not met.
@main
enum StoreBenchmark {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let sizes = (value(after: "--sizes", in: arguments) ?? "100000,1000000").split(separator: ",")
            .compactMap { Int($0) }
        var text = ""
        var isMet = true
        for size in sizes {
            let place = FileManager.default.temporaryDirectory.appending(path: "store-benchmark-\(UUID())")
            let rows = try await StoreFigures(size: size, folder: DataFolder(path: place.path)).measure()
            try FileManager.default.removeItem(at: place)
            text += table(rows, size: size)
            isMet = isMet && rows.allSatisfy(\.isMet)
        }
        let report = heading(arguments) + text
        print(report)
        if let path = value(after: "--readme", in: arguments) { try write(report, to: path) }
        exit(isMet ? 0 : 1)
    }

    private static func table(_ rows: [StoreFigures.Row], size: Int) -> String {
        var text = "\n\(size.grouped) products:\n\n| figure | measured | wanted |\n|---|---|---|\n"
        for row in rows {
            text += "| \(row.what) | \(row.figure) | \(row.wanted)\(row.isMet ? "" : " **not met**") |\n"
        }
        return text
    }

    private static func heading(_ arguments: [String]) -> String {
        let date = Date.now.formatted(.iso8601.year().month().day())
        let command = (["store-benchmark"] + arguments).joined(separator: " ")
        return """
            `\(command)` on \(date), \(machine()), \(ProcessInfo.processInfo.activeProcessorCount) cores, goods of
            `SampleGoods(seed: 2022)`. CPU is the reading thread's own time, so that a machine shared with others changes it little.

            """
    }

    private static func machine() -> String {
        do {
            let facts = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
            let line = facts.split(separator: "\n").first { $0.hasPrefix("model name") }
            return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
                ?? "unknown"
        } catch {
            return "unknown"
        }
    }

    private static func write(_ report: String, to path: String) throws {
        let (begin, end) = ("<!-- store:begin -->", "<!-- store:end -->")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        guard let from = text.range(of: begin), let to = text.range(of: end), from.upperBound <= to.lowerBound
        else {
            print("\(path) has no place for the figures between \(begin) and \(end).")
            exit(2)
        }
        let written = text[..<from.upperBound] + "\n" + report + text[to.lowerBound...]
        try written.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private static func value(after name: String, in arguments: [String]) -> String? {
        guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
        return arguments[place + 1]
    }
}
