import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// Notifications that are no messages: the list, the bell, the desktop, and the person's choices.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct NotificationTests {
    /// A market with lines for account 1.
    @MainActor
    final class News {
        var lines: [MarketNotification] = []
        var settings = NotificationSettings()
        var failure: ClientError?
        private(set) var asked: [String] = []

        func stub(_ client: inout MarketClient) {
            client.notifications.list = { [self] isUnread, _ throws(ClientError) in
                try await took("list")
                return await Page(lines.filter { !isUnread || !$0.isRead }, next: nil)
            }
            client.notifications.markSeen = { [self] id throws(ClientError) in try await took("seen \(id)") }
            client.notifications.read = { [self] id throws(ClientError) in try await took("read \(id)") }
            client.notifications.readAll = { [self] id throws(ClientError) in try await took("all \(id)") }
            client.notifications.opened = { [self] subject throws(ClientError) in
                try await took("opened \(subject.kind.rawValue) \(subject.id)")
            }
            client.notifications.settings = { [self] () throws(ClientError) in
                try await took("settings")
                return await settings
            }
            client.notifications.setSettings = { [self] new throws(ClientError) in
                try await took("set")
                return await keep(new)
            }
        }

        private func took(_ wish: String) throws(ClientError) {
            asked.append(wish)
            if let failure { throw failure }
        }

        private func keep(_ new: NotificationSettings) -> NotificationSettings {
            settings = new
            return new
        }
    }

    private let news = News()
    private let talk = TalkMarket()
    // The watch of these tests shows a minute past midnight in UTC, which is the middle of the morning in the market.
    private nonisolated static let now: Int64 = 1_642_464_060_000

    private func line(
        _ id: Int64,
        _ kind: NotificationKind = .offer,
        secondsAgo: Int64 = 60,
        about subject: MarketNotification.Subject = .init(.conversation, 4),
        isSeen: Bool = false
    ) -> MarketNotification {
        MarketNotification(
            id: MarketNotification.ID(id),
            kind: kind,
            subject: subject,
            actor: Seller(id: Account.ID(9), name: "철수"),
            values: .init(name: "의자", amount: .won(4_000)),
            at: Timestamp(millisecondsSince1970: Self.now - secondsAgo * 1_000),
            isSeen: isSeen
        )
    }

    private func fixture() async throws -> ShellFixture {
        let fixture = try ShellFixture { client in
            let (events, identity) = (client.events, client.accounts.identity)
            talk.stub(&client)
            news.stub(&client)
            client.events = events
            client.accounts.identity = identity
        }
        await fixture.start()
        return fixture
    }

    private func notify(_ count: Int, _ fixture: ShellFixture) {
        fixture.events.yield(.inbox(InboxState(unread: 0, notifications: count, at: 1)))
    }

    @Test func theBellSaysHowMuchIsUnreadAndLeadsToIt() async throws {
        let fixture = try await fixture()
        news.lines = [line(7), line(6, .signIn, about: .init(.session, 1))]
        notify(2, fixture)
        let list = try #require(fixture.shell.screens?.notifications)
        await until { list.badge == "2" }
        #expect(list.bellName == "알림, 안 읽은 알림 2개")
        fixture.shell.openNotifications()
        await list.settle()
        #expect(fixture.shell.isShowingNotifications)
        #expect(list.rows.map(\.title).first == "새 가격 제안이 왔어요.")
        #expect(list.rows.first?.facts == "1분 전 · 의자 · 철수 · 4,000원")
        #expect(news.asked.contains("seen 7"))

        fixture.shell.open(notification: MarketNotification.ID(7))
        await until { fixture.shell.conversation != nil }
        #expect(!fixture.shell.isShowingNotifications && fixture.shell.tab == .chat)
        #expect(news.asked.contains("read 7") && list.rows.map(\.isRead) == [true, false])
    }

    @Test func anUnknownNotificationOpensTheList() async throws {
        let fixture = try await fixture()
        news.lines = [line(8)]
        fixture.shell.open(notification: MarketNotification.ID(7))
        await until { fixture.shell.isShowingNotifications }
        #expect(!news.asked.contains("read 7"))
    }

    @Test func openingAConversationReadsItsNotifications() async throws {
        let fixture = try await fixture()
        notify(1, fixture)
        await until { fixture.shell.screens?.notifications.unread == 1 }
        fixture.shell.open(conversation: Conversation.ID(4))
        await until { fixture.shell.conversation?.phase == .shown }
        #expect(!news.asked.contains("opened conversation 4"), "nobody looks yet")
        fixture.shell.conversation?.setInView(true)
        await until { news.asked.contains("opened conversation 4") }
        fixture.shell.conversation?.setInView(false)
        fixture.shell.conversation?.setInView(true)
        await fixture.shell.conversation?.settle()
        #expect(news.asked.filter { $0.hasPrefix("opened") }.count == 1)
    }

    @Test func readingAllReadsWhatIsShown() async throws {
        let fixture = try await fixture()
        news.lines = [line(9), line(8)]
        fixture.shell.openNotifications()
        let list = try #require(fixture.shell.screens?.notifications)
        await list.settle()
        #expect(list.hasUnread)
        list.readAll()
        await list.settle()
        #expect(!list.hasUnread && news.asked.last == "all 9")
        fixture.shell.screens?.context.accountSession.take(.nobody)
        #expect(list.rows.isEmpty && list.badge == nil && !fixture.shell.isShowingNotifications)
    }

    // MARK: The desktop

    @Test func anUnseenNotificationRingsOnceAfterHalfAMinute() async throws {
        let fixture = try await fixture()
        var rung: [RungNotification] = []
        fixture.shell.ring = { rung.append($0) }
        notify(0, fixture)
        await until { fixture.shell.screens?.talks.heard != nil }
        news.lines = [line(5, secondsAgo: 31), line(6, secondsAgo: 10), line(7, isSeen: true)]
        notify(3, fixture)
        await until { rung.map(\.id.rawValue) == [5] }
        #expect(rung.first?.title == "의자" && rung.first?.text == "새 가격 제안이 왔어요.")
        // The other one waits for its half minute.
        await until { fixture.clock.slept.contains(.seconds(20)) }
        notify(4, fixture)
        await until { news.asked.filter { $0 == "list" }.count > 1 }
        await fixture.shell.notificationAlerts?.settle()
        #expect(rung.count == 1)
    }

    @Test(arguments: ["switch", "silent", "night"])
    func disabledNotificationsDoNotRing(why: String) async throws {
        switch why {
        case "switch": news.settings.set(.offer, .desktop, false)
        case "silent": news.settings.isSilent = true
        default: news.settings.quietHours = NotificationSettings.QuietHours(from: 9, to: 10)
        }
        let fixture = try await fixture()
        var (rung, told) = (0, 0)
        fixture.shell.ring = { _ in rung += 1 }
        fixture.shell.notify = { _ in told += 1 }
        notify(0, fixture)
        news.lines = [line(5)]
        notify(1, fixture)
        await until { news.asked.contains("settings") }
        await fixture.shell.notificationAlerts?.settle()
        #expect(rung == 0)
        // Neither does a message, but for a switch of something else.
        talk.conversations[4] = .sample(4, last: .sample(2, "네", by: 9), unread: 1)
        fixture.events.yield(.inbox(InboxState(unread: 1, conversation: Conversation.ID(4), at: 2)))
        await until { fixture.shell.screens?.talks.unread == 1 }
        await fixture.shell.screens?.talks.settle()
        await fixture.shell.screens?.context.backgroundTasks.settle()
        #expect(told == (why == "switch" ? 1 : 0))
    }

    @Test func notificationsOfQuietHoursRingAtTheirEnd() async throws {
        news.settings.quietHours = NotificationSettings.QuietHours(from: 22, to: 10)
        let fixture = try await fixture()
        var (rung, told) = ([Int64](), [Conversation.ID]())
        fixture.shell.ring = { rung.append($0.id.rawValue) }
        fixture.shell.notify = { told.append($0.conversation) }
        notify(0, fixture)
        news.lines = [line(5)]
        notify(1, fixture)
        talk.conversations[4] = .sample(4, last: .sample(2, "네", by: 9), unread: 1)
        fixture.events.yield(.inbox(InboxState(unread: 1, conversation: Conversation.ID(4), at: 2)))
        // It is 9:01 in the market.
        let wait = Duration.milliseconds(59 * 60_000)
        await until { fixture.clock.slept.filter { $0 == wait }.count == 2 }
        #expect(rung.isEmpty && told.isEmpty)
        news.settings.quietHours = nil
        fixture.clock.advance(by: wait)
        await until { rung == [5] && told == [Conversation.ID(4)] }
    }

    @Test func shownNotificationsAreWithdrawnAtSignOut() async throws {
        let fixture = try await fixture()
        var (rung, withdrawn) = ([Int64](), [Int64]())
        fixture.shell.ring = { rung.append($0.id.rawValue) }
        fixture.shell.withdrawNotification = { withdrawn.append($0.rawValue) }
        notify(0, fixture)
        news.lines = [line(5)]
        notify(1, fixture)
        await until { rung == [5] }
        notify(0, fixture)
        await until { withdrawn == [5] }
    }

    // MARK: What one wants to hear of

    @Test func eachChoiceHoldsAtOnce() async throws {
        let fixture = try await fixture()
        fixture.shell.openNotificationSettings()
        let settings = try #require(fixture.shell.notificationSettings)
        await settings.settle()
        #expect(settings.phase == .shown && settings.isOn(.offer, .desktop) && settings.hasQuietHours)
        settings.set(.offer, .desktop, false)
        settings.isSilent = true
        settings.setQuietHours(from: 23, to: 7)
        settings.setQuietHours(from: 7, to: 7)
        await settings.settle()
        #expect(news.settings.isOn(.offer, .desktop) == false && news.settings.isSilent)
        #expect(news.settings.quietHours == NotificationSettings.QuietHours(from: 23, to: 7))
        #expect(settings.kinds(of: .desktop).map(\.title).first == "메시지")
        // What can't be turned off stays on.
        settings.set(.sanction, .desktop, false)
        #expect(settings.isOn(.sanction, .desktop))
        settings.hasQuietHours = false
        await settings.settle()
        #expect(news.settings.quietHours == nil)
        settings.close()
        #expect(fixture.shell.notificationSettings == nil)
    }

    @Test func aChoiceThatWasNotTakenIsTakenBack() async throws {
        let fixture = try await fixture()
        fixture.shell.openNotificationSettings()
        let settings = try #require(fixture.shell.notificationSettings)
        await settings.settle()
        news.failure = .unreachable
        settings.showsReadMarks = false
        #expect(!settings.showsReadMarks)
        await settings.settle()
        #expect(settings.showsReadMarks && fixture.shell.toasts.current != nil)
    }
}
