import Testing

@testable import MarketClient

@Suite(.timeLimit(.minutes(10)))
struct EventParserTests {
    private static let stream =
        "\u{FEFF}: hello\nid: 7\nevent: product\nretry: 3000\ndata: {\"a\":\r\ndata:  1}\r\n\r\n:\n\nid\ndata\r\rdata: 한글\n\n"
    private static let events = [
        StreamedEvent(name: "product", data: "{\"a\":\n 1}", id: "7"), StreamedEvent(data: "", id: ""),
        StreamedEvent(data: "한글", id: ""),
    ]

    @Test func eventsDoNotDependOnChunkBoundaries() throws {
        let bytes = Array(Self.stream.utf8)
        for cut in 0...bytes.count {
            var parser = EventParser()
            let halves = [parser.read(Array(bytes[..<cut])), parser.read(Array(bytes[cut...]))]
            let read = halves.compactMap(\.self).flatMap(\.self)
            #expect(read == Self.events, "cut at \(cut)")
            #expect(parser.retry == .seconds(3))
        }
    }

    @Test(arguments: ["data: half", "event: product\nid: 7\n\n", ":\n\n", "\n\n\n", "unknown: 1\n\n"])
    func incompleteEventsAreIgnored(text: String) {
        var parser = EventParser()
        let read = parser.read(Array(text.utf8))
        #expect(read == [])
    }

    @Test(arguments: ["retry: soon\n", "retry: -1\n", "retry: 99999999999999999999\n", "retry: 3600000\n"])
    func invalidRetryIsIgnored(text: String) {
        var parser = EventParser()
        let read = parser.read(Array(text.utf8))
        #expect(read == [])
        #expect(parser.retry == nil)
    }

    @Test func overlongLineEndsTheStream() {
        var parser = EventParser()
        let piece = [UInt8](repeating: 0x61, count: EventParser.longestEvent)
        let read = [parser.read(piece), parser.read(piece)]
        #expect(read == [[], nil])
    }
}
