import Market
import Testing

@Suite("Meetings of a trade")
struct MeetingTests: TradeTesting {
    private var parties: TradeParties { buyer(2) }

    private func reserved() throws -> (Trade, Deal) {
        var trade = try trade()
        let deal = try trade.reserve(1, by: Account.ID(1), in: parties, codes: codes)
        return (trade, deal)
    }

    private func words(in milliseconds: Int64, _ place: String = "망원역") throws -> MeetingWords {
        try #require(MeetingWords(at: start.adding(milliseconds: milliseconds), place: place))
    }

    private func agreed(in milliseconds: Int64) throws -> (Trade, Deal) {
        var (trade, deal) = try reserved()
        let meeting = try trade.propose(try words(in: milliseconds), for: deal.id, by: .buyer)
        _ = try trade.answer(.accept, to: meeting, by: .seller)
        return (trade, try #require(trade.deals.first))
    }

    @Test func aMeetingIsAgreedOnByTheOther() throws {
        var (trade, deal) = try reserved()
        let meeting = try trade.propose(try words(in: Self.day), for: deal.id, by: .buyer)
        #expect(trade.deals[0].proposal == meeting)
        #expect(throws: TradeRefusal.invalid) { try trade.answer(.accept, to: meeting, by: .buyer) }
        #expect(throws: TradeRefusal.invalid) { try trade.answer(.withdraw, to: meeting, by: .seller) }
        let accepted = try trade.answer(.accept, to: meeting, by: .seller)
        #expect(accepted.state == .accepted)
        #expect((trade.deals[0].meeting, trade.deals[0].proposal) == (accepted, nil))
        let lines = trade.lines.count
        #expect(try trade.answer(.accept, to: meeting, by: .seller) == accepted)
        #expect(trade.lines.count == lines)
        #expect(throws: TradeRefusal.meetingOver(accepted)) {
            try trade.answer(.decline, to: meeting, by: .seller)
        }
    }

    @Test func proposingTheSameAgainChangesNothing() throws {
        var (trade, deal) = try reserved()
        let words = try words(in: Self.day)
        let meeting = try trade.propose(words, for: deal.id, by: .buyer)
        let lines = trade.lines.count
        #expect(try trade.propose(words, for: deal.id, by: .buyer) == meeting)
        // Of the other one it is another proposal, though it says the same.
        let theirs = try trade.propose(words, for: deal.id, by: .seller)
        #expect(theirs.id != meeting.id && trade.lines.count == lines + 1)
        let accepted = try trade.answer(.accept, to: theirs, by: .buyer)
        #expect(try trade.propose(words, for: deal.id, by: .seller) == accepted)
        #expect(trade.lines.count == lines + 2 && trade.deals[0].proposal == nil)
    }

    @Test func anotherMeetingTakesItsPlaceOnceItIsAgreedOn() throws {
        var (trade, deal) = try agreed(in: Self.day)
        let first = try #require(deal.meeting)
        let second = try trade.propose(try words(in: 2 * Self.day), for: deal.id, by: .seller)
        #expect(trade.deals[0].meeting == first)
        let third = try trade.propose(try words(in: 3 * Self.day), for: deal.id, by: .buyer)
        #expect(throws: TradeRefusal.self) { try trade.answer(.accept, to: second, by: .buyer) }
        _ = try trade.answer(.accept, to: third, by: .seller)
        #expect(trade.deals[0].meeting?.id == third.id)
        #expect(trade.meetings.filter { $0.state == .accepted }.map(\.id) == [third.id])
        #expect(trade.meetings.filter { $0.state == .replaced }.map(\.id) == [second.id, first.id])
    }

    @Test(arguments: [(1, 25), (72, 96), (335, 336), (320, 336)] as [(Int64, Int64)])
    func aReservationEndsADayAfterItsMeetingAndWithinFourteenDays(at: Int64, end: Int64) throws {
        let (_, deal) = try agreed(in: at * Self.hour)
        #expect(deal.until == start.adding(hours: end))
    }

