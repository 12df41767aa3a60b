import Adwaita
import Figures
import Foundation

/// Runs the scenes one after the other, again and again, so that what else the machine does falls on all alike.
struct Comparison {
    private let rounds = 15
    private let passes = ["1", "2"]
    private let runs = 3

    func run() throws {
        var empty: [Measured] = []
        var market: [Measured] = []
        for _ in 0..<rounds {
            empty.append(figures(of: "empty"))
            market.append(figures(of: "first-frame"))
        }
        var scrolls: [Measured] = []
        var bare: [Measured] = []
        for _ in 0..<runs {
            scrolls.append(figures(of: "scroll"))
            bare.append(figures(of: "bare-scroll"))
        }
        let use = figures(of: "use")
        let rest = try Rest()
        try Report("app").tell(
            """
            `make bench-app`, release build, under Xvfb, drawn by the processor alone, on \(try Machine.description), \(Machine.today).

            | first frame, median of \(rounds) | empty window | market | ratio | wanted |
            |---|---|---|---|---|
            \(firstFrames(empty, market))

            | 100,000 goods with pictures, 40 px a frame, 600 frames, \(runs) runs | first pass | second pass | wanted |
            |---|---|---|---|
            \(scrolling(scrolls, beside: bare))

            \(memory(use))

            \(rest.table)
            """
        )
    }

    private func firstFrames(_ empty: [Measured], _ market: [Measured]) -> String {
        let rows = [
            ("frame", "frame", "ms after the start, the window", 1.5),
            ("goods", "frame", "ms after the start, with forty goods in it", nil),
            ("main", "main", "ms that the main thread computed, the window", nil),
            ("main-goods", "main", "ms that the main thread computed, with forty goods", nil),
            ("megabytes", "megabytes", "MB", nil),
        ]
        return rows.map { name, beside, what, most in
            let (nothing, app) = (empty.map { $0[beside] }.median, market.map { $0[name] }.median)
            let ratio = app / nothing
            let wanted = most.map { "≤ \($0), \(ratio <= $0 ? "met" : "**not met**")" } ?? ""
            return "| \(what) | \(Int(nothing)) | \(Int(app)) | \(ratio.rounded(to: 2)) | \(wanted) |"
        }.joined(separator: "\n")
    }

    private func memory(_ use: Measured) -> String {
        let (first, last) = (use["use-megabytes-1"], use["megabytes-at-the-end"])
        let grown = ((last / first - 1) * 100).rounded(to: 1)
        return """
            | 10,000 goods with pictures, looked through \(Int(use["passes"])) times, and 20 pages each time | MB | wanted |
            |---|---|---|
            | after the first time | \(Int(first)) | < 250, \(first < 250 ? "met" : "**not met**") |
            | at the end | \(Int(last)) | within 10 %: \(grown) %, \(last < first * 1.1 ? "met" : "**not met**") |
            """
    }

    private func scrolling(_ scrolls: [Measured], beside bare: [Measured]) -> String {
        func row(
            _ what: String,
            _ name: String,
            of scrolls: [Measured],
            digits: Int = 1,
            _ wanted: ([Double]) -> String = { _ in "" }
        ) -> String {
            let values = passes.map { pass in scrolls.map { $0[name + pass] } }
            let cells = values.map { $0.map { $0.rounded(to: digits) }.joined(separator: ", ") }
            return "| \(what) | \(cells.joined(separator: " | ")) | \(wanted(values.flatMap(\.self))) |"
        }
        func below(_ most: Double, _ unit: String) -> ([Double]) -> String {
            { values in
                let median = values.median
                return
                    "median < \(Int(most)) \(unit): \(median.rounded(to: 1)), \(median < most ? "met" : "**not met**")"
            }
        }
        return [
            row("ms from frame to frame, median", "interval-p50-", of: scrolls),
            row("ms of work a frame, median", "work-p50-", of: scrolls),
            row("the same of the plainest grid", "work-p50-", of: bare),
            row("ms of work a frame, p99", "work-p99-", of: scrolls, below(16, "ms")),
            row("the same of the plainest grid", "work-p99-", of: bare),
            row("ms of work of the longest frame", "work-max-", of: scrolls),
            row("MB", "megabytes-", of: scrolls, digits: 0, below(300, "MB")),
            row("the same of the plainest grid", "megabytes-", of: bare, digits: 0),
            row("widgets alive", "widgets-", of: scrolls, digits: 0) { widgets in
                Set(widgets).count == 1 ? "the same, met" : "the same, **not met**"
            },
        ].joined(separator: "\n")
    }

    /// Returns the figures that a run prints: a name and a number by turns.
    private func figures(of scene: String) -> Measured {
        let words = output(of: scene).split { $0 == " " || $0 == "\n" }.map(String.init)
        return Measured(
            values: stride(from: 0, to: words.count - 1, by: 2).reduce(into: [:]) {
                $0[words[$1]] = Double(words[$1 + 1])
            }
        )
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
        return String(decoding: said, as: UTF8.self)
    }
}

/// The figures of one run; not a number for a missing one.
private struct Measured {
    let values: [String: Double]

    subscript(name: String) -> Double { values[name] ?? .nan }
}
