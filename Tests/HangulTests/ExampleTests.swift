import Hangul
import Testing

/// The examples of the documentation; `Scripts/examples` compares both.
@Suite(.timeLimit(.minutes(10)))
struct ExampleTests {
    @Test func firstReadingWithMatchesIsUsed() {
        // snippet: readings
        let names = ["투명 아이폰 케이스", "갤럭시 케이스", "아이패드"]
        let query = SearchQuery("아이폰 케")
        var hits: [String] = []
        for reading in query.readings where hits.isEmpty {
            hits = names.filter { reading.match(in: $0) != nil }
        }
        // end
        #expect(hits == ["투명 아이폰 케이스"])
    }

    @Test func initialConsonantsFindAWord() {
        // snippet: match
        let text = "가벼운 전기자전거"
        let match = SearchQuery("ㅈㅈㄱ").match(in: text)
        let found = match?.ranges.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
        // end
        #expect(found == ["자전거"])
    }

    @Test func textHasTerms() {
        // snippet: terms
        var terms: [String] = []
        Terms.forEach(in: Array("자전거 S23".utf8).span) { term, _, isColocated in
            let text = term.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
            if isColocated { terms[terms.count - 1] += "+" + text } else { terms.append(text) }
            return true
        }
        // end
        #expect(terms == ["자ㅈㅓㄴ+ㅈㅈ+_ㅈㅏ+_ㅈ+ㅈㅈㄱ", "전ㄱㅓ+ㅈㄱ", "거+ㄱ", "s", "23"])
    }

    @Test func misspelledTextIsCorrected() {
        // snippet: corrections
        let corrections = Corrections(vocabulary: ["자전거", "아이폰", "케이스"])
        let meant = corrections.correction(of: "아이펀 케이쓰")
        // end
        #expect(meant == "아이폰 케이스")
    }

    @Test func spokenAmountIsRead() {
        // snippet: amount
        let digits = SpokenAmount.digits(of: "1만 5천원")
        // end
        #expect(digits == "15000")
    }
}
