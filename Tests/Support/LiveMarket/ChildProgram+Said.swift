import Foundation
import TemporaryFolder

extension ChildProgram {
    /// Runs a program to its end: how it ended, and what it said there and where errors go.
    public static func said(
        by path: String,
        _ arguments: [String],
        environment: [String: String] = [:]
    ) async throws -> (exit: Exit, text: String) {
        let folder = try TemporaryFolder()
        let output = folder.file("output")
        let program = try ChildProgram(
            path,
            arguments,
            environment: environment,
            output: output,
            errors: output
        )
        let exit = await program.waitForExit()
        return (exit, String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self))
    }

    /// A program of this package, beside the one that runs.
    public static func beside(_ name: String) -> String {
        let here = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        return here.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
    }
}
