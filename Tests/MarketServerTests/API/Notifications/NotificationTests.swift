import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// Notifications by the API, and what they do to each other's devices.
@Suite(.timeLimit(.minutes(10)))
struct NotificationTests {
    private static func deal(_ id: Int64) -> NewNotification {
        NewNotification(.deal, about: .init(.deal, id), .init(name: "나무 의자"))
    }

    private func lines(_ talk: Talk, _ person: Person, _ query: String = "") async throws
        -> [MarketNotification]
    {
        try await talk.ask(.get, "/notifications\(query)", person).body(PageBody<MarketNotification>.self)
            .items
    }

    @Test func readHereIsReadThere() async throws {
        try await Talk.with { talk in
            let (me, store) = (talk.seller, talk.market.store)
            for id in Int64(1)...3 { try await store.post(Self.deal(id), to: me.account.id) }
            let events = try await talk.ask(.get, "/events?mine=1", me).text
            #expect(events.contains(#""unread":0,"notifications":3,"#))
            let found = try await lines(talk, me)
            #expect(found.map(\.subject.id) == [3, 2, 1] && found.allSatisfy { !$0.isSeen && !$0.isRead })

            // Another device hears of each mark that changes something, and of no other.
            var news = talk.market.services.conversations.events().makeAsyncIterator()
            #expect(try await talk.ask(.put, "/notifications/\(found[0].id)/read", me).status == 204)
            #expect(try await talk.ask(.put, "/notifications/\(found[0].id)/read", me).status == 204)
            let all = #"{"to":\#(found[1].id)}"#
            #expect(try await talk.ask(.put, "/notifications/read", me, all).status == 204)
            try await store.post(Self.deal(9), to: me.account.id)
            let told = [await news.next(), await news.next(), await news.next()]
            #expect(told.allSatisfy { $0?.account == me.account.id && $0?.conversation == nil })
            #expect(try await lines(talk, me, "?unread=true").map(\.subject.id) == [9])
            let about = #"{"subject":{"kind":"deal","id":9}}"#
            #expect(try await talk.ask(.put, "/notifications/read", me, about).status == 204)
            #expect(try await talk.ask(.get, "/events?mine=1", me).text.contains(#""notifications":0,"#))
        }
    }

    @Test func seenNotificationsRingNowhereElse() async throws {
        try await Talk.with { talk in
            let (me, store) = (talk.seller, talk.market.store)
            try await store.post(Self.deal(1), to: me.account.id)
            try await store.post(Self.deal(2), to: me.account.id)
            let settings = NotificationSettings(chosen: [:], quietHours: nil)
            func ringing() async throws -> [Int64] {
                let found = try await lines(talk, me, "?unread=true")
                let later = found[0].at.adding(milliseconds: NotificationSettings.ringDelayMilliseconds)
                return settings.ringing(found, through: .desktop, at: later, in: .seoul).map(\.subject.id)
            }
            #expect(try await ringing() == [2, 1])
            let seen = #"{"to":\#(try await lines(talk, me)[0].id)}"#
            #expect(try await talk.ask(.put, "/notifications/seen", me, seen).status == 204)
            // Seen, and not read.
            #expect(try await ringing() == [])
            #expect(try await lines(talk, me, "?unread=true").count == 2)
            try await store.post(Self.deal(1), to: me.account.id)
            #expect(try await ringing() == [1])
        }
    }

