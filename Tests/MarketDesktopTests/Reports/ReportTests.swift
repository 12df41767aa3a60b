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
    /// Reports, what comes of them, and blocks.
    @Suite(.timeLimit(.minutes(10)))
    struct ReportTests {
        private let made = MadeReports()

        private func client() -> MarketClient {
            let said = [
                Message(number: 1, author: Account.ID(9), at: .now, text: "먼저 돈을 보내 주시면 오늘 바로 보낼게요. 아주 싸요."),
                Message(number: 2, author: Account.ID(1), at: .now, text: "만나서 살게요"),
                Message(number: 3, author: Account.ID(9), at: .now, text: "싫으면 말아요"),
            ]
            let conversation = Conversation.sample(4, last: said[2], unread: 0, readTo: 3)
            return .counter {
                $0.capabilities = .market
                $0.accounts.identity = { .account(.sample(1)) }
                $0.products.mine = { _ throws(ClientError) in Page([], next: nil) }
                let summary = ConversationSummary(conversation, product: .sample(1, seller: 9))
                $0.conversations.list = { _ throws(ClientError) in
                    ConversationBatch(Page([summary], next: nil), latest: 1)
                }
                $0.conversations.show = { _ throws(ClientError) in summary }
                $0.conversations.messages = { _, _ throws(ClientError) in MessagePage(said, hasMore: false) }
                $0.conversations.markRead = { _, _ throws(ClientError) in }
                $0.conversations.blocked = { () throws(ClientError) in
                    [Seller(id: Account.ID(8), name: "영희"), Seller(id: Account.ID(7), name: "민수")]
                }
                $0.conversations.setBlocked = { _, _ throws(ClientError) in }
                $0.reports.make = { [made] input throws(ClientError) in
                    made.add(input)
                    return Self.report(input.reason, nil)
                }
                $0.reports.mine = { _ throws(ClientError) in
                    Page([Self.report(.scam, .upheld), Self.report(.other, nil)], next: nil)
                }
                $0.reports.sanctions = { () throws(ClientError) in
                    OwnSanctions(
                        [Self.sanction],
                        audit: [AuditLineBody(action: .look, at: .now)],
                        restrictedUntil: Self.sanction.until
                    )
                }
            }
        }

        private nonisolated static func report(_ reason: ReportReason, _ outcome: CaseOutcome?) -> Report {
            Report(
                id: Report.ID(1),
                target: .account(Account.ID(9)),
                name: "철수",
                person: Seller(id: Account.ID(9), name: "철수"),
                reason: reason,
                text: "먼저 돈을 보내래요",
                at: .now,
                outcome: outcome
            )
        }

        private nonisolated static var sanction: Sanction {
            Sanction(
                id: Sanction.ID(1),
                kind: .restrict,
                rule: .spam,
                reason: "같은 글을 여러 번 올리셨습니다.",
                at: .now,
                until: Timestamp.now.adding(milliseconds: 86_400_000),
                target: Sanction.Target(kind: .product, id: 3),
                name: "의자",
                words: ["사세요", "사세요"]
            )
        }

        private func openTalk(_ app: AppUnderTest, _ person: Person) async {
            await app.go(to: .chat)
            app.shell.open(conversation: Conversation.ID(4))
            await person.see("싫으면 말아요")
            // The list says it too, before the conversation is there.
            await eventually(app.shell.talkInFront?.canReport == true)
        }

        @Test func aMessageIsReportedByItsMenu() async throws {
            // So narrow that the list, which says the same, is not beside it.
            try await AppUnderTest.with(client(), width: 360) { app, person in
                await openTalk(app, person)
                await person.press("메시지 메뉴")
                await person.press("신고하기")
                await person.see("철수님이 쓴 메시지 가운데 신고할 것")
                #expect(app.shell.report?.chosen == [1])
                await person.press("싫으면 말아요")
                await person.press("사기 의심")
                await person.type("돈을 먼저 달래요", into: "내용")
                await person.press("신고하기")
                await person.see("신고를 받았어요. 결과는 메뉴의 ‘신고와 차단’에서 볼 수 있어요.")
                let target = ReportTarget.messages(in: Conversation.ID(4))
                #expect(
                    made.all == [
                        ReportInput(target, messages: [1, 3], reason: .scam, text: "돈을 먼저 달래요")
                    ]
                )
                await eventually(person.pressable("닫기")?.face?.hasFocus == true)
                await person.press("차단하기")
                await eventually(app.shell.report == nil)
            }
        }

        @Test func productsAndPeopleAreReportedByTheirMenus() async throws {
            try await AppUnderTest.with(client()) { app, person in
                await openTalk(app, person)
                #expect(app.window.activate(action: "win.report-partner"))
                await person.see("무엇이 문제인가요?")
                #expect(app.shell.report?.subject == "철수")
                await person.press("신고하기")
                await eventually(app.shell.report?.problem != nil)
                await person.press("취소")
                await eventually(app.shell.report == nil)

                app.shell.show(.market)
                app.shell.open(ProductSummary.sample(1, seller: 9))
                await eventually(app.shell.detail?.canReport == true)
                await person.press("신고하기")
                await person.press("가품")
                await person.press("신고하기")
                await eventually(app.shell.report?.phase == .done)
                #expect(made.all.map(\.target) == [.product(Product.ID(1))])
            }
        }

        @Test func recordsAreReadAndABlockIsTakenBack() async throws {
            try await AppUnderTest.with(client()) { app, person in
                await app.go(to: .mine)
                #expect(app.window.activate(action: "win.records"))
                await person.see("이용 제한")
                person.pressable("영희님 차단 풀기")?.focus()
                await person.press("영희님 차단 풀기")
                await eventually(app.shell.records?.blocked.map(\.name) == ["민수"])
                await eventually(person.focused == "민수님 차단 풀기")
                await person.press("민수님 차단 풀기")
                await person.see("차단한 사람이 없어요.")
                await eventually(person.pressable("닫기")?.face?.hasFocus == true)
            }
        }

        @Test(arguments: [Language.korean, .english])
        func allOfItLooksRightEverywhere(language: Language) async throws {
            try await AppUnderTest.with(client(), language: language, width: 360) { app, person in
                let texts = Texts.of(language)
                await openTalk(app, person)
                app.shell.reportMessages(1)
                await person.see(texts[.reportWhy])
                try await shoot("report-\(language.rawValue)", app)
                app.shell.report?.close()
                app.shell.openRecords()
                await person.see(texts[.sanctionRestrict])
                try await shoot("records-\(language.rawValue)", app)
            }
        }

        /// A sheet is a window of its own, so its pictures are taken of it.
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
