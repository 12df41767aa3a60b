import Foundation
import MarketAPI
import SeededRandom
import Testing

@Suite(.timeLimit(.minutes(10)))
struct JSONStringTests {
    @Test(arguments: 0..<500)
    func anyTextReadsBackAsItWas(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let text = Self.text(using: &random)
        let json = try Wire.text(text)

        #expect(try Wire.read(String.self, json) == text)
        let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
        #expect(parsed as? String == text)
    }

    @Test(arguments: ["\"", "\\", "\n", "\u{0}", "\u{1F}", "가", "🙂", "\u{7F}", "/", "\u{2028}"], 0...26)
    func characterIsFoundAtEveryOffset(character: String, place: Int) throws {
        for length in place...26 {
            let text =
                String(repeating: "a", count: place) + character
                + String(repeating: "b", count: length - place)
            #expect(try Wire.read(String.self, try Wire.text(text)) == text)
        }
    }

    @Test func everyByteOfAWordIsJudgedByItself() throws {
        // Neighbours that differ by one from what is looked for, where a borrow could mark the wrong one.
        let bytes: [UInt8] = [0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x00, 0x01, 0x7F]
        for first in bytes {
            for second in bytes {
                let text = String(
                    decoding: [first, second, first, second, 0x61, second, first, 0x61],
                    as: UTF8.self
                )
                #expect(try Wire.read(String.self, try Wire.text(text)) == text)
            }
        }
    }

    @Test func controlCharactersAreEscapedAndOthersStay() throws {
        #expect(try Wire.text("\u{1}\u{8}\t\n\u{C}\r\u{1F}") == #""\u0001\u0008\t\n\u000c\r\u001f""#)
        #expect(try Wire.text("a/b\u{2028}\u{2029}é가🙂\u{7F}") == "\"a/b\u{2028}\u{2029}é가🙂\u{7F}\"")
    }

    @Test(
        arguments: [
            ("a lone high surrogate", [0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("a lone low surrogate", [0xED, 0xB0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("a byte that never stands", [0x61, 0xFF, 0x62], "a\u{FFFD}b"),
            ("a character cut short", [0xEA, 0xB0], "\u{FFFD}"),
            ("a slash in two bytes", [0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
            ("a quote behind a broken character", [0xE2, 0x22], "\u{FFFD}\""),
            ("what is valid", [0xEA, 0xB0, 0x80, 0x0A], "가\n"),
            ("nothing", [], ""),
        ] as [(String, [UInt8], String)]
    )
    func borrowedBytesThatAreNotTextAreReplaced(name: String, bytes: [UInt8], expected: String) throws {
        #expect(try Wire.read(String.self, try Self.json(bytes)) == expected)
    }

    @Test(arguments: 0..<500)
    func borrowedBytesComeOutAsSwiftReadsThem(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let text = Array(Self.text(using: &random).utf8)
        let noise = (0..<Int.random(in: 0...40, using: &random)).map { _ in
            UInt8.random(in: 0...255, using: &random)
        }
        for bytes in [text, noise, text + noise, noise + text] {
            #expect(
                try Wire.read(String.self, try Self.json(bytes)) == String(decoding: bytes, as: UTF8.self)
            )
        }
    }

    @Test(arguments: 0xDF...0xF0 as ClosedRange<UInt8>)
    func charactersOfThreeBytesAreJudgedAsSwiftDoes(first: UInt8) throws {
        let others: [UInt8] = [0x22, 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0]
        for second in others {
            for third in others {
                for place in [0, 1, 2, 12, 13, 14, 15, 16, 17, 30] {
                    for rest in [0, 1, 2, 16] {
                        let bytes =
                            [UInt8](repeating: 0x61, count: place) + [first, second, third]
                            + [UInt8](repeating: 0x62, count: rest)
                        #expect(
                            try Wire.read(String.self, try Self.json(bytes))
                                == String(decoding: bytes, as: UTF8.self)
                        )
                    }
                }
            }
        }
    }

    private static func json(_ bytes: [UInt8]) throws -> String {
        var json = JSONWriter()
        bytes.withUnsafeBytes { json.string(utf8: $0) }
        return try #require(String(validating: json.finish(), as: UTF8.self))
    }

    private static func text(using random: inout SplitMix64) -> String {
        let pools: [ClosedRange<UInt32>] = [
            0...0x1F, 0x20...0x7F, 0x20...0x7F, 0x22...0x22, 0x5C...0x5C, 0x80...0x7FF, 0x1100...0x11FF,
            0x2028...0x2029, 0xAC00...0xD7A3, 0xE000...0xFFFF, 0x1F600...0x1F64F, 0x10_FFFE...0x10_FFFF,
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...80, using: &random) {
            guard let pool = pools.randomElement(using: &random),
                let scalar = Unicode.Scalar(UInt32.random(in: pool, using: &random))
            else { continue }
            text.append(scalar)
        }
        return String(text)
    }
}
