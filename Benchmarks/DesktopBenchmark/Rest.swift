import Figures
import Foundation

/// The app itself at rest: connected to a market of its own, its events open, and nobody at it.
struct Rest {
    enum Failure: Error {
        /// One of the programs beside this one ended, or never listened to events.
        case notConnected
    }

    static let seconds = 300

    /// The app's share of a processor, in percent.
    let app: Double
    /// The same of the market.
    let market: Double

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "open-market-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let port = 20_000 + Int(getpid()) % 10_000
        try Self.start("openmarket", ["demo", "--data", folder.path]).waitUntilExit()
        let market = try Self.start(
            "openmarket",
            ["serve", "--data", folder.path, "--port", "\(port)", "--quiet"]
        )
        defer { Self.end(market) }
        try Self.wait { Self.connections(to: port, .listening) > 0 && market.isRunning }
        let app = try Self.start("openmarket-desktop", ["--server", "http://127.0.0.1:\(port)"])
        defer { Self.end(app) }
        // Its events, and what it keeps to ask more.
        try Self.wait { Self.connections(to: port, .established) > 0 && app.isRunning }
        // Until the first pictures are there, and what draws itself has come to its end.
        Thread.sleep(forTimeInterval: 20)
        let before = (Self.processorSeconds(of: app), Self.processorSeconds(of: market))
        // What is measured: nothing happens, for so long.
        Thread.sleep(forTimeInterval: Double(Self.seconds))
        guard app.isRunning, market.isRunning, Self.connections(to: port, .established) > 0 else {
            throw Failure.notConnected
        }
        self.app = (Self.processorSeconds(of: app) - before.0) / Double(Self.seconds) * 100
        self.market = (Self.processorSeconds(of: market) - before.1) / Double(Self.seconds) * 100
    }

    var table: String {
        """
        | at rest, events open, \(Self.seconds / 60) minutes | % of a core | wanted |
        |---|---|---|
        | the app | \(app.rounded(to: 2)) | < 0.2, \(app < 0.2 ? "met" : "**not met**") |
        | the market | \(market.rounded(to: 2)) |  |
        """
    }

    private static func start(_ program: String, _ arguments: [String]) throws -> Process {
        let here = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let process = Process()
        process.executableURL = here.appending(path: program)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        return process
    }

    private static func end(_ process: Process) {
        process.terminate()
        process.waitUntilExit()
    }

    private static func wait(_ isSo: () -> Bool) throws {
        for _ in 0..<600 {
            if isSo() { return }
            // Of another program's sockets nobody tells.
            Thread.sleep(forTimeInterval: 0.1)
        }
        throw Failure.notConnected
    }

    private enum State: String {
        case established = "01"
        case listening = "0A"
    }

    /// Returns the number of this machine's sockets to or at `port` that are in that state.
    private static func connections(to port: Int, _ state: State) -> Int {
        let table = (try? String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)) ?? ""
        return table.split(separator: "\n").dropFirst().count { line in
            let words = line.split(separator: " ")
            let end = state == .listening ? words[1] : words[2]
            return words[3] == state.rawValue
                && end.split(separator: ":").last.flatMap { Int($0, radix: 16) } == port
        }
    }

    /// Returns the processor seconds of a process, in all its threads and in the system for it.
    private static func processorSeconds(of process: Process) -> Double {
        let text =
            (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
        // The name, in parentheses, may have anything in it.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
            return .nan
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
