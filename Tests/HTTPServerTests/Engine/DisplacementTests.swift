import Testing

@testable import HTTPServer

/// Few who take all connections of a server, and those who come then.
@Suite(.timeLimit(.minutes(10)))
struct DisplacementTests {
    private let news = EventChannel()

    private var handler: ClosureHandler {
        ClosureHandler { [news] request in
            request.path == "/events" ? .events(from: news) : HTTPResponse(text: "here")
        }
    }

    private func limit(_ all: Int, _ ofAddress: Int, trusting proxy: String? = nil)
        -> (inout ServerOptions) -> Void
    {
        { options in
            options.trust = ProxyTrust(proxy.flatMap { AddressRange($0) }.map { [$0] } ?? [])
            options.limits.connections = all
            options.limits.connectionsPerAddress = ofAddress
            options.limits.listenersPerAddress = ofAddress
        }
    }

    /// The first line of the reply; empty where there is none.
    private func ask(
        _ path: String,
        _ port: UInt16,
        from source: UInt32? = nil,
        for client: String? = nil
    ) async throws -> (client: TestClient, status: String) {
        let connection = try TestClient(port: port, from: source)
        let field = client.map { "X-Forwarded-For: \($0)\r\n" } ?? ""
        connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
        let head = try await connection.read(through: "\r\n\r\n")
        return (connection, String(head.dropFirst(9).prefix(3)))
    }

    /// As 40 addresses did with 256 listeners each.
    @Test func fewNetworksDoNotTakeTheLastConnection() async throws {
        try await withServer(handler, limit(12, 4)) { _, port in
            var kept: [TestClient] = []
            for network: UInt32 in 1...3 {
                for _ in 1...4 {
                    let (stream, status) = try await ask("/events", port, from: network << 16 | 1)
                    kept.append(stream)
                    #expect(status == "200")
                }
            }
            for network: UInt32 in 4...6 {
                let (client, status) = try await ask("/", port, from: network << 16 | 1)
                kept.append(client)
                #expect(status == "200")
            }
            // Nobody has two more than anyone else, and who has one is not displaced by another with one.
            #expect(try await ask("/", port, from: 1 << 16 | 1).status == "503")
        }
    }

    @Test func addressesOfOneWiderNetworkAreOne() async throws {
        try await withServer(handler, limit(8, 4)) { _, port in
            var kept: [TestClient] = []
            for address: UInt32 in 1...8 {
                kept.append(try await ask("/events", port, from: 1 << 16 | address).client)
            }
            #expect(try await ask("/", port, from: 1 << 16 | 9).status == "503")
            for network: UInt32 in 2...4 {
                let (client, status) = try await ask("/", port, from: network << 16 | 1)
                kept.append(client)
                #expect(status == "200")
            }
        }
    }

    @Test func clientsBehindAProxyAreComparedAsWell() async throws {
        try await withServer(handler, limit(8, 8, trusting: "127.0.0.1")) { _, port in
            var kept: [TestClient] = []
            for number in 1...8 {
                let client = "2001:db8:1:\(number)::1"
                kept.append(try await ask("/events", port, for: client).client)
            }
            let (page, status) = try await ask("/", port, for: "2001:db8:2::1")
            #expect(status == "200")
            let direct = try await ask("/", port, from: 9 << 16 | 1)
            #expect(direct.status == "200")
            _ = (page, direct.client)
        }
    }

    @Test func workOfTheServerIsNotDisplaced() async throws {
        let (gate, began) = (Gate(), AsyncStream.makeStream(of: Void.self))
        let slow = ClosureHandler { _ in
            began.continuation.yield()
            await gate.wait()
            return HTTPResponse(text: "done")
        }
        try await withServer(slow, limit(3, 3)) { _, port in
            var starts = began.stream.makeAsyncIterator()
            var working: [TestClient] = []
            for _ in 1...3 {
                let client = try TestClient(port: port, from: 1 << 16 | 1)
                client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
                await starts.next()
                working.append(client)
            }
            let newcomer = try TestClient(port: port, from: 2 << 16 | 1)
            newcomer.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await starts.next()
            gate.open()
            for client in working + [newcomer] {
                #expect(try await client.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            }
        }
    }
}
