import Hangul
import SeededRandom
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CorrectionsTests {
    private let corrections = Corrections(
        vocabulary: [
            "자전거", "전자", "케이스", "아이폰", "iphone", "노트북", "가방", "가발", "갤럭시", "책", "s23울트라", "wh1000xm4",
            "rtx3080",
            "a550", "3080",
        ]
    )

    @Test(arguments: [
        ("자준거", ["자전거"]),  // another key
        ("자너거", []),
        ("ㅈ전거", ["자전거"]),  // one too few
        ("자전겅", ["자전거"]),  // one too many
        ("케이쓰", ["케이스"]),  // the shift key
        ("iphnoe", ["iphone"]),  // two in the wrong order
        ("ipone", ["iphone"]),
        ("가방", []),
        ("가밪", ["가방", "가발"]),
        ("책상", []),
        ("책", []),
        ("s24울트라", []),
        // A model by another letter, never by another digit.
        ("s23울트랴", ["s23울트라"]),
        ("wg1000xm4", ["wh1000xm4"]),
        ("wh1000xm5", []),
        ("wh100xm4", []),
        ("wh10000xm4", []),
        ("wh1000mx4", ["wh1000xm4"]),
        ("rtx7090", []),
        ("b550", []),
        ("3090", []),
        ("", []),
    ])
    func wordsOneStrokeAwayAreOffered(typed: String, offered: [String]) {
        #expect(corrections.words(near: typed) == offered)
    }

    @Test(arguments: [
        ("아이펀 케이쓰", "아이폰 케이스"),
        ("새 자준거", "새 자전거"),
        ("아이폰 케이스", nil),
        ("냉장고", nil),
        ("", nil),
        ("  ", nil),
    ])
    func textIsCorrectedWordByWord(typed: String, corrected: String?) {
        #expect(corrections.correction(of: typed) == corrected)
    }

    @Test func wordOfAnyLengthIsHandled() {
        #expect(corrections.words(near: String(repeating: "가", count: 1_000_000)).isEmpty)
        #expect(
            Corrections(vocabulary: [String(repeating: "a", count: 1_000_000)]).words(near: "aaaa").isEmpty
        )
    }

    /// Two ways to say the same: the index of shortened words, and the definition of one stroke.
    @Test func everySingleSlipIsFound() {
        var random = SplitMix64(seed: 7)
        let words = ["keyboard", "monitor", "speaker", "bicycle"]
        let corrections = Corrections(vocabulary: words)
        for word in words {
            let letters = Array(word)
            for place in letters.indices {
                var slips = [letters, letters, letters]
                slips[0].remove(at: place)
                slips[1].insert("q", at: place)
                slips[2][place] = "q"
                if place > 0 {
                    slips.append(letters)
                    slips[3].swapAt(place, place - 1)
                }
                let slip = String(slips[Int(random.next() % UInt64(slips.count))])
                #expect(slip == word || corrections.words(near: slip) == [word], "\(slip)")
            }
        }
    }
}
