import HTTPServer
import Market
import MarketAPI
import Testing

@testable import MarketServer

/// Meetings and people who do not come, as clients ask for them.
@Suite(.timeLimit(.minutes(10)))
struct MeetingAPITests {
    @Test func twoAgreeOnWhenAndWhere() async throws {
        try await Bargain.with { bargain in
            let (seller, buyer) = (bargain.talk.seller, bargain.talk.buyer)
            let path = "/conversations/\(bargain.conversation)/meetings"
            // Nothing is reserved yet.
            let someday = #"{"at":"2099-01-01T00:00:00Z","place":"망원역"}"#
            #expect(try await bargain.ask(.post, path, buyer, someday).code == .invalidDeal)
            let reserved = try await bargain.reserve()
            let deal = reserved.id
            let at = reserved.madeAt.adding(hours: 48).internetText
            let words = #"{"at":"\#(at)","place":"망원역","note":"파란 우산"}"#
            let past = #"{"at":"2020-01-01T00:00:00Z","place":"망원역"}"#
            let early = try await bargain.ask(.post, path, buyer, past)
            #expect((early.status, early.code) == (422, .meetingPast))
            let empty = #"{"at":"\#(at)","place":" "}"#
            #expect(try await bargain.ask(.post, path, buyer, empty).code == .invalidDeal)
            let made = try await bargain.ask(.post, path, buyer, words)
            #expect(made.status == 201)
            let meeting = try made.body(Meeting.self)
            #expect((meeting.place, meeting.note, meeting.state) == ("망원역", "파란 우산", .proposed))
            let answer = "/meetings/\(meeting.id)/answer"
            #expect(try await bargain.ask(.put, answer, buyer, #"{"answer":"accept"}"#).code == .invalidDeal)
            let first = try await bargain.ask(.put, answer, seller, #"{"answer":"accept"}"#)
            let again = try await bargain.ask(.put, answer, seller, #"{"answer":"accept"}"#)
            #expect(first.status == 200 && first.text == again.text)
            let late = try await bargain.ask(.put, answer, buyer, #"{"answer":"withdraw"}"#)
            #expect((late.status, late.code) == (409, .meetingOver))
            #expect(try late.body(ProblemBody.self).meeting?.state == .accepted)
            let shown = try await bargain.ask(.get, "/deals/\(deal)", seller).body(OwnDeal.self).deal
            #expect(shown.meeting?.place == "망원역")
            let code = try await bargain.ask(.get, "/deals/\(deal)/code", seller)
            #expect((code.status, code.code) == (403, .codeLater))
            // Where they meet stands in no notification.
            let news = try await bargain.ask(.get, "/notifications", seller)
            #expect(!news.text.contains("망원역") && news.text.contains(#""kind":"meeting""#))
        }
    }

    @Test func wordsOfAMeetingAreAskedAboutLikeAMessage() async throws {
        try await Bargain.with { bargain in
            let path = "/conversations/\(bargain.conversation)/meetings"
            let (seller, buyer) = (bargain.talk.seller, bargain.talk.buyer)
            let reserved = try await bargain.reserve()
            func words(_ hours: Int64, _ note: String, _ more: String = "") -> String {
                let at = reserved.madeAt.adding(hours: hours).internetText
                return #"{"at":"\#(at)","place":"망원역","note":"\#(note)"\#(more)}"#
            }
            let note = "국민은행 123456-12-123456 입금해 주세요"
            let asked = try await bargain.ask(.post, path, buyer, words(48, note))
            #expect((asked.status, asked.code) == (422, .messageRisky))
            let meant = try await bargain.ask(.post, path, buyer, words(48, note, #","confirmed":true"#))
            #expect(meant.status == 201)
            let seen = try await bargain.ask(.get, "/conversations/\(bargain.conversation)", seller)
                .body(ConversationBody.self).conversation.last
            #expect(seen.meeting != nil && seen.hints.contains(.account), "its reader is warned")
            var statuses: [Int] = []
            for hours in 49..<69 as Range<Int64> {
                statuses.append(try await bargain.ask(.post, path, buyer, words(hours, "")).status)
            }
            #expect(Set(statuses) == [201, 429] && statuses.count { $0 == 201 } <= 10)
        }
    }

    @Test func noCodeIsPromisedOnceTheDealIsOver() async throws {
        try await Bargain.with { bargain in
            let (seller, buyer) = (bargain.talk.seller, bargain.talk.buyer)
            let deal = try await bargain.reserve()
            let words = #"{"at":"\#(deal.madeAt.adding(hours: 48).internetText)","place":"망원역"}"#
            let path = "/conversations/\(bargain.conversation)/meetings"
            let meeting = try await bargain.ask(.post, path, buyer, words).body(Meeting.self)
            _ = try await bargain.ask(.put, "/meetings/\(meeting.id)/answer", seller, #"{"answer":"accept"}"#)
            let code = "/deals/\(deal.id)/code"
            #expect(try await bargain.ask(.get, code, seller).code == .codeLater)
            for person in [seller, buyer] { _ = try await bargain.confirm(deal.id, "{}", person) }
            #expect(try await bargain.ask(.get, code, seller).code == .dealOver)
        }
    }

    @Test func nobodyIsMissedBeforeTheMeeting() async throws {
        try await Bargain.with { bargain in
            let deal = try await bargain.reserve().id
            for (body, code) in [
                (#"{"kind":"no_show"}"#, ProblemCode.invalidDeal), (#"{"kind":"was_there"}"#, .dealOver),
                ("{}", .dealOver), (#"{"kind":"else"}"#, .malformed),
            ] {
                let path = "/deals/\(deal)/objection"
                #expect(try await bargain.ask(.put, path, bargain.talk.buyer, body).code == code)
            }
        }
    }
}

extension Bargain {
    fileprivate func reserve() async throws -> Deal {
        let path = "/conversations/\(conversation)/deal"
        return try await ask(.post, path, talk.seller, "{}").body(OwnDeal.self).deal
    }
}
