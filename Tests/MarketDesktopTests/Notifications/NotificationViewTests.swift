import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    /// The bell, the list behind it, and what one wants to hear of.
    @Suite(.timeLimit(.minutes(10)))
    struct NotificationViewTests {
        private let events: AsyncStream<MarketEvent>
        private let sending: AsyncStream<MarketEvent>.Continuation

        init() {
            (events, sending) = AsyncStream.makeStream(of: MarketEvent.self)
        }

        private func client() -> MarketClient {
            .counter {
                $0.capabilities = .market
                $0.accounts.identity = { .account(.sample(1)) }
                $0.products.mine = { _ throws(ClientError) in Page([], next: nil) }
                $0.events = MarketClient.Events { [events] _ in events }
                $0.notifications.list = { _, _ throws(ClientError) in
                    Page(Self.lines, next: nil)
                }
                $0.notifications.markSeen = { _ throws(ClientError) in }
                $0.notifications.read = { _ throws(ClientError) in }
                $0.notifications.settings = { () throws(ClientError) in NotificationSettings() }
                $0.notifications.setSettings = { new throws(ClientError) in new }
                $0.deals.show = { _ throws(ClientError) in .sample() }
                $0.deals.code = { _ throws(ClientError) in "049217" }
            }
        }

        private nonisolated static var lines: [MarketNotification] {
            let notices: [(NotificationKind, String?)] = [
                (.offer, nil), (.handover, TradeNotice.oneSided.rawValue), (.signIn, nil),
            ]
            return notices.enumerated().map { place, notice in
                MarketNotification(
                    id: MarketNotification.ID(Int64(9 - place)),
                    kind: notice.0,
                    subject: .init(.deal, 5),
                    actor: place == 2 ? nil : Seller(id: Account.ID(9), name: "철수"),
                    values: .init(
                        name: place == 2 ? nil : "아주 오래된 나무 의자, 세 번 고친 것",
                        amount: place == 0 ? .won(4_000) : nil,
                        code: notice.1
                    ),
                    at: .now,
                    readAt: place == 2 ? .now : nil
                )
            }
        }

        @Test func theBellLeadsToTheListAndALineToItsSubject() async throws {
            try await AppUnderTest.with(client(), width: 360) { app, person in
                await app.go(to: .market)
                sending.yield(.inbox(InboxState(unread: 0, notifications: 2, at: 1)))
                await eventually(person.pressable("알림, 안 읽은 알림 2개") != nil)
                try await app.looksRight("bell", in: ScreenVariant.all, turns: 6)
                await person.press("알림, 안 읽은 알림 2개")
                await person.see("새 가격 제안이 왔어요.")
                await person.press("상대가 거래를 마쳤다고 해요. 맞는지 알려 주세요.")
                await eventually(app.shell.deal?.id == Deal.ID(5))
                #expect(!app.shell.isShowingNotifications)
            }
        }

        @Test func switchesHoldAtOnce() async throws {
            try await AppUnderTest.with(client()) { app, person in
                await eventually(app.shell.hasNotifications)
                app.shell.openNotificationSettings()
                await person.see("모두 끄기")
                await person.press("모두 끄기")
                await eventually(app.shell.notificationSettings?.isSilent == true)
                await person.press("닫기")
                await eventually(app.shell.notificationSettings == nil)
            }
        }

        @Test(arguments: [Language.korean, .english])
        func bothLookRightEverywhere(language: Language) async throws {
            try await AppUnderTest.with(client(), language: language, width: 360) { app, person in
                let texts = Texts.of(language)
                await eventually(app.shell.hasNotifications)
                app.shell.openNotifications()
                await person.see(texts[.notificationReadAll])
                try await shoot("notifications-\(language.rawValue)", app)
                app.shell.closeNotifications()
                app.shell.openNotificationSettings()
                await person.see(texts[.notificationSilent])
                try await shoot("notification-settings-\(language.rawValue)", app)
            }
        }

        private func shoot(_ name: String, _ app: AppUnderTest) async throws {
            defer { TestDesktop.plain() }
            for isDark in [false, true] {
                await ScreenVariant(width: 360, isDark: isDark).apply(to: app.window)
                await settle(turns: 12)
                let sheet = try #require(app.sheet)
                try await TestDesktop.shoot(sheet, "\(name)-\(isDark ? "dark" : "light")")
                #expect(sheet.tree?.flaws() ?? [] == [], "\(name)")
            }
        }
    }
}
