import SeededRandom
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10)))
struct MultipartParserTests {
    /// The parser's output as text that fits in a row.
    private struct Transcript: MultipartParser.Sink {
        var parts: [String] = []
        var data: [UInt8] = []
        var head: PartHead?

        mutating func begin(_ head: PartHead) { self.head = head }
        mutating func take(_ data: UnsafeRawBufferPointer) { self.data += data }
        mutating func end() {
            let file = head?.filename.map { "(\($0))" } ?? ""
            let type = head?.type.map { "[\($0)]" } ?? ""
            parts.append("\(head?.name ?? "?")\(file)\(type)=\(String(decoding: data, as: UTF8.self))")
            data = []
        }
    }

    private func parse(
        _ pieces: [[UInt8]],
        boundary: String = "b"
    ) throws(MultipartError) -> (parts: [String], isComplete: Bool) {
        var parser = MultipartParser(boundary: Array(boundary.utf8))
        var transcript = Transcript()
        for piece in pieces {
            // A copy of exactly this size, so that a read past its end is seen by the address sanitizer.
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 1)
            defer { buffer.deallocate() }
            buffer.copyBytes(from: piece)
            try parser.feed(UnsafeRawBufferPointer(buffer), to: &transcript)
        }
        return (transcript.parts, parser.isComplete)
    }

    private static let plain = "Content-Disposition: form-data; name=\"a\"\r\n\r\n"

    @Test(arguments: [
        ("--b\r\n\(plain)1\r\n--b--\r\n", ["a=1"]),
        ("--b\r\n\(plain)1\r\n--b--", ["a=1"]),
        ("\r\n--b\r\n\(plain)1\r\n--b--\r\n", ["a=1"]),
        ("preamble\r\n--b\r\n\(plain)1\r\n--b--epilogue", ["a=1"]),
        ("--b\r\n\(plain)\r\n--b--", ["a="]),
        ("--b \t\r\n\(plain)1\r\n--b--", ["a=1"]),
        ("--b\r\n\(plain)1\r\n--b\r\n\(plain)2\r\n--b--", ["a=1", "a=2"]),
        ("--b\r\n\(plain)1\r\n--\r\n-b\r\n--b--", ["a=1\r\n--\r\n-b"]),
        ("--b\r\n\(plain)1\r\n\r\n--b--", ["a=1\r\n"]),
        ("--b\r\nContent-Disposition:form-data;name=\"a\"\r\n\r\n1\r\n--b--", ["a=1"]),
        ("--b\r\ncontent-disposition: FORM-DATA; NAME=a\r\n\r\n1\r\n--b--", ["a=1"]),
        ("--b\r\nContent-Disposition: form-data; name=\"a\"; filename=\"\"\r\n\r\n1\r\n--b--", ["a()=1"]),
        ("--b\r\nContent-Disposition: form-data; name=a; filename=가방.jpg\r\n\r\n1\r\n--b--", ["a(가방.jpg)=1"]),
        (
            "--b\r\nContent-Disposition: form-data; filename=\"x;y\"; name=\"a\"\r\n\r\n1\r\n--b--",
            ["a(x;y)=1"]
        ),
        ("--b\r\nContent-Disposition: form-data; name=\"a\\\"b\"\r\n\r\n1\r\n--b--", ["a\"b=1"]),
        (
            "--b\r\nContent-Disposition: form-data; name=\"a\"; filename=\"C:\\x\"\r\n\r\n1\r\n--b--",
            ["a(C:\\x)=1"]
        ),
        ("--b\r\nContent-Type: application/json \r\n\(plain)1\r\n--b--", ["a[application/json]=1"]),
        ("--b\r\nContent-Type: Image/JPG ; q=1\r\n\(plain)1\r\n--b--", ["a[image/jpg]=1"]),
        ("--b\r\nContent-Type: nonsense\r\n\(plain)1\r\n--b--", ["a[nonsense]=1"]),
        ("--b\r\nContent-Type:\r\n\(plain)1\r\n--b--", ["a=1"]),
        ("--b\r\nX-Other: 1\r\n\(plain)1\r\n--b--", ["a=1"]),
        ("--b--", []),
    ])
    func formsOfRealClientsAreParsed(body: String, parts: [String]) throws {
        let result = try parse([Array(body.utf8)])
        #expect(result.parts == parts)
        #expect(result.isComplete)
        let dripped = try parse(body.utf8.map { [$0] })
        #expect(dripped.parts == parts)
        #expect(dripped.isComplete)
    }

    @Test(arguments: [
        ("--b\r\n\r\n1\r\n--b--", MultipartError.malformed),
        ("--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--", .malformed),
        ("--b\r\nContent-Disposition: attachment; name=a\r\n\r\n1\r\n--b--", .malformed),
        ("--b\r\nno colon\r\n\(plain)1\r\n--b--", .malformed),
        ("--b\r\nX: \0\r\n\(plain)1\r\n--b--", .malformed),
        ("--bX\r\n\(plain)1\r\n--b--", .malformed),
        ("--b\n\(plain)1\r\n--b--", .malformed),
        ("--b-\r\n\(plain)1\r\n--b--", .malformed),
        ("--b\r\nX: \(String(repeating: "a", count: 9000))\r\n\(plain)1\r\n--b--", .headTooLarge),
        ("--b\r\nX: \(String(repeating: "a", count: 9000))", .headTooLarge),
        (String(repeating: "x", count: 9000), .malformed),
        ("--b\(String(repeating: " ", count: 100))\r\n\(plain)1\r\n--b--", .malformed),
    ])
    func malformedFormIsRefused(body: String, error: MultipartError) {
        #expect(throws: error) { try parse([Array(body.utf8)]) }
        #expect(throws: error) { try parse(body.utf8.map { [$0] }) }
    }

    @Test(arguments: [
        "", "--b", "--b\r\n", "--b\r\n\(plain)", "--b\r\n\(plain)1", "--b\r\n\(plain)1\r\n--b",
        "--b\r\n\(plain)1\r\n--b-",
    ])
    func truncatedFormIsIncomplete(body: String) throws {
        #expect(try !parse([Array(body.utf8)]).isComplete)
    }

    @Test func resultDoesNotDependOnChunkBoundaries() throws {
        var generator = SplitMix64(seed: 4)
        // Data full of almost-delimiters, which a parser that looks at one piece at a time would trip over.
        let alphabet = Array("\r\n--bound-".utf8)
        for _ in 0..<300 {
            var body: [UInt8] = []
            for number in 0..<3 {
                body += Array("--bound\r\nContent-Disposition: form-data; name=\"\(number)\"\r\n\r\n".utf8)
                for _ in 0..<Int.random(in: 0...200, using: &generator) {
                    body.append(alphabet.randomElement(using: &generator) ?? 0)
                }
                body += Array("x\r\n".utf8)
            }
            body += Array("--bound--\r\n".utf8)
            let whole = Result { try parse([body], boundary: "bound") }
            let longest = Int.random(in: 1...100, using: &generator)
            let pieces = body.cutAtRandom(longest: longest, using: &generator)
            let cut = Result { try parse(pieces, boundary: "bound") }
            switch (whole, cut) {
            case (.success(let whole), .success(let cut)):
                #expect(whole.parts == cut.parts && whole.isComplete == cut.isComplete)
            case (.failure, .failure): break
            default: Issue.record("cut into \(pieces.count), \(whole) became \(cut)")
            }
        }
    }
}
