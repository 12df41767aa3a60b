import Foundation

/// The program `openmarket`: the one that `OPENMARKET_TOOL` names, such as one built for release, or else the
/// one beside the program that runs.
public enum OpenMarketTool {
    public static func path() throws -> String {
        try ProcessInfo.processInfo.environment["OPENMARKET_TOOL"] ?? path(ofProgram: "openmarket")
    }

    /// Another program that was built beside the one that runs.
    public static func path(ofProgram name: String) throws -> String {
        guard let here = Bundle.main.executableURL else { throw ToolFailure("nobody knows where this runs") }
        return here.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
    }

    /// Runs a command to its end, which must be a good one; gives what it said.
    @discardableResult
    public static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> String
    {
        let said = FileManager.default.temporaryDirectory.appending(path: "said-\(UUID())")
            .path(percentEncoded: false)
        defer { unlink(said) }
        let tool = try ChildProgram(
            try path(),
            arguments,
            environment: environment,
            output: said,
            errors: said
        )
        let exit = await tool.waitForExit()
        let words = try String(contentsOfFile: said, encoding: .utf8)
        guard exit == .status(0) else { throw ToolFailure("openmarket \(arguments): \(exit): \(words)") }
        return words
    }
}

public struct ToolFailure: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
