import Foundation

/// What was measured, as the rows of a document.
struct Table {
    private var rows: [String] = []

    mutating func add(_ name: String, _ measured: String, _ wanted: String = "", _ isMet: Bool = true) {
        rows.append("| \(name) | \(measured) | \(wanted)\(isMet ? "" : " **not met**") |")
    }

    var text: String {
        get throws {
            """
            `client-benchmark Benchmarks/README.md`, release build, on \(try Self.machine), \(Self.today). Hits are
            the thread's own time; files are in the system's cache, so that they are compared with what reading
            costs at least, by the same call.

            | figure | measured | wanted |
            |---|---|---|
            \(rows.joined(separator: "\n"))
            """
        }
    }

    /// Puts the table between the marks of a document.
    func put(into document: String) throws {
        let old = try String(contentsOfFile: document, encoding: .utf8)
        guard
            let begin = old.range(of: "<!-- client:begin -->\n"),
            let end = old.range(of: "<!-- client:end -->")
        else { throw CocoaError(.fileReadCorruptFile) }
        let new = try old.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: text + "\n")
        try new.write(toFile: document, atomically: true, encoding: .utf8)
    }

    private static var machine: String {
        get throws {
            let facts = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8).split(separator: "\n")
            let model =
                facts.first { $0.hasPrefix("model name") }?.split(separator: ": ").last ?? "unnamed processor"
            return "\(ProcessInfo.processInfo.activeProcessorCount) cores of \(model)"
        }
    }

    private static var today: String {
        Date.now.formatted(.iso8601.year().month().day())
    }
}
