import Adwaita
import Foundation

/// Runs the scenes one after the other, again and again, so that what else the machine does falls on all alike.
struct Comparison {
    private let rounds = 15

    func run() -> Int32 {
        var empty: [[String: Double]] = []
        var market: [[String: Double]] = []
        for _ in 0..<rounds {
            empty.append(figures(of: "empty"))
            market.append(figures(of: "first-frame"))
        }
        func median(_ runs: [[String: Double]], _ name: String) -> Double {
            let sorted = runs.compactMap { $0[name] }.sorted()
            return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
        }
        print("| first frame, median of \(rounds) | empty window | market | ratio |")
        print("|---|---|---|---|")
        for (name, of, unit) in [
            ("first-frame", "first-frame", "ms after the start, the window"),
            ("goods", "first-frame", "ms after the start, with goods"),
            ("main", "main", "ms that the main thread computed, the window"),
            ("main-goods", "main", "ms that the main thread computed, with goods"),
            ("megabytes", "megabytes", "MB"),
        ] {
            let (nothing, app) = (median(empty, of), median(market, name))
            print("| \(unit) | \(format(nothing)) | \(format(app)) | \(format(app / nothing)) |")
        }
        print("\nScrolling 100,000 goods with pictures, 40 px a frame, 600 frames, ms:\n")
        print(output(of: "scroll"))
        return 0
    }

    private func format(_ value: Double) -> String { String(format: "%.2f", value) }

    /// What a run prints: names and numbers by turns.
    private func figures(of scene: String) -> [String: Double] {
        let words = output(of: scene).split(separator: " ").map(String.init)
        return stride(from: 0, to: words.count - 1, by: 2).reduce(into: [:]) {
            $0[words[$1]] = Double(words[$1 + 1])
        }
    }

    private func output(of scene: String) -> String {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = [scene]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["LAUNCHED_AT": "\(Stopwatch.wall.milliseconds)"]) { $1 }
        guard (try? process.run()) != nil else { return "" }
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
