import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// Notifications and their settings by plain forms.
@Suite(.timeLimit(.minutes(10)))
struct NotificationPageTests {
    private func with(_ body: (TestMarket, Person, PageClient) async throws -> Void) async throws {
        try await TestMarket.with { market in
            let me = try await market.person("민지")
            try await body(market, me, PageClient(market, as: me))
        }
    }

    private static func offer(_ id: Int64) throws -> NewNotification {
        NewNotification(
            .offer,
            about: .init(.product, id),
            .init(name: "나무 의자", amount: try Money(hundredths: 4_500_000, currency: .krw))
        )
    }

    @Test func theBellHasTheNumberOfLines() async throws {
        try await with { market, me, page in
            let empty = try await page.get("/notifications").text
            #expect(empty.contains("새 알림이 없어요") && empty.contains("href=\"/notifications\""))
            #expect(!(try await PageClient(market).get("/").text.contains("href=\"/notifications\"")))
            for _ in 0..<3 { try await market.store.post(Self.offer(1), to: me.account.id) }
            try await market.store.post(
                NewNotification(.init(rawValue: "newer"), about: .init(.deal, 1)),
                to: me.account.id
            )
            #expect(try await page.get("/").text.contains("안 읽은 알림 2개"))
            let list = try await page.get("/notifications").text
            #expect(list.contains("새 가격 제안이 왔어요.") && list.contains("나무 의자") && list.contains("45,000원"))
            #expect(list.contains("3번") && list.contains("새 알림이 있어요."))
            _ = try await page.get("/notifications?language=en")
            let english = try await page.get("/notifications").text
            #expect(english.contains("You have a new offer.") && english.contains("2 Unread Notifications"))
        }
    }

    @Test func aLineLeadsToItsSubjectAndIsRead() async throws {
        try await with { market, me, page in
            _ = try await market.product(of: me, "의자")
            try await market.store.post(Self.offer(1), to: me.account.id)
            let opened = try await page.get("/notifications/1")
            #expect(opened.status == 303 && opened.location == "/products/1")
            #expect(try await market.store.inbox(of: me.account.id).notifications == 0)
            // One that was merged meanwhile, or is another's, leads to the list.
            #expect(try await page.get("/notifications/99").location == "/notifications")
            let other = try await market.person("하나")
            try await market.store.post(Self.offer(1), to: other.account.id)
            #expect(try await page.get("/notifications/2").location == "/notifications")
            #expect(
                try await page.post("/notifications/2", from: "/settings/notifications", [:]).status == 303
            )
            #expect(try await market.store.inbox(of: other.account.id).notifications == 1)
        }
    }

    @Test func allThatStoodOnThePageIsReadAndNothingElse() async throws {
        try await with { market, me, page in
            try await market.store.post(Self.offer(1), to: me.account.id)
            try await market.store.post(Self.offer(2), to: me.account.id)
            #expect(try await page.get("/notifications").text.contains("name=\"to\" value=\"2\""))
            try await market.store.post(Self.offer(3), to: me.account.id)
            #expect(try await page.post("/notifications", from: "/notifications", ["to": "2"]).status == 303)
            let lines = try await market.store.notifications(
                of: me.account.id,
                isUnread: true,
                at: nil,
                limit: 9
            )
            #expect(lines.elements.map(\.subject.id) == [3])
            #expect(try await page.post("/notifications", from: "/notifications", ["to": "x"]).status == 400)
            let unsealed = try await page.post(
                "/notifications",
                from: "/notifications",
                ["to": "3"],
                seal: "x"
            )
            #expect(unsealed.status == 403)
            #expect(try await market.store.inbox(of: me.account.id).notifications == 1)
        }
    }

    @Test func lookingAtTheListSeesAndDoesNotRead() async throws {
        try await with { market, me, page in
            try await market.store.post(Self.offer(1), to: me.account.id)
            _ = try await page.get("/")
            func line() async throws -> MarketNotification? {
                try await market.store.notifications(of: me.account.id, isUnread: true, at: nil, limit: 9)
                    .elements.first
            }
            #expect(try await line()?.isSeen == false)
            _ = try await page.get("/notifications")
            #expect(try await line()?.isSeen == true)
        }
    }

    @Test func openingWhatItIsAboutReadsIt() async throws {
        try await with { market, me, page in
            for (kind, subject, path) in [
                (NotificationKind.sanction, MarketNotification.Subject.Kind.sanction, "/sanctions"),
                (.caseClosed, .report, "/reports"), (.signIn, .session, "/mine"),
            ] {
                try await market.store.post(
                    NewNotification(kind, about: .init(subject, 1)),
                    to: me.account.id
                )
                #expect(try await page.get("/").text.contains("안 읽은 알림 1개"))
                // Its own frame counts it no more.
                #expect(!(try await page.get(path).text.contains("안 읽은 알림 1개")), "\(path)")
                #expect(try await market.store.inbox(of: me.account.id).notifications == 0)
            }
        }
    }

    @Test func settingsAreChosenByAPlainForm() async throws {
        try await with { market, me, page in
            let form = try await page.get("/settings/notifications").text
            #expect(form.contains("value=\"offer:desktop\" checked") && form.contains("끌 수 없어요"))
            #expect(!form.contains("sign_in:") && !form.contains("message:list"))
            #expect(try await page.get("/settings").text.contains("href=\"/settings/notifications\""))
            let saved = try await page.post(
                "/settings/notifications",
                from: "/settings/notifications",
                [
                    "kind": "offer", "on": "offer:list", "quiet": "1", "from": "23", "until": "7",
                    "silent": "1",
                ]
            )
            #expect(saved.status == 303)
            var expected = NotificationSettings()
            expected.set(.offer, .page, false)
            expected.set(.offer, .desktop, false)
            expected.isSilent = true
            expected.quietHours = NotificationSettings.QuietHours(from: 23, to: 7)
            expected.showsReadMarks = false
            #expect(try await market.store.notificationSettings(of: me.account.id) == expected)
            // What was not on the form stays.
            _ = try await page.post(
                "/settings/notifications",
                from: "/settings/notifications",
                ["marks": "1"]
            )
            expected.isSilent = false
            expected.quietHours = nil
            expected.showsReadMarks = true
            #expect(try await market.store.notificationSettings(of: me.account.id) == expected)
        }
    }

    @Test func messagesInQuietHoursShowAHint() async throws {
        try await with { market, me, page in
            let other = try await market.person("하나")
            _ = try await market.product(of: other, "의자")
            _ = try await market.ask(.post, "/products/1/conversation", as: me, #"{"text":"하나"}"#)
            let night = try await market.store.notificationSettings(of: other.account.id).isQuiet(
                at: market.clock.now,
                in: .seoul
            )
            #expect(try await page.get("/conversations/1").text.contains("조용한 시간이라 알림은 아침에 가요") == night)
            var settings = NotificationSettings()
            settings.quietHours = nil
            try await market.store.setNotificationSettings(settings, of: other.account.id)
            #expect(!(try await page.get("/conversations/1").text.contains("조용한 시간이라 알림은 아침에 가요")))
            // Of hours that hold this one.
            let hour = (0..<24).first { hour in
                settings.quietHours = NotificationSettings.QuietHours(from: hour, to: (hour + 1) % 24)
                return settings.isQuiet(at: market.clock.now, in: .seoul)
            }
            #expect(hour != nil)
            try await market.store.setNotificationSettings(settings, of: other.account.id)
            #expect(try await page.get("/conversations/1").text.contains("조용한 시간이라 알림은 아침에 가요"))
        }
    }
}
