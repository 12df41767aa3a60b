import Market
import MarketStore
import Testing

/// The decisions of moderators about reports.
@Suite(.timeLimit(.minutes(10)))
struct CaseContract {
    @Test(arguments: Backend.allCases)
    func theQueueGoesByDangerWeightAndAge(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            var goods: [Product.ID] = []
            for name in ["가", "나", "다", "라"] {
                goods.append(try await store.sell("\(name)나다라", by: cases.talk.seller.id).id)
            }
            let third = try await store.createAccount(.sample(5))
            _ = try await cases.report(.product(goods[0]), .spam, by: cases.talk.buyer, .newcomer)
            _ = try await cases.report(.product(goods[1]), .spam, by: third, .newcomer)
            _ = try await cases.report(.product(goods[2]), .scam, by: third, .newcomer)
            _ = try await cases.report(.product(goods[3]), .spam, by: cases.moderator)
            var seen: [Int64] = []
            var cursor: Cursor?
            repeat {
                let page = try await store.cases(.open, for: cases.moderator.id, at: cursor, limit: 1)
                seen += page.elements.map(\.target.id)
                cursor = page.next
            } while cursor != nil
            // The second report of one person weighs less than the first.
            #expect(seen == [goods[2], goods[3], goods[0], goods[1]].map(\.rawValue))

            for open in try await cases.queue() {
                cases.talk.clock.advance(milliseconds: 1)
                _ = try await cases.act(.note, on: open.id)
            }
            #expect(try await cases.queue() == [])
            let first = try await store.cases(.decided, for: cases.moderator.id, at: nil, limit: 3)
            let rest = try await store.cases(.decided, for: cases.moderator.id, at: first.next, limit: 3)
            #expect((first.elements + rest.elements).map(\.target.id) == seen.reversed())
            let back = try await store.cases(.decided, for: cases.moderator.id, at: rest.previous, limit: 3)
            #expect(back.elements == first.elements)
            await #expect(throws: MarketError.badCursor) {
                _ = try await store.cases(.open, for: cases.moderator.id, at: first.next, limit: 3)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func oneModeratorAtATimeForHalfAnHour(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let id = try await cases.chairReported()
            let claimed = try await store.claim(id, by: cases.moderator.id)
            #expect(claimed.claim?.moderator.id == cases.moderator.id)
            for _ in 0..<2 {
                await #expect(throws: MarketError.refusedCase(.claimed)) {
                    _ = try await store.claim(id, by: cases.other.id)
                }
                await #expect(throws: MarketError.refusedCase(.claimed)) {
                    _ = try await cases.act(.warn, on: id, by: cases.other)
                }
                cases.talk.clock.advance(milliseconds: ReportCase.claimMilliseconds - 1)
                _ = try await store.claim(id, by: cases.moderator.id)
            }
            cases.talk.clock.advance(milliseconds: ReportCase.claimMilliseconds)
            #expect(try await cases.queue().first?.claim == nil)
            #expect(try await cases.act(.warn, on: id, by: cases.other).decision?.outcome == .upheld)
        }
    }

    @Test(arguments: Backend.allCases)
    func noModeratorJudgesThemselves(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            _ = try await cases.report(.account(cases.moderator.id), by: cases.talk.buyer)
            #expect(try await cases.queue() == [])
            let page = try await store.cases(.open, for: cases.other.id, at: nil, limit: 9)
            let id = try #require(page.elements.first).id
            let me = cases.moderator.id
            await #expect(throws: MarketError.refusedCase(.own)) { _ = try await store.claim(id, by: me) }
            await #expect(throws: MarketError.refusedCase(.own)) { _ = try await store.look(at: id, by: me) }
            await #expect(throws: MarketError.refusedCase(.own)) { _ = try await cases.act(.note, on: id) }
            _ = try await cases.act(.note, on: id, by: cases.other)
            #expect(try await cases.queue(.decided) == [])
            await #expect(throws: MarketError.notFound) {
                _ = try await store.look(at: ReportCase.ID(99), by: me)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func everyCaseViewIsAudited(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let talk = cases.talk
            let id = try await talk.begin("1")
            _ = try await store.send(talk.message("2", by: talk.seller), in: id)
            _ = try await cases.report(.messages(in: id), by: talk.seller, messages: [1])
            let open = try #require(try await cases.queue().first)
            #expect(try await store.auditLines(of: talk.buyer.id, limit: 9) == [])
            for _ in 0..<2 { _ = try await store.look(at: open.id, by: cases.moderator.id) }
            _ = try await cases.act(.warn, on: open.id)
            _ = try await store.look(at: open.id, by: cases.other.id)
            let lines = try await store.auditLines(of: talk.buyer.id, limit: 9)
            #expect(lines.map(\.action) == [.look, .warn, .look, .look])
            // Both people's words were read; what was done concerns one of them.
            let others = try await store.auditLines(of: talk.seller.id, limit: 9)
            #expect(others.map(\.action) == [.look, .look, .look])
        }
    }

    @Test(arguments: Backend.allCases)
    func theSameActionAgainChangesNothing(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let id = try await cases.chairReported(.scam)
            let first = try await cases.act(.restrict, on: id, days: 3)
            #expect(first.decision?.outcome == .upheld)
            cases.talk.clock.advance(milliseconds: 5)
            let second = try await cases.act(.restrict, on: id, days: 3)
            #expect(second.decision == first.decision)
            let seller = cases.talk.seller.id
            let sanctions = try await store.sanctions(of: seller, limit: 9)
            #expect(sanctions.map(\.kind) == [.restrict] && sanctions.first?.rule == .scam)
            #expect(sanctions.first?.words == [cases.talk.chair.reportedText])
            // A word afterwards takes nothing back.
            #expect(try await cases.act(.note, on: id).decision?.outcome == .upheld)
            #expect(try await store.auditLines(of: seller, limit: 9).count == 2)
        }
    }

    @Test(arguments: Backend.allCases)
    func aRestrictedAccountBeginsNothingNew(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let (talk, seller) = (cases.talk, cases.talk.seller)
            let theirs = try await store.sell("책상", by: talk.buyer.id)
            let begun = try await store.beginConversation(about: theirs.id, talk.message("1", by: seller))
            let more = try await store.sell("침대", by: talk.buyer.id)
            let deleted = try await store.sell("지운 것", by: seller.id)
            _ = try await store.deleteProduct(deleted.id, from: nil, by: seller.id)
            let hidden = try await store.sell("숨긴 것", by: seller.id)
            _ = try await store.editProduct(hidden.id, from: nil, ProductEdit(state: .hidden), once: nil)

            let id = try await cases.chairReported(.spam)
            _ = try await cases.act(.restrict, on: id, days: 2)
            let until = talk.clock.now.adding(days: 2)
            let restriction = Restriction(until: until, rule: .spam, reason: "이유")
            #expect(try await store.restriction(of: seller.id) == restriction)
            await #expect(throws: MarketError.restricted(restriction)) {
                _ = try await store.beginConversation(about: more.id, talk.message("2", by: seller))
            }
            await #expect(throws: MarketError.restricted(restriction)) {
                _ = try await store.sell("새것", by: seller.id)
            }
            await #expect(throws: MarketError.restricted(restriction)) {
                _ = try await store.createProducts([.sample("새것", by: seller.id)])
            }
            await #expect(throws: MarketError.restricted(restriction)) {
                _ = try await store.undeleteProduct(deleted.id, by: seller.id)
            }
            await #expect(throws: MarketError.restricted(restriction)) {
                let edit = ProductEdit(state: .selling)
                _ = try await store.editProduct(hidden.id, from: nil, edit, once: nil)
            }
            // What had begun goes on.
            let sent = try await store.beginConversation(about: theirs.id, talk.message("3", by: seller))
            #expect(sent.conversation.id == begun.conversation.id)
            _ = try await store.editProduct(talk.chair.id, from: nil, ProductEdit(stock: 3), once: nil)

            talk.clock.advance(milliseconds: 2 * 86_400_000)
            #expect(try await store.restriction(of: seller.id) == nil)
            _ = try await store.sell("새것", by: seller.id)
            _ = try await store.beginConversation(about: more.id, talk.message("2", by: seller))
        }
    }

    @Test(arguments: Backend.allCases)
    func hidingGoesThroughTheModeratorsWay(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let id = try await cases.chairReported()
            _ = try await cases.act(.hide, on: id)
            #expect(try await store.product(cases.talk.chair.id)?.state == .hidden)
            let hold = try await store.hold(of: cases.talk.chair.id)
            #expect(hold?.moderator == cases.moderator.id && hold?.reason == "이유")
            await #expect(throws: MarketError.heldByModerator) {
                let edit = ProductEdit(state: .selling)
                _ = try await store.editProduct(cases.talk.chair.id, from: nil, edit, once: nil)
            }
            _ = try await cases.report(.account(cases.talk.seller.id), by: cases.talk.buyer)
            let other = try #require(try await cases.queue().first)
            await #expect(throws: MarketError.refusedCase(.nothingToHide)) {
                _ = try await cases.act(.hide, on: other.id)
            }
            #expect(try await cases.queue().first?.decision == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func aDeletedAndHiddenProductStaysHiddenWhenRestored(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let (chair, seller) = (cases.talk.chair.id, cases.talk.seller.id)
            let id = try await cases.chairReported()
            _ = try await store.deleteProduct(chair, from: nil, by: seller)
            _ = try await cases.act(.hide, on: id)
            _ = try await store.undeleteProduct(chair, by: seller)
            #expect(try await store.product(chair)?.state == .hidden)
            #expect(try await store.hold(of: chair)?.moderator == cases.moderator.id)
            await #expect(throws: MarketError.heldByModerator) {
                _ = try await store.editProduct(chair, from: nil, ProductEdit(state: .selling), once: nil)
            }
            let shown = try await store.restoreProduct(chair, by: cases.other.id, reason: "")
            #expect(shown.state == .selling)
        }
    }

    @Test(arguments: Backend.allCases)
    func aRestoredProductIsHiddenAgain(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let (chair, seller) = (cases.talk.chair.id, cases.talk.seller.id)
            let id = try await cases.chairReported()
            for _ in 0..<2 { _ = try await cases.act(.hide, on: id) }
            #expect(try await store.moderations(before: nil, limit: 9).count == 1)
            _ = try await store.restoreProduct(chair, by: cases.other.id, reason: "")
            _ = try await cases.act(.hide, on: id)
            #expect(try await store.product(chair)?.state == .hidden)
            #expect(try await store.sanctions(of: seller, limit: 9).count == 1)
            #expect(try await store.auditLines(of: seller, limit: 9).map(\.action) == [.hide, .hide])
        }
    }

    @Test(arguments: Backend.allCases)
    func viewingAPersonsCaseIsAudited(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            _ = try await cases.report(.account(cases.talk.seller.id), by: cases.talk.buyer)
            let id = try #require(try await cases.queue().first).id
            _ = try await store.look(at: id, by: cases.moderator.id)
            let lines = try await store.auditLines(of: cases.talk.seller.id, limit: 9)
            #expect(lines.map(\.action) == [.look])
        }
    }

    @Test(arguments: Backend.allCases)
    func nobodyBringsBackTheirOwnThatAnotherHid(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let (own, other) = (cases.moderator.id, cases.other.id)
            let product = try await store.sell("책상", by: own).id
            // What one hid oneself is one's own matter, as long as nobody else hides it too.
            for _ in 0..<2 { _ = try await store.hideProduct(product, by: own, reason: "1") }
            _ = try await store.restoreProduct(product, by: own, reason: "")
            _ = try await store.hideProduct(product, by: own, reason: "2")
            _ = try await store.hideProduct(product, by: other, reason: "3")
            await #expect(throws: MarketError.refusedCase(.own)) {
                _ = try await store.hideProduct(product, by: own, reason: "4")
            }
            await #expect(throws: MarketError.refusedCase(.own)) {
                _ = try await store.restoreProduct(product, by: own, reason: "")
            }
            #expect(try await store.hold(of: product)?.moderator == other)
            _ = try await store.restoreProduct(product, by: other, reason: "")
            _ = try await store.hideProduct(product, by: own, reason: "5")
            _ = try await store.restoreProduct(product, by: own, reason: "")
        }
    }

    @Test(arguments: Backend.allCases)
    func trustFallsWithAMarkAndNotWithANote(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let id = try await cases.chairReported()
            _ = try await cases.act(.note, on: id)
            #expect(try await store.account(cases.talk.seller.id)?.upheldAt == nil)
            cases.talk.clock.advance(milliseconds: 7)
            _ = try await cases.act(.warn, on: id)
            let now = cases.talk.clock.now
            #expect(try await store.account(cases.talk.seller.id)?.upheldAt == now)
            #expect(try await store.credentials(of: cases.talk.seller.id)?.account.upheldAt == now)
        }
    }

    @Test(arguments: [(Sanction.Kind.restrict, 0), (.restrict, 31), (.warn, 3), (.note, -1)])
    func daysAreThoseOfARestriction(kind: Sanction.Kind, days: Int) async throws {
        for backend in Backend.allCases {
            try await backend.withCases { store, cases async throws in
                let id = try await cases.chairReported()
                await #expect(throws: MarketError.invalid(.days)) {
                    _ = try await cases.act(kind, on: id, days: days)
                }
            }
        }
    }
}
