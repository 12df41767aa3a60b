import Foundation
import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(10)))
final class FileTests {
    private let path: String
    private let content: [UInt8]

    init() throws {
        path = NSTemporaryDirectory() + "file-\(UUID().uuidString)"
        content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try Data(content).write(to: URL(filePath: path))
    }

    deinit {
        unlink(path)
    }

    private var handler: ClosureHandler {
        ClosureHandler { [path] _ in HTTPResponse(file: try OpenFile(path), type: "image/jpeg") }
    }

    @Test func fileIsSentWhole() async throws {
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port)
            for _ in 0..<2 {
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                let reply = try await client.reply()
                #expect(reply.body == content)
                #expect(reply["Accept-Ranges"] == "bytes")
            }
        }
    }

    @Test(arguments: [
        ("bytes=0-0", 0..<1), ("bytes=0-99", 0..<100), ("bytes=99999-", 99_999..<100_000),
        ("bytes=-10", 99_990..<100_000), ("bytes=50000-200000", 50_000..<100_000),
        ("bytes=-200000", 0..<100_000),
        ("BYTES=5-6", 5..<7),
    ])
    func rangeIsSentAlone(field: String, range: Range<Int>) async throws {
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\nRange: \(field)\r\n\r\n")
            let reply = try await client.reply()
            #expect(reply.status == 206)
            #expect(reply.body == Array(content[range]))
            #expect(reply["Content-Range"] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/100000")
        }
    }

    @Test(arguments: [
        "bytes=100000-", "bytes=5-4", "bytes=-0", "bytes=", "bytes=-", "bytes=a-b", "bytes=1-2-3",
    ])
    func unsatisfiableRangeIsAnswered416(field: String) async throws {
        let reply = await handler.answer(to: try HTTPRequest(.get, "/", fields: [(.range, field)]))
        #expect(reply.status == .rangeNotSatisfiable)
        #expect(reply.fields[.contentRange] == "bytes */100000")
    }

    @Test(arguments: ["items=0-1", "bytes=0-1,5-6", "bytes"])
    func ignorableRangeIsAnsweredWithTheWholeFile(field: String) async throws {
        let reply = await handler.answer(to: try HTTPRequest(.get, "/", fields: [(.range, field)]))
        #expect(reply.status == .ok)
        #expect(try await reply.collectedBody() == content)
    }

    @Test func rangeOfAnotherVersionIsAnsweredWithTheWholeFile() async throws {
        let tag = try #require(await handler.answer(to: try HTTPRequest(.get, "/")).fields[.etag])
        for (condition, status) in [(tag, HTTPStatus.partialContent), ("\"old\"", .ok), ("W/\(tag)", .ok)] {
            let fields: [(HTTPFieldName, String)] = [(.range, "bytes=0-1"), (.ifRange, condition)]
            #expect(await handler.answer(to: try HTTPRequest(.get, "/", fields: fields)).status == status)
        }
    }

    @Test func matchingETagIsAnswered304() async throws {
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let tag = try #require(try await client.reply()["ETag"])
            client.send("GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: \(tag)\r\n\r\n")
            let reply = try await client.reply()
            #expect(reply.status == 304)
            #expect(reply["ETag"] == tag)
            #expect(reply["Content-Length"] == nil)
            client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.reply(hasBody: false)["Content-Length"] == "100000")
        }
    }

    @Test func disconnectDuringAFileIsHarmless() async throws {
        let large = path + "-large"
        defer { unlink(large) }
        try Data(count: 32 << 20).write(to: URL(filePath: large))
        let handler = ClosureHandler { _ in HTTPResponse(file: try OpenFile(large), type: "image/jpeg") }
        try await withServer(handler) { _, port in
            for _ in 0..<5 {
                let client = try TestClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try await client.read(100_000)
            }
            let client = try TestClient(port: port)
            client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.reply(hasBody: false).status == 200)
        }
    }

    @Test func emptyFileIsSent() async throws {
        let empty = path + "-empty"
        defer { unlink(empty) }
        try Data().write(to: URL(filePath: empty))
        let handler = ClosureHandler { _ in HTTPResponse(file: try OpenFile(empty), type: "image/jpeg") }
        try await withServer(handler) { _, port in
            let client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.reply().body.isEmpty)
            client.send("GET / HTTP/1.1\r\nHost: a\r\nRange: bytes=0-\r\n\r\n")
            #expect(try await client.reply().status == 416)
        }
    }

    @Test(arguments: ["/", "/nowhere", "/dev/null"])
    func onlyRegularFilesAreSent(path: String) async throws {
        let handler = ClosureHandler { _ in HTTPResponse(file: try OpenFile(path), type: "text/plain") }
        #expect(await handler.answer(to: try HTTPRequest(.get, "/")).status == .notFound)
    }
}
