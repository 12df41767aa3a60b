import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RequestBodyTests {
    /// Answers without reading the body where the path says so.
    private let choosy = ClosureHandler { request in
        if request.path == "/refuse" { return HTTPResponse(.unauthorized) }
        let body = try await request.body.collect(upTo: 1000)
        return HTTPResponse(text: "\(body.count)")
    }

    @Test func expectContinueIsRefusedBeforeTheBody() async throws {
        try await withServer(choosy) { _, port in
            let client = try TestClient(port: port)
            client.send(
                "POST /refuse HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n"
            )
            let reply = try await client.reply()
            #expect(reply.status == 401)
            #expect(reply["Connection"] == "close")
        }
    }

    @Test func expectContinueIsAnsweredWhenTheBodyIsRead() async throws {
        try await withServer(choosy) { _, port in
            let client = try TestClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
            #expect(try await client.read(through: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            client.send("hello")
            #expect(try await client.reply().text == "5")
        }
    }

    @Test func bodyOverTheHandlersLimitIsRefusedBeforeItIsSent() async throws {
        try await withServer(choosy) { _, port in
            let client = try TestClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\nExpect: 100-continue\r\n\r\n")
            #expect(try await client.reply().status == 413)
        }
    }

    @Test(arguments: [(1000, 200), (1001, 413)])
    func chunkedBodyOverTheHandlersLimitIsRefused(size: Int, status: Int) async throws {
        try await withServer(choosy) { _, port in
            let client = try TestClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<size { client.send("1\r\na\r\n") }
            client.send("0\r\n\r\n")
            #expect(try await client.reply().status == status)
        }
    }

    @Test func chunkedBodyOverTheServersLimitIsRefused() async throws {
        try await withServer(echo, { $0.limits.body = 10 }) { _, port in
            let client = try TestClient(port: port)
            client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nb\r\nhello world\r\n0\r\n\r\n"
            )
            let reply = try await client.reply()
            #expect(reply.status == 413)
            #expect(reply["Connection"] == "close")
        }
    }

    @Test func shortUnreadBodyKeepsTheConnection() async throws {
        try await withServer(choosy) { _, port in
            let client = try TestClient(port: port)
            client.send("POST /refuse HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
            #expect(try await client.reply()["Connection"] == nil)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
            #expect(try await client.reply().text == "2")
        }
    }

    @Test func longUnreadBodyClosesTheConnectionAfterTheReply() async throws {
        try await withServer(choosy) { _, port in
            let client = try TestClient(port: port)
            client.send("POST /refuse HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n")
            client.send([UInt8](repeating: 0, count: 1 << 20))
            let reply = try await client.reply()
            #expect(reply.status == 401)
            #expect(reply["Connection"] == "close")
        }
    }

    @Test func bodyReadingHasBackpressure() async throws {
        let gate = Gate()
        let handler = ClosureHandler { request in
            var pieces = 0
            await gate.wait()
            while let piece = try await request.body.next() { pieces += piece.count }
            return HTTPResponse(text: "\(pieces)")
        }
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port)
            let size = 64 << 20
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
            let sent = client.sendUntilFull(size)
            #expect(sent < size)
            gate.open()
            client.send([UInt8](repeating: 0, count: size - sent))
            #expect(try await client.reply().text == "\(size)")
        }
    }

    @Test func disconnectEndsTheBody() async throws {
        let (errors, seen) = AsyncStream.makeStream(of: BodyError.self)
        let handler = ClosureHandler { request in
            do {
                _ = try await request.body.collect(upTo: 100)
            } catch let error as BodyError {
                seen.yield(error)
                throw error
            }
            return HTTPResponse(.ok)
        }
        try await withServer(handler) { _, port in
            try {
                let client = try TestClient(port: port)
                client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhell")
            }()
            var iterator = errors.makeAsyncIterator()
            #expect(await iterator.next() == .disconnected)
        }
    }

    @Test func bodyCanBeReadFromAnyTask() async throws {
        let handler = ClosureHandler { request in
            let count = try await Task.detached { try await request.body.collect(upTo: 100).count }.value
            return HTTPResponse(text: "\(count)")
        }
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n01234")
            client.send("56789")
            #expect(try await client.reply().text == "10")
        }
    }
}
