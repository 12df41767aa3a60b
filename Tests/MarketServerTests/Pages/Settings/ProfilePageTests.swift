import HTTPServer
import Market
import MarketStore
import Testing

@testable import MarketServer

/// The page of one's own picture and words, and where others see them.
@Suite(.timeLimit(.minutes(10)))
struct ProfilePageTests {
    private static let path = "/settings/profile"

    /// Sends the form with a picture or without one.
    private func save(
        _ browser: PageClient,
        _ words: String,
        picture: String? = nil,
        seal: String? = nil,
        remove: Bool = false
    ) async throws -> Reply {
        let seal = if let seal { seal } else { try await browser.seal(at: Self.path) }
        var body = ""
        for (name, value) in [("seal", seal), ("introduction", words)] + (remove ? [("remove", "1")] : []) {
            body += "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let file = "name=\"picture\"; filename=\"\(picture == nil ? "" : "a.jpg")\""
        body += "--x\r\nContent-Disposition: form-data; \(file)\r\nContent-Type: image/jpeg\r\n\r\n"
        body += "\(picture ?? "")\r\n--x--\r\n"
        return try await browser.send(
            .post,
            Self.path,
            fields: [("Accept", "text/html"), (.contentType, "multipart/form-data; boundary=x")],
            body: Array(body.utf8)
        )
    }

    @Test func pictureAndWordsAreSeenWhereThePersonIs() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let product = try await market.product(of: seller)
            let (browser, guest) = (PageClient(market, as: seller), PageClient(market))
            let places = ["/products/\(product.id)", "/sellers/\(seller.account.id)"]
            for place in places { #expect(try await !guest.get(place).text.contains("own-words")) }

            let saved = try await save(browser, "주말에만 <답해요>", picture: "photo of me")
            #expect(saved.status == 303 && saved.location == "\(Self.path)?note=saved")
            let picture = try #require(try await market.store.ownProfile(of: seller.account.id).picture)
            for place in places {
                let page = try await guest.get(place).text
                #expect(page.contains("주말에만 &lt;답해요&gt;") && page.contains(picture.content.rawValue))
            }
            #expect(try await browser.get("/me").text.contains(picture.content.rawValue))

            // The words alone change; then the picture goes.
            #expect(try await save(browser, "새 소개").status == 303)
            #expect(try await market.store.ownProfile(of: seller.account.id).picture == picture)
            #expect(try await save(browser, "새 소개", remove: true).status == 303)
            let bare = try await market.store.ownProfile(of: seller.account.id)
            #expect(bare.picture == nil && bare.introduction.text == "새 소개")
            #expect(try await save(browser, "").status == 303)
            #expect(try await !guest.get(places[1]).text.contains("own-words"))
        }
    }

    @Test func tooManyWordsAreRefusedInPlace() async throws {
        try await TestMarket.with { market in
            let person = try await market.person("민지")
            let browser = PageClient(market, as: person)
            let words = String(repeating: "가", count: 81)
            let reply = try await save(browser, words, picture: "photo of me")
            #expect(reply.status == 422 && reply.text.contains("80자까지 쓸 수 있어요."))
            #expect(reply.text.contains("value=\"\(words)\""))
            #expect(try await market.store.uploads(of: person.account.id).isEmpty)
        }
    }

    @Test func otherSitesFormChangesNothing() async throws {
        try await TestMarket.with { market in
            let person = try await market.person("민지")
            let browser = PageClient(market, as: person)
            #expect(try await save(browser, "남의 말", seal: "x").status == 403)
            #expect(try await market.store.ownProfile(of: person.account.id) == .none)
            #expect(try await PageClient(market).get(Self.path).location?.hasPrefix("/signin") == true)
        }
    }
}
