import Foundation
import HTTPServer
import Market
import MarketAPI
import MarketService
import Testing

@testable import MarketServer

/// Refusals in a conversation, which is shown with them as it is now.
@Suite(.timeLimit(.minutes(10)))
struct ConversationRefusalTests {
    private func expect(
        _ reply: Reply,
        _ status: Int,
        in talk: Conversation.ID,
        says sentence: String,
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(reply.status == status, sourceLocation: location)
        #expect(reply.text.contains("data-talk=\"\(talk)\""), sourceLocation: location)
        #expect(reply.text.contains("role=\"alert\""), sourceLocation: location)
        #expect(reply.text.contains(sentence), sourceLocation: location)
        // What leads away from it leads back to the conversation, and not to where nothing is shown.
        let back = reply.hidden("back").filter { $0.hasPrefix("/offers") || $0.hasPrefix("/meetings") }
        #expect(back.isEmpty, sourceLocation: location)
        #expect(reply.text.contains("back=%2Fconversations%2F\(talk)\""), sourceLocation: location)
        #expect(reply.text.contains("href=\"/conversations/\(talk)?language=en\""), sourceLocation: location)
        #expect(reply.text.contains("href=\"#content\""), sourceLocation: location)
    }

    private func offer(of fixture: TradeFixture, _ amount: String) async throws -> Offer {
        try await fixture.bargain.offer(amount).body(Offer.self)
    }

    @Test(arguments: ["1001", "4만5천원", "0"])
    func refusedOfferKeepsItsAmountInAnOpenForm(amount: String) async throws {
        try await TradeFixture.with { fixture in
            let talk = "/conversations/\(fixture.talk)"
            let reply = try await fixture.buyer.post("\(talk)/offers", from: talk, ["amount": amount])
            expect(reply, 422, in: fixture.talk, says: "이하로 제안해 주세요.")
            #expect(reply.text.contains("<details class=\"unfolds\" open>"))
            #expect(reply.text.contains("value=\"\(amount)\""))
            #expect(try await !fixture.buyer.get(talk).text.contains("<details class=\"unfolds\" open>"))
        }
    }

    @Test func boundsOfOffersAreSaidBeforeTheyAreMet() async throws {
        try await TradeFixture.with { fixture in
            let talk = "/conversations/\(fixture.talk)"
            fixture.market.rules.update(newcomers: .limited)
            let page = try await fixture.buyer.get(talk).text
            #expect(page.contains("1,000원 이하로 제안해 주세요. 한 상품에 5번까지, 제안마다 48시간"))
            #expect(page.contains("하루에는 10번까지예요."))
            #expect(try await !fixture.seller.get(talk).text.contains("한 상품에 5번까지"))
        }
    }

