import Foundation
import Glibc

/// Disturbs a market while goods with photos are put on it, and looks at what is left.
///
///     upload-crash-test [--creates 200] [--kills 10] [--seed 1]    kills the market
///     upload-crash-test --cut-off 1                                clients leave after every byte, and come back
///     upload-crash-test --cut-line 20 [--seed 1]                   cuts the line between, for which it must be root
@main
enum UploadCrashTest {
    static func main() async {
        let arguments = CommandLine.arguments
        do {
            print(try await play(arguments))
        } catch {
            FileHandle.standardError.write(Data("upload-crash-test: \(error)\n".utf8))
            exit(1)
        }
    }

    /// Gives a sentence about what was proved.
    private static func play(_ arguments: [String]) async throws -> String {
        let seed = UInt64(number(after: "--seed", in: arguments) ?? 1)
        if let step = number(after: "--cut-off", in: arguments) {
            return try await CutOffRun(comingBackEvery: max(1, step)).play()
        }
        if let rounds = number(after: "--cut-line", in: arguments) {
            return try await CutLinkRun(rounds: rounds, seed: seed).play()
        }
        let run = try await CrashRun(
            creates: number(after: "--creates", in: arguments) ?? 200,
            kills: number(after: "--kills", in: arguments) ?? 10,
            seed: seed
        )
        return try await run.play()
    }

    private static func number(after name: String, in arguments: [String]) -> Int? {
        guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
        return Int(arguments[place + 1])
    }
}
