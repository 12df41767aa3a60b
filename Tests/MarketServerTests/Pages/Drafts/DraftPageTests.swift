import HTTPServer
import Market
import MarketAPI
import MarketStore
import ServerDoubles
import Testing

@testable import MarketServer

/// Drafts on pages, without scripts.
@Suite(.timeLimit(.minutes(10)))
struct DraftPageTests {
    private static func fields(_ name: String, do wish: String, key: String = "k1", version: Int64? = nil)
        -> [(String, String)]
    {
        [
            ("name", name), ("price", "12만"), ("stock", "1"), ("currency", "KRW"),
            ("description", "거의 새것"), ("do", wish), ("key", key),
        ] + (version.map { [("version", "\($0)")] } ?? [])
    }

    private func with(_ body: (TestMarket, Person, PageClient) async throws -> Void) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            try await body(market, seller, PageClient(market, as: seller))
        }
    }

    private func drafts(_ market: TestMarket, of person: Person) async throws -> [SavedDraft] {
        try await market.store.drafts(of: person.account.id)
    }

    @Test func formIsKeptListedAndGoneOnWith() async throws {
        try await with { market, seller, browser in
            let saved = try await browser.offer("/sell", Self.fields("ㅈ", do: "save"), photos: ["one"])
            #expect(saved.location == "/drafts?note=draft-saved")
            let draft = try #require(try await drafts(market, of: seller).first)
            #expect(draft.draft.name == "ㅈ" && draft.draft.price == "120000" && draft.photos.count == 1)

            let list = try await browser.get("/drafts")
            #expect(list.text.contains("href=\"/drafts/\(draft.id)\"") && list.text.contains(">ㅈ<"))
            #expect(try await browser.get("/sell").text.contains("초안 1개 보기"))
            // Another device of the same person, and another person.
            let form = try await PageClient(market, as: seller).get("/drafts/\(draft.id)")
            #expect(form.hidden("photo") == draft.photos.map { "\($0.id)" })
            #expect(form.hidden("version") == ["1"] && form.text.contains("거의 새것"))
            let other = PageClient(market, as: try await market.person("다른 사람"))
            #expect(try await other.get("/drafts/\(draft.id)").status == 404)
            #expect(try await other.get("/drafts/\(draft.id)/discard").status == 404)
            #expect(try await PageClient(market).get("/drafts").location?.hasPrefix("/signin") == true)
        }
    }

    @Test func formThatIsKeptTwiceIsOneDraft() async throws {
        try await with { market, seller, browser in
            _ = try await browser.offer("/sell", Self.fields("하나", do: "save"))
            // Back in the browser's history, and once more.
            _ = try await browser.offer("/sell", Self.fields("둘", do: "save"))
            #expect(try await drafts(market, of: seller).map(\.draft.name) == ["둘"])
            // Another form is another draft, and so is this one once its draft is another.
            _ = try await browser.offer("/sell", Self.fields("셋", do: "save", key: "k2"))
            #expect(try await drafts(market, of: seller).count == 2)
            let stale = try await browser.offer("/sell", Self.fields("넷", do: "save"))
            #expect(stale.status == 412 && stale.text.contains("value=\"넷\""))
            #expect(Set(try await drafts(market, of: seller).map(\.draft.name)) == ["둘", "셋"])
        }
    }

    @Test func twoTabsOverwriteNothingSilently() async throws {
        try await with { market, seller, browser in
            _ = try await browser.offer("/sell", Self.fields("처음", do: "save"))
            let id = try #require(try await drafts(market, of: seller).first).id
            _ = try await browser.offer("/drafts/\(id)", Self.fields("왼쪽", do: "save", version: 1))
            let refused = try await browser.offer(
                "/drafts/\(id)",
                Self.fields("오른쪽", do: "save", version: 1)
            )
            #expect(refused.status == 412 && refused.text.contains("value=\"오른쪽\""))
            // What the other tab made of it stands beside it, and a second press decides.
            #expect(refused.text.contains("왼쪽") && refused.hidden("version") == ["2"])
            #expect(try await drafts(market, of: seller).map(\.draft.name) == ["왼쪽"])
            let decided = try await browser.offer(
                "/drafts/\(id)",
                Self.fields("오른쪽", do: "save", version: 2)
            )
            #expect(decided.location == "/drafts?note=draft-saved")
            #expect(try await drafts(market, of: seller).map(\.draft.name) == ["오른쪽"])
        }
    }

    @Test func savingByScriptReturnsTheDraftAndItsVersion() async throws {
        try await with { market, seller, browser in
            let first = try await browser.offer("/sell", Self.fields("하나", do: "autosave"))
            let made = try first.body(DraftReferenceInput.self)
            #expect(made.version == 1)
            // As after a reply that was lost, with more that was typed since.
            let again = try await browser.offer("/sell", Self.fields("하나 둘", do: "autosave"))
            #expect(try again.body(DraftReferenceInput.self).id == made.id)
            let third = try await browser.offer(
                "/drafts/\(made.id)",
                Self.fields("하나 둘 셋", do: "autosave", version: 2)
            )
            #expect(try third.body(DraftReferenceInput.self).version == 3)
            #expect(try await drafts(market, of: seller).map(\.draft.name) == ["하나 둘 셋"])
            let nothing = [("name", ""), ("currency", "KRW"), ("do", "autosave"), ("key", "k9")]
            #expect(try await browser.offer("/sell", nothing).status == 204)
        }
    }

    @Test func leavingADraftAsksAndLosesNothing() async throws {
        try await with { market, seller, browser in
            let left = try await browser.offer("/sell", Self.fields("쓰다 만", do: "leave"), photos: ["one"])
            let draft = try #require(try await drafts(market, of: seller).first)
            #expect(left.location == "/drafts/\(draft.id)/discard")
            let asked = try await browser.get("/drafts/\(draft.id)/discard")
            #expect(asked.text.contains("이 초안을 어떻게 할까요?") && asked.text.contains("쓰다 만"))

            // Changed in another tab meanwhile: it is shown again before it is discarded.
            _ = try await browser.offer("/drafts/\(draft.id)", Self.fields("더 쓴", do: "save", version: 1))
            let page = "/drafts/\(draft.id)/discard"
            let refused = try await browser.post(page, from: page, ["version": "1"])
            #expect(refused.status == 412 && refused.text.contains("더 쓴"))
            #expect(try await drafts(market, of: seller).count == 1)
            let forged = try await browser.post(page, from: page, ["version": "2"], seal: "x")
            #expect(forged.status == 403)
            let gone = try await browser.post(page, from: page, ["version": "2"])
            #expect(gone.location == "/drafts?note=draft-discarded")
            #expect(try await drafts(market, of: seller).isEmpty)

            // Of nothing nobody asks.
            let empty = [("name", ""), ("currency", "KRW"), ("do", "leave"), ("key", "k9")]
            #expect(try await browser.offer("/sell", empty).location == "/")
        }
    }

    @Test func draftIsPostedOnce() async throws {
        try await with { market, seller, browser in
            let kept = try await browser.offer("/sell", Self.fields("자전거", do: "save"), photos: ["one"])
            #expect(kept.status == 303)
            let draft = try #require(try await drafts(market, of: seller).first)
            let photos = draft.photos.map { ("photo", "\($0.id)") }
            let form = Self.fields("자전거", do: "done", version: 1) + photos
            let elsewhere = try await browser.seal(at: "/drafts/\(draft.id)")
            let first = try await browser.offer("/drafts/\(draft.id)", form)
            #expect(first.location == "/products/1?note=sold")
            #expect(try await drafts(market, of: seller).isEmpty)
            let again = try await browser.offer("/drafts/\(draft.id)", form, seal: elsewhere)
            #expect(again.location == first.location)

            // The same draft in another device's form: asked first, and then posted all the same.
            let other = Self.fields("자전거", do: "done", key: "k2", version: 1)
            let refused = try await browser.offer(
                "/drafts/\(draft.id)",
                other,
                photos: ["two"],
                seal: elsewhere
            )
            #expect(refused.status == 410 && refused.text.contains("action=\"/sell\""))
            #expect(refused.text.contains("value=\"자전거\""))
            #expect(try await market.store.count(ProductQuery()) == .exactly(1))
        }
    }

    @Test func draftThatIsGoneIsKeptAsANewOne() async throws {
        try await with { market, seller, browser in
            _ = try await browser.offer("/sell", Self.fields("하나", do: "save"))
            let id = try #require(try await drafts(market, of: seller).first).id
            let seal = try await browser.seal(at: "/drafts/\(id)")
            try await market.store.removeDraft(id, from: nil, of: seller.account.id)
            let refused = try await browser.offer(
                "/drafts/\(id)",
                Self.fields("하나 둘", do: "save", version: 1),
                seal: seal
            )
            #expect(refused.status == 404 && refused.text.contains("value=\"하나 둘\""))
            #expect(refused.text.contains("action=\"/sell\""))
            let key = try #require(refused.hidden("key").first)
            _ = try await browser.offer("/sell", Self.fields("하나 둘", do: "save", key: key))
            #expect(try await drafts(market, of: seller).map(\.draft.name) == ["하나 둘"])
        }
    }

    @Test func twentyFirstFormKeepsWhatWasTyped() async throws {
        try await with { market, seller, browser in
            for number in 1...20 {
                _ = try await browser.offer("/sell", Self.fields("\(number)", do: "save", key: "k\(number)"))
            }
            let refused = try await browser.offer("/sell", Self.fields("스물하나", do: "save", key: "x"))
            #expect(refused.status == 409 && refused.text.contains("value=\"스물하나\""))
            #expect(refused.text.contains("초안은 20개까지"))
            #expect(try await drafts(market, of: seller).count == 20)
        }
    }

    @Test func aSweptPhotoIsReportedAndTheDraftStays() async throws {
        try await with { market, seller, browser in
            _ = try await browser.offer("/sell", Self.fields("사진", do: "save"), photos: ["one", "two"])
            let draft = try #require(try await drafts(market, of: seller).first)
            let photo = try #require(draft.photos.first).id
            try await market.store.removeUpload(photo, of: seller.account.id)
            let form = try await browser.get("/drafts/\(draft.id)")
            #expect(form.text.contains("사진 1장은") && form.hidden("photo").count == 1)
            #expect(try await browser.get("/drafts").text.contains("사진 1장은"))
        }
    }
}
