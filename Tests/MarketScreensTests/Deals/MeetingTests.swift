import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// The time and place of a deal's meeting; the reader is account 1, the clock at 18 January 2022, 00:01.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MeetingTests {
    private let market = TradeMarket()
    private static let hour: Int64 = 3_600_000

    private func fixture() async -> ScreenFixture {
        let fixture = ScreenFixture { market.stub(&$0) }
        await fixture.context.accountSession.refresh()
        return fixture
    }

    private func opened(_ deal: Deal, _ fixture: ScreenFixture) async -> DealModel {
        market.deals = [.sample(deal)]
        let deal = DealModel(fixture.context, deal.id)
        deal.appear()
        await deal.settle()
        return deal
    }

    private func meeting(in hours: Int64, by maker: Int64 = 9, _ state: Meeting.State = .proposed) -> Meeting
    {
        .sample(by: maker, at: Timestamp.sampleNow.adding(milliseconds: hours * Self.hour), state)
    }

    @Test func aMeetingIsProposedAsTheClockHereHasIt() async {
        let fixture = await fixture()
        let form = MeetingModel(fixture.context, for: .sample())
        var ended: [Bool] = []
        form.ended = { ended.append($0) }
        #expect(form.title == "약속 잡기" && form.days.first == "오늘")
        // Fourteen days after it was made a reservation ends, an hour before which is the last moment to meet.
        #expect(form.days.last == "2022년 1월 31일")
        form.day = 2
        form.hour = 15
        form.minute = 3
        #expect(!form.holdsWords)
        form.send()
        #expect(form.problem == "만날 곳은 1자에서 60자까지, 전할 말은 200자까지 쓸 수 있어요.")
        form.place = " 망원역 2번 출구 "
        #expect(form.problem == nil && form.holdsWords)
        form.send()
        form.send()
        await form.settle()
        #expect(market.asked == ["meet 2022-01-20T15:30 망원역 2번 출구"] && ended == [true])
    }

    @Test func riskyWordsAreSentOnceMoreOnPurpose() async {
        let form = MeetingModel(await fixture().context, for: .sample())
        var ended: [Bool] = []
        form.ended = { ended.append($0) }
        form.day = 2
        form.hour = 15
        form.place = "국민 123456-12-123456"
        market.failure = .refused(Refusal(status: 422, code: .messageRisky))
        form.send()
        await form.settle()
        #expect(form.isRisky && form.problem != nil && ended == [])
        // Other words are checked again.
        form.place = "망원역"
        #expect(!form.isRisky && form.problem == nil)
        form.place = "국민 123456-12-123456"
        form.send()
        await form.settle()
        market.failure = nil
        form.send()
        await form.settle()
        #expect(market.asked.map { $0.hasSuffix(" 확인") } == [false, false, true] && ended == [true])
    }

    /// Times are shown and chosen in the zone of the meeting's place, also for a reader far away.
    @Test func aMeetingIsByTheMarketsClockAndNotThePersons() async throws {
        let fixture = await fixture()
        let zone = try #require(MarketZone(name: "X", rule: "AAA-2BBB,J20,J300"))
        fixture.localization.show(MarketBody(currencies: .every, branding: MarketBranding(zone: zone)))
        // In summer time from the twentieth of January on.
        let form = MeetingModel(fixture.context, for: .sample(.sample(meeting: meeting(in: 39, .accepted))))
        #expect((form.day, form.hour) == (1, 17))
        form.day = 3
        form.hour = 15
        form.minute = 3
        form.place = "망원역"
        form.send()
        await form.settle()
        #expect(market.asked == ["meet 2022-01-21T12:30 망원역"])
        #expect(fixture.context.text(of: meeting(in: 39)) == "2022년 1월 19일 17:01, 망원역")
        #expect(fixture.context.text(of: meeting(in: 87)) == "2022년 1월 21일 18:01, 망원역")
    }

    @Test(arguments: [true, false])
    func theMarketsClockIsKnownBeforeAnythingIsSent(answers: Bool) async throws {
        let berlin = try #require(MarketZone(name: "Europe/Berlin", rule: "CET-1CEST,M3.5.0,M10.5.0/3"))
        let fixture = ScreenFixture { client in
            market.stub(&client)
            client.products.about = { () throws(ClientError) in
                guard answers else { throw .unreachable }
                return MarketBody(currencies: .every, branding: MarketBranding(zone: berlin))
            }
        }
        await fixture.context.accountSession.refresh()
        fixture.localization.forgetMarket()
        let form = MeetingModel(fixture.context, for: .sample())
        form.day = 2
        form.hour = 15
        form.minute = 3
        form.place = "망원역"
        form.send()
        await until { !form.isBusy }
        #expect(market.asked == (answers ? ["meet 2022-01-20T14:30 망원역"] : []))
        #expect((form.problem == nil) == answers)
    }

    @Test func pastOrTooLateMeetingsAreRefused() async {
        let fixture = await fixture()
        let form = MeetingModel(fixture.context, for: .sample())
        form.place = "역"
        (form.day, form.hour, form.minute) = (0, 0, 0)
        form.send()
        #expect(form.problem?.hasPrefix("지금보다 뒤이고") == true)
        (form.day, form.hour, form.minute) = (13, 23, 1)
        form.send()
        #expect(form.problem?.hasPrefix("지금보다 뒤이고") == true && market.asked.isEmpty)
        (form.hour, form.minute) = (23, 0)
        market.failure = .unreachable
        form.send()
        await form.settle()
        #expect(form.problem == "연결되면 다시 눌러 주세요.")
    }

    @Test func anotherProposalBeginsWithTheOneBefore() async {
        let fixture = await fixture()
        let form = MeetingModel(fixture.context, for: .sample(.sample(meeting: meeting(in: 39, .accepted))))
        #expect(form.title == "약속 바꾸기" && form.place == "망원역")
        #expect((form.day, form.hour, form.minute) == (1, 15, 0))
    }

    @Test func aProposedMeetingIsAnsweredOnTheDeal() async {
        let deal = await opened(.sample(proposal: meeting(in: 15)), await fixture())
        #expect(deal.proposalText == "상대가 제안한 약속: 2022년 1월 18일 15:01, 망원역")
        #expect(deal.proposalAnswers.map(\.title) == ["약속 수락", "약속 거절"])
        #expect(deal.meetTitle == "약속 바꾸기")
        deal.answerMeeting(.accept)
        deal.answerMeeting(.accept)
        await deal.settle()
        #expect(market.asked.filter { $0.contains("meeting") } == ["accept meeting 2"])
    }

    @Test func onesOwnProposalIsTakenBack() async {
        let deal = await opened(.sample(proposal: meeting(in: 15, by: 1)), await fixture())
        #expect(deal.proposalText?.hasPrefix("내가 제안한 약속") == true)
        #expect(deal.proposalAnswers.map(\.answer) == [.withdraw])
    }

    @Test func placeAndTimeAreThereWithoutANetworkAndTheCodeFromAnHourBefore() async {
        let fixture = await fixture()
        _ = await opened(.sample(meeting: meeting(in: 5, .accepted)), fixture)
        market.failure = .unreachable
        let deal = DealModel(fixture.context, Deal.ID(5))
        deal.appear()
        await deal.settle()
        #expect(deal.phase == .kept)
        #expect(deal.facts.contains { $0.text == "2022년 1월 18일 05:01, 망원역" })
        #expect(deal.code == nil && deal.codeFromText == "확인 코드는 2022년 1월 18일 04:01부터 보여요.")
    }

    @Test func reportingANoShowAsksFirst() async {
        let deal = await opened(.sample(meeting: meeting(in: -1, .accepted)), await fixture())
        #expect(deal.mayNoteNoShow)
        deal.askAboutNoShow()
        #expect(deal.noShowQuestion?.notice.title == "상대가 안 나왔어요")
        deal.noteNoShow(false)
        await deal.settle()
        #expect(deal.noShowQuestion == nil && !market.asked.contains("no show"))
        deal.askAboutNoShow()
        deal.noteNoShow(true)
        await deal.settle()
        #expect(market.asked.contains("no show") && !deal.mayNoteNoShow)
    }

    @Test func aNoShowCanBeDenied() async {
        let deal = await opened(.sample(state: .noShow, endedBy: .seller), await fixture())
        #expect(deal.mayDenyNoShow && deal.noShowText?.hasPrefix("상대가 만나지 못했다고") == true)
        deal.denyNoShow()
        await deal.settle()
        #expect(market.asked.contains("was there"))
        let mine = await opened(.sample(state: .noShow, endedBy: .buyer), await fixture())
        #expect(!mine.mayDenyNoShow && mine.noShowText == nil)
    }

    @Test func meetingsStandInTheListWhenTheyAre() async {
        let fixture = await fixture()
        market.deals = [
            .sample(.sample(6)), .sample(.sample(7, meeting: meeting(in: 30, .accepted))),
            .sample(.sample(8, meeting: meeting(in: 3, .accepted))),
        ]
        let list = DealListModel(fixture.context)
        list.appear()
        await list.settle()
        #expect(list.sections.map(\.title) == ["오늘", "이번 주", "그 밖에"])
        #expect(list.sections.map { $0.rows.map(\.id.rawValue) } == [[8], [7], [6]])
        #expect(list.sections.first?.rows.first?.facts.hasPrefix("2022년 1월 18일 03:01, 망원역\n") == true)
        // Without a network it is the same.
        market.failure = .unreachable
        list.retry()
        await list.settle()
        #expect(list.phase == .kept && list.sections.map(\.title) == ["오늘", "이번 주", "그 밖에"])
    }
}
