import Testing

@testable import Market

/// The fate of mark files from an operator, or from a person who tricked one.
struct MarketMarkTests {
    private func mark(_ text: String) throws(MarkProblem) -> String {
        String(decoding: try MarketMark(Array(text.utf8)).bytes, as: UTF8.self)
    }

    private func drawing(_ inside: String, _ attributes: String = "") -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\" \(attributes)>\(inside)</svg>"
    }

    private func problem(_ text: String) -> MarkProblem? {
        do throws(MarkProblem) {
            _ = try mark(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func namesOfAnotherScriptGo() throws {
        let layer = try mark(drawing("<g id=\"레이어_1\"><path id=\"a\" d=\"M0 0h8v8z\"/></g>"))
        #expect(!layer.contains("레이어") && layer.contains("id=\"a\""))
    }

    @Test func drawingIsRewrittenFromShapesAndColours() throws {
        let source = """
            \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
            <!-- made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:ink="urn:x" viewBox='0 0 8 8' class="a" ink:version="1">
            <title>우리 동네</title><metadata><rdf:a><script>x</script></rdf:a></metadata><ink:grid/>
            <defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient></defs>
            <path style="fill:url(#g);-x:y; stroke : rgb(1,2,3)" d="M0 0L8-8e-1z"/><g id="b"><circle r="&#x31;"/></g>
            </svg>
            """
        let expected =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"><defs><linearGradient id=\"g\">"
            + "<stop offset=\"0\" stop-color=\"#f00\"/></linearGradient></defs><path fill=\"url(#g)\" "
            + "stroke=\"rgb(1,2,3)\" d=\"M0 0L8-8e-1z\"/><g id=\"b\"><circle r=\"1\"/></g></svg>"
        #expect(try mark(source) == expected)
        // What is kept is read again as it is.
        #expect(try mark(expected) == expected)
    }

    @Test(arguments: [
        ("<script>alert(1)</script>", "<script>"), ("<SCRIPT>1</SCRIPT>", "<SCRIPT>"),
        ("<style>@import url(//x)</style>", "<style>"), ("<image href=\"http://x\"/>", "<image>"),
        ("<foreignObject><a/></foreignObject>", "<foreignObject>"), ("<use href=\"#a\"/>", "<use>"),
        ("<a href=\"javascript:1\"><path/></a>", "<a>"), ("<animate attributeName=\"x\"/>", "<animate>"),
        ("<set/>", "<set>"), ("<filter/>", "<filter>"), ("<text>가</text>", "<text>"),
        ("<path onclick=\"x()\"/>", "onclick"), ("<path ONLOAD=\"x()\"/>", "ONLOAD"),
        ("<path fill=\"url(http://x/y)\"/>", "fill"), ("<path fill=\"url( #a)\"/>", "fill"),
        ("<path fill=\"url('//x')\"/>", "fill"), ("<path fill=\"u&#x72;l(//x)\"/>", "fill"),
        ("<path style=\"fill:URL(data:x)\"/>", "fill"), ("<path style=\"fill:u\\72l(x)\"/>", "fill"),
        ("<path d=\"M0&quot; onload=&quot;x\"/>", "d"), ("<path href=\"#a\"/>", "href"),
        ("<linearGradient xlink:href=\"http://x#a\"/>", "href"), ("<path fill=\"&xxe;\"/>", "&xxe;"),
        ("<![CDATA[<script>]]>", "<!>"), ("<path d=\"<\u{338}\"/>", "d"),
    ])
    func activeElementsInADrawingAreRefusedByName(inside: String, name: String) {
        #expect(problem(drawing(inside)) == .forbidden(name))
        for language in Language.allCases {
            #expect(MarkProblem.forbidden(name).text(in: .of(language)).contains(name))
        }
    }

    @Test func definitionsThatGrowAreRefusedUnread() {
        let laughs =
            "<!DOCTYPE svg [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]>" + drawing("<path d=\"&b;\"/>")
        #expect(problem(laughs) == .forbidden("<!DOCTYPE>"))
        let hidden = "<!DOCTYPE svg PUBLIC \">\" [<!ENTITY a \"ha\">]>" + drawing("<path/>")
        #expect(problem(hidden) == .forbidden("<!>"))
        let deep = String(repeating: "<g>", count: 40) + String(repeating: "</g>", count: 40)
        #expect(problem(drawing(deep)) == .tooLarge)
        #expect(problem(drawing(String(repeating: "<path/>", count: 2_001))) == .tooLarge)
        #expect(
            problem(drawing("<path \((0..<65).map { "a\($0)=\"\"" }.joined(separator: " "))/>")) == .tooLarge
        )
        #expect(problem(drawing(String(repeating: " ", count: 256 << 10))) == .tooLarge)
    }

    @Test(arguments: [
        ("", MarkProblem.unknown), ("hello", .unknown), ("<html><svg/></html>", .unknown),
        ("%PDF-1.4", .unknown),
        ("<svg viewBox=\"0 0 1 1\">", .damaged), ("<svg viewBox=\"0 0 1 1\"></g>", .damaged),
        ("<svg viewBox=\"0 0 1 1\"/>", .damaged), ("<svg viewBox=\"0 0 1 1", .damaged),
        ("<svg viewBox=\"0 0 1 1\"><path/></svg><svg viewBox=\"\"><path/></svg>", .damaged),
        ("<svg viewBox=\"0 0 1 1\"><path d=\"\" d=\"\"/></svg>", .damaged),
        ("<svg viewBox=\"0 0 1 1\"><path d=x/></svg>", .damaged), ("<svg><path/></svg>", .badSize),
        ("<svg viewBox=\"0 0 1 1\"><path d=\"&#xD800;\"/></svg>", .forbidden("&#xD800;")),
    ])
    func anInvalidDrawingIsRefused(text: String, expected: MarkProblem) {
        #expect(problem(text) == expected)
    }

    @Test func everyCutOfAFileIsRefusedOrSafe() throws {
        let whole = Array(drawing("<g id=\"a\"><path d=\"M0 0\" style='fill:#fff'/></g><!-- x -->").utf8)
        for count in 0..<whole.count {
            #expect(throws: MarkProblem.self) { try MarketMark(Array(whole.prefix(count))) }
        }
        let picture = png(64, 64)
        for count in 0..<picture.count {
            #expect(throws: MarkProblem.self) { try MarketMark(Array(picture.prefix(count))) }
        }
    }

    // MARK: Pictures

    private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        func four(_ number: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        }
        let body = Array(name.utf8) + data
        let sum = body.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
                value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
            }
        }
        return four(UInt32(data.count)) + body + four(~sum)
    }

    private func png(_ width: Int, _ height: Int, _ more: [[UInt8]] = []) -> [UInt8] {
        func four(_ number: Int) -> [UInt8] { [0, 0, UInt8(number >> 8), UInt8(number & 255)] }
        return MarkPNG.signature + chunk("IHDR", four(width) + four(height) + [8, 6, 0, 0, 0])
            + more.flatMap { $0 } + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
    }

    @Test func pictureIsItsPixelsAlone() throws {
        let words = chunk("tEXt", Array("Comment\u{0}<script>".utf8))
        let file = png(64, 128, [chunk("tRNS", [0]), words, chunk("eXIf", [1])]) + Array("PK<script>".utf8)
        let mark = try MarketMark(file)
        #expect(mark.kind == .png && mark.size == .init(width: 64, height: 128))
        #expect(mark.bytes == png(64, 128, [chunk("tRNS", [0])]))
        #expect(try MarketMark(mark.bytes) == mark)
    }

    @Test(arguments: [(47, 47), (1_025, 1_025), (64, 129), (0, 0)])
    func pictureOfOtherEdgesIsRefused(width: Int, height: Int) {
        #expect(throws: MarkProblem.badSize) { try MarketMark(png(width, height)) }
    }

    @Test func pictureThatIsBrokenIsRefused() {
        var flipped = png(64, 64)
        flipped[20] ^= 1
        let twoHeads = png(64, 64, [chunk("IHDR", [0, 0, 0, 64, 0, 0, 0, 64, 8, 6, 0, 0, 0])])
        let noPixels = MarkPNG.signature + chunk("IEND", [])
        for file in [flipped, twoHeads, noPixels, MarkPNG.signature] {
            #expect(throws: MarkProblem.damaged) { try MarketMark(file) }
        }
        #expect(throws: MarkProblem.unknown) { try MarketMark([0xFF, 0xD8, 0xFF, 0xE0]) }
    }
}
