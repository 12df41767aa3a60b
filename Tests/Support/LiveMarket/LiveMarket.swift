import Foundation

/// A market that is served by the program itself, in a process of its own.
public final class LiveMarket: Sendable {
    /// Its own port, and after it those of editions.
    public let port: UInt16
    /// The invitation that the first administrator presents.
    public let invitation: String?
    public let program: ChildProgram
    private let logFile: String

    /// Starts a market in the folder `data`, and returns when it is open.
    ///
    /// Its log is kept beside the folder, and a later market there begins a new one. The words of `through` are a
    /// program that becomes the market, such as one that goes somewhere else first.
    public init(_ data: String, options: [String] = [], through: [String] = []) async throws {
        let said = "\(data).said"
        logFile = "\(data).log"
        // Few tests are about budgets, and many sell more than a newcomer may.
        let isSaid = options.contains("--newcomers") || options.contains("--settings")
        let newcomers = isSaid ? [] : ["--newcomers", "unlimited"]
        let command =
            through + [try OpenMarketTool.path(), "serve", "--data", data, "--port", "0", "--loops", "2"]
            + newcomers + options
        let program = try ChildProgram(
            command[0],
            Array(command.dropFirst()),
            output: said,
            errors: logFile
        )
        self.program = program
        var words = ""
        try await until("the market is open") {
            words = try String(contentsOfFile: said, encoding: .utf8)
            return words.contains("Open Market is open:") && words.hasSuffix("\n") || !program.isRunning
        }
        guard let port = words.firstMatch(of: /is open: http:\/\/\S+:(\d+)\//).flatMap({ UInt16($0.1) })
        else {
            throw ToolFailure("the market did not open: \(words)\(try Self.text(logFile))")
        }
        self.port = port
        invitation = words.firstMatch(of: /\/setup#(\S+)/).map { String($0.1) }
    }

    public var origin: String { "http://127.0.0.1:\(port)" }

    /// Everything that it logged; the last second of it may be missing while it runs.
    public func log() throws -> String { try Self.text(logFile) }

    /// Asks it to stop, which must come to a good end; gives all that it logged.
    @discardableResult
    public func stop() async throws -> String {
        program.send(SIGTERM)
        let exit = await program.waitForExit()
        guard exit == .status(0) else {
            throw ToolFailure("the market ended with \(exit): \(try log().suffix(2000))")
        }
        return try log()
    }

    /// Ends it as a power cut would, as far as a process can be.
    public func kill() async {
        program.send(SIGKILL)
        _ = await program.waitForExit()
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }
}
