import HTTPServer
import Market
import MarketAPI
import MarketStore
import ServerDoubles
import Testing

@testable import MarketServer

/// Drafts of an account over the API.
@Suite(.timeLimit(.minutes(10)))
struct DraftTests {
    private static let form = #"{"name":"ㅈ","price":"12만","ways":["parcel"],"condition":"used"}"#

    private func add(_ market: TestMarket, as person: Person, _ json: String = form, key: String? = nil)
        async throws -> Reply
    {
        var fields: [(HTTPFieldName, String)] = []
        if let key { fields.append(("Idempotency-Key", key)) }
        return try await market.ask(.post, "/drafts", as: person, json, fields: fields)
    }

    @Test func draftComesBackAsItWasTyped() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let photo = try await market.photo(of: seller)
            let reply = try await add(
                market,
                as: seller,
                #"{"name":"ㅈ","price":"12만","offersFrom":"8만","photos":[{"id":\#(photo),"alt":"앞"},{"id":\#(photo)}]}"#
            )
            let draft = try reply.body(SavedDraft.self)
            #expect(reply.status == 201 && draft.version == 1)
            #expect(reply.fields[.location] == "/api/v2/drafts/\(draft.id)")
            #expect((draft.draft.name, draft.draft.price, draft.draft.stock) == ("ㅈ", "12만", ""))
            #expect(draft.draft.facts.offersFrom == "8만")
            // A photo that is named twice is there once.
            #expect(draft.photos.map(\.id) == [photo] && draft.photos.map(\.altText) == ["앞"])

