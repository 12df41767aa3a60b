import Foundation

/// Kilobytes, as the kernel counts them.
enum Memory {
    static func ownResident() throws -> Int {
        try value("VmRSS", of: "self")
    }

    /// The most that any process started by this one held.
    static func peakOfChildren() throws -> Int {
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        let children = try threads.flatMap { thread in
            try String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8).split(
                separator: " "
            )
        }
        return try children.map { try value("VmHWM", of: String($0)) }.max() ?? 0
    }

    private static func value(_ name: String, of process: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
