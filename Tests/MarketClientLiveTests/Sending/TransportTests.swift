import ClientDoubles
import Foundation
import LoopbackSocket
import MarketAPI
import MarketClient
import Synchronization
import TemporaryFolder
import Testing

/// A transport that carries requests over the network.
enum TransportKind: CaseIterable {
    case curl
    case urlSession

    func make(clock: any Clock<Duration> = ContinuousClock()) -> any HTTPSession {
        switch self {
        case .curl: CurlTransport(clock: clock)
        case .urlSession: URLSessionTransport(clock: clock)
        }
    }
}

/// The guarantees of every transport, seen from the other end of the socket.
@Suite(.timeLimit(.minutes(10)))
struct TransportTests {
    @Test(arguments: TransportKind.allCases)
    func aReplyComesWithItsStatusItsFieldsAndItsBody(kind: TransportKind) async throws {
        let server = try RawServer([
            [
                .say(
                    "HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nX-One: 1\r\nContent-Length: 4\r\n\r\ngone"
                )
            ]
        ])
        let request = OutgoingRequest(.get, server.address.appending(path: "x"), fields: ["X-Mine": "한글 no"])
        let reply = try await kind.make().send(request, progress: nil)
        #expect(reply.status == 404)
        #expect(reply.fields["x-one"] == "1")
        let text = try await whole(reply)
        #expect(text == "gone")
        #expect(server.requests[0].hasPrefix("GET /x HTTP/1.1\r\n"))
    }

    @Test(arguments: TransportKind.allCases, [204, 304])
    func aReplyWithoutABodyComesToo(kind: TransportKind, status: Int) async throws {
        let server = try RawServer([[.say("HTTP/1.1 \(status) X\r\nConnection: close\r\n\r\n")]])
        let reply = try await kind.make().send(
            OutgoingRequest(.delete, server.address),
            progress: nil
        )
        #expect(reply.status == status)
        let text = try await whole(reply)
        #expect(text == "")
    }

