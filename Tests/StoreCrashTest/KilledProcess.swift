import Foundation
import LiveMarket

/// This program in another process, to be killed.
struct KilledProcess {
    private let program: ChildProgram
    private let output: String

    /// Starts the program; its output goes to a file in `folder`.
    init(_ arguments: [String], in folder: String) throws {
        output = "\(folder)/said"
        program = try ChildProgram(ChildProgram.beside("store-crash-test"), arguments, output: output)
    }

    /// Lets it live for a while, kills it, and gives the lines that it had written.
    ///
    /// One that came to its end by itself before that must have ended well. With `onceItSpoke` the while begins with its
    /// first words: on a busy machine it would else be killed before it has done anything.
    func lines(killedAfter delay: Duration, onceItSpoke: Bool = false) async throws -> [Substring] {
        while onceItSpoke, program.isRunning, try Data(contentsOf: URL(filePath: output)).isEmpty {
            Self.pass(.milliseconds(1))
        }
        Self.pass(delay)
        program.send(SIGKILL)
        let exit = await program.waitForExit()
        let text = String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self)
        guard [.signal(SIGKILL), .status(0)].contains(exit) else {
            throw CrashTestFailure("it ended by itself with \(exit): \(text.suffix(400))")
        }
        // Only whole lines count.
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
}

extension KilledProcess {
    private static func pass(_ time: Duration) {
        let (seconds, fraction) = time.components
        var rest = timespec(tv_sec: Int(seconds), tv_nsec: Int(fraction / 1_000_000_000))
        nanosleep(&rest, nil)
    }
}

struct CrashTestFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
