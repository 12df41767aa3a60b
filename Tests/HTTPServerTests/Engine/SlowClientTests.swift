import HTTPServer
import Synchronization
import Testing

/// Each waits for the event of being cut; how long that takes is configured, and judged by no clock.
@Suite(.timeLimit(.minutes(10)))
struct SlowClientTests {
    @Test func incompleteHeadIsAnswered408() async throws {
        try await withServer(echo, { $0.timeouts.head = .milliseconds(50) }) { _, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n")
            let reply = try await client.reply()
            #expect(reply.status == 408)
            #expect(reply["Content-Type"] == "application/problem+json")
            #expect(try await client.readToEnd().isEmpty)
        }
    }

    private static let wholeRequest = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test(
        arguments: ["", wholeRequest],
        [
            ("GET / HTTP/1.1\r\n", "X-Slow: 1\r\n"),
            ("GET / HTTP/1.1\r\n", "X"),
        ]
    )
    func slowHeadIsCutDespiteItsProgress(before: String, head: (start: String, more: String))
        async throws
    {
        try await withServer(echo, { $0.timeouts.head = .milliseconds(50) }) { _, port in
            let client = try TestClient(port: port)
            if !before.isEmpty {
                client.send(before)
                #expect(try await client.reply().status == 200)
            }
            client.send(head.start)
            let rest = try await trickle(head.more, atMost: 90, from: client, to: port)
            #expect(rest?.status == 408)
        }
    }

    @Test func fastStartDoesNotExtendABodysDeadline() async throws {
        try await withServer(echo, { $0.timeouts.body = .milliseconds(50) }) { _, port in
            let client = try TestClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 500090\r\n\r\n")
            client.send([UInt8](repeating: 65, count: 500_000))
            #expect(try await trickle("B", atMost: 90, from: client, to: port)?.status == 408)
        }
    }

    /// Sends `piece` over and over until the server says something, at most so often, and returns that; `nil` where it
    /// only closed.
    ///
    /// Between two pieces others are served some fifty times, so that time passes, and no clock judges how much.
    private func trickle(_ piece: String, atMost limit: Int, from client: TestClient, to port: UInt16)
        async throws -> Reply?
    {
        let isOver = Atomic(false)
        async let reply: Reply? = {
            defer { isOver.store(true, ordering: .relaxed) }
            return try? await client.reply()
        }()
        let other = try TestClient(port: port)
        for _ in 0..<limit where !isOver.load(ordering: .relaxed) {
            client.send(piece)
            for _ in 0..<50 {
                other.send(Self.wholeRequest)
                _ = try await other.reply()
            }
        }
        client.finishSending()
        return await reply
    }

    @Test func silentConnectionIsClosedWithoutAReply() async throws {
        try await withServer(echo, { $0.timeouts.head = .milliseconds(50) }) { _, port in
            let client = try TestClient(port: port)
            #expect(try await client.readToEnd().isEmpty)
        }
    }

    @Test func idleConnectionIsClosedWithoutAReply() async throws {
        try await withServer(echo, { $0.timeouts.idle = .milliseconds(50) }) { _, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.reply().status == 200)
            #expect(try await client.readToEnd().isEmpty)
        }
    }

    @Test(arguments: [
        "Content-Length: 10\r\n\r\n12345",
        "Transfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n",
        "Transfer-Encoding: chunked\r\n\r\n5\r\n123",
    ])
    func stalledBodyIsAnswered408(rest: String) async throws {
        try await withServer(echo, { $0.timeouts.body = .milliseconds(50) }) { _, port in
            let client = try TestClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\n\(rest)")
            let reply = try await client.reply()
            #expect(reply.status == 408)
            #expect(reply["Connection"] == "close")
        }
    }

    @Test func clientThatNeverReadsIsCut() async throws {
        let large = ClosureHandler { _ in HTTPResponse(text: String(repeating: "a", count: 64 << 20)) }
        try await withServer(large, { $0.timeouts.reply = .milliseconds(50) }) { server, port in
            let client = try TestClient(port: port, receiveBuffer: 4096)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            // With its only connection cut, the server has nothing left to finish.
            await server.stop(within: .seconds(30))
            #expect(try await client.readToEnd().count < 64 << 20)
        }
    }

    @Test func listenerThatNeverReadsIsCut() async throws {
        let news = EventChannel()
        let handler = ClosureHandler { _ in .events(from: news) }
        try await withServer(handler, { $0.limits.eventBacklog = 1 << 10 }) { _, port in
            let client = try TestClient(port: port, receiveBuffer: 4096)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await client.read(through: "\r\n\r\n")
            let event = ServerSentEvent(String(repeating: "a", count: 256 << 10))
            for _ in 0..<40 { news.send(event) }
            // Cut in the middle of it all: the last chunk that says so never comes.
            #expect(try await client.readToEnd().suffix(5) != Array("0\r\n\r\n".utf8)[...])
        }
    }
}
