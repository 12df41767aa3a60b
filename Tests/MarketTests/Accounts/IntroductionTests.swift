import Testing

@testable import Market

@Suite(.timeLimit(.minutes(10)))
struct IntroductionTests {
    @Test(arguments: [
        (" 안녕하세요 ", "안녕하세요"), ("첫 줄\r\n 둘째 줄\n\n", "첫 줄 둘째 줄"), ("", ""), ("\u{200B}\n", ""),
        ("a\u{0000}b\u{202E}c", "abc"),
    ])
    func wordsAreOneVisibleLine(typed: String, text: String) {
        #expect(Introduction(typed)?.text == text)
    }

    @Test func eightyCharactersFitAndNoMore() {
        let most = String(repeating: "가", count: Introduction.mostCharacters)
        #expect(Introduction(most)?.text == most)
        #expect(Introduction(most + "나") == nil)
        #expect(Introduction(String(repeating: "👨‍👩‍👧‍👦", count: 80)) == nil)
    }
}
