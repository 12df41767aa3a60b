import Testing

@testable import HTTPServer

/// Clients behind a trusted proxy, whose connections are the proxy's own.
@Suite(.timeLimit(.minutes(10)))
struct OriginAdmissionTests {
    private let news = EventChannel()

    private var handler: ClosureHandler {
        ClosureHandler { [news] request in
            request.path == "/events" ? .events(from: news) : HTTPResponse(text: "here")
        }
    }

    private func limit(_ requests: Int, _ listeners: Int) -> (inout ServerOptions) -> Void {
        { options in
            options.trust = ProxyTrust([AddressRange("127.0.0.1")].compactMap { $0 })
            options.limits.connectionsPerAddress = requests
            options.limits.listenersPerAddress = listeners
        }
    }

    private func ask(_ path: String, for client: String?, _ port: UInt16) async throws -> (
        TestClient, head: String
    ) {
        let connection = try TestClient(port: port)
        let field = client.map { "X-Forwarded-For: \($0)\r\n" } ?? ""
        connection.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
        return (connection, try await connection.read(through: "\r\n\r\n"))
    }

    /// As the attacker did: hundreds of event streams of one address over the proxy's connections.
    @Test(arguments: [
        (1...9).map { _ in "203.0.113.7" },
        (1...9).map { "2001:db8:1:2::\($0)" },
        (1...9).map { "6.6.6.\($0), 203.0.113.7" },
    ])
    func eventStreamsOfOneOriginAreLimited(addresses: [String]) async throws {
        try await withServer(handler, limit(8, 4)) { _, port in
            var streams: [TestClient] = []
            var refused = 0
            for address in addresses {
                let (stream, head) = try await ask("/events", for: address, port)
                streams.append(stream)
                if head.hasPrefix("HTTP/1.1 429 ") {
                    refused += 1
                    #expect(head.contains("Retry-After: 5\r\n"))
                }
            }
            #expect(refused == 5)
            // Its pages are still there, and so are others' streams.
            #expect(try await ask("/", for: addresses[0], port).head.hasPrefix("HTTP/1.1 200 "))
            let other = try await ask("/events", for: "2001:db8:1:3::1", port)
            #expect(other.head.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func endedStreamFreesItsPlace() async throws {
        try await withServer(handler, limit(8, 1)) { server, port in
            for _ in 0..<3 {
                let (stream, head) = try await ask("/events", for: "203.0.113.7", port)
                #expect(head.hasPrefix("HTTP/1.1 200 "))
                stream.finishSending()
                #expect(try await stream.readToEnd().isEmpty)
            }
        }
    }

    @Test func concurrentRequestsOfOneOriginAreLimited() async throws {
        let (gate, began) = (Gate(), AsyncStream.makeStream(of: Void.self))
        let slow = ClosureHandler { request in
            if request.path == "/slow" {
                began.continuation.yield()
                await gate.wait()
            }
            return HTTPResponse(text: "here")
        }
        try await withServer(slow, limit(2, 1)) { _, port in
            var starts = began.stream.makeAsyncIterator()
            var waiting: [TestClient] = []
            for address in ["2001:db8::1", "2001:db8::2"] {
                let client = try TestClient(port: port)
                client.send("POST /slow HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: \(address)\r\n\r\n")
                await starts.next()
                waiting.append(client)
            }

            let (third, head) = try await ask("/", for: "2001:db8::3", port)
            #expect(head.hasPrefix("HTTP/1.1 429 "))
            // Others go on, over the same connection of the proxy's too.
            _ = try await third.read(through: "}")
            third.send("GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 2001:db8:0:1::\r\n\r\n")
            #expect(try await third.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))

            // A request that changes something runs on without its client, and counts until it is done.
            var first: TestClient? = waiting.removeFirst()
            DisconnectTests.Leaving.resetting(&first)
            #expect(try await ask("/", for: "2001:db8::3", port).head.hasPrefix("HTTP/1.1 429 "))
            gate.open()
            #expect(try await waiting[0].read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
        }
    }

    /// A proxy that names nobody would otherwise share one client's limit among all.
    @Test func requestsOfTheProxyItselfAreNotCounted() async throws {
        try await withServer(handler, limit(1, 1)) { _, port in
            var streams: [TestClient] = []
            for _ in 0..<5 {
                let (stream, head) = try await ask("/events", for: nil, port)
                #expect(head.hasPrefix("HTTP/1.1 200 "))
                streams.append(stream)
            }
        }
    }

    @Test func goneOriginsAreForgotten() throws {
        var options = ServerOptions([ServerOptions.Endpoint(.loopback, port: 0)])
        limit(4, 2)(&options)
        let origins = OriginAdmission(options)
        let request = try HTTPRequest(
            .get,
            "/",
            fields: [("X-Forwarded-For", "203.0.113.7")],
            trusting: options.trust
        )

        guard case .counted(var place) = origins.enter(request, from: .loopback) else {
            Issue.record("the request has no place")
            return
        }
        #expect(origins.listen(&place))
        #expect(origins.count == 1)
        origins.leave(place)
        #expect(origins.count == 0)
    }
}
