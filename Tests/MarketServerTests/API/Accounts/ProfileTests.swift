import Market
import MarketAPI
import Testing

@testable import MarketServer

/// People's own pictures and words, by apps.
@Suite(.timeLimit(.minutes(1)))
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
}
