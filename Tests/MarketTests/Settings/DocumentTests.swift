import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct DocumentTests {
    @Test func headingsParagraphsAndListsAreRead() throws {
        let link = try #require(WebAddress("https://market.example/a"))
        let text = """
            # 이용약관
            첫 줄
            둘째 **굵은** 줄

            - 하나
              이어서
            - 둘
            3. 셋
            ## 더
            *기울임*과 [안내](https://market.example/a)
            """
        #expect(
            Document(text).blocks == [
                .heading(level: 1, [.text("이용약관")]),
                .paragraph([
                    .text("첫 줄"), .lineBreak, .text("둘째 "), .strong("굵은"), .text(" 줄"),
                ]),
                .list([[.text("하나"), .lineBreak, .text("이어서")], [.text("둘")]]),
                .numberedList(from: 3, [[.text("셋")]]),
                .heading(level: 2, [.text("더")]),
                .paragraph([.emphasis("기울임"), .text("과 "), .link("안내", link)]),
            ]
        )
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
        "data:text/html,x",
        "vbscript:x", "//evil.example", "/\\evil", "https:evil.example", "https://", "https:///x",
        "http://good@evil.example",
        "https://a\"onclick=alert(1)", "https://a b", "https://a<b", "https://a\\b", "mailto:", "mailto:@b",
        "mailto:a@b@c",
        "file:///etc/passwd", "x", "", "https://\u{0}a", "&#106;avascript:alert(1)", "blob:https://a",
    ])
    func addressOfAnotherKindIsNoLink(address: String) {
        #expect(WebAddress(address) == nil)
        for block in Document("[여기](\(address))").blocks {
            guard case .paragraph(let spans) = block else { continue }
            #expect(!spans.contains { if case .link = $0 { true } else { false } })
        }
    }

    @Test(arguments: [
        ("https://market.example/", "https://market.example/"), ("HTTP://a", "HTTP://a"),
        ("mailto:a@b.kr?subject=x", "mailto:a@b.kr?subject=x"), ("https://a/가", "https://a/%EA%B0%80"),
        ("https://[::1]/", "https://[::1]/"),
    ])
    func addressIsKeptInPrintableASCII(written: String, text: String) {
        #expect(WebAddress(written)?.text == text)
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "![x](https://a/b.png", "**", "***", "[", "[]()", "[a]", "[a](",
        "\\*a\\*",
        "2 * 3 * 4", "#제목", "1.5", "<https://a.example>", "&lt;b&gt;",
    ])
    func everythingElseIsText(text: String) {
        let plain = text.replacing("\\", with: "")

        #expect(Document(text).blocks == [.paragraph([.text(plain)])])
    }

    /// The longest paper of the worst letters: each way of reading on is taken once.
    @Test(arguments: ["[", "[a](", "*", "**", "**a ", "*a ", "- a\n", "1. a\n", "\\", "# ", "[a](https://a"])
    func hostileTextIsReadInOneGo(part: String) {
        let text = String(repeating: part, count: 10_000 / part.count)
        let document = Document(text)

        #expect(document.blocks.count <= 10_000)
    }

    /// Whatever is written, nothing is lost but signs, and no link leads elsewhere.
    @Test func noTextBecomesAnotherKindOfLink() {
        var seed: UInt64 = 7
        let parts = [
            "[", "]", "(", ")", "*", "**", "\\", "#", "- ", "1. ", "\n", " ", "javascript:", "https://", "a",
            "가", "@", "mailto:",
        ]
        for _ in 0..<2_000 {
            let text = (0..<20).map { _ in
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return parts[Int(seed >> 33) % parts.count]
            }.joined()
            for block in Document(text).blocks {
                for case .link(_, let address) in block.spans {
                    #expect(
                        ["http://", "https://", "mailto:"].contains { address.text.hasPrefix($0) },
                        "\(text)"
                    )
                }
            }
        }
    }
}

extension Document.Block {
    fileprivate var spans: [Document.Span] {
        switch self {
        case .heading(_, let spans), .paragraph(let spans): spans
        case .list(let items), .numberedList(_, let items): items.flatMap(\.self)
        }
    }
}
