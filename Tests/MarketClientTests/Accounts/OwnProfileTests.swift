import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import Testing

/// Pictures and words of people, as our own API tells them.
@Suite(.timeLimit(.minutes(10)))
struct OwnProfileTests {
    private static let path = "/media/ab/ab\(String(repeating: "0", count: 62))"
    private static let photo =
        ##"{"id":7,"width":4,"height":3,"colour":"#c2410c","alt":"","large":"\##(path)-large.jpg","thumbnail":"x","thumbnail2x":"x"}"##

    @Test func profileIsReadAndSaved() async throws {
        let session = ScriptedSession(
            .expect(.get, "/api/v2/account/profile", .json(200, #"{"introduction":"","isHidden":true}"#)),
            .expect(
                .put,
                "/api/v2/account/profile",
                body: #"{"introduction":"안녕","picture":7}"#,
                .json(200, #"{"introduction":"안녕","picture":\#(Self.photo),"isHidden":false}"#)
            ),
            .expect(
                .put,
                "/api/v2/account/profile",
                body: #"{"introduction":""}"#,
                .json(200, #"{"introduction":"","isHidden":false}"#)
            )
        )
        let market = await MarketClient.own(session, token: "secret")
        #expect(try await market.accounts.profile() == OwnProfile(isHidden: true))
        let saved = try await market.accounts.saveProfile("안녕", Photo.ID(7))
        #expect(saved.introduction == "안녕" && saved.picture?.id == Photo.ID(7))
        #expect(saved.picture?.large.absoluteString == "https://market.example\(Self.path)-large.jpg")
        #expect(try await market.accounts.saveProfile("", nil) == OwnProfile())
    }

    @Test func reviewsComeWithThePicturesOfTheirAuthors() async throws {
        func review(_ id: Int, _ more: String) -> String {
            #"{"id":\#(id),"deal":5,"author":{"id":9,"name":"철수"},"about":7,"verdict":"again","tags":[],"text":"","#
                + #""writtenAt":"2022-01-18T00:00:00.000Z","seenAt":"2022-01-18T00:00:00.000Z"\#(more)}"#
        }
        let (shown, bare) = (review(1, #","picture":\#(Self.photo)"#), review(2, ""))
        let page = #"{"items":[\#(shown),\#(bare)]}"#
        let session = ScriptedSession(.expect(.get, "/api/v2/accounts/7/reviews", .json(200, page)))
        let market = await MarketClient.own(session)
        let reviews = try await market.reviews.list(Account.ID(7), nil).elements
        #expect(reviews.map(\.review.author.name) == ["철수", "철수"])
        #expect(reviews.map(\.picture?.id) == [Photo.ID(7), nil])
    }
}
