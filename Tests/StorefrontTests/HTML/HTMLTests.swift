import SeededRandom
import Testing

@testable import Storefront

@Suite(.timeLimit(.minutes(10)))
struct HTMLTests {
    private func text(_ html: HTML) -> String { String(decoding: html.bytes, as: UTF8.self) }

    @Test(arguments: [
        ("자전거 팝니다", "자전거 팝니다"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\" onload=\"x", "&quot; onload=&quot;x"),
        ("' autofocus '", "&#39; autofocus &#39;"),
        ("&amp;", "&amp;amp;"),
        ("a\u{0}b\u{8}c\u{1F}d\u{7F}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}"),
        ("a\r\nb\tc", "a\nb\tc"),
        ("\r\r\n\n\r", "\n\n\n\n"),
        ("\u{80}\u{9F}\u{A0}", "\u{FFFD}\u{FFFD}\u{A0}"),
        ("", ""),
    ])
    func textIsEscapedInEveryPosition(written: String, expected: String) {
        #expect(text(HTML(written)) == expected)
        #expect(text(p(.title(written)) { written }) == "<p title=\"\(expected)\">\(expected)</p>")
    }

    /// Unicode keeps these for nobody, and no literal may hold them.
    @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
    func invalidCharactersAreReplaced(number: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(number))

        #expect(text(HTML("a\(scalar)😀")) == "a\u{FFFD}😀")
    }

    @Test func stringIsNotMarkup() {
        let name = "<img src=x onerror=alert(1)>"
        let html = ul { for _ in 0..<2 { li { name } } }

        #expect(text(html) == "<ul><li>\(text(HTML(name)))</li><li>\(text(HTML(name)))</li></ul>")
    }

    @Test func onlyLiteralsAreRaw() {
        #expect(text(div { RawHTML("<b>&amp;</b>") }) == "<div><b>&amp;</b></div>")
    }

    @Test func attributesCanBeOmitted() {
        let html = input(.checked(false), .disabled(true), .value(""), Attribute("data-a", .number(-5)))

        #expect(text(html) == "<input disabled value=\"\" data-a=\"-5\">")
    }

    /// Whatever text it is given, a page has as many tags as before, and the text can be read back.
    @Test(arguments: 0..<200)
    func randomTextStaysEscaped(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let pieces = [
            "<", ">", "\"", "'", "&", "&lt;", "</p>", "-->", "\u{0}", "\r", "\r\n", "\n", "한", "\u{202E}",
            "😀", "a", " ",
        ]
        let written = (0..<50).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let html = text(p(.title(written)) { written })
        let inside = html.dropFirst("<p title=\"".count).dropLast("</p>".count)
        let halves = try #require(inside.firstRange(of: "\">"))

        #expect(!inside[..<halves.lowerBound].contains { "<>\"'".contains($0) })
        #expect(!inside[halves.upperBound...].contains { "<>\"'".contains($0) })
        #expect(inside[..<halves.lowerBound] == inside[halves.upperBound...])
        #expect(read(String(inside[halves.upperBound...])) == kept(written))
    }

    private func read(_ escaped: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(escaped) {
                $0.split(separator: $1.0, omittingEmptySubsequences: false).joined(separator: $1.1)
            }
    }

    private func kept(_ written: String) -> String {
        written.reduce(into: "") { kept, character in
            let endsLine = character == "\r" || character == "\r\n"
            kept.append(character == "\0" ? "\u{FFFD}" : endsLine ? "\n" : character)
        }
    }
}