    @Test func anotherPersonsNotificationIsNotAccessible() async throws {
        try await Talk.with { talk in
            let (me, store) = (talk.seller, talk.market.store)
            try await store.post(Self.deal(1), to: me.account.id)
            let id = try await lines(talk, me)[0].id
            #expect(try await lines(talk, talk.buyer).isEmpty)
            #expect(try await talk.ask(.put, "/notifications/\(id)/read", talk.buyer).code == .notFound)
            for (path, body) in [
                ("read", #"{"to":99}"#), ("read", #"{"subject":{"kind":"deal","id":1}}"#),
                ("seen", #"{"to":99}"#),
            ] {
                #expect(try await talk.ask(.put, "/notifications/\(path)", talk.buyer, body).status == 204)
            }
            let line = try await lines(talk, me)[0]
            #expect(!line.isRead && !line.isSeen)
            // A mark ahead of its time hides nothing that comes.
            _ = try await talk.ask(.put, "/notifications/seen", me, #"{"to":9223372036854775807}"#)
            try await store.post(Self.deal(2), to: me.account.id)
            #expect(try await lines(talk, me).map(\.isSeen) == [false, true])
            for body in ["{}", #"{"to":1,"subject":{"kind":"deal","id":1}}"#, #"{"to":"1"}"#] {
                #expect(try await talk.ask(.put, "/notifications/read", me, body).code == .malformed)
            }
        }
    }

    @Test func unnamedAndMandatorySettingsStay() async throws {
        try await Talk.with { talk in
            let me = talk.seller
            func settings() async throws -> NotificationSettings {
                try await talk.ask(.get, "/account/notifications", me).body(NotificationSettings.self)
            }
            func set(_ json: String) async throws -> Reply {
                try await talk.ask(.put, "/account/notifications", me, json)
            }
            #expect(try await settings() == NotificationSettings())
            let first = try await set(
                #"{"kinds":[{"kind":"deal","list":true,"page":false,"desktop":false},{"kind":"sanction","list":false},"#
                    + #"{"kind":"newer","list":false}],"quiet":{"from":1,"to":6}}"#
            )
            var expected = NotificationSettings()
            expected.set(.deal, .page, false)
            expected.set(.deal, .desktop, false)
            expected.quietHours = NotificationSettings.QuietHours(from: 1, to: 6)
            #expect(try first.body(NotificationSettings.self) == expected)
            #expect(try await settings() == expected)
            _ = try await set(#"{"silent":true,"readMarks":false,"quiet":{"from":0,"to":0}}"#)
            expected.isSilent = true
            expected.showsReadMarks = false
            expected.quietHours = nil
            #expect(try await settings() == expected)
            for wrong in [
                #"{"quiet":{"from":24,"to":1}}"#, #"{"quiet":{"from":-1,"to":-1}}"#, #"{"silent":1}"#,
            ] {
                #expect(try await set(wrong).code == .malformed)
            }
            #expect(try await settings() == expected)
        }
    }

    @Test func readMarksAreHiddenBothWaysAtOnce() async throws {
        try await Talk.with { talk in
            let id = try await talk.begin(#"{"text":"1"}"#).body(ConversationBody.self).conversation.id
            _ = try await talk.send(id, "2", talk.seller)
            func conversation(_ person: Person) async throws -> Conversation {
                try await talk.ask(.get, "/conversations/\(id)", person).body(ConversationBody.self)
                    .conversation
            }
            _ = try await talk.ask(.put, "/conversations/\(id)/read", talk.seller, #"{"number":1}"#)
            _ = try await talk.ask(.put, "/conversations/\(id)/read", talk.buyer, #"{"number":2}"#)
            #expect(try await conversation(talk.buyer).partnerReadTo == 1)
            #expect(try await conversation(talk.seller).partnerReadTo == 2)
            _ = try await talk.ask(.put, "/account/notifications", talk.buyer, #"{"readMarks":false}"#)
            for person in [talk.buyer, talk.seller] {
                #expect(try await conversation(person).partnerReadTo == 0)
                let list = try await talk.ask(.get, "/conversations", person).body(ConversationsBody.self)
                #expect(list.items.map(\.conversation.partnerReadTo) == [0])
            }
            // One's own does not depend on it.
            #expect(try await conversation(talk.buyer).readTo == 2)
            #expect(try await conversation(talk.seller).unread == 0)
            _ = try await talk.ask(.put, "/account/notifications", talk.buyer, #"{"readMarks":true}"#)
            #expect(try await conversation(talk.seller).partnerReadTo == 2)
        }
    }
}
