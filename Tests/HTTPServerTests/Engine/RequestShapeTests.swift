import Foundation
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10)))
struct RequestShapeTests {
    @Test func thereAreAtLeastAHundredAndFiftyShapes() {
        #expect(RequestShape.all.count >= 150)
        #expect(Set(RequestShape.all.map(\.name)).count == RequestShape.all.count)
    }

    @Test(arguments: RequestShape.all)
    func parserMatchesTheTable(shape: RequestShape) {
        let (statuses, closes) = ParserOutcome.of(shape.bytes)
        #expect(statuses == shape.statuses.filter { $0 != 100 })
        #expect(closes == shape.closes)
    }

    @Test func serverMatchesTheTable() async throws {
        try await withServer(echo) { _, port in
            for shape in RequestShape.all {
                let client = try TestClient(port: port)
                client.send(shape.bytes)
                client.finishSending()
                let replies = String(decoding: try await client.readToEnd(), as: UTF8.self)
                #expect(Self.statuses(of: replies) == shape.statuses, "\(shape.name)")
                #expect(replies.contains("\r\nConnection: close\r\n") == shape.closes, "\(shape.name)")
            }
        }
    }

    @Test func unencodedLettersAreRefusedWithAdvice() async throws {
        try await withServer(echo) { _, port in
            let client = try TestClient(port: port)
            client.send("GET /search?q=\u{AC00} HTTP/1.1\r\nHost: a\r\n\r\n")
            let reply = String(decoding: try await client.readToEnd(), as: UTF8.self)
            #expect(reply.hasPrefix("HTTP/1.1 400 ") && reply.contains("percent-encoded"), "\(reply)")
        }
    }

    @Test func singleBytesGetTheSameReply() async throws {
        try await withServer(echo) { _, port in
            for shape in RequestShape.all where shape.bytes.count < 200 {
                let client = try TestClient(port: port)
                for byte in shape.bytes where client.send([byte]) {}
                client.finishSending()
                let replies = String(decoding: try await client.readToEnd(), as: UTF8.self)
                #expect(Self.statuses(of: replies) == shape.statuses, "\(shape.name)")
            }
        }
    }

    @Test func anySplitInTwoGetsTheSameReply() async throws {
        try await withServer(echo) { _, port in
            let other = try TestClient(port: port)
            for shape in RequestShape.all where shape.bytes.count < 64 {
                for cut in shape.bytes.indices.dropFirst() {
                    let client = try TestClient(port: port)
                    client.send(Array(shape.bytes[..<cut]))
                    // The one loop has read the first piece before it serves the other client.
                    other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                    _ = try await other.reply()
                    client.send(Array(shape.bytes[cut...]))
                    client.finishSending()
                    let replies = String(decoding: try await client.readToEnd(), as: UTF8.self)
                    #expect(Self.statuses(of: replies) == shape.statuses, "\(shape.name), cut at \(cut)")
                }
            }
        }
    }

    private static func statuses(of replies: String) -> [Int] {
        replies.components(separatedBy: "HTTP/1.1 ").dropFirst().compactMap { Int($0.prefix(3)) }
    }
}

/// The outcome of the parsers alone for a connection's bytes.
enum ParserOutcome {
    static func of(_ bytes: [UInt8]) -> (statuses: [Int], closes: Bool) {
        var statuses: [Int] = []
        var rest = bytes[...]
        var head = ParsedHead()
        while !rest.isEmpty {
            do {
                guard let length = try HeadParser().parse(Array(rest).span, into: &head) else { break }
                rest = rest.dropFirst(length)
            } catch {
                return (statuses + [Problem.reply(error).status.rawValue], true)
            }
            guard let status = body(head.framing, &rest) else { break }
            statuses.append(status)
            guard status == 200, head.keepsAlive else { return (statuses, true) }
        }
        return (statuses, false)
    }

    private static func body(_ framing: BodyFraming, _ rest: inout ArraySlice<UInt8>) -> Int? {
        switch framing {
        case .none:
            return 200
        case .length(let length):
            guard length <= ServerLimits().body else { return 413 }
            guard length <= rest.count else { return nil }
            rest = rest.dropFirst(length)
            return 200
        case .chunked:
            var decoder = ChunkedDecoder()
            var bytes = Array(rest)
            var span = bytes.mutableSpan
            guard let (read, _) = try? decoder.decode(&span) else { return 400 }
            rest = rest.dropFirst(read)
            return decoder.isDone ? 200 : nil
        }
    }
}