            let shown = try await market.ask(.get, "/drafts/\(draft.id)", as: seller)
            #expect(try shown.body(SavedDraft.self) == draft)
            let listed = try await market.ask(.get, "/drafts", as: seller)
            #expect(try listed.body(PageBody<SavedDraft>.self).items == [draft])
            let others = try await market.ask(.get, "/drafts", as: try await market.person("other"))
            #expect(try others.body(PageBody<SavedDraft>.self).items.isEmpty)
        }
    }

    @Test(arguments: [
        (#"{"stock":1e308}"#, "stock has a value that it can't have."),
        (#"{"stock":2.5e-42}"#, "stock has a value that it can't have."),
        (#"{"name":"a","price":1e-200}"#, "price has a value that it can't have."),
        ("{\"name\":\"한 줄\n두 줄\"}", "This is not JSON: a text in quotes runs over the end of line 1."),
        ("{\n\"name\":\"\\\"한\",\r\n\"description\":\"줄\r\n\"}", "runs over the end of line 3."),
        (#"{"name":}"#, "The body is not JSON."), ("{\"name\":\n}", "The body is not JSON."),
        ("{\"name\":\"a\tb\"}", "The body is not JSON."),
    ])
    func unreadableDraftFieldsAreNamed(json: String, sentence: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let reply = try await market.ask(
                .post,
                "/drafts",
                as: seller,
                json,
                fields: [(.acceptLanguage, "en")]
            )
            #expect(reply.status == 400 && reply.code == .malformed)
            #expect(reply.text.contains(sentence), "\(reply.text)")
            #expect(try await market.store.drafts(of: seller.account.id).isEmpty)
        }
    }

    @Test func rawLineBreakIsNamedInTheReadersLanguage() async throws {
        try await TestMarket.with { market in
            let json = "{\"name\":\"한 줄\n두 줄\"}"
            let reply = try await add(market, as: try await market.person("seller"), json)
            #expect(reply.text.contains("따옴표 안의 글이 1번째 줄 끝을 넘어가요. 줄바꿈은 \\\\n으로 적거나 따옴표를 닫아 주세요."))
        }
    }

    @Test func numberThatIsLargeOrSmallIsKeptAsItWasTyped() async throws {
        try await TestMarket.with { market in
            let reply = try await add(
                market,
                as: try await market.person("seller"),
                #"{"price":1e20,"stock":0.000001}"#
            )
            let draft = try reply.body(SavedDraft.self).draft
            #expect(draft.price == "100000000000000000000" && draft.stock == "0.000001")
        }
    }

    @Test func draftWithAKeyIsKeptOnce() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let first = try await add(market, as: seller, key: "k")
            let second = try await add(market, as: seller, key: "k")
            #expect((second.status, second.bytes) == (201, first.bytes))
            #expect(try await add(market, as: seller, "{}", key: "k").code == .keyReused)
            #expect(try await market.store.drafts(of: seller.account.id).count == 1)
        }
    }

    @Test func changeFromAnOlderVersionShowsTheDraftAsItIs() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let id = try await add(market, as: seller).body(SavedDraft.self).id
            let change: (String, String) async throws -> Reply = { name, version in
                try await market.ask(
                    .put,
                    "/drafts/\(id)",
                    as: seller,
                    #"{"name":"\#(name)"}"#,
                    fields: [(.ifMatch, version)]
                )
            }
            let changed = try await change("둘", "\"1\"")
            #expect(try changed.body(SavedDraft.self).version == 2)
            // What the body leaves out is empty, and no rest of what was there.
            #expect(try changed.body(SavedDraft.self).draft.price.isEmpty)

            let stale = try await change("셋", "\"1\"")
            #expect(stale.status == 412 && stale.code == .stale)
            #expect(try stale.body(ProblemBody.self).draft?.draft.name == "둘")
            #expect(try await change("둘", "\"1\"").status == 200)
            let discarded = try await market.ask(
                .delete,
                "/drafts/\(id)",
                as: seller,
                fields: [(.ifMatch, "\"1\"")]
            )
            #expect(discarded.status == 412)
            #expect(try await market.ask(.delete, "/drafts/\(id)", as: seller).status == 204)
            #expect(try await change("넷", "\"2\"").status == 404)
        }
    }

    @Test func twentyFirstDraftIsRefused() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            for _ in 1...20 { #expect(try await add(market, as: seller).status == 201) }
            let refused = try await add(market, as: seller)
            #expect(refused.status == 409 && refused.code == .draftLimit)
        }
    }

    @Test(arguments: [
        ("", ProblemCode.malformed), ("[]", .malformed), (#"{"name":5}"#, .malformed),
        (#"{"condition":"mint"}"#, .malformed), (#"{"photos":[{"id":99}]}"#, .photoMissing),
        (#"{"name":"\#(String(repeating: "x", count: 4_001))"}"#, .invalidDraft),
        (#"{"price":"\#(String(repeating: "1", count: 101))"}"#, .invalidDraft),
        (#"{"offersFrom":"\#(String(repeating: "1", count: 101))"}"#, .invalidDraft),
        (#"{"photos":[\#((1...11).map { #"{"id":\#($0)}"# }.joined(separator: ","))]}"#, .invalidDraft),
    ])
    func badDraftIsRefused(json: String, code: ProblemCode) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            #expect(try await add(market, as: seller, json).code == code)
            #expect(try await market.store.drafts(of: seller.account.id).isEmpty)
        }
    }

    @Test func postingADraftLetsGoOfIt() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let photo = try await market.photo(of: seller)
            let id = try await add(market, as: seller, #"{"photos":[{"id":\#(photo)}]}"#)
                .body(SavedDraft.self).id
            let goods =
                #"{"name":"자전거","price":1,"photos":[{"id":\#(photo)}],"draft":{"id":\#(id),"version":1}}"#
            let post: (String) async throws -> Reply = { key in
                try await market.ask(
                    .post,
                    "/products",
                    as: seller,
                    goods,
                    fields: [("Idempotency-Key", key)]
                )
            }
            let first = try await post("k")
            #expect(first.status == 201)
            #expect(try await market.store.drafts(of: seller.account.id).isEmpty)
            // The same once more, as after a reply that was lost; and from another device.
            let again = try await post("k")
            #expect((again.status, again.bytes) == (201, first.bytes))
            let elsewhere = try await post("other")
            #expect(elsewhere.status == 410 && elsewhere.code == .draftGone)
            #expect(try await market.store.count(ProductQuery()) == .exactly(1))
        }
    }
}
