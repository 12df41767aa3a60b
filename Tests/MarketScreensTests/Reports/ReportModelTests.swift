import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// Telling the moderators; the reader is account 1, who talks with account 9 about product 1.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ReportModelTests {
    private let market = TalkMarket()
    private let reports = MadeReports()

    private func fixture(signedIn: Bool = true) async throws -> ShellFixture {
        let fixture = try ShellFixture(signedIn: signedIn) { client in
            let (events, signIn) = (client.events, client.accounts.signIn)
            market.stub(&client, signedIn: signedIn)
            client.events = events
            client.accounts.signIn = signIn
            client.reports.make = { [self] input throws(ClientError) in
                reports.add(input)
                return .sample(input)
            }
            client.products.detail = { id throws(ClientError) in
                ProductDetails(goods: .sample(id.rawValue, seller: 9), description: "", pictures: [])
            }
        }
        await fixture.start()
        return fixture
    }

    private func talk(_ fixture: ShellFixture) async throws -> ConversationModel {
        fixture.shell.open(conversation: Conversation.ID(4))
        await until { fixture.shell.conversation?.phase == .shown }
        return try #require(fixture.shell.conversation)
    }

    @Test func anIncompleteReportIsNotSent() async throws {
        market.say("바보", by: 9)
        let fixture = try await fixture()
        _ = try await talk(fixture)
        fixture.shell.reportMessages()
        let report = try #require(fixture.shell.report)
        report.send()
        #expect(report.problem != nil)
        report.reason = .other
        report.choose(1, true)
        #expect(report.problem == nil)
        // Another reason has to be said in words.
        report.text = " \n"
        report.send()
        #expect(report.problem != nil && report.phase == .writing && !report.holdsWords)
        report.text = "욕을 했어요"
        #expect(report.holdsWords)
        report.reason = .insult
        report.choose(1, false)
        report.send()
        #expect(report.problem != nil)
        #expect(reports.all.isEmpty)
    }

    @Test func messagesOfTheOtherGoAlong() async throws {
        market.say("하나", by: 9)
        market.say("둘", by: 1)
        market.say("셋", by: 9)
        let fixture = try await fixture()
        _ = try await talk(fixture)
        fixture.shell.reportMessages(3)
        let report = try #require(fixture.shell.report)
        #expect(report.lines.map(\.text) == ["하나", "셋"] && report.chosen == [3])
        report.choose(1, true)
        report.choose(2, true)
        report.reason = .harassment
        report.text = "무서워요"
        report.send()
        await report.settle()
        let target = ReportTarget.messages(in: Conversation.ID(4))
        #expect(
            reports.all == [
                ReportInput(target, messages: [1, 3], reason: .harassment, text: "무서워요")
            ]
        )
        #expect(report.phase == .done && report.offersBlock)
        report.block()
        await report.settle()
        #expect(market.blocked == [9] && fixture.shell.report == nil)
        await until { fixture.shell.conversation?.closedText != nil }
        #expect(fixture.shell.conversation?.isBlocked == true)
    }

    @Test func aRefusedReportKeepsItsWords() async throws {
        market.say("하나", by: 9)
        let fixture = try await fixture()
        _ = try await talk(fixture)
        fixture.shell.reportPartner()
        let report = try #require(fixture.shell.report)
        #expect(report.subject == "철수" && !report.asksForLines && report.lines.isEmpty)
        report.reason = .spam
        report.text = "광고"
        market.failure = .unreachable
        fixture.network.cut()
        report.send()
        await report.settle()
        #expect(report.phase == .writing && report.problem != nil && report.text == "광고")
    }

    @Test func oneWhoIsBlockedAlreadyIsNotOffered() async throws {
        market.say("하나", by: 9)
        market.blocked = [9]
        let fixture = try await fixture()
        _ = try await talk(fixture)
        fixture.shell.reportPartner()
        let report = try #require(fixture.shell.report)
        report.reason = .spam
        report.send()
        await report.settle()
        #expect(report.phase == .done && !report.offersBlock)
    }

    @Test func productsOfOthersAreReportedOnceOneIsSignedIn() async throws {
        let fixture = try await fixture(signedIn: false)
        fixture.shell.open(ProductSummary.sample(1, seller: 9))
        await until { fixture.shell.detail?.canReport == true }
        fixture.shell.reportProduct()
        #expect(fixture.shell.report == nil && fixture.shell.signIn != nil)

        let mine = try await self.fixture()
        mine.shell.open(ProductSummary.sample(1, seller: 9))
        await until { mine.shell.detail?.canReport == true }
        mine.shell.reportProduct()
        let report = try #require(mine.shell.report)
        #expect(report.subject == mine.shell.detail?.title)
        report.reason = .counterfeit
        report.send()
        await report.settle()
        #expect(reports.all.map(\.target) == [.product(Product.ID(1))])
    }

    @Test func nothingOfItStaysForTheNextPerson() async throws {
        market.say("하나", by: 9)
        let fixture = try await fixture()
        _ = try await talk(fixture)
        fixture.shell.reportMessages(1)
        #expect(fixture.shell.report != nil)
        fixture.shell.screens?.context.accountSession.take(.nobody)
        #expect(fixture.shell.report == nil && fixture.shell.conversation == nil)
    }
}

extension Report {
    fileprivate static func sample(_ input: ReportInput) -> Report {
        Report(
            id: Report.ID(1),
            target: input.target,
            name: "의자",
            person: Seller(id: Account.ID(9), name: "철수"),
            reason: input.reason,
            text: input.text ?? "",
            at: Timestamp(millisecondsSince1970: 0),
            outcome: nil
        )
    }
}
