import Foundation
import MarketScreens
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LinkedTextTests {
    @Test(
        arguments: [
            ("거의 새것", [], "거의 새것"),
            ("보기: https://a.example/1. 끝", ["https://a.example/1"], "보기: |https://a.example/1|. 끝"),
            ("(http://a.example/x)", ["http://a.example/x"], "(|http://a.example/x|)"),
            ("https://a.example/x_(y)", ["https://a.example/x_(y)"], "https://a.example/x_(y)"),
            ("사이트는http://a.example입니다", ["http://a.example"], nil),
            ("xhttp://a.example", [], "xhttp://a.example"),
            ("https://", [], "https://"),
            ("javascript:alert(1) ftp://a.example", [], "javascript:alert(1) ftp://a.example"),
            ("", [], ""),
        ] as [(String, [String], String?)]
    )
    func addressesBecomeLinks(text: String, links: [String], parts: String?) {
        let linked = LinkedText(text)
        #expect(linked.parts.map(\.text).joined() == text)
        if let parts {
            #expect(linked.parts.compactMap { $0.link?.absoluteString } == links)
            #expect(linked.parts.map(\.text).joined(separator: "|") == parts)
        }
    }
}
