import HTTPServer
import Linux
import LivePostgres
import LoopbackSocket
import Market
import MarketAPI
import MarketServer
import MarketService
import MarketStore
import Testing

/// Events at one server while the connection of another was cut.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct MissedEventsTests {
    private let reading = BlockingPool(threads: 1)

    /// Returns the bytes from the socket up to the given text, or to its end.
    private func read(_ socket: LoopbackSocket, through text: String = "\0") async -> String {
        await reading.run {
            var all = ""
            while !all.contains(text), let piece = socket.receive() {
                all += String(decoding: piece, as: UTF8.self)
            }
            return all
        }
    }

    private func listen(at port: UInt16, as person: Person) throws -> LoopbackSocket {
        let socket = try LoopbackSocket(connectedTo: port, timeout: 3_600)
        let head =
            "GET /api/v2/events?mine=1 HTTP/1.0\r\nHost: 127.0.0.1\r\n"
            + "Authorization: Bearer \(person.token.text)\r\n\r\n"
        #expect(socket.send(Array(head.utf8)))
        return socket
    }

    /// The stream ends, as missed notifications and ended sessions are not sent again.
    ///
    /// A client that still has a session comes back and reloads.
    @Test func listenersReloadAfterAReconnect() async throws {
        let primary = try await TestCluster.schema()
        let line = try CutConnection(to: primary, [])
        let one = try TestMarket(primary: primary)
        defer { one.close() }
        let other = try TestMarket(primary: line.address(primary))
        defer { other.close() }
        let person = try await one.person("listener")
        let signedOut = try await one.person("signed out")
        var options = ServerOptions([.init(.loopback, port: 0)], loops: 2)
        options.channels = [other.feed.channel]
        let server = try WebServer(options, handler: other.handler)
        let feeding = Task { await other.feed.run() }
        defer { feeding.cancel() }
        let port = server.ports[0]
        let sockets = [try listen(at: port, as: person), try listen(at: port, as: signedOut)]
        for socket in sockets {
            #expect(await read(socket, through: "event: inbox").contains("\"notifications\":0"))
        }

        line.setDown(true)
        line.cut()
        _ = try await one.ask(.delete, "/sessions", as: signedOut)
        try await one.store.post(
            NewNotification(.deal, about: MarketNotification.Subject(.deal, 1)),
            to: person.account.id
        )
        line.setDown(false)
        for socket in sockets { #expect(!(await read(socket).contains("\"notifications\":1"))) }
        let again = try listen(at: port, as: person)
        #expect(await read(again, through: "event: inbox").contains("\"notifications\":1"))
        #expect(await read(try listen(at: port, as: signedOut)).contains("401"))
        await server.stop(within: .seconds(1))
    }
}