    @Test(arguments: TransportKind.allCases)
    func aRedirectIsAReplyLikeAnyOther(kind: TransportKind) async throws {
        let server = try RawServer([
            [
                .say(
                    "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                )
            ]
        ])
        let reply = try await kind.make().send(OutgoingRequest(.get, server.address), progress: nil)
        #expect(reply.status == 302)
        #expect(reply.fields["Location"] == "http://127.0.0.1:1/")
    }

    @Test(arguments: TransportKind.allCases)
    func noCookieIsKept(kind: TransportKind) async throws {
        let answer =
            "HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        let server = try RawServer([[.say(answer)], [.say(answer)]])
        let session = kind.make()
        for _ in 0..<2 { _ = try await session.send(OutgoingRequest(.get, server.address), progress: nil) }
        #expect(server.requests.count == 2)
        #expect(!server.requests[1].lowercased().contains("cookie"))
    }

    @Test(arguments: TransportKind.allCases)
    func refusedConnectionIsUnreachable(kind: TransportKind) async throws {
        // Taken, so that nobody else can listen at it, and not listened at.
        let port = try TakenPort()
        let url = try #require(URL(string: "http://127.0.0.1:\(port.number)/"))
        let failure = await failure { () throws(TransportError) in
            _ = try await kind.make().send(OutgoingRequest(.get, url), progress: nil)
        }
        #expect(failure == .unreachable)
        withExtendedLifetime(port) {}
    }

    @Test(
        arguments: TransportKind.allCases,
        [
            "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
        ]
    )
    func aConnectionThatBreaksOffIsInterrupted(kind: TransportKind, answer: String) async throws {
        let server = try RawServer([[.say(answer)], [.say(answer)], [.say(answer)]])
        let failure = await failure { () throws(TransportError) in
            _ = try await whole(
                try await kind.make().send(OutgoingRequest(.get, server.address), progress: nil)
            )
        }
        #expect(failure == .interrupted)
    }

    @Test(arguments: TransportKind.allCases)
    func aReplyIsReadToItsEndAfterTheTransportIsGone(kind: TransportKind) async throws {
        let rest = DispatchSemaphore(value: 0)
        let server = try RawServer([
            [.say("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhalf"), .waitForTest(rest), .say("half")]
        ])
        var reply: IncomingReply?
        do {
            let transport = kind.make()
            reply = try await transport.send(OutgoingRequest(.get, server.address), progress: nil)
        }
        // Whatever letting go of it does has been done when another has fetched something.
        let other = try RawServer([[.say("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nelse")]])
        let transport = kind.make()
        _ = try await whole(try await transport.send(OutgoingRequest(.get, other.address), progress: nil))
        rest.signal()
        let text = try await whole(try #require(reply))
        #expect(text == "halfhalf")
    }

    @Test(arguments: TransportKind.allCases)
    func bodyIsStreamedInChunks(kind: TransportKind) async throws {
        let server = try RawServer([
            [.say("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n:\n\n"), .waitForClient]
        ])
        let reply = try await kind.make().send(OutgoingRequest(.get, server.address), progress: nil)
        var pieces = reply.body.makeAsyncIterator()
        let first = try await pieces.next()
        #expect(first == Array(":\n\n".utf8))
    }

    @Test(arguments: TransportKind.allCases)
    func cancellingWhileTheReplyIsAwaitedEndsTheConnection(kind: TransportKind) async throws {
        let server = try RawServer([[.waitForClient]])
        let address = server.address
        let task = Task {
            await failure { () throws(TransportError) in
                _ = try await kind.make().send(OutgoingRequest(.get, address), progress: nil)
            }
        }
        while server.requests.isEmpty { await Task.yield() }
        task.cancel()
        #expect(await task.value == .cancelled)
        await server.departure()
    }

    @Test(arguments: TransportKind.allCases)
    func cancellingWhileTheBodyIsReadEndsTheConnection(kind: TransportKind) async throws {
        let server = try RawServer([
            [.say("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf"), .waitForClient]
        ])
        let session = kind.make()
        let reply = try await session.send(OutgoingRequest(.get, server.address), progress: nil)
        let task = Task { await failure { () throws(TransportError) in _ = try await whole(reply) } }
        task.cancel()
        #expect(await task.value == .cancelled)
        await server.departure()
    }

    @Test(arguments: TransportKind.allCases)
    func releasingAReplyClosesItsConnection(kind: TransportKind) async throws {
        let server = try RawServer([
            [.say("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf"), .waitForClient]
        ])
        let session = kind.make()
        do {
            let reply = try await session.send(OutgoingRequest(.get, server.address), progress: nil)
            #expect(reply.status == 200)
        }
        await server.departure()
        withExtendedLifetime(session) {}
    }

    @Test(arguments: TransportKind.allCases)
    func aReplyThatDoesNotEndInTimeIsLate(kind: TransportKind) async throws {
        let server = try RawServer([[.waitForClient]])
        let clock = TestClock()
        let timeouts = RequestTimeouts(idle: .seconds(60), whole: .seconds(50))
        async let late = failure { () throws(TransportError) in
            let request = OutgoingRequest(.get, server.address, timeouts: timeouts)
            _ = try await kind.make(clock: clock).send(request, progress: nil)
        }
        await server.arrival()
        await clock.sleeper(for: .seconds(50))
        clock.advance(by: .seconds(50))
        #expect(await late == .timedOut)
        await server.departure()
    }

    @Test(arguments: TransportKind.allCases)
    func aFileIsSentWithItsLengthAndTellsHowFarItIs(kind: TransportKind) async throws {
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
        let reply = try await kind.make().send(request) { bytes in
            sent.withLock { $0.append(bytes) }
        }
        #expect(reply.status == 201)
        #expect(server.requests[0].lowercased().contains("content-length: \(length)"))
        let progress = sent.withLock(\.self)
        #expect(progress.count > 3)
        #expect(progress == progress.sorted())
        #expect(progress.last == Int64(length))
    }

    @Test(arguments: TransportKind.allCases)
    func aFileThatIsGoneIsNotSent(kind: TransportKind) async throws {
        let server = try RawServer([])
        let failure = await failure { () throws(TransportError) in
            let request = OutgoingRequest(.post, server.address, body: .file(path: "/nowhere", length: 3))
            _ = try await kind.make().send(request, progress: nil)
        }
        #expect(failure == .bodyUnreadable)
    }

    @Test(arguments: TransportKind.allCases)
    func aBodyIsSentByteForByte(kind: TransportKind) async throws {
        let body = Array((0...255).map { UInt8($0) }) + [0, 0, 0x0A, 0]
        for method in [MarketAPI.Operation.Method.post, .put, .patch, .delete] {
            let server = try RawServer([
                [.readBody(count: body.count), .say("HTTP/1.1 204 X\r\nConnection: close\r\n\r\n")]
            ])
            let reply = try await kind.make().send(
                OutgoingRequest(method, server.address, body: .bytes(body)),
                progress: nil
            )
            #expect(reply.status == 204)
            #expect(server.requests[0].hasPrefix("\(method.rawValue) / HTTP/1.1\r\n"))
            #expect(server.requests[0].lowercased().contains("content-length: \(body.count)"))
            #expect(!server.requests[0].lowercased().contains("expect:"))
            #expect(server.bodies == [body])
        }
    }

    @Test(arguments: TransportKind.allCases)
    func aPostOfNothingSaysSo(kind: TransportKind) async throws {
        let server = try RawServer([[.say("HTTP/1.1 204 X\r\nConnection: close\r\n\r\n")]])
        _ = try await kind.make().send(OutgoingRequest(.post, server.address), progress: nil)
        #expect(server.requests[0].lowercased().contains("content-length: 0"))
    }

    @Test(arguments: TransportKind.allCases)
    func aCompressedReplyIsDecompressed(kind: TransportKind) async throws {
        let server = try RawServer([
            [
                .say(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 24\r\nConnection: close\r\n\r\n"
                ),
                // "gone", by gzip.
                .send([
                    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 0xCF, 0xCF, 0x4B, 5, 0, 0x45, 0x4F, 0x98, 0x02,
                    4, 0, 0, 0,
                ]),
            ]
        ])
        let reply = try await kind.make().send(OutgoingRequest(.get, server.address), progress: nil)
        #expect(server.requests[0].lowercased().contains("accept-encoding: "))
        #expect(reply.fields["content-encoding"] == "gzip")
        let text = try await whole(reply)
        #expect(text == "gone")
    }

    @Test(arguments: TransportKind.allCases)
    func aConnectionThatIsResetIsInterrupted(kind: TransportKind) async throws {
        for said in ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", "HTTP/1.1 200 OK\r\n\r\nhalf"] {
            let server = try RawServer([[.say(said), .reset]])
            let failure = await failure { () throws(TransportError) in
                _ = try await whole(
                    try await kind.make().send(OutgoingRequest(.post, server.address), progress: nil)
                )
            }
            #expect(failure == .interrupted)
        }
    }

    @Test(arguments: TransportKind.allCases)
    func aRefusalIsHeardBeforeTheBodyIsSent(kind: TransportKind) async throws {
        let folder = try TemporaryFolder()
        let length = 64 << 20
        try Data(repeating: 0x61, count: length).write(to: URL(filePath: folder.file("large")))
        let server = try RawServer([
            [.say("HTTP/1.1 413 X\r\nContent-Length: 4\r\nConnection: close\r\n\r\nmuch"), .waitForClient]
        ])
        let body = OutgoingRequest.Body.file(path: folder.file("large"), length: Int64(length))
        let reply = try await kind.make().send(
            OutgoingRequest(.post, server.address, body: body),
            progress: nil
        )
        #expect(reply.status == 413)
        let text = try await whole(reply)
        #expect(text == "much")
    }

    @Test(arguments: TransportKind.allCases)
    func aServerThatStopsHalfwayIsLate(kind: TransportKind) async throws {
        let server = try RawServer([
            [.say("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"), .waitForClient]
        ])
        let timeouts = RequestTimeouts(idle: .seconds(1), whole: nil)
        let failure = await failure { () throws(TransportError) in
            let request = OutgoingRequest(.get, server.address, timeouts: timeouts)
            _ = try await whole(try await kind.make().send(request, progress: nil))
        }
        #expect(failure == .timedOut)
        await server.departure()
    }

    @Test(arguments: TransportKind.allCases)
    func aBodyThatDoesNotEndInTimeIsLate(kind: TransportKind) async throws {
        let server = try RawServer([
            [.say("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhalf"), .waitForClient]
        ])
        let clock = TestClock()
        let timeouts = RequestTimeouts(idle: .seconds(60), whole: .seconds(50))
        let request = OutgoingRequest(.get, server.address, timeouts: timeouts)
        let reply = try await kind.make(clock: clock).send(request, progress: nil)
        await clock.sleeper(for: .seconds(50))
        clock.advance(by: .seconds(50))
        let failure = await failure { () throws(TransportError) in _ = try await whole(reply) }
        #expect(failure == .timedOut)
        await server.departure()
    }

    @Test(arguments: TransportKind.allCases)
    func aNameThatNobodyHasIsUnreachable(kind: TransportKind) async throws {
        // Longer than names may be: no server of names is asked, which may be away where tests run.
        let url = try #require(URL(string: "http://\(String(repeating: "x", count: 64)).invalid/"))
        let failure = await failure { () throws(TransportError) in
            _ = try await kind.make().send(OutgoingRequest(.get, url), progress: nil)
        }
        #expect(failure == .unreachable)
    }

    @Test(arguments: TransportKind.allCases)
    func aServerThatSaysNothingIsLate(kind: TransportKind) async throws {
        let server = try RawServer([[.waitForClient]])
        let timeouts = RequestTimeouts(idle: .seconds(1), whole: nil)
        let failure = await failure { () throws(TransportError) in
            let request = OutgoingRequest(.get, server.address, timeouts: timeouts)
            _ = try await kind.make().send(request, progress: nil)
        }
        #expect(failure == .timedOut)
        await server.departure()
    }

    @Test(arguments: TransportKind.allCases)
    func requestsInTurnShareAConnection(kind: TransportKind) async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ngone"
        let server = try RawServer([[.say(answer), .readHead, .say(answer), .readHead, .say(answer)]])
        let session = kind.make()
        for _ in 0..<3 {
            let reply = try await session.send(OutgoingRequest(.get, server.address), progress: nil)
            let text = try await whole(reply)
            #expect(text == "gone")
        }
        #expect(server.requests.count == 3)
    }
}

func whole(_ reply: IncomingReply) async throws(TransportError) -> String {
    var bytes: [UInt8] = []
    var pieces = reply.body.makeAsyncIterator()
    while let piece = try await pieces.next() { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
}

func failure(_ body: () async throws(TransportError) -> Void) async -> TransportError? {
    do throws(TransportError) {
        try await body()
        return nil
    } catch {
        return error
    }
}