    @Test(arguments: [-1, 0, 335 * hour + 1] as [Int64])
    func aMeetingLiesAheadAndBeforeTheReservationsEnd(_ time: Int64) throws {
        var (trade, deal) = try reserved()
        let words = try words(in: time)
        #expect(throws: time > 0 ? TradeRefusal.invalid : .meetingPast) {
            try trade.propose(words, for: deal.id, by: .buyer)
        }
        #expect(trade.meetings.isEmpty && trade.lines.count == 1)
    }

    @Test func aLateAnswerFindsTheProposalOver() throws {
        var (trade, deal) = try reserved()
        let meeting = try trade.propose(try words(in: Self.hour), for: deal.id, by: .buyer)
        let early = try self.trade(after: Self.hour - 1, from: trade)
        #expect(early.deals[0].proposal == meeting)
        var late = try self.trade(after: Self.hour, from: trade)
        #expect(late.deals[0].proposal == nil)
        #expect(late.meetings.map(\.state) == [.over])
        #expect(throws: TradeRefusal.self) { try late.answer(.accept, to: meeting, by: .seller) }
        #expect(late.deals[0].meeting == nil)
    }

    @Test func anEndedDealHasNoMeetings() throws {
        var (trade, deal) = try reserved()
        let meeting = try trade.propose(try words(in: Self.day), for: deal.id, by: .buyer)
        let ended = try trade.cancel(deal.id, by: .seller, for: .agreed)
        #expect(ended.proposal == nil && trade.meetings.map(\.state) == [.over])
        #expect(throws: TradeRefusal.dealOver(ended)) {
            try trade.propose(try words(in: Self.day), for: deal.id, by: .buyer)
        }
        #expect(throws: TradeRefusal.dealOver(ended)) {
            try trade.answer(.accept, to: meeting, by: .seller)
        }
    }

    @Test func anAccountThatCannotTradeAgreesOnNoMeeting() throws {
        var (trade, deal) = try reserved()
        let meeting = try trade.propose(try words(in: Self.day), for: deal.id, by: .buyer)
        #expect(throws: TradeRefusal.closed) {
            try trade.answer(.accept, to: meeting, by: .seller, isClosed: true)
        }
        #expect(throws: TradeRefusal.closed) {
            try trade.propose(try words(in: Self.day), for: deal.id, by: .buyer, isClosed: true)
        }
    }

    @Test func codesAreShownFromAnHourBefore() throws {
        let (_, deal) = try agreed(in: Self.day)
        #expect(!deal.showsCodes(at: start.adding(hours: 23).adding(milliseconds: -1)))
        #expect(deal.showsCodes(at: start.adding(hours: 23)))
        #expect(try reserved().1.showsCodes(at: start))
    }

    @Test func aNoShowCanBeReportedAfterHalfAnHour() throws {
        let (agreed, deal) = try agreed(in: Self.day)
        var early = try trade(after: Self.day + Self.hour / 2 - 1, from: agreed)
        #expect(throws: TradeRefusal.invalid) { try early.noteNoShow(deal.id, by: .buyer) }
        var trade = try self.trade(after: Self.day + Self.hour / 2, from: agreed)
        let missed = try trade.noteNoShow(deal.id, by: .buyer)
        #expect((missed.state, missed.endedBy, missed.isDenied) == (.noShow, .buyer, false))
        #expect((trade.product.state, trade.product.reserved) == (.selling, 0))
        #expect(try trade.noteNoShow(deal.id, by: .buyer) == missed)
        #expect(throws: TradeRefusal.self) { try trade.noteNoShow(deal.id, by: .seller) }
        #expect(throws: TradeRefusal.self) { try trade.denyNoShow(deal.id, by: .buyer) }
        let denied = try trade.denyNoShow(deal.id, by: .seller)
        #expect(denied.isDenied)
        let lines = trade.lines.count
        #expect(try trade.denyNoShow(deal.id, by: .seller) == denied)
        #expect(trade.lines.count == lines)
    }

    @Test func aNoShowIsDeniedWithinThreeDays() throws {
        let (agreed, deal) = try agreed(in: Self.day)
        var trade = try self.trade(after: 2 * Self.day - 1, from: agreed)
        _ = try trade.noteNoShow(deal.id, by: .seller)
        var inTime = try self.trade(after: 5 * Self.day - 2, from: trade)
        #expect(try inTime.denyNoShow(deal.id, by: .buyer).isDenied)
        var late = try self.trade(after: 5 * Self.day - 1, from: trade)
        #expect(throws: TradeRefusal.self) { try late.denyNoShow(deal.id, by: .buyer) }
    }

    @Test func withoutAMeetingNobodyIsMissed() throws {
        let (reserved, deal) = try reserved()
        var trade = try self.trade(after: 2 * Self.day, from: reserved)
        #expect(throws: TradeRefusal.invalid) { try trade.noteNoShow(deal.id, by: .seller) }
    }

    @Test(
        arguments: [
            ("", nil, false), ("  \u{202E} ", nil, false), ("역", nil, true),
            (String(repeating: "역", count: 60), String(repeating: "말", count: 200), true),
            (String(repeating: "역", count: 61), nil, false),
            ("역", String(repeating: "말", count: 201), false),
        ] as [(String, String?, Bool)]
    )
    func wordsAreShort(place: String, note: String?, isValid: Bool) {
        #expect((MeetingWords(at: start, place: place, note: note) != nil) == isValid)
    }
}
