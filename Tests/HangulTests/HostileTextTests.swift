import Hangul
import SeededRandom
import Testing

@Suite(.timeLimit(.minutes(10)))
struct HostileTextTests {
    @Test(
        arguments: [
            [0xFF, 0xFE], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE0, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF8, 0x88], [0x80],
            [0xEA], [0xEA, 0xB0], [0xF0, 0x9F, 0x98], [0x00], [0xE1, 0x84],
        ] as [[UInt8]]
    )
    func bytesThatAreNotTextSeparateWords(bytes: [UInt8]) {
        let words = Array("가".utf8) + bytes + Array("나".utf8)
        #expect(terms(of: words).filter { $0 == "가" || $0 == "나" || $0 == "." } == ["가", ".", "나"])
        #expect(terms(of: bytes).isEmpty)
    }

    @Test func everyBoundOfEveryTermHolds() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: Bool.random(using: &random) ? 0...255 : 0xE0...0xEF, using: &random)
            }
            var isFirst = true
            Terms.forEach(in: bytes.span) { term, source, isColocated in
                #expect((1...64).contains(term.count))
                #expect(source.lowerBound >= 0 && source.upperBound <= bytes.count)
                #expect(!string(term).contains { " |\"*\n".contains($0) })
                #expect(!(isFirst && isColocated))
                isFirst = false
                return true
            }
        }
    }

    @Test(arguments: [
        "가", "가 ", "ㄱ", "a", "a-", "1", "1,", "1.", "-", " ", "\u{301}", "가\u{301}", "é", "한", "漢", "\u{0}",
    ])
    func longTextsGiveTermsInLineWithTheirLength(unit: String) {
        let bytes = Array(String(repeating: unit, count: 50_000).utf8)
        #expect(terms(of: bytes).count <= 5 * bytes.count)
        #expect(terms(of: bytes).allSatisfy { $0.utf8.count <= 64 })
    }

    @Test func longWordsAreCutAlikeInTextsAndQueries() {
        let word = String(repeating: "abcdefghij", count: 20)
        #expect(terms(of: Array(word.utf8)) == [String(word.prefix(64))])
        #expect(SearchQuery(word).match(in: "x \(word)y") != nil)
        #expect(SearchQuery("\(word)-b").match(in: "\(word)-b") != nil)
        #expect(terms(of: Array("\(word)-b".utf8)) == [String(word.prefix(64)), "b"])
    }

    @Test func callerCanStopAtAnyTerm() {
        let text = Array("자전거-usb c 256GB, 책 가".utf8)
        let all = terms(of: text)
        for limit in all.indices {
            var seen: [String] = []
            Terms.forEach(in: text.span) { term, _, _ in
                seen.append(string(term))
                return seen.count <= limit
            }
            #expect(seen == Array(all[...limit]))
        }
    }

    private func terms(of bytes: [UInt8]) -> [String] {
        var terms: [String] = []
        Terms.forEach(in: bytes.span) { term, _, _ in
            terms.append(string(term))
            return true
        }
        return terms
    }
}
