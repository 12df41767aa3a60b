import HTTPServer
import Market
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// The market's mark, from an administrator's file to everyone's pages.
@Suite(.timeLimit(.minutes(10)))
struct MarkPageTests {
    private static let path = "/admin/mark"
    private static let drawing = "<svg viewBox=\"0 0 8 8\"><path fill=\"#1d4ed8\" d=\"M0 0h8v8z\"/></svg>"

    private func send(
        _ file: String?,
        _ page: PageClient,
        seal: String? = nil,
        version: Int64
    ) async throws -> Reply {
        let own = try await page.seal(at: "/settings")
        var parts = [("seal", seal ?? own), ("version", "\(version)")]
        if file == nil { parts.append(("remove", "1")) }
        var body = parts.map { "--x\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n" }
            .joined()
        if let file {
            body +=
                "--x\r\nContent-Disposition: form-data; name=\"mark\"; filename=\"a.svg\"\r\n\r\n\(file)\r\n"
        }
        return try await page.send(
            .post,
            Self.path,
            fields: [("Accept", "text/html"), (.contentType, "multipart/form-data; boundary=x")],
            body: Array((body + "--x--\r\n").utf8)
        )
    }

    @Test func markIsSeenEverywhereAndNowhereOnceItIsRemoved() async throws {
        try await TestMarket.with { market in
            let admin = PageClient(market, as: try await market.person("시장지기", [.administrator]))
            let guest = PageClient(market)
            #expect(try await guest.get("/").text.contains("/mark.svg"))
            #expect(try await send(Self.drawing, admin, version: 0).location == "/admin/mark?note=saved")
            let mark = try #require(market.services.branding.kept.branding.mark)
            let address = "/marks/\(mark.fileName)"
            for path in ["/", "/manifest.webmanifest", "/opensearch.xml", "/feeds/new", "/api/v2/market"] {
                #expect(try await guest.get(path).text.contains(address), "\(path)")
            }
            let file = try await guest.get(address)
            #expect(file.status == 200 && file.fields[.contentType] == "image/svg+xml")
            #expect(file.fields["Content-Security-Policy"] == "default-src 'none'; sandbox")
            #expect(file.fields["X-Content-Type-Options"] == "nosniff")
            #expect(try await guest.get("/favicon.ico").text == file.text)
            #expect(try await guest.get("/marks/0.svg").status == 404)
            // What else is changed leaves it.
            let form = ["version": "1", "name": "우리 동네"] as KeyValuePairs
            _ = try await admin.post("/admin/market", from: "/admin/market", form)
            let again = BrandingService(store: market.store, log: market.server.log)
            try await again.load()
            #expect(again.kept.branding.mark == mark && again.kept.branding.name == "우리 동네")
            #expect(try await send(nil, admin, version: 2).status == 303)
            #expect(try await guest.get(address).status == 404)
            #expect(try await guest.get("/").text.contains("/mark.svg"))
        }
    }

    @Test func anEditStartsFromAnotherServersLatestBranding() async throws {
        try await TestMarket.with { market in
            let admin = PageClient(market, as: try await market.person("시장지기", [.administrator]))
            // As another server of the market does; this one has not heard of it.
            let named = MarketBranding(name: "우리 동네")
            _ = try #require(try await market.store.saveBranding(named, from: 0))
            #expect(try await send(Self.drawing, admin, version: 1).location == "/admin/mark?note=saved")
            #expect(try await market.store.branding().branding.name == "우리 동네")

            let mark = try MarketMark(Array(Self.drawing.replacing("1d4ed8", with: "ffff00").utf8))
            _ = try #require(
                try await market.store.saveBranding(MarketBranding(name: "이웃", mark: mark), from: 2)
            )
            // Its pages may name the mark already.
            #expect(try await PageClient(market).get("/marks/\(mark.fileName)").status == 200)

            _ = try #require(
                try await market.store.saveBranding(MarketBranding(name: "마을", mark: mark), from: 3)
            )
            #expect(try await admin.get("/admin/market").text.contains("마을"))
            _ = try #require(
                try await market.store.saveBranding(MarketBranding(name: "장터", mark: nil), from: 4)
            )
            let form = ["version": "5", "name": "시장"] as KeyValuePairs
            _ = try await admin.post("/admin/market", from: "/settings", form)
            let last = try await market.store.branding().branding
            #expect(last.name == "시장" && last.mark == nil)
        }
    }

    @Test func anInvalidMarkIsRefusedWithAReason() async throws {
        try await TestMarket.with { market in
            let admin = PageClient(market, as: try await market.person("시장지기", [.administrator]))
            for (file, sentence) in [
                ("<svg viewBox=\"0 0 1 1\"><script>x</script></svg>", "&lt;script&gt;"), ("", "골라 주세요"),
                (String(repeating: "x", count: 300_000), "256KB"),
            ] {
                let reply = try await send(file, admin, version: 0)
                #expect(reply.status == 422 && reply.text.contains(sentence), "\(sentence)")
            }
            #expect(try await send(Self.drawing, admin, seal: "x", version: 0).status == 403)
            #expect(try await send(Self.drawing, admin, version: 7).status == 412)
            let moderator = PageClient(market, as: try await market.person("mod", [.moderator]))
            #expect(try await moderator.get(Self.path).status == 403)
            #expect(try await send(Self.drawing, moderator, version: 0).status == 403)
            #expect(market.services.branding.kept == .none)
        }
    }
}
