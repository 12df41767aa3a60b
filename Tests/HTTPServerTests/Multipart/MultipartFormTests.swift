import Foundation
import HTTPServer
import Linux
import SeededRandom
import Testing

@Suite(.timeLimit(.minutes(10)))
final class MultipartFormTests {
    private let directory: String
    private let pool = BlockingPool(threads: 1)

    init() throws {
        directory = NSTemporaryDirectory() + "uploads-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }

    deinit {
        pool.stop()
        try? FileManager.default.removeItem(atPath: directory)
    }

    private var leftovers: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: directory) }
    }

    private func part(_ head: String, _ content: String) -> String {
        "--b\r\nContent-Disposition: form-data; \(head)\r\n\r\n\(content)\r\n"
    }

    private func form(
        _ parts: [String],
        type: String = "multipart/form-data; boundary=b",
        limits: MultipartLimits = MultipartLimits()
    ) async throws -> MultipartForm {
        let body = Array((parts.joined() + "--b--\r\n").utf8)
        let request = try HTTPRequest(.post, "/", fields: [(.contentType, type)], body: body)
        return try await request.multipartForm(limits: limits, filesIn: directory, on: pool)
    }

    @Test func textsStayInMemoryAndFilesGoToDisk() async throws {
        let parts = [part("name=\"params\"", "{}"), part("name=\"images\"; filename=\"a.jpg\"", "photo")]
        let form = try await form(parts)
        #expect(form["params"] == "{}")
        let file = try #require(form.files("images").first)
        #expect(file.size == 5)
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "photo")
        #expect(try leftovers.count == 1)
    }

    @Test func temporaryFileIsRemovedWithItsLastReference() async throws {
        do {
            var held: UploadedFile?
            do {
                let form = try await form([part("name=a; filename=x", "1"), part("name=b; filename=x", "2")])
                held = form.files("b").first
                #expect(try leftovers.count == 2)
            }
            let file = try #require(held)
            #expect(try leftovers == [URL(filePath: file.path).lastPathComponent])
            withExtendedLifetime(held) {}
        }
        #expect(try leftovers.isEmpty)
    }

    @Test(arguments: [
        ("name=a; filename=\"\"", true), ("name=a\r\nContent-Type: image/jpeg ", true),
        ("name=a\r\nContent-Type: nonsense", true), ("name=photo", true),
        ("name=a\r\nContent-Type: text/plain", false), ("name=a\r\nContent-Type: application/json ", false),
        ("name=a", false),
    ])
    func filesAreDetectedByFilenameOrType(head: String, isFile: Bool) async throws {
        var limits = MultipartLimits()
        limits.fileNames = ["photo"]
        let form = try await form([part(head, "1")], limits: limits)
        #expect(form.files.count == (isFile ? 1 : 0))
        #expect(form.texts.count == (isFile ? 0 : 1))
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=b", true), ("multipart/form-data; boundary=\"b\"", true),
        ("Multipart/Form-Data;charset=utf-8;BOUNDARY=b", true), ("multipart/form-data;boundary=b; x=y", true),
        ("multipart/form-data", false), ("multipart/form-data; boundary=", false),
        ("application/json", false),
        ("multipart/mixed; boundary=b", false),
        ("multipart/form-data; boundary=\(String(repeating: "b", count: 71))", false),
    ])
    func boundaryIsRequired(type: String, isRead: Bool) async throws {
        if isRead {
            #expect(try await form([part("name=a", "1")], type: type)["a"] == "1")
        } else {
            await #expect(throws: MultipartError.notMultipart) { try await form([], type: type) }
        }
    }

    @Test func partsOverTheLimitsLeaveNoFiles() async throws {
        var limits = MultipartLimits()
        limits.parts = 3
        limits.text = 10
        limits.allTexts = 15
        limits.files = 2
        limits.file = 10
        let text = part("name=t", "12345678")
        let file = part("name=f; filename=x", "12345678")
        let rows: [([String], MultipartError)] = [
            ([part("name=t", "12345678901")], .textTooLarge(part: "t", limit: 10)),
            ([text, text], .textTooLarge(part: "t", limit: 15)),
            ([file, part("name=g; filename=x", "12345678901")], .fileTooLarge(part: "g", limit: 10)),
            ([file, file, file], .tooManyParts(limit: 2)),
            ([file, file, part("name=t", ""), part("name=t", "")], .tooManyParts(limit: 3)),
            ([file, "--b\r\n\r\n\r\n"], .malformed),
        ]
        for (parts, error) in rows {
            await #expect(throws: error) { try await form(parts, limits: limits) }
        }
        #expect(try leftovers.isEmpty)
        #expect(try await form([text, file, file], limits: limits).files.count == 2)
    }

    @Test func unwritableDirectoryIsAServerError() async throws {
        let body = Array((part("name=f; filename=x", "1") + "--b--").utf8)
        let fields: [(HTTPFieldName, String)] = [(.contentType, "multipart/form-data; boundary=b")]
        let pool = pool
        let handler = ClosureHandler { request in
            _ = try await request.multipartForm(filesIn: "/nowhere", on: pool)
            return HTTPResponse(.ok)
        }
        let reply = await handler.answer(to: try HTTPRequest(.post, "/", fields: fields, body: body))
        #expect(reply.status == .internalServerError)
    }

    @Test func uploadOverASocketArrivesWhole() async throws {
        let (directory, pool) = (directory, pool)
        let handler = ClosureHandler { request in
            let form = try await request.multipartForm(filesIn: directory, on: pool)
            let sums = try form.files.map { file in
                try Data(contentsOf: URL(filePath: file.path)).reduce(0) { $0 &+ Int($1) }
            }
            return HTTPResponse(text: sums.map(String.init).joined(separator: " "))
        }
        var generator = SplitMix64(seed: 7)
        let photos = (0..<5).map { _ in
            (0..<Int.random(in: 0...300_000, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
        }
        var body: [UInt8] = []
        for photo in photos {
            body += Array("--b\r\nContent-Disposition: form-data; name=images; filename=x\r\n\r\n".utf8)
            body += photo + [13, 10]
        }
        body += Array("--b--".utf8)
        let sums = photos.map { String($0.reduce(0) { $0 &+ Int($1) }) }.joined(separator: " ")
        try await withServer(handler) { _, port in
            for framing in ["Content-Length: \(body.count)", "Transfer-Encoding: chunked"] {
                let client = try TestClient(port: port)
                client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n")
                client.send("\(framing)\r\n\r\n")
                for piece in body.cutAtRandom(longest: 100_000, using: &generator) {
                    let isChunked = framing.hasSuffix("chunked")
                    client.send(
                        isChunked
                            ? Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + [13, 10] : piece
                    )
                }
                if framing.hasSuffix("chunked") { client.send("0\r\n\r\n") }
                #expect(try await client.reply().text == sums)
            }
        }
        #expect(try leftovers.isEmpty)
    }
}
