import ClientDoubles
import Foundation
import LoopbackSocket
import MarketAPI
import MarketClient
import Synchronization
import TemporaryFolder
import Testing

/// What `URLSession` must do for us, seen from the other end of the socket.
@Suite(.timeLimit(.minutes(1)))
struct URLSessionTransportTests {
    private func whole(_ reply: IncomingReply) async throws(TransportError) -> String {
        var bytes: [UInt8] = []
        var pieces = reply.body.makeAsyncIterator()
        while let piece = try await pieces.next() { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func failure(_ body: () async throws(TransportError) -> Void) async -> TransportError? {
        do throws(TransportError) {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test func aReplyComesWithItsStatusItsFieldsAndItsBody() async throws {
        let server = try RawServer([
            [
                .say(
                    "HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nX-One: 1\r\nContent-Length: 4\r\n\r\ngone"
                )
            ]
        ])
        let request = OutgoingRequest(.get, server.address.appending(path: "x"), fields: ["X-Mine": "한글 no"])
        let reply = try await URLSessionTransport().send(request, progress: nil)
        #expect(reply.status == 404)
        #expect(reply.fields["x-one"] == "1")
        let text = try await whole(reply)
        #expect(text == "gone")
        #expect(server.requests[0].hasPrefix("GET /x HTTP/1.1\r\n"))
    }

    @Test(arguments: [204, 304])
    func aReplyWithoutABodyComesToo(status: Int) async throws {
        let server = try RawServer([[.say("HTTP/1.1 \(status) X\r\nConnection: close\r\n\r\n")]])
        let reply = try await URLSessionTransport().send(
            OutgoingRequest(.delete, server.address),
            progress: nil
        )
        #expect(reply.status == status)
        let text = try await whole(reply)
        #expect(text == "")
    }

    @Test func aRedirectIsAReplyLikeAnyOther() async throws {
        let server = try RawServer([
            [
                .say(
                    "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                )
            ]
        ])
        let reply = try await URLSessionTransport().send(OutgoingRequest(.get, server.address), progress: nil)
        #expect(reply.status == 302)
        #expect(reply.fields["Location"] == "http://127.0.0.1:1/")
    }

    @Test func noCookieIsKept() async throws {
        let answer =
            "HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        let server = try RawServer([[.say(answer)], [.say(answer)]])
        let session = URLSessionTransport()
        for _ in 0..<2 { _ = try await session.send(OutgoingRequest(.get, server.address), progress: nil) }
        #expect(server.requests.count == 2)
        #expect(!server.requests[1].lowercased().contains("cookie"))
    }

    @Test func refusedConnectionIsUnreachable() async throws {
        // Taken, so that nobody else can listen at it, and not listened at.
        let port = try TakenPort()
        let url = try #require(URL(string: "http://127.0.0.1:\(port.number)/"))
        let failure = await failure { () throws(TransportError) in
            _ = try await URLSessionTransport().send(OutgoingRequest(.get, url), progress: nil)
        }
        #expect(failure == .unreachable)
        withExtendedLifetime(port) {}
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
    ])
    func aConnectionThatBreaksOffIsInterrupted(answer: String) async throws {
        let server = try RawServer([[.say(answer)], [.say(answer)], [.say(answer)]])
        let failure = await failure { () throws(TransportError) in
            _ = try await whole(
                try await URLSessionTransport().send(OutgoingRequest(.get, server.address), progress: nil)
            )
        }
        #expect(failure == .interrupted)
    }

    @Test func aReplyIsReadToItsEndAfterTheTransportIsGone() async throws {
        let rest = DispatchSemaphore(value: 0)
        let server = try RawServer([
            [.say("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhalf"), .waitForTest(rest), .say("half")]
        ])
        var reply: IncomingReply?
        do {
            let transport = URLSessionTransport()
            reply = try await transport.send(OutgoingRequest(.get, server.address), progress: nil)
        }
        // Whatever letting go of it does has been done when another has fetched something.
        let other = try RawServer([[.say("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nelse")]])
        let transport = URLSessionTransport()
        _ = try await whole(try await transport.send(OutgoingRequest(.get, other.address), progress: nil))
        rest.signal()
        let text = try await whole(try #require(reply))
        #expect(text == "halfhalf")
    }

    @Test func bodyIsStreamedInChunks() async throws {
        let server = try RawServer([
            [.say("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n:\n\n"), .waitForClient]
        ])
        let reply = try await URLSessionTransport().send(OutgoingRequest(.get, server.address), progress: nil)
        var pieces = reply.body.makeAsyncIterator()
        let first = try await pieces.next()
        #expect(first == Array(":\n\n".utf8))
    }

    @Test func cancellingWhileTheReplyIsAwaitedEndsTheConnection() async throws {
        let server = try RawServer([[.waitForClient]])
        let address = server.address
        let task = Task {
            await failure { () throws(TransportError) in
                _ = try await URLSessionTransport().send(OutgoingRequest(.get, address), progress: nil)
            }
        }
        while server.requests.isEmpty { await Task.yield() }
        task.cancel()
        #expect(await task.value == .cancelled)
        await server.departure()
    }

    @Test func cancellingWhileTheBodyIsReadEndsTheConnection() async throws {
        let server = try RawServer([
            [.say("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf"), .waitForClient]
        ])
        let session = URLSessionTransport()
        let reply = try await session.send(OutgoingRequest(.get, server.address), progress: nil)
        let task = Task { await failure { () throws(TransportError) in _ = try await whole(reply) } }
        task.cancel()
        #expect(await task.value == .cancelled)
        await server.departure()
    }

    @Test func releasingAReplyClosesItsConnection() async throws {
        let server = try RawServer([
            [.say("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf"), .waitForClient]
        ])
        let session = URLSessionTransport()
        do {
            let reply = try await session.send(OutgoingRequest(.get, server.address), progress: nil)
            #expect(reply.status == 200)
        }
        await server.departure()
        withExtendedLifetime(session) {}
    }

    @Test func aReplyThatDoesNotEndInTimeIsLate() async throws {
        let server = try RawServer([[.waitForClient]])
        let clock = TestClock()
        let timeouts = RequestTimeouts(idle: .seconds(60), whole: .seconds(50))
        async let failure = failure { () throws(TransportError) in
            let request = OutgoingRequest(.get, server.address, timeouts: timeouts)
            _ = try await URLSessionTransport(clock: clock).send(request, progress: nil)
        }
        await server.arrival()
        await clock.sleeper(for: .seconds(50))
        clock.advance(by: .seconds(50))
        #expect(await failure == .timedOut)
        await server.departure()
    }

    @Test func aFileIsSentWithItsLengthAndTellsHowFarItIs() async throws {
        let folder = try TemporaryFolder()
        let length = 3 << 20
        try Data(repeating: 0x61, count: length).write(to: URL(filePath: folder.file("large")))
        let server = try RawServer([
            [
                .readBody(count: length),
                .say("HTTP/1.1 201 Created\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
            ]
        ])
        let sent = Mutex<[Int64]>([])
        let request = OutgoingRequest(
            .post,
            server.address,
            body: .file(path: folder.file("large"), length: Int64(length)),
            timeouts: .uploading
        )
        let reply = try await URLSessionTransport().send(request) { bytes in
            sent.withLock { $0.append(bytes) }
        }
        #expect(reply.status == 201)
        #expect(server.requests[0].lowercased().contains("content-length: \(length)"))
        let progress = sent.withLock(\.self)
        #expect(progress.count > 3)
        #expect(progress == progress.sorted())
        #expect(progress.last == Int64(length))
    }

    @Test func aFileThatIsGoneIsNotSent() async throws {
        let server = try RawServer([])
        let failure = await failure { () throws(TransportError) in
            let request = OutgoingRequest(.post, server.address, body: .file(path: "/nowhere", length: 3))
            _ = try await URLSessionTransport().send(request, progress: nil)
        }
        #expect(failure == .bodyUnreadable)
    }
}
