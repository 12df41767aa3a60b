import Glibc
import Linux
package import Postgres
import Synchronization

/// A line to a PostgreSQL that breaks off at the worst moments, each time when a commit passes.
///
/// To a client it is the folder of a server's socket.
package final class CutConnection: Sendable {
    /// The fate of a commit on the connection.
    package enum Cut: CaseIterable, Sendable {
        /// It does not arrive; the server hears that the client has gone.
        case beforeCommit
        /// It is made, and the client hears nothing of it.
        case afterCommit
        /// The client has gone when it arrives, and has begun to look by another connection whether it was made.
        case delayedCommit
        /// It does not arrive, and the line stays open and silent.
        case swallowedCommit
        /// It is made, and the line stays open and silent.
        case swallowedAnswer

        /// True where the client learns of it only by waiting in vain.
        package var isSilent: Bool { self == .swallowedCommit || self == .swallowedAnswer }
    }

    private struct State {
        var cuts: [Cut]
        var isDown = false
        var staysDown = false
        /// A server that waits for a commit, and the commit.
        var held: (server: Int32, commit: [UInt8])?
        /// The number of client messages before the held commit goes on.
        var untilRelease: Int?
        var count = 0
        var calls = 0
        var clients: Set<Int32> = []
    }

    private let state: Mutex<State>
    private let listener: Int32
    private let server: String
    private let folder: String

    /// A line to the server at `address`, on which the first commits break off.
    ///
    /// With `staysDown` nobody gets through any more after the last of them.
    package init(to address: PostgresAddress, _ cuts: [Cut], staysDown: Bool = false) throws {
        server = "\(address.hosts[0].name)/.s.PGSQL.\(address.hosts[0].port)"
        folder = "/tmp/market-line-\(UInt32.random(in: .min ... .max))"
        mkdir(folder, 0o700)
        state = Mutex(State(cuts: cuts, staysDown: staysDown))
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let isListening = Self.withAddress("\(folder)/.s.PGSQL.5432") { bind(listener, $0, $1) == 0 }
        guard isListening, listen(listener, 8) == 0 else { throw PostgresError(.lost, "no line") }
        let (socket, line) = (listener, self)
        Thread.start(named: "line") { [weak line] in
            while true {
                let client = accept(socket, nil, nil)
                guard client >= 0, let line else { return }
                Thread.start(named: "line") { line.carry(client) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        unlink("\(folder)/.s.PGSQL.5432")
        rmdir(folder)
    }

    /// The server's, by this line.
    package func address(_ address: PostgresAddress) -> PostgresAddress {
        var through = address
        through.hosts = [.init(folder)]
        return through
    }

    /// The number of commits that broke off.
    package var cutCount: Int { state.withLock { $0.count } }

    /// The number of tries to connect, also in vain.
    package var callCount: Int { state.withLock { $0.calls } }

    /// Lets nobody through any more, or all who call from now on.
    package func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

    /// Ends all connections that there are.
    package func cut() {
        state.withLock { for client in $0.clients { shutdown(client, Int32(SHUT_RDWR)) } }
    }

    private func carry(_ client: Int32) {
        defer {
            state.withLock { _ = $0.clients.remove(client) }
            close(client)
        }
        let isDown = state.withLock { state in
            state.calls += 1
            state.clients.insert(client)
            return state.isDown
        }
        guard !isDown else { return }
        let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard Self.withAddress(self.server, { connect(server, $0, $1) == 0 }) else {
            close(server)
            return
        }
        var isHeld = false
        defer { if !isHeld { close(server) } }
        while true {
            var ends = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: server, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&ends, 2, -1) > 0 else { return }
            if ends[1].revents != 0 {
                guard let bytes = Self.read(server), Self.write(bytes, to: client) else { return }
            }
            guard ends[0].revents != 0 else { continue }
            guard let bytes = Self.read(client) else { return }
            switch Self.isCommit(bytes) ? takeCut() : nil {
            case nil:
                guard Self.write(bytes, to: server) else { return }
                noteSpeech(bytes)
            case .beforeCommit: return
            case .afterCommit:
                _ = Self.write(bytes, to: server)
                _ = Self.read(server)
                return
            case .delayedCommit:
                isHeld = true
                state.withLock { $0.held = (server, bytes) }
                return
            case .swallowedAnswer:
                _ = Self.write(bytes, to: server)
                _ = Self.read(server)
                fallthrough
            case .swallowedCommit:
                while Self.read(client) != nil {}
                return
            }
        }
    }

    private func takeCut() -> Cut? {
        state.withLock { state in
            guard !state.cuts.isEmpty else { return nil }
            let cut = state.cuts.removeFirst()
            state.count += 1
            state.isDown = state.cuts.isEmpty && state.staysDown
            return cut
        }
    }

    /// Lets a held commit go once another connection has asked for the lock that its transaction has.
    private func noteSpeech(_ bytes: [UInt8]) {
        let held = state.withLock { state -> (server: Int32, commit: [UInt8])? in
            guard state.held != nil else { return nil }
            if state.untilRelease == nil, Self.contains(bytes, "UPDATE market SET change = change WHERE") {
                // Its text is prepared and described, and then it runs.
                state.untilRelease = 2
                return nil
            }
            guard let left = state.untilRelease else { return nil }
            state.untilRelease = left - 1
            guard left == 1 else { return nil }
            defer { (state.held, state.untilRelease) = (nil, nil) }
            return state.held
        }
        guard let held else { return }
        _ = Self.write(held.commit, to: held.server)
        _ = Self.read(held.server)
        close(held.server)
    }

    private static func isCommit(_ bytes: [UInt8]) -> Bool {
        bytes == [UInt8(ascii: "Q"), 0, 0, 0, 11] + Array("COMMIT".utf8) + [0]
    }

    private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        bytes.firstRange(of: Array(text.utf8)) != nil
    }

    private static func read(_ descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func withAddress<Result>(
        _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { room in
            for (index, byte) in path.utf8.prefix(room.count - 1).enumerated() { room[index] = byte }
        }
        return withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                body(address, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
