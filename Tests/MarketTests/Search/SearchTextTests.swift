import Market
import Testing

struct SearchTextTests {
    @Test(arguments: [
        ("아이폰", "아이폰", []),
        ("@아이폰", "", ["아이폰"]),
        ("아이폰 @철수", "아이폰 ", ["철수"]),
        ("@철수 아이폰 @영희 ", " 아이폰  ", ["철수", "영희"]),
        ("a@b.kr", "a@b.kr", []),
        ("@ 아이폰", "@ 아이폰", []),
        ("@! 아이폰", "@! 아이폰", []),
        ("@@철수", "", ["@철수"]),
        ("", "", []),
        ("@a @b @c @d @e", "    ", ["a", "b", "c", "d"]),
    ])
    func onlyNamesAfterAnAtSignAreSellers(text: String, words: String, sellers: [String]) {
        let read = SearchText(text)
        #expect(read.words == words)
        #expect(read.sellers == sellers)
    }
}
