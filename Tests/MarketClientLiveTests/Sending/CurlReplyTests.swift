import LoopbackSocket
import MarketAPI
import MarketClient
import Testing

/// The bytes of a server that the transport over libcurl accepts as a reply.
@Suite(.timeLimit(.minutes(10)))
struct CurlReplyTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ngone"

    @Test func aReplyArrivingByteByByteIsRead() async throws {
        let text =
            "HTTP/1.1 200 OK\r\nX-One: 1\r\nTransfer-Encoding: chunked\r\n\r\n4\r\ngone\r\n0\r\nX-Two: 2\r\n\r\n"
        let server = try RawServer([text.utf8.map { .send([$0]) }])
        let reply = try await CurlTransport().send(OutgoingRequest(.get, server.address), progress: nil)
        #expect(reply.fields.all.map(\.name) == ["transfer-encoding", "x-one"])
        let body = try await whole(reply)
        #expect(body == "gone")
    }

    @Test func interimRepliesAreNotTheReply() async throws {
        let server = try RawServer([
            [.say("HTTP/1.1 103 Early Hints\r\nX-One: early\r\n\r\nHTTP/1.1 100 X\r\n\r\n" + Self.answer)]
        ])
        let reply = try await CurlTransport().send(OutgoingRequest(.get, server.address), progress: nil)
        #expect(reply.status == 200)
        #expect(reply.fields["x-one"] == nil)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\n"
            + String(repeating: "X-One: \(String(repeating: "x", count: 1000))\r\n", count: 300),
        "HTTP/1.1 200 OK\r\nX-One: " + String(repeating: "x", count: 1 << 20),
        "HTTP/1.1 999999 OK\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n\r\n", "\0\0\0\0",
        "HTTP/1.1 200 OK\r\nContent-Length: -4\r\n\r\ngone",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\ngone",
        "HTTP/1.1 200 OK\r\nContent-Length: 4, 4\r\n\r\ngone",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\ngone\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\ngone",
    ])
    func anInvalidReplyIsAnInterruption(answer: String) async throws {
        let server = try RawServer([[.say(answer)]])
        let failure = await failure { () throws(TransportError) in
            _ = try await whole(
                try await CurlTransport().send(OutgoingRequest(.get, server.address), progress: nil)
            )
        }
        #expect(failure == .interrupted)
    }

    @Test func linesWithoutEndAreNotRead() async throws {
        let field = "X-One: \(String(repeating: "x", count: 1000))\r\n"
        for begin in [
            "HTTP/1.1 200 OK\r\n", "HTTP/1.1 103 Early Hints\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\ngone\r\n0\r\n",
        ] {
            let server = try RawServer([[.say(begin), .sayForever(field)]])
            let failure = await failure { () throws(TransportError) in
                _ = try await whole(
                    try await CurlTransport().send(OutgoingRequest(.get, server.address), progress: nil)
                )
            }
            #expect(failure == .interrupted)
            await server.departure()
        }
    }

    @Test func bytesAfterTheReplyAreIgnored() async throws {
        let more = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
        let server = try RawServer([[.say(Self.answer + more)], [.say(Self.answer)]])
        let session = CurlTransport()
        for _ in 0..<2 {
            let reply = try await session.send(OutgoingRequest(.get, server.address), progress: nil)
            let text = try await whole(reply)
            #expect(text == "gone")
        }
    }
}