    @Test func lateAnswersToOffersAreRefusedInTheConversation() async throws {
        try await TradeFixture.with { fixture in
            let offer = try await offer(of: fixture, "800")
            #expect(
                try await fixture.bargain.answer(offer.id, "accept", fixture.bargain.talk.seller).status
                    == 200
            )
            let (path, talk) = ("/offers/\(offer.id)", "/conversations/\(fixture.talk)")
            let declined = try await fixture.seller.post(path, from: talk, ["answer": "decline"])
            expect(declined, 409, in: fixture.talk, says: "이미 받아들여진 제안이에요.")
            // The strip says where the two stand now.
            #expect(declined.text.contains("예약 중"))
            let withdrawn = try await fixture.buyer.post(path, from: talk, ["answer": "withdraw"])
            expect(withdrawn, 409, in: fixture.talk, says: "이미 받아들여진 제안이에요.")
        }
    }

    @Test func offersOnWhatIsGoneAreRefusedInTheConversation() async throws {
        try await TradeFixture.with { fixture in
            let talk = "/conversations/\(fixture.talk)"
            let path = "/products/\(fixture.product)"
            #expect(
                try await fixture.bargain.ask(.delete, path, fixture.bargain.talk.seller).status == 204
            )
            let reply = try await fixture.buyer.post("\(talk)/offers", from: talk, ["amount": "800"])
            expect(reply, 409, in: fixture.talk, says: "지금은 예약할 수 없는 상품이에요.")
        }
    }

    @Test func sellerReadsThatNoneIsLeft() async throws {
        try await TradeFixture.with { fixture in
            let (person, other) = try await fixture.stranger()
            let begun = try await fixture.bargain.ask(
                .post,
                "/products/\(fixture.product)/conversation",
                person,
                #"{"question":"available"}"#
            ).body(ConversationBody.self).conversation.id
            try await fixture.reserveAll()
            let talk = "/conversations/\(begun)"
            let reply = try await fixture.seller.post("\(talk)/deal", from: talk, [:])
            expect(reply, 409, in: begun, says: "남은 수량이 없어요.")
            let offered = try await other.post("\(talk)/offers", from: talk, ["amount": "800"])
            expect(offered, 409, in: begun, says: "지금은 예약할 수 없는 상품이에요.")
            #expect(offered.text.contains("href=\"/products/\(fixture.product)/wait\""))
            // To others it is none of theirs.
            #expect(try await fixture.buyer.post("\(talk)/deal", from: "/settings", [:]).status == 404)
        }
    }

    private enum Late: CaseIterable {
        case cancelled, past, answered
    }

    @Test(arguments: Late.allCases)
    private func lateAnswersToMeetingsAreRefusedInTheConversation(late: Late) async throws {
        try await TradeFixture.with { fixture in
            let deal = try await fixture.reserve()
            let (talk, clock) = ("/conversations/\(fixture.talk)", fixture.market.clock)
            let at = clock.now.adding(hours: 5)
            let words = #"{"at":"\#(at.internetText)","place":"망원역"}"#
            let seller = fixture.bargain.talk.seller
            let meeting = try await fixture.bargain.ask(.post, "\(talk)/meetings", seller, words)
                .body(Meeting.self)
            let sentence: String
            switch late {
            case .cancelled:
                let end = #"{"state":"cancelled","reason":"agreed"}"#
                _ = try await fixture.bargain.ask(.put, "/deals/\(deal.id)/state", seller, end)
                sentence = "이미 끝난 거래예요."
            case .past:
                clock.advance(seconds: 6 * 3_600)
                sentence = "약속 시간은 지금보다 뒤여야 해요."
            case .answered:
                let answer = #"{"answer":"withdraw"}"#
                _ = try await fixture.bargain.ask(.put, "/meetings/\(meeting.id)/answer", seller, answer)
                sentence = "이미 답했거나 바뀐 약속이에요."
            }
            let path = "/meetings/\(meeting.id)"
            let reply = try await fixture.buyer.post(path, from: talk, ["answer": "accept"])
            #expect((400..<500).contains(reply.status))
            expect(reply, reply.status, in: fixture.talk, says: sentence)
            let (_, stranger) = try await fixture.stranger()
            #expect(try await stranger.post(path, from: "/settings", ["answer": "accept"]).status == 404)
        }
    }

    @Test func wordsThatCameTooLateAreShownBelowTheReason() async throws {
        try await TradeFixture.with { fixture in
            let talk = "/conversations/\(fixture.talk)"
            let key = try await fixture.buyer.get(talk).hidden("key")[0]
            let blocked = "/blocks/\(fixture.bargain.talk.buyer.account.id)"
            #expect(try await fixture.bargain.ask(.put, blocked, fixture.bargain.talk.seller).status == 204)
            let words: KeyValuePairs = ["text": "내일 세 시에 갈게요", "key": key]
            let reply = try await fixture.buyer.post(talk, from: "/settings", words)
            expect(reply, reply.status, in: fixture.talk, says: "지금은 여기에 메시지를 보낼 수 없어요.")
            #expect((400..<500).contains(reply.status))
            #expect(reply.text.contains("<p class=\"unsaid\">내일 세 시에 갈게요</p>"))
            #expect(!reply.text.contains("<textarea"))
        }
    }

    @Test func takingBackTooLateIsRefusedInTheConversation() async throws {
        try await TradeFixture.with { fixture in
            let talk = "/conversations/\(fixture.talk)"
            fixture.market.clock.advance(seconds: 6 * 60)
            let reply = try await fixture.buyer.post(talk, from: talk, ["unsend": "1"])
            expect(reply, reply.status, in: fixture.talk, says: "보낸 지 5분이 지나 삭제할 수 없어요.")
        }
    }

    @Test func renewedLinesComeWithoutTheListBeside() async throws {
        try await TradeFixture.with { fixture in
            let talk = "/conversations/\(fixture.talk)"
            #expect(try await fixture.buyer.get(talk).text.contains("class=\"others\""))
            let alone = try await fixture.buyer.get("\(talk)?alone=1")
            #expect(!alone.text.contains("class=\"others\""))
            #expect(alone.text.contains("id=\"lines\"") && !alone.text.contains("alone=1"))
        }
    }
}
