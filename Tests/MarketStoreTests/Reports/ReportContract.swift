import Market
import MarketStore
import Testing

/// The data that is kept of reports.
@Suite(.timeLimit(.minutes(10)))
struct ReportContract {
    @Test(arguments: Backend.allCases)
    func theSameReportIsKeptOnceUntilItWasUpheld(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let (chair, buyer) = (ReportTarget.product(cases.talk.chair.id), cases.talk.buyer)
            let first = try await cases.report(chair, by: buyer)
            let again = try await cases.report(chair, by: buyer)
            #expect(!first.isRepeated && again.isRepeated && first.report == again.report)
            let open = try #require(try await cases.queue().first)
            #expect(open.reporters == 1 && open.weight == 1_000 && open.reasons == [.spam])
            #expect(open.person.id == cases.talk.seller.id && open.name == cases.talk.chair.name)

            // Nothing held against the person: it stays answered.
            _ = try await cases.act(.note, on: open.id)
            let rejected = try await cases.report(chair, by: buyer)
            #expect(rejected.isRepeated && rejected.report.outcome == .rejected)
            #expect(try await cases.queue() == [])

            _ = try await cases.act(.warn, on: open.id)
            let new = try await cases.report(chair, by: buyer)
            #expect(!new.isRepeated && new.report.outcome == nil)
            #expect(try await cases.queue().map(\.id) != [open.id])
            let mine = try await store.reports(of: buyer.id, at: nil, limit: 10).elements
            #expect(mine.map(\.outcome) == [nil, .upheld])
        }
    }

    @Test(arguments: Backend.allCases)
    func aLaterChoiceIsAddedToTheReport(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let (talk, seller) = (cases.talk, cases.talk.seller)
            let id = try await talk.begin("1")
            for number in 2...40 {
                _ = try await store.send(talk.message("\(number)", by: talk.buyer), in: id)
            }
            let target = ReportTarget.messages(in: id)
            let first = try await cases.report(target, by: seller, messages: [1])
            let more = NewReport(
                reporter: seller.id,
                target: target,
                messages: [15],
                reason: .spam,
                text: "더 있어요",
                level: .known
            )
            for adds in [true, false] {
                let added = try await store.report(more)
                #expect(added.isRepeated && added.adds == adds && added.report.id == first.report.id)
                #expect(added.report.text == "spam\n\n더 있어요")
            }
            let open = try #require(try await cases.queue().first)
            #expect(open.reporters == 1 && open.weight == 1_000)
            let file = try await store.look(at: open.id, by: cases.moderator.id)
            #expect(file.evidence.filter(\.isChosen).map(\.number) == [1, 15] && file.reports.count == 1)

            // Once it is rejected, what was read stays answered, and other words are another report.
            _ = try await cases.act(.note, on: open.id)
            #expect(try await cases.report(target, by: seller, messages: [1, 20]).isRepeated)
            #expect(try await cases.queue() == [])
            let other = try await cases.report(target, by: seller, messages: [40])
            #expect(!other.isRepeated && other.report.outcome == nil)
            let second = try #require(try await cases.queue().first)
            _ = try await cases.act(.note, on: second.id)
            #expect(try await cases.report(target, by: seller, messages: [1]).isRepeated)
        }
    }

    @Test(arguments: Backend.allCases)
    func elevenReasonsWeighNoMoreThanOne(backend: Backend) async throws {
        try await backend.withCases { _, cases async throws in
            let chair = ReportTarget.product(cases.talk.chair.id)
            for reason in ReportReason.allCases.prefix(9) {
                _ = try await cases.report(chair, reason, by: cases.talk.buyer, .newcomer)
            }
            let open = try #require(try await cases.queue().first)
            #expect(open.weight == 300 && open.reporters == 1 && open.reasons.count == 9)
            #expect(open.reasons.first == .scam && open.isDanger)
        }
    }

    @Test(arguments: Backend.allCases)
    func tenReportsADayAndARepetitionIsNone(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let chair = ReportTarget.product(cases.talk.chair.id)
            for reason in ReportReason.allCases.prefix(10) {
                cases.talk.clock.advance(milliseconds: 1)
                _ = try await cases.report(chair, reason, by: cases.talk.buyer)
            }
            #expect(try await cases.report(chair, .scam, by: cases.talk.buyer).isRepeated)
            let end = cases.talk.clock.now.adding(milliseconds: 86_400_000 - 9)
            await #expect(throws: MarketError.reportedOften(until: end)) {
                _ = try await cases.report(chair, .other, by: cases.talk.buyer)
            }
            cases.talk.clock.advance(milliseconds: 86_400_000 - 9)
            #expect(!(try await cases.report(chair, .other, by: cases.talk.buyer).isRepeated))
            let first = try await store.reports(of: cases.talk.buyer.id, at: nil, limit: 6)
            let rest = try await store.reports(of: cases.talk.buyer.id, at: first.next, limit: 6)
            let all = first.elements + rest.elements
            #expect(all.map(\.reason) == ReportReason.allCases.reversed() && rest.next == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func nobodyReportsThemselvesNobodyOrOtherPeoplesTalk(backend: Backend) async throws {
        try await backend.withCases { _, cases async throws in
            let (seller, buyer, moderator) = (cases.talk.seller, cases.talk.buyer, cases.moderator)
            let talk = ReportTarget.messages(in: try await cases.talk.begin("1"))
            await #expect(throws: MarketError.refused(.ownProduct)) {
                _ = try await cases.report(.product(cases.talk.chair.id), by: seller)
            }
            for (target, reporter) in [
                (ReportTarget.account(buyer.id), buyer), (.account(Account.ID(99)), buyer),
                (.product(Product.ID(99)), buyer), (talk, moderator),
                (.messages(in: Conversation.ID(99)), buyer),
            ] {
                await #expect(throws: MarketError.notFound) {
                    _ = try await cases.report(target, by: reporter, messages: [1])
                }
            }
            // One's own words are no reason to report the other one.
            for messages: Set<Int64> in [[], [1], [2], [.max]] {
                await #expect(throws: MarketError.invalid(.messages)) {
                    _ = try await cases.report(talk, by: buyer, messages: messages)
                }
            }
            #expect(try await cases.queue() == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func unsendingTakesNoEvidenceAway(backend: Backend) async throws {
        let limits = StoreLimits()
        try await backend.withCases { store, cases async throws in
            let (talk, buyer) = (cases.talk, cases.talk.buyer)
            let id = try await talk.begin("욕설")
            // Also what was taken back before it was reported.
            _ = try await store.unsend(1, in: id, by: buyer.id)
            _ = try await store.send(talk.message("또 욕설", by: buyer), in: id)
            _ = try await cases.report(
                .messages(in: id),
                .insult,
                by: talk.seller,
                messages: [1, 2]
            )
            _ = try await store.unsend(2, in: id, by: buyer.id)
            talk.clock.advance(milliseconds: limits.unsentMilliseconds)
            _ = try await store.removeExpired(limit: 100)
            let open = try #require(try await cases.queue().first)
            // Reported once more, the copies stay what they were.
            _ = try await cases.report(.messages(in: id), .spam, by: talk.seller, messages: [2])
            let file = try await store.look(at: open.id, by: cases.moderator.id)
            #expect(file.evidence.map(\.text) == ["욕설", "또 욕설"])
            #expect(file.evidence.map(\.wasUnsent) == [true, false])
            #expect(file.evidence.allSatisfy { $0.isByPerson && $0.isChosen })
        }
    }

    @Test(arguments: Backend.allCases)
    func anEditTakesNoEvidenceAway(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let id = try await cases.chairReported()
            let before = cases.talk.chair.reportedText
            _ = try await store.editProduct(
                cases.talk.chair.id,
                from: nil,
                ProductEdit(name: "아무것도 아님", description: ""),
                once: nil
            )
            _ = try await cases.report(.product(cases.talk.chair.id), .scam, by: cases.talk.buyer)
            _ = try await store.deleteProduct(cases.talk.chair.id, from: nil, by: cases.talk.seller.id)
            let file = try await store.look(at: id, by: cases.moderator.id)
            #expect(file.evidence.map(\.text) == [before, "아무것도 아님"])
        }
    }

    @Test(arguments: Backend.allCases)
    func aModeratorGetsTenMessagesAroundAndNoMore(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let id = try await cases.talk.begin("1")
            for number in 2...30 {
                let author = number % 2 == 0 ? cases.talk.seller : cases.talk.buyer
                _ = try await store.send(cases.talk.message("\(number)", by: author), in: id)
            }
            _ = try await cases.report(.messages(in: id), by: cases.talk.seller, messages: [15])
            let open = try #require(try await cases.queue().first)
            let file = try await store.look(at: open.id, by: cases.moderator.id)
            #expect(file.evidence.map(\.text) == (5...25).map { "\($0)" })
            #expect(file.evidence.filter(\.isChosen).map(\.number) == [15])
            #expect(file.evidence.first?.isByPerson == true && file.evidence[1].isByPerson == false)
        }
    }

    @Test(arguments: Backend.allCases)
    func reportedMessagesAreKeptUntilAYearAfterTheDecision(backend: Backend) async throws {
        let limits = StoreLimits()
        try await backend.withCases { store, cases async throws in
            let (talk, clock) = (cases.talk, cases.talk.clock)
            let id = try await talk.begin("1")
            let table = try await store.sell("책상", by: talk.seller.id)
            _ = try await store.beginConversation(about: table.id, talk.message("2", by: talk.buyer))
            _ = try await cases.report(.messages(in: id), by: talk.seller, messages: [1])
            let open = try #require(try await cases.queue().first)
            clock.advance(milliseconds: 3 * limits.conversationMilliseconds)
            #expect(try await store.removeExpired(limit: 100) == 0)
            #expect(try await store.conversation(id, of: talk.buyer.id) != nil)

            _ = try await cases.act(.restrict, on: open.id, days: 30)
            clock.advance(milliseconds: limits.caseMilliseconds - 1)
            // What the two were told of it.
            #expect(try await store.removeExpired(limit: 100) == 2)
            #expect(try await store.sanctions(of: talk.buyer.id, limit: 9).count == 1)
            clock.advance(milliseconds: 1)
            #expect(try await store.removeExpired(limit: 100) > 0)
            _ = try await store.removeExpired(limit: 100)
            #expect(try await store.conversation(id, of: talk.buyer.id) == nil)
            #expect(try await store.sanctions(of: talk.buyer.id, limit: 9) == [])
            #expect(try await store.reports(of: talk.seller.id, at: nil, limit: 9).elements == [])
            #expect(try await store.account(talk.buyer.id)?.upheldAt == nil)
            // The record of who did what has no words, and stays.
            #expect(try await store.auditLines(of: talk.buyer.id, limit: 9).map(\.action) == [.restrict])
        }
    }
}
