import Hangul
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MatchTests {
    @Test(arguments: [
        ("자전거", "새 [자전거] 팝니다"),
        ("바지", "청[바지]와 반[바지]"),
        ("ㅈㅈㄱ", "전기[자전거]"),
        ("아이폰케이스", "투명 [아이폰 케이스]"),
        ("아이폰 케이스", "[아이폰케이스]"),
        ("자저", "[자전]거"),
        ("자전ㄱ", "[자전거]"),
        ("콛", "[코드] 책"),
        ("하나ㄱ", "[하나 가]방"),
        ("책", "그림[책], [책]상"),
        ("256gb", "애플 [256 GB]"),
        ("256gb", "[256기가]"),
        ("wh1000xm5", "소니 [WH-1000XM5] 블랙"),
        ("usbc", "[USB-C] 케이블"),
        ("ipho", "Apple [iPhone] 15"),
        ("dkdlvhs", "중고 [아이폰] 13"),
        ("ㅑㅔㅙㅜㄷ", "[iPhone] 13"),
        ("cafe", "[Café] au lait"),
        ("cafe", "[Cafe\u{301}] au lait"),
        ("모니터", "[\u{1106}\u{1169}\u{1102}\u{1175}\u{1110}\u{1165}] 27"),
        ("abc", "[ＡＢＣ]"),
        ("캠핑 의자", "[캠핑의자]"),
        ("의자 캠핑", "[의자], 그리고 [캠핑]"),
        ("아이폰13케이스", "[아이폰13] 실리콘 [케이스]"),
    ])
    func hitsAreHighlighted(query: String, marked: String) throws {
        let text = marked.filter { $0 != "[" && $0 != "]" }
        let match = try #require(SearchQuery(query).match(in: text))
        #expect(highlighted(text, match.ranges) == marked)
        #expect((0...1).contains(match.relevance))
    }

    @Test(arguments: [
        ("나가", "하나 가방"),
        ("나가방", "하나 가방"),
        ("하나구", "하나 구두"),
        ("나가", "하나, 가"),
        ("자전거", "자전, 거"),
        ("아이폰케이스", "아이폰\n케이스"),
        ("책", "공책상"),
        ("ㅈㅈㄱ", "가죽 지갑"),
        ("m2", "길이 2m 2개"),
        ("5인치", "27.5인치"),
        ("000", "23,000원"),
        ("자전거 헬멧", "자전거 자물쇠"),
        ("phone", "iphone"),
        ("갤럭시s22", "갤럭시 S23"),
        ("dkdlvhs", "아이 폰트"),
        ("", "아이폰"),
        ("아이폰", ""),
    ])
    func accidentsAreNotFound(query: String, text: String) {
        #expect(SearchQuery(query).match(in: text) == nil)
    }

    @Test(arguments: [
        ("가방", "가죽 가방", "노트북 손가방"),
        ("가방", "여성 손가방", "여성 가방끈"),
        ("가방", "튼튼 가방끈", "튼튼 손가방끈"),
        ("가방", "가방", "아주 튼튼한 가죽으로 만든 가방"),
        ("책", "만화책", "책상판"),
        ("아이폰케이스", "아이폰 케이스", "새아이폰케이스용"),
    ])
    func likelierTextIsMoreRelevant(query: String, better: String, worse: String) throws {
        let reading = try #require(SearchQuery(query).readings.first)
        let (first, second) = (
            try #require(reading.match(in: better)), try #require(reading.match(in: worse))
        )
        #expect(first.relevance > second.relevance)
    }

    @Test func exactMatchIsPreferredToAGuess() throws {
        let match = try #require(SearchQuery("바지").match(in: "바질 향 바지"))
        #expect(highlighted("바질 향 바지", match.ranges) == "바질 향 [바지]")
    }

    private func highlighted(_ text: String, _ ranges: [Range<Int>]) -> String {
        var bytes = Array(text.utf8)
        for range in ranges.reversed() {
            bytes.insert(UInt8(ascii: "]"), at: range.upperBound)
            bytes.insert(UInt8(ascii: "["), at: range.lowerBound)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
