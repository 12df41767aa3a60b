import Curl
import Foundation
import Glibc
import LiveMarket
import LoopbackSocket
import MarketAPI
import MarketClient
import ServerDoubles
import Synchronization
import TemporaryFolder
import Testing

/// The guarantees that only the transport over libcurl gives.
@Suite(.timeLimit(.minutes(10)))
struct CurlTransportTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ngone"

    /// Returns a transport, and the thread that it runs on.
    private func session() async throws -> (CurlTransport, ThreadActivity) {
        let session = CurlTransport()
        let thread = Mutex<ThreadActivity?>(nil)
        let server = try RawServer([[.readBody(count: 1), .say(Self.answer)]])
        let request = OutgoingRequest(.post, server.address, body: .bytes([1]))
        _ = try await whole(
            try await session.send(request) { _ in thread.withLock { $0 = ThreadActivity.current } }
        )
        let known = thread.withLock(\.self)
        return (session, try #require(known))
    }

    /// Expects that `idle` sleeps while `busy` sends three hundred requests.
    private func expectRest(of idle: ThreadActivity, while busy: (CurlTransport, ThreadActivity)) async throws
    {
        let others = try RawServer(Array(repeating: [.say(Self.answer)], count: 300))
        let (switches, idleTime, busyTime) = (try idle.switches(), idle.nanoseconds(), busy.1.nanoseconds())
        for _ in 0..<300 {
            _ = try await whole(try await busy.0.send(OutgoingRequest(.get, others.address), progress: nil))
        }
        // It may have been on its way to sleep.
        #expect(try idle.switches() - switches <= 5)
        #expect((idle.nanoseconds() - idleTime) * 20 < busy.1.nanoseconds() - busyTime)
    }

    @Test func anIdleStreamOfEventsWakesNoThread() async throws {
        let server = try RawServer([
            [.say("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n:\n\n"), .waitForClient]
        ])
        let (session, thread) = try await session()
        // It is at rest with a connection that it keeps, too.
        let quick = try RawServer([[.say(Self.answer), .waitForClient]])
        _ = try await whole(try await session.send(OutgoingRequest(.get, quick.address), progress: nil))
        let request = OutgoingRequest(.get, server.address, timeouts: .listening)
        let reply = try await session.send(request, progress: nil)
        var pieces = reply.body.makeAsyncIterator()
        _ = try await pieces.next()
        try await expectRest(of: thread, while: self.session())
        withExtendedLifetime(session) {}
    }

    @Test func aMarketsEventsWakeNoThreadBetweenThem() async throws {
        try await LoopbackMarket.with { market in
            let (session, thread) = try await session()
            let client = MarketClient.live(
                address: market.address,
                session: session,
                credentials: MemoryCredentialStore()
            )
            var isLive = false
            for await event in client.events.follow(nil) {
                guard case .link(.live) = event else { continue }
                isLive = true
                try await expectRest(of: thread, while: self.session())
                break
            }
            #expect(isLive)
        }
    }

    @Test func aReaderThatWaitsWakesNoThread() async throws {
        let piece = String(repeating: "x", count: 1 << 16)
        let server = try RawServer([[.say("HTTP/1.1 200 OK\r\n\r\n"), .sayForever(piece)]])
        let (session, thread) = try await session()
        let reply = try await session.send(OutgoingRequest(.get, server.address), progress: nil)
        // By then it has read what it reads.
        let other = try await self.session()
        for _ in 0..<3 { try await rest(session) }
        try await expectRest(of: thread, while: other)
        withExtendedLifetime(reply) {}
    }

    /// Returns when the session's thread has been through what came before.
    private func rest(_ session: CurlTransport) async throws {
        let server = try RawServer([[.say(Self.answer)]])
        _ = try await whole(try await session.send(OutgoingRequest(.get, server.address), progress: nil))
    }

    @Test func theThreadEndsWithTheLastThatNeedsIt() async throws {
        let rest = DispatchSemaphore(value: 0)
        let server = try RawServer([
            [.say("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhalf"), .waitForTest(rest), .say("half")]
        ])
        var held: (CurlTransport, ThreadActivity)? = try await session()
        let thread = try #require(held).1
        let reply = try await held?.0.send(OutgoingRequest(.get, server.address), progress: nil)
        held = nil
        try await self.rest(CurlTransport())
        #expect(thread.isAlive)
        rest.signal()
        let text = try await whole(try #require(reply))
        #expect(text == "halfhalf")
        while thread.isAlive { await Task.yield() }
    }

    @Test func aRequestThatIsOverIsLetGoOf() async throws {
        final class Token: Sendable {}
        let (session, _) = try await session()
        for answer in [Self.answer, "", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"] {
            let server = try RawServer([[.say(answer)], [.say(answer)]])
            weak var kept: Token?
            do {
                let token = Token()
                kept = token
                _ = await failure { () throws(TransportError) in
                    let request = OutgoingRequest(.get, server.address)
                    _ = try await whole(
                        try await session.send(request) { _ in withExtendedLifetime(token) {} }
                    )
                }
            }
            // The thread lets go of it after it has told.
            try await rest(session)
            while kept != nil { await Task.yield() }
        }
    }

    @Test func aRequestThatIsCancelledIsLetGoOfAndTellsNothingMore() async throws {
        final class Token: Sendable {}
        let folder = try TemporaryFolder()
        let length = 256 << 20
        #expect(FileManager.default.createFile(atPath: folder.file("large"), contents: nil))
        #expect(truncate(folder.file("large"), length) == 0)
        let body = OutgoingRequest.Body.file(path: folder.file("large"), length: Int64(length))
        let (session, _) = try await session()
        for _ in 0..<20 {
            let server = try RawServer([[.readBody(count: length)]])
            weak var kept: Token?
            let isOver = Mutex(false)
            do {
                let token = Token()
                kept = token
                let task = Task {
                    let failure = await failure { () throws(TransportError) in
                        let request = OutgoingRequest(.post, server.address, body: body, timeouts: .uploading)
                        _ = try await session.send(request) { _ in
                            withExtendedLifetime(token) {}
                            if isOver.withLock(\.self) { Issue.record("told after the end") }
                        }
                    }
                    isOver.withLock { $0 = true }
                    return failure
                }
                await server.arrival()
                task.cancel()
                #expect(await task.value == .cancelled)
            }
            try await rest(session)
            while kept != nil { await Task.yield() }
        }
    }

    @Test func aThousandRequestsAtOnceAreAllAnswered() async throws {
        try await LoopbackMarket.with { market in
            let session = CurlTransport()
            let statuses = await withTaskGroup(of: Int?.self) { group in
                for _ in 0..<1000 {
                    group.addTask {
                        let request = OutgoingRequest(
                            .get,
                            market.address.appending(path: "api/v2/products"),
                            timeouts: RequestTimeouts(idle: .seconds(60), whole: nil)
                        )
                        guard let reply = try? await session.send(request, progress: nil),
                            (try? await whole(reply)) != nil
                        else { return nil }
                        return reply.status
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1000)
        }
    }

    @Test func aThousandRequestsAreCancelledWhereverTheyAre() async throws {
        let server = try RawServer(Array(repeating: [.waitForClient], count: 6))
        let session = CurlTransport()
        let address = server.address
        let tasks = (0..<1000).map { _ in
            Task {
                await failure { () throws(TransportError) in
                    _ = try await session.send(OutgoingRequest(.get, address), progress: nil)
                }
            }
        }
        await server.arrival()
        for task in tasks { task.cancel() }
        for task in tasks { #expect(await task.value == .cancelled) }
        await server.departure()
        // The session is none the worse.
        let other = try RawServer([[.say(Self.answer)]])
        let text = try await whole(
            try await session.send(OutgoingRequest(.get, other.address), progress: nil)
        )
        #expect(text == "gone")
    }

    @Test func aConnectionThatIsBeingMadeIsCancelled() async throws {
        // One whose queue is full drops what wants to connect.
        let port = try TakenPort()
        #expect(listen(port.descriptor, 0) == 0)
        let first = try LoopbackSocket(connectedTo: port.number, timeout: 1)
        let url = try #require(URL(string: "http://127.0.0.1:\(port.number)/"))
        let session = CurlTransport()
        let task = Task {
            await failure { () throws(TransportError) in
                _ = try await session.send(OutgoingRequest(.get, url), progress: nil)
            }
        }
        let other = try RawServer([[.say(Self.answer)]])
        _ = try await whole(try await session.send(OutgoingRequest(.get, other.address), progress: nil))
        task.cancel()
        #expect(await task.value == .cancelled)
        withExtendedLifetime((port, first)) {}
    }

    @Test func aRequestIsAnsweredAfterTheTransportIsGone() async throws {
        let server = try RawServer([[.say(Self.answer)]])
        let reply = try await { () async throws in
            try await CurlTransport().send(OutgoingRequest(.get, server.address), progress: nil)
        }()
        let text = try await whole(reply)
        #expect(text == "gone")
    }

    @Test func aServerQuickerThanItsReaderIsNotReadOn() async throws {
        let piece = String(repeating: "x", count: 1 << 16)
        let server = try RawServer([[.say("HTTP/1.1 200 OK\r\n\r\n"), .sayForever(piece)]])
        let session = CurlTransport()
        do {
            let reply = try await session.send(OutgoingRequest(.get, server.address), progress: nil)
            for _ in 0..<200 { try await rest(session) }
            // What the system keeps, and what waits for the reader.
            #expect(server.sentBytes < 32 << 20)
            // Once it is read it goes on.
            var (pieces, read) = (reply.body.makeAsyncIterator(), 0)
            while read < 64 << 20, let piece = try await pieces.next() { read += piece.count }
            #expect(read >= 64 << 20)
        }
        await server.departure()
    }

    @Test func aDecompressionBombIsStopped() async throws {
        let bomb = PackedZeros(megabytes: 64)
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"
        let server = try RawServer([[.say(head), .send(bomb.bytes), .waitForClient]])
        let session = CurlSession()
        let receiver = SmallReceiver(room: 1 << 20)
        let transfer = session.transfer(try CurlRequest("GET", server.address.absoluteString), to: receiver)
        transfer.begin()
        await receiver.fullness()
        let transport = CurlTransport()
        for _ in 0..<20 { try await rest(transport) }
        #expect(receiver.count <= 2 << 20)
        // And the reader of it can be told to stop.
        transfer.cancel()
        #expect(await receiver.end() == .cancelled)
        await server.departure()
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "http:", "http://%00/",
    ])
    func onlyHTTPIsSpoken(address: String) async throws {
        let url = try #require(URL(string: address))
        let failure = await failure { () throws(TransportError) in
            _ = try await CurlTransport().send(OutgoingRequest(.get, url), progress: nil)
        }
        #expect(failure == .unreachable)
    }

    @Test func aFieldWithALineBreakIsNotSent() async throws {
        let server = try RawServer([[.say(Self.answer)]])
        let request = OutgoingRequest(.get, server.address, fields: ["X-One": "1\r\nX-Evil: 2"])
        let failure = await failure { () throws(TransportError) in
            _ = try await CurlTransport().send(request, progress: nil)
        }
        #expect(failure == .unreachable)
        #expect(server.requests.isEmpty)
    }

    @Test func aFileThatIsShorterThanItWasIsNotSentAsIfItWereWhole() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("short")
        try Data(repeating: 0x61, count: 100).write(to: URL(filePath: path))
        for path in [path, "/dev/zero", "/"] {
            let server = try RawServer([[.waitForClient]])
            let failure = await failure { () throws(TransportError) in
                let request = OutgoingRequest(.post, server.address, body: .file(path: path, length: 101))
                _ = try await CurlTransport().send(request, progress: nil)
            }
            #expect(failure == .bodyUnreadable)
        }
    }

    @Test func aKeptConnectionThatTheServerClosedIsNoFailure() async throws {
        let body = Array("body".utf8)
        let server = try RawServer(
            Array(repeating: [.readBody(count: body.count), .say(Self.answer)], count: 20)
        )
        let session = CurlTransport()
        for _ in 0..<20 {
            let request = OutgoingRequest(.post, server.address, body: .bytes(body))
            let text = try await whole(try await session.send(request, progress: nil))
            #expect(text == "gone")
        }
        #expect(server.bodies == Array(repeating: body, count: 20))
    }

    @Test(arguments: [
        ("http://market.example/x", "market.example", true),
        ("http://MARKET.example:80/", "market.EXAMPLE", true),
        ("http://[::1]:8080/", "::1", true), ("http://127.1/", "127.1", true),
        ("http://127.0.0.1/", "127.1", true),
        ("http://market.example@evil.example/", "market.example", false),
        ("http://market.example\\@evil.example/", "market.example", false),
        ("http://evil.example#@market.example/", "market.example", false), ("http:", "market.example", false),
        ("http://market.example/", "", false),
    ])
    func twoReadersOfAnAddressMustAgree(address: String, host: String, agree: Bool) {
        #expect(CurlAddress.leads(address, to: host) == agree)
    }
}
