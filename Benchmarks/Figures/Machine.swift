import Foundation

/// The machine and the date of measured figures.
public enum Machine {
    public static var description: String {
        get throws {
            let facts = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8).split(separator: "\n")
            let model = facts.first { $0.hasPrefix("model name") }?.split(separator: ": ").last
            return
                "\(ProcessInfo.processInfo.activeProcessorCount) cores of \(model ?? "an unnamed processor")"
        }
    }

    public static var today: String {
        Date.now.formatted(.iso8601.year().month().day())
    }
}
