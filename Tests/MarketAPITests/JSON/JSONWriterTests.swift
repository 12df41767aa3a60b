import Foundation
import MarketAPI
import SeededRandom
import Testing

@Suite(.timeLimit(.minutes(10)))
struct JSONWriterTests {
    private struct Row: JSONWritable {
        var id: Int64 = 1
        var note: String?
        var tags: [String] = []

        func write(to json: inout JSONWriter) {
            json.object { o in
                o("id", id)
                o("note", note)
                o("note2", ifPresent: note)
                o("tags", tags)
                o("nested") { $0.object { _ in } }
            }
        }
    }

    private struct Torn: Error {}

    @Test func membersKeepTheirOrderAndNothingIsNullOrLeftOut() throws {
        #expect(try Wire.text(Row()) == #"{"id":1,"note":null,"tags":[],"nested":{}}"#)
        #expect(
            try Wire.text([Row(note: "n", tags: ["a", "b"]), Row(id: 2)])
                == #"[{"id":1,"note":"n","note2":"n","tags":["a","b"],"nested":{}},"#
                + #"{"id":2,"note":null,"tags":[],"nested":{}}]"#
        )
        #expect(try Wire.text([true, false]) == "[true,false]")
    }

    @Test(
        arguments: [
            0, 9, 10, 99, 100, 101, 9_999, 10_000, 10_001, 999_999, 1_000_000, 1_000_010, 99_999_999,
            100_000_000, 4_294_967_296, 4_294_967_297, -1, -10, .max, .min, 9_999_999_999_999_999,
            10_000_000_000_000_000,
        ] as [Int64]
    )
    func numbersAreWrittenAsSwiftWritesThem(number: Int64) throws {
        #expect(try Wire.text(number) == String(number))
    }

    @Test(arguments: 1...19)
    func numbersOfEveryLengthAreWrittenAsSwiftWritesThem(digits: Int) throws {
        var random = SplitMix64(seed: UInt64(digits))
        let least = (1..<digits).reduce(Int64(1)) { number, _ in number * 10 }
        for _ in 0..<1_000 {
            let number = Int64.random(in: least...(digits == 19 ? .max : least * 10 - 1), using: &random)
            #expect(try Wire.text(number) == String(number))
        }
    }

    @Test(
        arguments: [
            (0, "0.0"), (1611523563.719116, "1611523563.719116"), (-0.5, "-0.5"), (.infinity, "null"),
            (.nan, "null"),
        ] as [(Double, String)]
    )
    func measuresKeepTheirDigitsAndNeverBreakTheBody(value: Double, expected: String) throws {
        var json = JSONWriter()
        json.double(value)
        #expect(String(decoding: json.finish(), as: UTF8.self) == expected)
    }

    @Test func writerGrowsFromATinyCapacity() throws {
        let rows = (0..<200).map { Row(id: $0, note: String(repeating: "긴 글", count: Int($0))) }
        var json = JSONWriter(capacity: 1)
        rows.write(to: &json)

        #expect(json.finish() == JSONWriter.bytes(of: rows))
        #expect(try Wire.read([[String: AnyJSON]].self, try Wire.text(rows)).count == 200)
    }

    @Test func writerWritesCompleteValuesAfterAnErrorOrReset() throws {
        var json = JSONWriter()
        #expect(throws: Torn.self) {
            try json.array { a throws(Torn) in
                a(1)
                try a { json throws(Torn) in
                    try json.object { o throws(Torn) in
                        o("id", 1)
                        throw Torn()
                    }
                }
            }
        }
        json.reset()
        Row().write(to: &json)

        #expect(json.withBytes { $0.byteCount } == (try Wire.text(Row())).utf8.count)
        #expect(json.finish() == JSONWriter.bytes(of: Row()))
    }
}

/// Whatever stands there: reading it proves that the whole is JSON.
private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) throws {}
}
