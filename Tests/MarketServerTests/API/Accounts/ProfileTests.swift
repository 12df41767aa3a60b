import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// People's own pictures and words, by apps.
@Suite(.timeLimit(.minutes(10)))
struct ProfileTests {
    @Test func profileIsSavedAndSeenByEveryone() async throws {
        try await TestMarket.with { market in
            let person = try await market.person("민지")
            let id = person.account.id
            #expect(try await market.ask(.get, "/account/profile", as: person).body(Profile.self) == .none)
            let upload = try await market.photo(of: person, "me")
            let body = #"{"introduction":" 안녕\n하세요 ","picture":\#(upload)}"#
            let saved = try await market.ask(.put, "/account/profile", as: person, body).body(Profile.self)
            #expect(saved.introduction.text == "안녕 하세요" && saved.picture?.id == upload)
            let seen = try await market.ask(.get, "/accounts/\(id)").body(PublicAccountBody.self)
            #expect(seen.profile == saved)

            let bare = #"{"introduction":""}"#
            #expect(try await market.ask(.put, "/account/profile", as: person, bare).status == 200)
            let text = try await market.ask(.get, "/accounts/\(id)").text
            #expect(!text.contains("introduction") && !text.contains("picture"))
        }
    }

    @Test func wrongProfilesAreRefused() async throws {
        try await TestMarket.with { market in
            let (person, other) = (try await market.person("민지"), try await market.person("하나"))
            let foreign = try await market.photo(of: other, "other")
            let long = #"{"introduction":"\#(String(repeating: "가", count: 81))"}"#
            #expect(try await market.ask(.put, "/account/profile", as: person, long).status == 400)
            let stolen = #"{"introduction":"","picture":\#(foreign)}"#
            #expect(try await market.ask(.put, "/account/profile", as: person, stolen).code == .photoMissing)
        }
    }

    @Test func blockedPersonsProfileIsNotShown() async throws {
        try await TestMarket.with { market in
            let (seller, buyer) = (try await market.person("민지"), try await market.person("하나"))
            let (product, id) = (try await market.product(of: seller), seller.account.id)
            let upload = try await market.photo(of: seller, "me")
            let words = try #require(Introduction("주말에 답해요"))
            let profile = try await market.store.saveProfile(words, picture: upload, of: id)
            let picture = try #require(profile.picture?.content.rawValue)
            let (browser, guest) = (PageClient(market, as: buyer), PageClient(market))
            let places = ["/products/\(product.id)", "/sellers/\(id)"]
            func shown(_ person: Person?) async throws -> Profile {
                try await market.ask(.get, "/accounts/\(id)", as: person).body(PublicAccountBody.self).profile
            }
            #expect(try await shown(buyer) == profile)

            try await market.store.setBlocked(true, id, by: buyer.account.id)
            #expect(try await shown(buyer) == .none)
            for place in places {
                let page = try await browser.get(place).text
                #expect(!page.contains("주말에 답해요") && !page.contains(picture), "\(place)")
                let other = try await guest.get(place).text
                #expect(other.contains("주말에 답해요") && other.contains(picture), "\(place)")
            }
            // The one who is blocked learns nothing of it, and everyone else sees it.
            #expect(try await shown(seller) == profile)
            #expect(try await shown(nil) == profile)
        }
    }

    @Test func pictureStandsInAConversationAndBesideReviews() async throws {
        try await Bargain.with { bargain in
            let (store, seller, buyer) = (bargain.talk.market.store, bargain.talk.seller, bargain.talk.buyer)
            let upload = try await bargain.talk.market.photo(of: seller, "me")
            _ = try await store.saveProfile(.none, picture: upload, of: seller.account.id)
            let path = "/conversations/\(bargain.conversation)"
            func inConversation() async throws -> Photo.ID? {
                try await bargain.ask(.get, path, buyer).body(ConversationBody.self).picture?.id
            }
            #expect(try await inConversation() == upload)
            let rows = try await bargain.ask(.get, "/conversations", buyer).body(ConversationsBody.self).items
            #expect(rows.count == 1 && rows.allSatisfy { $0.picture == nil })

            let deal = try await bargain.ask(.post, "\(path)/deal", seller, "{}").body(OwnDeal.self).deal.id
            for person in [seller, buyer] { _ = try await bargain.confirm(deal, "{}", person) }
            for person in [seller, buyer] {
                let said = try await bargain.ask(
                    .put,
                    "/deals/\(deal)/review",
                    person,
                    #"{"verdict":"again"}"#
                )
                #expect(said.status == 200)
            }
            func besideReviews() async throws -> [Photo.ID?] {
                try await bargain.ask(.get, "/accounts/\(buyer.account.id)/reviews", buyer)
                    .body(PageBody<ReviewRow>.self).items.map(\.picture?.id)
            }
            #expect(try await besideReviews() == [upload])

            try await store.setBlocked(true, seller.account.id, by: buyer.account.id)
            #expect(try await inConversation() == nil)
            #expect(try await besideReviews() == [nil])
        }
    }
}
