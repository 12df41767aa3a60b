import Foundation
import MarketClient
import MarketDesktop
import MarketScreens

/// The market for a person who has chosen none.
///
/// It is the one that runs on this machine, or one of their own, which is started for as long as the app
/// runs.
///
/// A market of one's own keeps its port, since what is liked and carted belongs to its address.
final class HomeMarket {
    private let folder: URL
    private let portFile: URL
    private let session = CurlTransport()
    private var server: Process?

    private static let usualPort = 8080
    /// The longest start of a market, where a new version changes its database.
    private static let patience = Duration.seconds(90)

    init(_ folders: UserFolders) {
        folder = folders.data.appending(path: "market")
        portFile = folders.data.appending(path: "market.port")
    }

    func find() async -> ServerChoice {
        if let running = await market(at: Self.usualPort) { return running }
        if let kept = keptPort, let own = await market(at: kept) { return own }
        let port = keptPort.flatMap { FreePort.isFree($0) ? $0 : nil } ?? FreePort.any()
        guard let port else { return choice(at: Self.usualPort) }
        guard start(on: port, filling: Self.fills(folder)) else { return choice(at: Self.usualPort) }
        return await begun(at: port) ?? choice(at: port)
    }

    /// The market that was started, once it answers; `nil` where it ends instead, or takes too long.
    private func begun(at port: Int) async -> ServerChoice? {
        let end = ContinuousClock.now + Self.patience
        while server?.isRunning == true, ContinuousClock.now < end {
            if let own = await market(at: port) { return own }
            do { try await Task.sleep(for: .milliseconds(50)) } catch { break }
        }
        return nil
    }

    /// Ends the market that was started, as an operator would: what it was told is kept.
    func stop() {
        guard let server, server.isRunning else { return }
        server.terminate()
        server.waitUntilExit()
    }

    private func market(at port: Int) async -> ServerChoice? {
        let choice = choice(at: port)
        do throws(ClientError) {
            let kind = try await MarketKind.find(
                at: choice.address,
                session: session,
                settings: ClientSettings(backoff: Backoff(tries: 1))
            )
            return ServerChoice(address: choice.address, kind: kind)
        } catch {
            return nil
        }
    }

    private func choice(at port: Int) -> ServerChoice {
        var address = URLComponents()
        address.scheme = "http"
        address.host = "127.0.0.1"
        address.port = port
        guard let url = address.url else { preconditionFailure("a port makes an address") }
        return ServerChoice(address: url)
    }

    private var keptPort: Int? {
        do {
            return Int(try String(contentsOf: portFile, encoding: .utf8))
        } catch {
            return nil
        }
    }

    private func start(on port: Int, filling fills: Bool) -> Bool {
        guard let program = Self.program else { return false }
        let process = Process()
        process.executableURL = program
        process.arguments =
            ["serve", "--data", folder.path(percentEncoded: false), "--port", "\(port)", "--quiet"]
            + (fills ? ["--demo"] : [])
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("\(port)".utf8).write(to: portFile)
            try process.run()
        } catch {
            return false
        }
        server = process
        return true
    }

    /// True where a market there starts with demo products: a new one, or one that ended while it got them.
    ///
    /// Its folder says nothing, since that is made before the market starts, which may fail.
    nonisolated static func fills(_ folder: URL) -> Bool {
        func has(_ name: String) -> Bool {
            FileManager.default.fileExists(atPath: folder.appending(path: name).path(percentEncoded: false))
        }
        return !has("market.sqlite") || has("demo.unfinished")
    }

    /// The server beside this program, or the one that the system has.
    static var program: URL? {
        let here = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return ([here] + path.split(separator: ":").map { URL(filePath: String($0)) })
            .map { $0.appending(path: "openmarket") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }
}
