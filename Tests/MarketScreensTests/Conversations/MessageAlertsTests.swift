import ClientDoubles
import Market
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// The notifications outside of the window.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MessageAlertsTests {
    private func conversation(_ number: Int64, by author: Int64 = 9, unread: Int = 1) -> Conversation {
        .sample(4, last: .sample(number, "네, 있어요", by: author), unread: unread)
    }

    @Test func aMessageNotifiesOnce() {
        let news = MessageAlerts(ScreenFixture().context)
        let told = news.notification(of: conversation(2), isInView: false, showsWords: true)
        #expect(told?.title == "철수" && told?.text == "네, 있어요")
        #expect(told?.conversation == Conversation.ID(4))
        #expect(news.notification(of: conversation(2), isInView: false, showsWords: true) == nil)
        #expect(news.notification(of: conversation(3), isInView: false, showsWords: true) != nil)
    }

    @Test func aLockedScreenShowsNoWords() {
        let news = MessageAlerts(ScreenFixture().context)
        let told = news.notification(of: conversation(2), isInView: false, showsWords: false)
        #expect(told?.text == "새 메시지가 왔어요")
    }

    @Test func seenOwnOrReadMessagesDoNotNotify() {
        let news = MessageAlerts(ScreenFixture().context)
        #expect(news.notification(of: conversation(2), isInView: true, showsWords: true) == nil)
        // Seen once, it is no news when the window goes to the back.
        #expect(news.notification(of: conversation(2), isInView: false, showsWords: true) == nil)
        #expect(news.notification(of: conversation(3, by: 1), isInView: false, showsWords: true) == nil)
        #expect(news.notification(of: conversation(4, unread: 0), isInView: false, showsWords: true) == nil)
    }

    @Test func eventsAreToldThroughTheShell() async throws {
        let market = TalkMarket()
        let fixture = try ShellFixture { client in
            let events = client.events
            market.stub(&client)
            client.events = events
        }
        await fixture.start()
        var told: [MessageNotification] = []
        var withdrawn: [Conversation.ID] = []
        fixture.shell.notify = { told.append($0) }
        fixture.shell.withdraw = { withdrawn.append($0) }
        market.conversations[4] = conversation(2)
        // How things stand is no news.
        fixture.events.yield(.inbox(InboxState(unread: 1, at: 2)))
        fixture.events.yield(.inbox(InboxState(unread: 1, conversation: Conversation.ID(4), at: 2)))
        await until { told.map(\.text) == ["네, 있어요"] }
        #expect(fixture.shell.tabs.first { $0.tab == .chat }?.badge == "1")
        market.conversations[4] = conversation(2, unread: 0)
        fixture.events.yield(.inbox(InboxState(unread: 0, conversation: Conversation.ID(4), at: 2)))
        await until { withdrawn == [Conversation.ID(4)] }
        #expect(told.count == 1 && fixture.shell.tabs.first { $0.tab == .chat }?.badge == nil)
    }

    /// Notifications for one person are gone when the next one comes, or when the app goes elsewhere.
    @Test(arguments: [true, false])
    func messageNotificationsAreWithdrawnAtSignOut(isSigningOut: Bool) async throws {
        let market = TalkMarket()
        let fixture = try ShellFixture { client in
            let events = client.events
            market.stub(&client)
            client.events = events
        }
        await fixture.start()
        var (told, withdrawn) = (0, [Conversation.ID]())
        fixture.shell.notify = { _ in told += 1 }
        fixture.shell.withdraw = { withdrawn.append($0) }
        market.conversations[4] = conversation(2)
        fixture.events.yield(.inbox(InboxState(unread: 1, at: 2)))
        fixture.events.yield(.inbox(InboxState(unread: 1, conversation: Conversation.ID(4), at: 2)))
        await until { told == 1 }
        if isSigningOut {
            fixture.shell.screens?.context.accountSession.take(.nobody)
        } else {
            fixture.shell.move(to: ServerChoice(address: fixture.address))
        }
        #expect(withdrawn == [Conversation.ID(4)])
        await fixture.shell.settle()
    }
}
