import Foundation
import Glibc

/// Kills a market while goods with photos are put on it, and looks at what is left.
///
///     upload-crash-test [--creates 200] [--kills 10] [--seed 1]
@main
enum UploadCrashTest {
    static func main() async {
        let arguments = CommandLine.arguments
        do {
            let scene = try await CrashScene(
                creates: number(after: "--creates", in: arguments) ?? 200,
                kills: number(after: "--kills", in: arguments) ?? 10,
                seed: UInt64(number(after: "--seed", in: arguments) ?? 1)
            )
            print(try await scene.play())
        } catch {
            FileHandle.standardError.write(Data("upload-crash-test: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func number(after name: String, in arguments: [String]) -> Int? {
        guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
        return Int(arguments[place + 1])
    }
}
