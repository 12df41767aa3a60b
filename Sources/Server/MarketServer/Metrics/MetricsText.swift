/// Writes measurements as Prometheus reads them.
struct MetricsText {
    private(set) var text = ""

    enum Kind: String {
        case counter
        case gauge
        case histogram
    }

    mutating func describe(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    mutating func value(_ name: String, _ value: Int, labels: [(String, String)] = []) {
        text += "\(name)\(Self.braced(labels)) \(value)\n"
    }

    /// The rows of a histogram of seconds.
    mutating func histogram(_ name: String, _ histogram: Histogram, labels: [(String, String)] = []) {
        let rows = histogram.rows
        for (bound, count) in rows {
            let limit = bound.map(Self.seconds) ?? "+Inf"
            value(name + "_bucket", count, labels: labels + [("le", limit)])
        }
        text += "\(name)_sum\(Self.braced(labels)) \(Self.seconds(Int64(histogram.sum)))\n"
        value(name + "_count", rows.last?.count ?? 0, labels: labels)
    }

    private static func seconds(_ microseconds: Int64) -> String {
        let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(rest)
        return "\(whole).\(String(repeating: "0", count: 6 - digits.utf8.count))\(digits)"
    }

    private static func braced(_ labels: [(String, String)]) -> String {
        guard !labels.isEmpty else { return "" }
        return "{" + labels.map { "\($0)=\"\(escaped($1))\"" }.joined(separator: ",") + "}"
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
