import HTTPServer
import Market
import Testing

@testable import Storefront

@Suite(.timeLimit(.minutes(10)))
struct AssetTests {
    private func ask(_ name: String, _ encoding: String = "identity") throws -> HTTPResponse? {
        let request = try HTTPRequest(.get, "/", fields: [(.acceptEncoding, encoding)])
        return Assets.reply(Assets.digest, name, to: request)
    }

    @Test func stylesAndScriptsAreSmall() {
        #expect(Assets.sizes(of: ".css") < 12 << 10)
        #expect(Assets.sizes(of: "market.ko.js") < 22 << 10)
        #expect(Assets.sizes(of: "sell.js") < 9 << 10)
        #expect(Assets.sizes(of: "talk.js") < 7 << 10)
    }

    @Test func scriptsAreSentWithoutTheirComments() {
        let source = """
            // What it is for.
            import { word } from "./words.js";

            /** Does it. */
            function go() {
              // Why.
              return "//";
            }
            /**
             * More.
             */
            go(); // at once
            """
        let bare = """
            import { word } from "./words.js";

            function go() {
              return "//";
            }
            go(); // at once
            """
        #expect(String(decoding: Assets.bare(Array(source.utf8)), as: UTF8.self) == bare)
    }

    @Test func sheetsAreSentWithoutTheirComments() {
        let source = """
            /* What it is for. */
            a { color: red; }
            /* Why,
               in two lines. */
              b { color: blue; } /* at once */
            """
        let bare = """
            a { color: red; }
              b { color: blue; } /* at once */
            """
        #expect(String(decoding: Assets.bare(Array(source.utf8)), as: UTF8.self) == bare)
    }

    @Test(arguments: ["market.css", "market.ko.js", "icons.svg", "icon-192.png"])
    func assetsAreImmutable(name: String) throws {
        let reply = try #require(try ask(name))

        #expect(reply.fields[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(reply.fields["X-Content-Type-Options"] == "nosniff")
    }

    @Test(arguments: ["market.en.js", "sell.js", "talk.js"])
    func everyTextOfAScriptExists(name: String) async throws {
        let bytes = try await #require(try ask(name)).collectedBody()
        let words = String(decoding: Words(texts: .english).module, as: UTF8.self)
        let source = String(decoding: bytes, as: UTF8.self)
        let used = source.matches(of: /(?:word\(|\[\[)"([a-z]+\.[a-z_.]+)"/).map(\.output.1)

        #expect(!used.isEmpty)
        for key in used { #expect(words.contains("[\"\(key)\","), "\(key)") }
    }

    @Test func textAssetsAreCompressed() throws {
        #expect(try #require(try ask("market.css", "gzip")).fields[.contentEncoding] == "gzip")
        #expect(try #require(try ask("market.ko.js", "gzip, br")).fields[.contentEncoding] == "br")
        #expect(try #require(try ask("market.css")).fields[.contentEncoding] == nil)
    }

    @Test(arguments: ["", "market", "../market.css", "worker.js"])
    func unknownAssetIsNotFound(name: String) throws {
        #expect(try ask(name) == nil)
    }

    @Test func outdatedAssetPathIsNotFound() throws {
        #expect(Assets.reply("0000000000000000", "market.css", to: try HTTPRequest(.get, "/")) == nil)
    }

    /// Nothing that a page loads is anywhere else; a name of XML is no address.
    @Test(arguments: [
        "market.css", "market.ko.js", "market.en.js", "sell.js", "talk.js", "prove.js", "icons.svg",
        "mark.svg",
    ])
    func assetsLoadNothingFromOtherHosts(name: String) async throws {
        let bytes = try await #require(try ask(name)).collectedBody()
        let text = String(decoding: bytes, as: UTF8.self)
            .split(separator: "http://www.w3.org/2000/svg").joined()

        #expect(!text.contains("//www.") && !text.contains("http:") && !text.contains("https:"))
    }
}
