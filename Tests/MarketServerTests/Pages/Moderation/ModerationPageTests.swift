import Foundation
import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct ModerationPageTests {
    private struct Fixture {
        let market: TestMarket
        let product: Product
        let owner: PageClient
        let keeper: PageClient
        let guest: PageClient

        var path: String { "/products/\(product.id)" }

        func hide(_ reason: String) async throws -> Reply {
            try await keeper.post(path + "/hide", from: path + "/hide", ["reason": reason])
        }
    }

    private func with(_ body: (Fixture) async throws -> Void) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let keeper = try await market.person("시장지기", [.moderator])
            try await body(
                Fixture(
                    market: market,
                    product: try await market.product(of: seller),
                    owner: PageClient(market, as: seller),
                    keeper: PageClient(market, as: keeper),
                    guest: PageClient(market)
                )
            )
        }
    }

    @Test func hidingShowsTheReasonToSellerAndModerators() async throws {
        try await with { fixture in
            #expect(try await fixture.keeper.get(fixture.path).text.contains("\(fixture.path)/hide"))
            let hidden = try await fixture.hide("상표를 속였습니다")

            #expect(hidden.location == fixture.path + "?note=held")
            #expect(try await fixture.guest.get(fixture.path).status == 404)
            let owners = try await fixture.owner.get(fixture.path)
            #expect(owners.text.contains("운영자가 숨긴 상품이에요."))
            #expect(try await fixture.owner.get("/mine?state=hidden").text.contains(">운영자가 숨김<"))
            #expect(owners.text.contains("상표를 속였습니다") && !owners.text.contains("시장지기"))
            // Only a moderator can show it again.
            #expect(!owners.text.contains("/state\"") && !owners.text.contains("/release\""))
            #expect(try await fixture.keeper.get(fixture.path).text.contains("시장지기"))
        }
    }

    @Test func onlyModeratorsSeeAModeratorsName() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            let keeper = try await market.person("시장지기", [.moderator])
            let product = try await market.product(of: seller)
            let moderation = market.services.moderation
            let hidden = try await market.store.hideProduct(product.id, by: keeper.account.id, reason: "가짜")
            let hold = try #require(try await moderation.hold(of: hidden, for: .account(seller.account)))
            for caller in [Caller.anonymous, .account(seller.account), .productPassword(product.id)] {
                #expect(try await moderation.moderatorName(of: hold, for: caller) == nil)
            }
            #expect(try await moderation.moderatorName(of: hold, for: .account(keeper.account)) == "시장지기")
        }
    }

    @Test func hiddenProductCannotBeBought() async throws {
        try await with { fixture in
            let offer = "class=\"carting\""
            #expect(try await fixture.keeper.get(fixture.path).text.contains(offer))
            _ = try await fixture.hide("가짜")
            for visitor in [fixture.keeper, fixture.owner] {
                #expect(try await !visitor.get(fixture.path).text.contains(offer))
            }
        }
    }

    /// The same reasons fit, whichever way they come: by what people see, not by how it is encoded.
    @Test(arguments: [
        (String(repeating: "e\u{301}", count: 1_000), true), (String(repeating: "이", count: 1_000), true),
        (String(repeating: "a", count: 1_001), false), ("  \r\n", false),
    ])
    func pageAndAPIAcceptTheSameReasons(reason: String, isTaken: Bool) async throws {
        try await with { fixture in
            let reply = try await fixture.hide(reason)
            #expect(reply.status == (isTaken ? 303 : 422))
        }
        try await with { fixture in
            let moderator = try await fixture.market.person("지기", [.moderator])
            let json = String(decoding: try JSONEncoder().encode(["reason": reason]), as: UTF8.self)
            let path = "/products/\(fixture.product.id)/moderation"
            let reply = try await fixture.market.ask(.put, path, as: moderator, json)
            #expect(reply.status == (isTaken ? 200 : 400))
        }
    }

    @Test func showingAgainIsLoggedAndReturnsToTheList() async throws {
        try await with { fixture in
            _ = try await fixture.hide("가짜")
            let list = try await fixture.keeper.get("/moderation")
            #expect(list.text.contains("자전거 팝니다") && list.text.contains("가짜"))
            #expect(list.text.contains("민지") && list.text.contains("시장지기"))

            let shown = try await fixture.keeper.post(fixture.path + "/release", from: "/moderation", [:])
            #expect(shown.location == "/moderation?note=released")
            #expect(try await fixture.guest.get(fixture.path).status == 200)
            #expect(try await fixture.keeper.get("/moderation").text.contains("숨긴 상품이 없어요"))
            let log = try await fixture.keeper.get("/moderation/log").text
            #expect(log.contains("<b>숨김</b>") && log.contains("<b>다시 보임</b>") && log.contains("가짜"))
        }
    }

    @Test(arguments: [
        ("", "숨기는 이유를 적어 주세요."), ("   ", "숨기는 이유를 적어 주세요."),
        (String(repeating: "가", count: 1001), "글자수가 초과되었습니다."),
    ])
    func hidingRequiresAReason(reason: String, problem: String) async throws {
        try await with { fixture in
            let reply = try await fixture.hide(reason)

            #expect(reply.status == 422 && reply.text.contains("id=\"reason-problem\">\(problem)</p>"))
            #expect(try await fixture.guest.get(fixture.path).status == 200)
        }
    }

    @Test func deletingRequiresAReasonThatTheSellerReads() async throws {
        try await with { fixture in
            let form = fixture.path + "/delete"
            #expect(try await fixture.keeper.get(form).text.contains("name=\"reason\""))
            #expect(try await !fixture.owner.get(form).text.contains("name=\"reason\""))
            for (reason, problem) in [
                ("  ", "삭제하는 이유를 적어 주세요."), (String(repeating: "가", count: 1_001), "글자수가 초과되었습니다."),
            ] {
                let reply = try await fixture.keeper.post(form, from: form, ["reason": reason])
                #expect(reply.status == 422 && reply.text.contains("id=\"reason-problem\">\(problem)</p>"))
            }
            #expect(try await fixture.guest.get(fixture.path).status == 200)
            let gone = try await fixture.keeper.post(form, from: form, ["reason": "상표를 속였습니다"])
            #expect(gone.location == fixture.path)
            #expect(try await fixture.guest.get(fixture.path).status == 404)
            let record = try await fixture.owner.get("/sanctions").text
            #expect(record.contains("상품 삭제") && record.contains("상표를 속였습니다"))
            #expect(record.contains("자전거 팝니다") && !record.contains("시장지기"))
            #expect(try await fixture.owner.get("/notifications").text.contains("상품 삭제"))
            #expect(try await fixture.keeper.get("/moderation/log").text.contains("상표를 속였습니다"))
        }
    }

    @Test func clientsDeleteWithAReasonToo() async throws {
        try await with { fixture in
            let keeper = try await fixture.market.person("지기", [.moderator])
            let none = try await fixture.market.ask(.delete, fixture.path, as: keeper)
            #expect((none.status, none.code) == (400, .malformed))
            let path = "/products/\(fixture.product.id)"
            let gone = try await fixture.market.ask(.delete, path, as: keeper, #"{"reason":"가짜"}"#)
            #expect(gone.status == 204)
        }
        // Of what an administrator sells, nobody but administrators.
        try await TestMarket.with { market in
            let admin = try await market.person("관리자님", [.administrator])
            let keeper = try await market.person("지기", [.moderator])
            let path = "/products/\(try await market.product(of: admin).id)"
            let refused = try await market.ask(.delete, path, as: keeper, #"{"reason":"가짜"}"#)
            #expect((refused.status, refused.code) == (403, .forbidden))
        }
    }

    @Test func moderationIsForModeratorsOnly() async throws {
        try await with { fixture in
            let seal = try await fixture.owner.seal(at: fixture.path)
            let refused = try await fixture.owner.post(
                fixture.path + "/hide",
                from: "/",
                ["reason": "x"],
                seal: seal
            )
            #expect(refused.status == 403)
            #expect(try await fixture.owner.get("/moderation").status == 403)
            #expect(try await fixture.owner.get("/moderation/log").status == 403)
            #expect(
                try await fixture.guest.get("/moderation").location
                    == "/signin?back=%2Fmoderation&asked=1"
            )
            #expect(try await !fixture.owner.get("/mine").text.contains("/cases"))
            #expect(try await fixture.keeper.get("/mine").text.contains("/cases"))

            _ = try await fixture.hide("가짜")
            let release = fixture.path + "/release"
            #expect(try await fixture.owner.post(release, from: "/", [:], seal: seal).status == 403)
            #expect(try await fixture.keeper.post(release, from: "/", [:], seal: "old").status == 403)
            #expect(try await fixture.guest.get(fixture.path).status == 404)
        }
    }

    @Test func productHiddenByItsSellerCannotBeShownByOthers() async throws {
        try await with { fixture in
            _ = try await fixture.owner.post(fixture.path + "/state", from: fixture.path, ["state": "hidden"])

            #expect(try await fixture.keeper.get("/moderation").text.contains("숨긴 상품이 없어요"))
            let shown = try await fixture.keeper.post(fixture.path + "/release", from: "/settings", [:])
            #expect(shown.status == 404)
        }
    }

    @Test func longModerationListIsPaged() async throws {
        try await with { fixture in
            let keeper = try await fixture.market.person("다른 지기", [.administrator])
            for number in 1...21 {
                // The same photo again would be told as a repost.
                let product = try await fixture.market.product(
                    of: keeper,
                    "숨길 상품 \(number)",
                    showing: "photo \(number)"
                )
                _ = try await fixture.market.store.hideProduct(product.id, by: keeper.account.id, reason: "r")
            }
            let first = try await fixture.keeper.get("/moderation").text
            #expect(first.contains("숨길 상품 21<") && !first.contains("숨길 상품 1<"))
            #expect(first.contains("/moderation?before=2\""))
            let second = try await fixture.keeper.get("/moderation?before=2").text
            #expect(second.contains("숨길 상품 1<") && !second.contains("rel=\"next\""))
        }
    }

    @Test func tradesToLookAtAreForModeratorsAlone() async throws {
        try await with { fixture async throws in
            let path = "/moderation/trades"
            #expect(try await fixture.guest.get(path).status == 303)
            #expect(try await fixture.owner.get(path).status == 403)
            let page = try await fixture.keeper.get(path)
            #expect(page.status == 200)
            #expect(page.text.contains("지금은 없어요."))
            #expect(try await fixture.keeper.get("/cases").text.contains("href=\"\(path)\""))
        }
    }
}
