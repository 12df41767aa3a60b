import Foundation

/// This program in another process, to be killed.
struct Victim {
    private let process = Process()
    private let output = Pipe()

    init(_ arguments: [String]) throws {
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    /// Lets it live for a while, kills it, and gives the lines that it had written.
    ///
    /// One that came to its end by itself before that must have ended well.
    func lines(killedAfter delay: Duration) throws -> [Substring] {
        let (seconds, fraction) = delay.components
        var rest = timespec(tv_sec: Int(seconds), tv_nsec: Int(fraction / 1_000_000_000))
        nanosleep(&rest, nil)
        kill(process.processIdentifier, SIGKILL)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        if process.terminationReason == .exit, process.terminationStatus != 0 {
            throw CrashTestFailure(
                "it ended by itself with status \(process.terminationStatus): \(text.suffix(400))"
            )
        }
        // Only whole lines count.
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
}

struct CrashTestFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
