import Glibc
import HTTPServer
import Synchronization
import Testing

/// Clients who leave before they have their reply.
@Suite(.timeLimit(.minutes(10)))
struct DisconnectTests {
    /// A handler at work, which ends when the gate is opened or its task is cancelled.
    private final class Fixture: Sendable {
        let entered = Gate()
        let finish = Gate()
        let ended = Gate()
        let wasCancelled = Mutex(false)

        func respond(_ request: HTTPRequest) async -> HTTPResponse {
            guard request.path == "/slow" else { return HTTPResponse(text: "at once") }
            entered.open()
            await withTaskCancellationHandler {
                await finish.wait()
            } onCancel: {
                finish.open()
            }
            wasCancelled.withLock { $0 = Task.isCancelled }
            ended.open()
            return HTTPResponse(text: "slowly")
        }
    }

    enum Leaving: CaseIterable {
        case closing
        case resetting

        func callAsFunction(_ client: inout TestClient?) {
            if self == .resetting, let client {
                var never = linger(l_onoff: 1, l_linger: 0)
                setsockopt(
                    client.descriptor,
                    SOL_SOCKET,
                    SO_LINGER,
                    &never,
                    socklen_t(MemoryLayout<linger>.size)
                )
            }
            client = nil
        }
    }

    @Test(arguments: ["GET", "HEAD"])
    func safeRequestIsCancelledWhenItsClientLeaves(method: String) async throws {
        let fixture = Fixture()
        try await withServer(ClosureHandler { await fixture.respond($0) }) { _, port in
            try await Self.ask("\(method) /slow HTTP/1.1\r\nHost: a\r\n\r\n", port, fixture, .resetting)
            await fixture.ended.wait()
            let wasCancelled = fixture.wasCancelled.withLock { $0 }
            #expect(wasCancelled)
        }
    }

    @Test(
        arguments: [
            ("POST", .closing), ("POST", .resetting), ("PUT", .resetting), ("PATCH", .resetting),
            ("DELETE", .resetting),
            // Who has closed may only have nothing more to say.
            ("GET", .closing), ("HEAD", .closing),
        ] as [(String, Leaving)]
    )
    func unsafeRequestRunsToCompletion(method: String, leave: Leaving) async throws {
        let fixture = Fixture()
        try await withServer(ClosureHandler { await fixture.respond($0) }) { _, port in
            let request = "\(method) /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab"
            try await Self.ask(request, port, fixture, leave)
            // The one loop has seen the end of the first connection before it serves the next.
            let next = try TestClient(port: port)
            next.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await next.reply().text == "at once")
            fixture.finish.open()
            await fixture.ended.wait()
            let wasCancelled = fixture.wasCancelled.withLock { $0 }
            #expect(!wasCancelled)
        }
    }

    @Test func halfClosedClientGetsItsReply() async throws {
        let fixture = Fixture()
        try await withServer(ClosureHandler { await fixture.respond($0) }) { _, port in
            let client = try TestClient(port: port)
            client.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
            await fixture.entered.wait()
            client.finishSending()
            // The one loop has seen the end before it serves the next.
            let next = try TestClient(port: port)
            next.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await next.reply().text == "at once")
            fixture.finish.open()
            #expect(try await client.reply().text == "slowly")
            let wasCancelled = fixture.wasCancelled.withLock { $0 }
            #expect(!wasCancelled)
        }
    }

    @Test(arguments: ["HTTP/1.1", "HTTP/1.0"])
    func clientThatHalfClosesAtOnceGetsItsReply(version: String) async throws {
        try await withServer(echo) { _, port in
            let client = try TestClient(port: port)
            client.send("GET / \(version)\r\nHost: a\r\n\r\n")
            client.finishSending()
            #expect(String(decoding: try await client.readToEnd(), as: UTF8.self).hasSuffix("GET / 0"))
        }
    }

    /// While the one loop is at work for someone else, a client asks and leaves.
    @Test func queuedRequestOfADepartedClientIsNotStarted() async throws {
        let entered = Gate()
        let go = Mutex(false)
        let asked = Mutex<[String]>([])
        let handler = ClosureHandler { request in
            asked.withLock { $0.append(request.path) }
            if request.path == "/first" {
                entered.open()
                // Keeps the thread, as a long search does.
                while !go.withLock({ $0 }) { sched_yield() }
            }
            return HTTPResponse(text: "done")
        }
        try await withServer(handler) { _, port in
            var idle: TestClient? = try TestClient(port: port)
            idle?.send("GET /before HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await idle?.reply()
            let first = try TestClient(port: port)
            first.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
            await entered.wait()
            idle?.send("GET /unwanted HTTP/1.1\r\nHost: a\r\n\r\n")
            Leaving.resetting(&idle)
            go.withLock { $0 = true }
            #expect(try await first.reply().text == "done")
            let last = try TestClient(port: port)
            last.send("GET /last HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await last.reply()
            let paths = asked.withLock { $0 }
            #expect(paths == ["/before", "/first", "/last"])
        }
    }

    /// Sends a request, waits until it is at work, and leaves.
    private static func ask(_ request: String, _ port: UInt16, _ fixture: Fixture, _ leave: Leaving)
        async throws
    {
        var client: TestClient? = try TestClient(port: port)
        client?.send(request)
        await fixture.entered.wait()
        leave(&client)
    }
}
