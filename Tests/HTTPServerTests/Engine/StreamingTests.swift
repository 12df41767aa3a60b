import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct StreamingTests {
    private let counting = ClosureHandler { _ in
        HTTPResponse(
            .ok,
            body: .stream { writer in
                for number in 1...3 { try await writer.write("\(number)\n") }
            }
        )
    }

    @Test func streamIsChunkedAndKeepsTheConnection() async throws {
        try await withServer(counting) { _, port in
            let client = try TestClient(port: port)
            for _ in 0..<2 {
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.read(through: "\r\n\r\n").contains("Transfer-Encoding: chunked"))
                #expect(
                    try await client.read(through: "0\r\n\r\n")
                        == "2\r\n1\n\r\n2\r\n2\n\r\n2\r\n3\n\r\n0\r\n\r\n"
                )
            }
        }
    }

    @Test func streamIsNotStartedForADepartedClient() async throws {
        try await withServer(counting, { $0.limits.connections = 1 }) { _, port in
            for _ in 0..<3 {
                let leaving = try TestClient(port: port)
                leaving.send("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n")
                leaving.finishSending()
                _ = try await leaving.readToEnd()
            }
            // Each connection was let go of once: the one that is allowed is free, and there is one.
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.read(through: "0\r\n\r\n").hasSuffix("3\n\r\n0\r\n\r\n"))
            let second = try TestClient(port: port)
            #expect(try await second.reply().status == 503)
        }
    }

    @Test func streamToHTTP10EndsWithTheConnection() async throws {
        try await withServer(counting) { _, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let head = try await client.read(through: "\r\n\r\n")
            #expect(!head.contains("chunked") && head.contains("Connection: close"))
            #expect(String(decoding: try await client.readToEnd(), as: UTF8.self) == "1\n2\n3\n")
        }
    }

    @Test func headDoesNotRunTheStream() async throws {
        let handler = ClosureHandler { _ in
            HTTPResponse(.ok, body: .stream { _ in Issue.record("HEAD has no body to write") })
        }
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port)
            client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.reply(hasBody: false).status == 200)
        }
    }

    @Test func failedStreamIsCutWithoutItsLastChunk() async throws {
        struct Broken: Error {}
        let handler = ClosureHandler { _ in
            HTTPResponse(
                .ok,
                body: .stream { writer in
                    try await writer.write("half")
                    throw Broken()
                }
            )
        }
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let all = String(decoding: try await client.readToEnd(), as: UTF8.self)
            #expect(all.hasSuffix("4\r\nhalf\r\n"))
        }
    }

    @Test func streamHasBackpressure() async throws {
        let progress = AsyncStream.makeStream(of: Int.self)
        let size = 1 << 20
        let pieces = 64
        let handler = ClosureHandler { _ in
            HTTPResponse(
                .ok,
                body: .stream { writer in
                    for piece in 1...pieces {
                        try await writer.write([UInt8](repeating: 0, count: size))
                        progress.continuation.yield(piece)
                    }
                    progress.continuation.finish()
                }
            )
        }
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port, receiveBuffer: 4096)
            client.send("GET / HTTP/1.0\r\n\r\n")
            _ = try await client.read(through: "\r\n\r\n")
            #expect(try await client.read(size * pieces).count == size * pieces)
            var last = 0
            for await piece in progress.stream { last = piece }
            #expect(last == pieces)
        }
    }

    @Test func writerIsCancelledWhenItsClientLeaves() async throws {
        let (ends, ended) = AsyncStream.makeStream(of: Bool.self)
        let started = Gate()
        let handler = ClosureHandler { _ in
            HTTPResponse(
                .ok,
                body: .stream { writer in
                    try await writer.write("hello")
                    started.open()
                    while !Task.isCancelled { await Task.yield() }
                    await #expect(throws: BodyWriteError.disconnected) { try await writer.write("gone") }
                    ended.yield(true)
                }
            )
        }
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await started.wait()
            client.finishSending()
            var iterator = ends.makeAsyncIterator()
            #expect(await iterator.next() == true)
        }
    }

    @Test func severalTasksCanWrite() async throws {
        let handler = ClosureHandler { _ in
            HTTPResponse(
                .ok,
                body: .stream { writer in
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for _ in 0..<4 {
                            group.addTask { for _ in 0..<100 { try await writer.write("abcd") } }
                        }
                        let stray = Task.detached { for _ in 0..<100 { try await writer.write("abcd") } }
                        try await group.waitForAll()
                        try await stray.value
                    }
                }
            )
        }
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.0\r\n\r\n")
            _ = try await client.read(through: "\r\n\r\n")
            #expect(
                String(decoding: try await client.readToEnd(), as: UTF8.self)
                    == String(repeating: "abcd", count: 500)
            )
        }
    }
}
