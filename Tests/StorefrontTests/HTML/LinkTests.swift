import Market
import Testing

@testable import Storefront

@Suite(.timeLimit(.minutes(10)))
struct LinkTests {
    @Test(arguments: ["/", "/products/5", "/search?q=%EC%9E%90&sort=newest", "/likes#top"])
    func localPathIsAcceptedAsAReturnLink(text: String) {
        #expect(Link(within: text)?.text == text)
    }

    @Test(arguments: [
        "", "//evil.example", "/\\evil.example", "\\/evil.example", "https://evil.example",
        "javascript:alert(1)",
        "/\t/evil.example", "/\n/evil.example", " /", "/a b", "/한글", "/\u{0}", "/\"onload", "/<script>",
        "evil.example", "/" + String(repeating: "a", count: 1000),
    ])
    func externalReturnLinksAreRefused(text: String) {
        #expect(Link(within: text) == nil)
    }

    @Test func queryValuesAreEncoded() {
        let link = Link.search.with("q", "자전거 & \"헬멧\"=1#x").with("sort", "newest").with("page", nil)

        #expect(
            link.text
                == "/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0%20%26%20%22%ED%97%AC%EB%A9%A7%22%3D1%23x&sort=newest"
        )
        #expect(Link(within: link.text) == link)
    }
}
