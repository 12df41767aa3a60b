import Market
import SQLite
import Testing

@testable import MarketStore

/// The guarantees of every store about accounts that leave the market.
@Suite(.timeLimit(.minutes(10)))
struct AccountDeletionContract {
    private static let day: Int64 = 86_400_000

    @Test(arguments: Backend.allCases)
    func leavingHidesGoodsAndEndsTradesAtOnceAndTellsTheOtherSide(backend: Backend) async throws {
        try await backend.withTrade(stock: 3) { store, trade async throws in
            let held = try await trade.reserve(for: 0)
            let offer = try await trade.offer(5_000, by: 1)
            let before = try await store.notifications(
                of: trade.buyers[0].id,
                isUnread: true,
                at: nil,
                limit: 50
            )
            let deletion = try await store.beginDeletion(of: trade.seller.id)
            #expect(deletion.until == trade.clock.now.adding(days: 14))
            try await store.settle(trade.seller.id)
            #expect(try await trade.product().state == .hidden)
            let deal = try #require(try await store.deal(held.id, of: trade.buyers[0].id)).deal
            #expect((deal.state, deal.reason, deal.endedBy) == (.cancelled, .left, nil))
            let lapsed = try #require(try await store.offer(offer.id, of: trade.buyers[1].id))
            #expect((lapsed.state, lapsed.lapse) == (.lapsed, .left))
            #expect(try await trade.notices(0).last == .cancelled)
            #expect(try await trade.notices(1).last == .offerLapsed)
            let after = try await store.notifications(
                of: trade.buyers[0].id,
                isUnread: true,
                at: nil,
                limit: 50
            )
            #expect(
                after.elements.count > before.elements.count
                    || after.elements.first?.values.code == "cancelled"
            )
        }
    }

    @Test(arguments: Backend.allCases)
    func leavingBuyerGivesBackWhatWasReserved(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve(for: 0)
            _ = try await store.beginDeletion(of: trade.buyers[0].id)
            try await store.settle(trade.buyers[0].id)
            let ended = try #require(try await store.deal(deal.id, of: trade.seller.id)).deal
            #expect((ended.state, ended.reason) == (.cancelled, .left))
            let product = try await trade.product()
            #expect((product.state, product.reserved) == (.selling, 0))
        }
    }

    @Test(arguments: Backend.allCases)
    func nothingBeginsWithAPersonWhoLeaves(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let (seller, buyer) = (trade.seller.id, trade.buyers[0].id)
            let deletion = try await store.beginDeletion(of: seller)
            try await store.settle(seller)
            let seen = try #require(try await store.conversation(trade.conversations[0], of: buyer))
            #expect(seen.state == .closed)
            let leaving = MarketError.leaving(until: deletion.until)
            await #expect(throws: leaving) { _ = try await store.sell("책상", by: seller) }
            let edit = ProductEdit(state: .selling)
            await #expect(throws: leaving) {
                _ = try await store.editProduct(trade.chair.id, from: nil, edit, once: nil)
            }
            let hello = try #require(MessageText("안녕하세요"))
            await #expect(throws: MarketError.refused(.closed)) {
                _ = try await store.send(
                    NewMessage(author: buyer, text: hello),
                    in: trade.conversations[0]
                )
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func anUndoneDeletionLosesNothing(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            var states: [Product.ID: ProductState] = [:]
            for state in [ProductState.selling, .reserved, .sold, .hidden, .selling] {
                let product = try await market.sell("\(state)", state: state)
                states[product.id] = state
            }
            let moderator = try await store.createAccount(.sample(5, roles: [.moderator]))
            let held = try await market.sell("가려진 것")
            _ = try await store.hideProduct(held.id, by: moderator.id, reason: "")
            let order = try await market.walk()
            let account = try #require(try await store.account(market.seller.id))
            _ = try await store.beginDeletion(of: market.seller.id)
            // Stopped half way, and asked for again meanwhile.
            #expect(try await store.settleDeletion(of: market.seller.id, limit: 2) == 2)
            try await store.keepAccount(market.seller.id)
            #expect(try await store.settleDeletion(of: market.seller.id, limit: 1) == 1)
            _ = try await store.beginDeletion(of: market.seller.id)
            try await store.settle(market.seller.id)
            #expect(try await market.walk() == [])
            for id in states.keys { #expect(try await store.product(id)?.state == .hidden) }
            // A moderator who shows it again shows nothing of a person who leaves.
            #expect(try await store.account(market.seller.id)?.leavesAt != nil)
            market.clock.advance(milliseconds: 13 * Self.day)
            try await store.keepAccount(market.seller.id)
            try await store.settle(market.seller.id)
            for (id, state) in states { #expect(try await store.product(id)?.state == state) }
            #expect(try await market.walk() == order)
            #expect(try await store.account(market.seller.id) == account)
            _ = try await store.restoreProduct(held.id, by: moderator.id, reason: "")
            #expect(try await store.product(held.id)?.state == .selling)
            #expect(try await store.check() == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func whoComesBackTooLateIsGone(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            let deletion = try await store.beginDeletion(of: id)
            #expect(try await store.beginDeletion(of: id) == deletion)
            market.clock.advance(milliseconds: 14 * Self.day - 1)
            #expect(try await store.continueDeletions(limit: 100) == 0)
            market.clock.advance(milliseconds: 1)
            await #expect(throws: MarketError.undoExpired) { try await store.keepAccount(id) }
            try await store.finishDeletions()
            await #expect(throws: MarketError.undoExpired) { try await store.keepAccount(id) }
            await #expect(throws: MarketError.notFound) { _ = try await store.beginDeletion(of: id) }
            let former = try #require(try await store.account(id))
            #expect(former.isFormer && former.leavesAt == nil && former.vendor != market.seller.vendor)
            #expect(try await store.credentials(named: market.seller.name) == nil)
            #expect(try await store.credentials(named: Account.formerName) == nil)
            let token = NewToken(hash: try .sample(1), account: id, kind: .app, label: "", expiresAt: nil)
            await #expect(throws: MarketError.wrongCredentials) { _ = try await store.addToken(token) }
        }
    }

    /// Whatever comes first: either all sessions have ended, or the session is of one who leaves.
    @Test(arguments: Backend.allCases)
    func twoDeletionsAndASignInAtOnceEndOneWay(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            let hash = try TokenHash.sample(7)
            let token = NewToken(hash: hash, account: id, kind: .app, label: "", expiresAt: nil)
            async let first = store.beginDeletion(of: id)
            async let signIn = store.addToken(token)
            async let second = store.beginDeletion(of: id)
            let (one, _, other) = try await (first, signIn, second)
            #expect(one == other)
            if let bearer = try await store.bearer(of: hash) { #expect(bearer.account.leavesAt == one.until) }
            #expect(try await store.account(id)?.leavesAt == one.until)
        }
    }

    @Test(arguments: Backend.allCases)
    func lastAdministratorStays(backend: Backend) async throws {
        try await backend.withMarket { store, _ async throws in
            let one = try await store.createAccount(.sample(5, roles: [.administrator]))
            await #expect(throws: MarketError.conflict(.lastAdministrator)) {
                _ = try await store.beginDeletion(of: one.id)
            }
            let other = try await store.createAccount(.sample(6, roles: [.administrator]))
            _ = try await store.beginDeletion(of: other.id)
            // One who leaves is none to count on.
            for attempt in 0..<2 {
                await #expect(throws: MarketError.conflict(.lastAdministrator)) {
                    if attempt == 0 {
                        _ = try await store.beginDeletion(of: one.id)
                    } else {
                        _ = try await store.setRoles([], of: one.id)
                    }
                }
            }
            try await store.keepAccount(other.id)
            try await store.settle(other.id)
            _ = try await store.beginDeletion(of: one.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func openCaseStopsTheClock(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let seller = cases.talk.seller.id
            let id = try await cases.chairReported()
            _ = try await store.beginDeletion(of: seller)
            try await store.settle(seller)
            cases.talk.clock.advance(milliseconds: 20 * Self.day)
            #expect(try await store.continueDeletions(limit: 100) == 0)
            #expect(try await store.account(seller)?.isFormer == false)
            _ = try await cases.act(.note, on: id)
            try await store.finishDeletions()
            #expect(try await store.account(seller)?.isFormer == true)
        }
    }

    @Test(arguments: Backend.allCases)
    func personCanStayWhileACaseIsOpen(backend: Backend) async throws {
        try await backend.withCases { store, cases async throws in
            let seller = cases.talk.seller.id
            _ = try await cases.chairReported()
            _ = try await store.beginDeletion(of: seller)
            cases.talk.clock.advance(milliseconds: 20 * Self.day)
            try await store.keepAccount(seller)
            try await store.finishDeletions()
            #expect(try await store.account(seller)?.leavesAt == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func nameStaysWithNobodyForAWhile(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            var new = try NewAccount.sample(5, name: "Erased Name")
            new.skeletons = ["erasedname"]
            let account = try await store.createAccount(new)
            _ = try await store.beginDeletion(of: account.id, for: "법원의 결정")
            market.clock.advance(milliseconds: AccountDeletion.operatorMilliseconds)
            try await store.finishDeletions()
            var same = try NewAccount.sample(6, name: "ERASED NAME")
            same.skeletons = ["erasedname"]
            var alike = try NewAccount.sample(7, name: "Erased-Name")
            alike.skeletons = ["erasedname"]
            for taken in [same, alike] {
                await #expect(throws: MarketError.conflict(.name)) {
                    _ = try await store.createAccount(taken)
                }
            }
            market.clock.advance(milliseconds: AccountDeletion.daysOfName * Self.day)
            _ = try await store.removeExpired(limit: 100)
            _ = try await store.createAccount(same)
        }
    }

    @Test(arguments: Backend.allCases)
    func operatorsReasonIsKeptAndCannotBeTakenBack(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            await #expect(throws: MarketError.invalid(.reason)) {
                _ = try await store.beginDeletion(of: market.seller.id, for: "")
            }
            _ = try await store.beginDeletion(of: market.seller.id)
            let erased = try await store.beginDeletion(of: market.seller.id, for: "요청 2026-11")
            #expect(
                erased.until == market.clock.now.adding(milliseconds: AccountDeletion.operatorMilliseconds)
            )
            await #expect(throws: MarketError.undoExpired) { try await store.keepAccount(market.seller.id) }
            market.clock.advance(milliseconds: AccountDeletion.operatorMilliseconds)
            try await store.finishDeletions()
            let reason = try await store.read { database throws(MarketError) in
                try database.first("SELECT reason FROM account_deletions") { row throws(SQLiteError) in
                    try row.text(0)
                }
            }
            #expect(reason == "요청 2026-11")
        }
    }

    @Test(arguments: Backend.allCases)
    func partnerKeepsTheConversationOfAFormerMember(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("아직 있나요?", "네고 되나요?")
            try await store.leaveWhole(talk.buyer.id, talk.clock)
            let seen = try await talk.seen(id, by: talk.seller)
            #expect((seen.partner.name, seen.state) == (Account.formerName, .closed))
            #expect(try await talk.texts(id) == ["아직 있나요?", "네고 되나요?"])
            // With the other one nobody is left who could read it, but for the market's last conversation.
            let other = try await store.createAccount(.sample(8))
            _ = try await store.beginConversation(about: talk.chair.id, talk.message("저도요", by: other))
            try await store.leaveWhole(talk.seller.id, talk.clock)
            let left = try await store.read { database throws(MarketError) in
                try database.number("SELECT count(*) FROM conversations WHERE id = ?1", .id(id))
            }
            #expect(left == 0)
            #expect(try await store.check() == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func writtenReviewsStayWithoutANameAndReceivedOnesGo(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve(for: 0)
            _ = try await store.confirmDeal(
                deal.id,
                withCode: trade.codes.code(of: .buyer),
                by: trade.seller.id
            )
            let (seller, buyer) = (trade.seller.id, trade.buyers[0].id)
            let words = ReviewWords(.again, tags: [.kind], text: try #require(ReviewText("좋아요")))
            _ = try await store.writeReview(words, of: deal.id, by: buyer)
            _ = try await store.writeReview(words, of: deal.id, by: seller)
            try await store.leaveWhole(buyer, trade.clock)
            let written = try await store.reviews(of: seller, at: nil, limit: 9).elements
            #expect(written.map(\.author.name) == [Account.formerName] && written.first?.words == words)
            #expect(try await store.reviews(of: buyer, at: nil, limit: 9).elements.isEmpty)
            await #expect(throws: MarketError.refusedReview(.over)) {
                _ = try await store.writeReview(words, of: deal.id, by: seller)
            }
            let kept = try #require(try await store.deal(deal.id, of: seller))
            #expect((kept.partner.name, kept.deal.amount) == (Account.formerName, deal.amount))
        }
    }

    /// A server that ends anywhere within a removal leaves what the next one goes on with.
    @Test(arguments: Backend.allCases)
    func removalGoesOnFromWhereverItStopped(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            for number in 0..<7 { _ = try await market.sell("의자 \(number)") }
            let ids = try await market.walk()
            _ = try await store.beginDeletion(of: id)
            market.clock.advance(milliseconds: 14 * Self.day)
            var steps = 0
            while try await store.continueDeletions(limit: 1) > 0 {
                steps += 1
                #expect(try await store.check() == [])
            }
            #expect(steps > 14)
            let changes = try await store.changes(since: 1, limit: 1_000)
            let removed = changes.compactMap { change -> Int64? in
                if case .removed(let id) = change.subject { id.rawValue } else { nil }
            }
            #expect(Set(removed) == Set(ids))
            #expect(try await store.account(id)?.isFormer == true)
            try await market.settle()
            #expect(try await market.walk() == [])
        }
    }

    /// Counts and lists of others stay true where thousands liked what goes.
    @Test func likesOfARemovedProductGoInParts() async throws {
        try await Backend.sqlite.withMarket { store, market async throws in
            let chair = try await market.sell()
            for number in 100..<550 {
                let liker = try await store.createAccount(.sample(number))
                try await store.setLike(true, of: chair.id, by: liker.id)
            }
            try await store.leaveWhole(market.seller.id, market.clock)
            #expect(try await store.product(chair.id) == nil)
            while try await store.recountLikes(limit: 500) >= 500 {}
            #expect(try await store.check() == [])
        }
    }
}

extension SQLiteStore {
    /// All that shows at once of a request to leave, or to stay.
    func settle(_ account: Account.ID) async throws {
        while try await settleDeletion(of: account, limit: 2) > 0 {}
    }

    func finishDeletions() async throws {
        while try await continueDeletions(limit: 100) > 0 {}
    }

    /// Leaves the market, and waits until nothing is left.
    func leaveWhole(_ account: Account.ID, _ clock: ManualClock) async throws {
        _ = try await beginDeletion(of: account)
        try await settle(account)
        clock.advance(milliseconds: AccountDeletion.days * 86_400_000)
        try await finishDeletions()
    }
}
