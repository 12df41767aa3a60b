import Market
import MarketStore
import Testing

/// The guarantees of every store about meetings, and about people who do not come.
@Suite(.timeLimit(.minutes(10)))
struct MeetingContract {
    private static let hour: Int64 = 3_600_000

    @Test(arguments: Backend.allCases)
    func anAgreedMeetingIsShownWithItsDeal(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve()
            let meeting = try await trade.propose(hours: 24)
            let seen = try #require(
                try await store.conversation(trade.conversations[0], of: trade.seller.id)
            )
            #expect((seen.last.kind, seen.last.meeting) == (.meeting, meeting))
            #expect(seen.deal?.proposal == meeting)
            #expect(try await trade.kinds(trade.seller) == [.meeting])
            let accepted = try await store.answerMeeting(meeting.id, .accept, by: trade.seller.id)
            let shown = try #require(try await store.deal(deal.id, of: trade.buyers[0].id)).deal
            #expect((shown.meeting, shown.proposal) == (accepted, nil))
            #expect(shown.until == meeting.at.adding(hours: 24))
            #expect(shown.meeting?.place == "망원역 2번 출구")
            #expect(try await trade.kinds(trade.buyers[0]).contains(.meeting))
            // Again, nothing is different.
            let lines = try await trade.notices().count
            #expect(try await store.answerMeeting(meeting.id, .accept, by: trade.seller.id) == accepted)
            #expect(try await trade.notices().count == lines)
        }
    }

    @Test(arguments: Backend.allCases)
    func wordsOfAMeetingAreWordsOfAMessage(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            try await trade.reserve()
            let (talk, buyer) = (trade.conversations[0], trade.buyers[0].id)
            func propose(_ hours: Int64, isConfirmed: Bool = false) async throws -> Meeting {
                let message = NewMessage(
                    author: buyer,
                    text: MessageText("하나 123-456789-01-234"),
                    hints: [.account],
                    isConfirmed: isConfirmed,
                    budget: MessageBudget(.newcomer),
                    isStandard: true
                )
                return try await store.proposeMeeting(
                    try trade.words(hours: hours),
                    saying: message,
                    in: talk
                )
            }
            await #expect(throws: MarketError.refused(.risky([.account]))) { _ = try await propose(24) }
            #expect(try await trade.kinds(trade.seller) == [])
            let meeting = try await propose(24, isConfirmed: true)
            let line = try #require(try await store.conversation(talk, of: trade.seller.id)).last
            #expect(line.meeting == meeting && line.hints == [.account], "its reader is warned")
            // The same again is no second one; another one needs no second question.
            #expect(try await propose(24) == meeting)
            for hours in 25..<33 as Range<Int64> { _ = try await propose(hours) }
            await #expect(throws: MarketError.self) { _ = try await propose(40) }
            #expect(try await propose(32).state == .proposed, "the last one stands")
            trade.clock.advance(milliseconds: 60_000)
            #expect(try await propose(40).state == .proposed)
        }
    }

    @Test(arguments: Backend.allCases)
    func strangersFindNoMeeting(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            try await trade.reserve()
            let meeting = try await trade.propose(hours: 24)
            for (id, account) in [(meeting.id, trade.buyers[1].id), (Meeting.ID(99), trade.seller.id)] {
                await #expect(throws: MarketError.notFound) {
                    _ = try await store.answerMeeting(id, .accept, by: account)
                }
            }
            let words = try trade.words(hours: 24)
            await #expect(throws: MarketError.notFound) {
                _ = try await store.proposeMeeting(
                    words,
                    in: trade.conversations[0],
                    by: trade.buyers[1].id
                )
            }
            await #expect(throws: MarketError.refusedTrade(.invalid)) {
                _ = try await store.proposeMeeting(
                    words,
                    in: trade.conversations[1],
                    by: trade.buyers[1].id
                )
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func onlyOneOfTwoConcurrentAnswersCounts(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve()
            let meeting = try await trade.propose(hours: 24)
            // Accepted and taken back at once, and each four times.
            let answers: [(Meeting.Answer, Account.ID)] = [
                (.accept, trade.seller.id), (.withdraw, trade.buyers[0].id),
            ]
            let states = await withTaskGroup(of: Meeting.State?.self) { group in
                for (answer, account) in answers + answers + answers + answers {
                    group.addTask {
                        let answered = try? await store.answerMeeting(meeting.id, answer, by: account)
                        return answered?.state
                    }
                }
                var states: Set<Meeting.State> = []
                for await state in group { if let state { states.insert(state) } }
                return states
            }
            #expect(states.count == 1)
            let shown = try #require(try await store.deal(deal.id, of: trade.seller.id)).deal
            #expect((shown.meeting != nil) == (states == [.accepted]))
            #expect(shown.proposal == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func codesAreShownFromAnHourBefore(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve()
            #expect(try await store.dealCode(of: deal.id, for: trade.seller.id) != nil)
            try await trade.agree(hours: 24)
            trade.clock.advance(milliseconds: 23 * Self.hour - 1)
            #expect(try await store.dealCode(of: deal.id, for: trade.seller.id) == nil)
            trade.clock.advance(milliseconds: 1)
            #expect(try await store.dealCode(of: deal.id, for: trade.seller.id) != nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func bothAreRemindedTwiceAndEachTimeOnce(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            try await trade.reserve()
            try await trade.agree(hours: 24)
            var told = 0
            func sweep(after milliseconds: Int64) async throws -> Int {
                trade.clock.advance(milliseconds: milliseconds)
                return try await store.remindOfMeetings(limit: 9)
            }
            #expect(try await sweep(after: 21 * Self.hour - 1) == 0)
            told += try await sweep(after: 1)
            #expect(told == 1)
            for account in [trade.seller, trade.buyers[0]] {
                #expect(try await trade.kinds(account).contains(.meetingSoon))
            }
            #expect(try await sweep(after: 0) == 0)
            #expect(try await sweep(after: 5 * Self.hour / 2 - 1) == 0)
            #expect(try await sweep(after: 1) == 1)
            #expect(try await sweep(after: 1) == 0)
            #expect(try await sweep(after: Self.hour) == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func aReminderThatIsAlreadyPastIsNotSent(backend: Backend) async throws {
        try await backend.withTrade(stock: 2) { store, trade async throws in
            try await trade.reserve()
            try await trade.agree(hours: 2)
            #expect(try await store.remindOfMeetings(limit: 9) == 0)
            // A sweep after both reminders are due sends the last one alone.
            try await trade.reserve(for: 1)
            try await trade.agree(hours: 5, with: 1)
            trade.clock.advance(milliseconds: 9 * Self.hour / 2)
            #expect(try await store.remindOfMeetings(limit: 9) == 1)
            #expect(try await store.remindOfMeetings(limit: 9) == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func nobodyIsRemindedOfACancelledMeeting(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve()
            try await trade.agree(hours: 24)
            _ = try await store.changeDeal(deal.id, .cancel(.agreed), by: trade.seller.id)
            trade.clock.advance(milliseconds: 22 * Self.hour)
            #expect(try await store.remindOfMeetings(limit: 9) == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func aPlaceIsErasedAMonthAfterTheDeal(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve()
            try await trade.agree(hours: 24)
            _ = try await store.changeDeal(deal.id, .cancel(.agreed), by: trade.seller.id)
            func place() async throws -> String? {
                let lines = try await store.messages(
                    in: trade.conversations[0],
                    of: trade.seller.id,
                    .after(0),
                    limit: 99
                )
                let said = lines.compactMap(\.meeting).first
                let shown = try await store.deal(deal.id, of: trade.seller.id)?.deal.meeting
                #expect(said?.place == shown?.place && said?.note == shown?.note)
                return shown?.place
            }
            trade.clock.advance(milliseconds: 30 * TestTrade.day - 1)
            _ = try await store.removeExpired(limit: 99)
            #expect(try await place() != nil)
            trade.clock.advance(milliseconds: 1)
            _ = try await store.removeExpired(limit: 99)
            #expect(try await place() == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func peopleWhoWereMissedAreCountedOncePerPerson(backend: Backend) async throws {
        try await backend.withTrade(stock: 3) { store, trade async throws in
            for buyer in 0..<3 {
                try await trade.reserve(for: buyer)
                try await trade.agree(hours: 1, with: buyer)
            }
            trade.clock.advance(milliseconds: 2 * Self.hour)
            var missed: [Deal] = []
            for (buyer, account) in trade.buyers.enumerated() {
                let deals = try await store.deals(
                    of: account.id,
                    DealFilter(isOpen: true),
                    at: nil,
                    limit: 9
                )
                let deal = try #require(deals.elements.first).deal
                // The first two missed the seller; the last one was missed.
                let sayer = buyer < 2 ? account.id : trade.seller.id
                missed.append(try await store.changeDeal(deal.id, .noShow, by: sayer))
            }
            #expect(missed.allSatisfy { $0.state == .noShow && $0.reason == nil })
            #expect(try await trade.product().reserved == 0)
            let past = try await store.deals(
                of: trade.seller.id,
                DealFilter(isOpen: false),
                at: nil,
                limit: 9
            )
            #expect(past.elements.map(\.deal.state) == [.noShow, .noShow, .noShow])
            #expect(try await store.noShows(of: trade.seller.id) == 0, "it may still be denied")
            _ = try await store.changeDeal(missed[1].id, .wasThere, by: trade.seller.id)
            trade.clock.advance(milliseconds: 3 * TestTrade.day)
            #expect(try await store.noShows(of: trade.seller.id) == 1)
            #expect(try await store.noShows(of: trade.buyers[2].id) == 1)
            #expect(try await store.noShows(of: trade.buyers[0].id) == 0)
            trade.clock.advance(milliseconds: 362 * TestTrade.day)
            #expect(try await store.noShows(of: trade.seller.id) == 0)
        }
    }
}

extension TestTrade {
    fileprivate func words(hours: Int64) throws -> MeetingWords {
        let words = MeetingWords(
            at: clock.now.adding(hours: hours),
            place: "망원역 2번 출구",
            note: "파란 우산"
        )
        return try #require(words)
    }

    @discardableResult
    fileprivate func propose(hours: Int64, by buyer: Int = 0) async throws -> Meeting {
        try await store.proposeMeeting(
            try words(hours: hours),
            in: conversations[buyer],
            by: buyers[buyer].id
        )
    }

    fileprivate func agree(hours: Int64, with buyer: Int = 0) async throws {
        let meeting = try await propose(hours: hours, by: buyer)
        _ = try await store.answerMeeting(meeting.id, .accept, by: seller.id)
    }

    fileprivate func kinds(_ account: Account) async throws -> [NotificationKind] {
        try await store.notifications(of: account.id, isUnread: true, at: nil, limit: 9).elements
            .map(\.kind)
    }
}
