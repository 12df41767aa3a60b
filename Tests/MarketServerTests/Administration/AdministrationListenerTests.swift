import FoundationEssentials
import Glibc
import HTTPServer
import Linux
import Market
import MarketService
import MarketStore
import TemporaryFolder
import Testing

@testable import MarketServer

/// Orders on their way from a command to the server that has the market open.
@Suite(.timeLimit(.minutes(10)))
struct AdministrationListenerTests {
    private let temporary: TemporaryFolder

    init() throws {
        temporary = try TemporaryFolder()
    }

    /// Serves a market in `folder` for as long as `body` takes.
    private func serving(_ name: String, _ body: @Sendable (DataFolder) async throws -> Void) async throws {
        let folder = DataFolder(path: temporary.file(name))
        let store = try SQLiteStore(opening: folder, clock: ServerClock.system.now)
        defer { store.close() }
        let listener = try AdministrationListener(in: folder)
        let administration = AdministrationService(store, passwords: .plain, log: .silent)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { await listener.serve(administration) }
            try await body(folder)
            tasks.cancelAll()
        }
        #expect(access(folder.administration, F_OK) != 0, "the socket stays behind")
    }

    private func send(_ order: AdministrationCommand, to folder: DataFolder) async throws
        -> AdministrationReply
    {
        let pool = BlockingPool(threads: 1)
        defer { pool.stop() }
        return try await pool.run { () throws(AdministrationError) in try order.send(toServerOf: folder) }
    }

    /// Sends bytes that need not be an order, and gives what comes back.
    private func send(_ bytes: [UInt8], to folder: DataFolder) async throws -> [UInt8]? {
        let pool = BlockingPool(threads: 1)
        defer { pool.stop() }
        return try await pool.run { () throws(AdministrationError) in
            let socket = try AdministrationSocket(at: folder.administration)
            _ = try folder.withSocketAddress { connect(socket.descriptor, $0, $1) }
            return socket.send(bytes) ? socket.receive() : nil
        }
    }

    @Test func serverExecutesAdministrationCommands() async throws {
        try await serving("data") { folder in
            #expect(throws: OpeningError.inUse(folder: folder.path)) {
                try SQLiteStore(opening: folder, clock: ServerClock.system.now)
            }
            for number in 1...3 {
                let person = AdministrationCommand.NewPerson(name: "학생 \(number)", password: "correct horse")
                guard case .account(let made) = try await send(.addAccount(person), to: folder) else {
                    Issue.record("it was refused")
                    return
                }
                #expect(made.id == Int64(number))
            }
            #expect(try await send(.checkSearchIndex, to: folder) == .problems([]))
            let same = AdministrationCommand.NewPerson(name: "학생 1", password: "correct horse")
            #expect(try await send(.addAccount(same), to: folder) == .refused(.nameTaken("학생 1")))
        }
    }

    @Test func socketPathMayExceedTheAddressLimit() async throws {
        try await serving(String(repeating: "long", count: 40)) { folder in
            let reply = try await send(.listAccounts(after: nil), to: folder)
            #expect(reply == .accounts([]))
        }
    }

    @Test func socketIsAccessibleToItsOwnerOnly() async throws {
        try await serving("data") { folder in
            var facts = stat()
            #expect(stat(folder.administration, &facts) == 0)
            #expect(facts.st_mode & 0o777 == 0o600)
        }
    }

    @Test(arguments: ["", "{", "{\"dance\":{}}", "{\"addAccount\":{}}", String(repeating: "x", count: 5000)])
    func malformedCommandIsRefused(text: String) async throws {
        try await serving("data") { folder in
            let reply = try #require(try await send(Array(text.utf8), to: folder))
            #expect(
                try JSONDecoder().decode(AdministrationReply.self, from: Data(reply))
                    == .refused(.notUnderstood)
            )
            // And the next one is served as if nothing had been.
            #expect(try await send(.listAccounts(after: nil), to: folder) == .accounts([]))
        }
    }

    @Test func oversizedCommandClosesTheConnection() async throws {
        try await serving("data") { folder in
            let reply = try await send([UInt8](repeating: 0x20, count: 2 << 20), to: folder)
            #expect(reply ?? [] == [])
            #expect(try await send(.listAccounts(after: nil), to: folder) == .accounts([]))
        }
    }

    @Test func withoutAServerConnectingFails() async throws {
        let folder = DataFolder(path: temporary.file("data"))
        let store = try SQLiteStore(opening: folder, clock: ServerClock.system.now)
        defer { store.close() }
        let nobody = AdministrationError.nobodyAnswers(folder: folder.path)

        await #expect(throws: nobody) { try await send(.checkSearchIndex, to: folder) }
        // What a killed server leaves.
        do {
            let socket = try AdministrationSocket(at: folder.administration)
            #expect(try folder.withSocketAddress { bind(socket.descriptor, $0, $1) } == 0)
        }
        await #expect(throws: nobody) { try await send(.checkSearchIndex, to: folder) }
        let listener = try AdministrationListener(in: folder)
        withExtendedLifetime(listener) { #expect(access(folder.administration, F_OK) == 0) }
    }
}
