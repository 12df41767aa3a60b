import Market
import MarketStore
import Testing

/// The guarantees of every store about giveaways.
@Suite(.timeLimit(.minutes(10)))
struct ClaimContract {
    @Test(arguments: Backend.allCases)
    func aGiveawayHasOneTaker(backend: Backend) async throws {
        try await backend.withGiveaway(.first) { store, giving async throws in
            let positions = try await withThrowingTaskGroup(of: ClaimPosition.self) { group in
                for person in giving.people {
                    group.addTask { try await store.claim(giving.claim(by: person)) }
                }
                var found: [ClaimPosition] = []
                for try await position in group { found.append(position) }
                return found
            }
            let deals = positions.compactMap { if case .deal(let id) = $0 { id } else { nil } }
            #expect(deals.count == 1)
            let places = positions.compactMap {
                if case .line(let place) = $0 { place.position } else { nil }
            }
            #expect(Set(places) == [1, 2])
            // Asking again changes nothing.
            for person in giving.people {
                let before = try await store.claimPosition(of: person.id, for: giving.product.id)
                #expect(try await store.claim(giving.claim(by: person)) == before)
            }
            let deal = try #require(deals.first)
            let shown = try #require(try await store.deal(deal, of: giving.seller.id)).deal
            #expect(shown.amount.isZero && shown.state == .reserved)
        }
    }

    @Test(arguments: Backend.allCases)
    func aPickBeginsAConversationAndNotifiesTheOthers(backend: Backend) async throws {
        try await backend.withGiveaway(.pick) { store, giving async throws in
            var claims: [Claim] = []
            for person in giving.people {
                guard case .claim(let claim) = try await store.claim(giving.claim(by: person)) else {
                    Issue.record("it is a claim")
                    return
                }
                claims.append(claim)
            }
            #expect(try await store.claims(of: giving.product.id, by: giving.seller.id) == claims)
            #expect(try await giving.codes(giving.seller) == ["claim_made"])
            let message = NewMessage(author: claims[1].claimer.id, text: MessageText(claims[1].text))
            let deal = try await store.pickClaim(
                claims[1].id,
                saying: message,
                by: giving.seller.id,
                codes: giving.dealCodes
            )
            #expect(deal.buyer == giving.people[1].id)
            let again = try await store.pickClaim(
                claims[1].id,
                saying: message,
                by: giving.seller.id,
                codes: giving.dealCodes
            )
            #expect(again == deal)
            let lines = try await store.messages(
                in: deal.conversation,
                of: giving.seller.id,
                .after(0),
                limit: 9
            )
            #expect(lines.map(\.text) == [claims[1].text, nil])
            #expect(try await giving.codes(giving.people[0]) == ["claim_passed"])
            #expect(try await giving.codes(giving.people[1]) == ["reserved"])
            await #expect(throws: MarketError.refusedTrade(.notAvailable)) {
                _ = try await store.pickClaim(
                    claims[0].id,
                    saying: NewMessage(author: claims[0].claimer.id, text: MessageText(claims[0].text)),
                    by: giving.seller.id,
                    codes: giving.dealCodes
                )
            }
            // What was refused left nothing behind.
            #expect(
                try await store.conversation(about: giving.product.id, of: giving.people[0].id) == nil
            )
        }
    }

    @Test(arguments: Backend.allCases)
    func strangersNeitherSeeNorPick(backend: Backend) async throws {
        try await backend.withGiveaway(.pick) { store, giving async throws in
            guard case .claim(let claim) = try await store.claim(giving.claim(by: giving.people[0])) else {
                Issue.record("it is a claim")
                return
            }
            let stranger = giving.people[1].id
            #expect(try await store.claim(claim.id, by: stranger) == nil)
            await #expect(throws: MarketError.notFound) {
                _ = try await store.claims(of: giving.product.id, by: stranger)
            }
            await #expect(throws: MarketError.notFound) {
                _ = try await store.pickClaim(
                    claim.id,
                    saying: NewMessage(author: giving.people[0].id, text: nil),
                    by: stranger,
                    codes: giving.dealCodes
                )
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func aBlockedAccountCannotClaim(backend: Backend) async throws {
        for giveaway in Giveaway.allCases {
            try await backend.withGiveaway(giveaway) { store, giving async throws in
                let person = giving.people[0]
                _ = try await store.claim(giving.claim(by: giving.people[1]))
                _ = try await store.claim(giving.claim(by: person))
                try await store.setBlocked(true, person.id, by: giving.seller.id)
                #expect(try await store.claimPosition(of: person.id, for: giving.product.id) == nil)
                await #expect(throws: MarketError.refusedTrade(.closed)) {
                    _ = try await store.claim(giving.claim(by: person))
                }
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func newAccountsWaitTenMinutes(backend: Backend) async throws {
        try await backend.withGiveaway(.first) { store, giving async throws in
            var new = giving.claim(by: giving.people[0])
            new.newcomer = NewcomerClaim(madeAt: giving.clock.now.adding(days: -2))
            giving.clock.advance(milliseconds: 10 * 60_000 - 1)
            await #expect(throws: MarketError.refusedTrade(.claimLater)) { _ = try await store.claim(new) }
            giving.clock.advance(milliseconds: 1)
            guard case .deal = try await store.claim(new) else {
                Issue.record("ten minutes are over")
                return
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func newAccountsAskAfterADay(backend: Backend) async throws {
        try await backend.withGiveaway(.first) { store, giving async throws in
            var new = giving.claim(by: giving.people[0])
            new.newcomer = NewcomerClaim(madeAt: giving.clock.now)
            giving.clock.advance(milliseconds: 24 * 3_600_000 - 1)
            await #expect(throws: MarketError.refusedTrade(.claimTooNew)) { _ = try await store.claim(new) }
            await #expect(throws: MarketError.refusedTrade(.claimTooNew)) {
                _ = try await store.joinLine(
                    of: giving.product.id,
                    by: giving.people[0].id,
                    newcomer: new.newcomer
                )
            }
            giving.clock.advance(milliseconds: 1)
            guard case .deal = try await store.claim(new) else {
                Issue.record("a day is over")
                return
            }
            // Again it stands where it stood.
            guard case .deal = try await store.claim(new) else {
                Issue.record("it has them")
                return
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func newAccountsOfANetworkAskOnceADay(backend: Backend) async throws {
        try await backend.withGiveaway(.pick, count: 6) { store, giving async throws in
            giving.clock.advance(milliseconds: 2 * 86_400_000)
            func claim(_ person: Int, _ product: Int, _ network: String?) async throws(MarketError) {
                var new = giving.claim(by: giving.people[person])
                new.product = giving.products[product].id
                new.newcomer = NewcomerClaim(
                    madeAt: giving.clock.now.adding(days: -2),
                    networks: network.map { [$0, "around 2001:db8::"] }
                )
                _ = try await store.claim(new)
            }
            let end = giving.clock.now.adding(days: 1)
            try await claim(0, 0, "2001:db8::")
            await #expect(throws: MarketError.refusedTrade(.claimNetwork(until: end))) {
                try await claim(1, 0, "2001:db8::")
            }
            // In one's own network, as of a school, nothing is counted.
            try await claim(1, 0, nil)
            for (product, network) in [(1, "2001:db8:0:1::"), (2, "2001:db8:0:2::"), (3, "2001:db8:0:3::")] {
                try await claim(2, product, network)
            }
            await #expect(throws: MarketError.refusedTrade(.claimNetwork(until: end))) {
                try await claim(2, 4, "2001:db8:0:4::")
            }
            giving.clock.advance(milliseconds: 86_400_000)
            _ = try await store.removeExpired(limit: 100)
            try await claim(1, 5, "2001:db8::")
        }
    }

    @Test(arguments: Backend.allCases)
    func oneHandoverIsEnough(backend: Backend) async throws {
        try await backend.withGiveaway(.first, count: 3) { store, giving async throws in
            let person = giving.people[0]
            giving.clock.advance(milliseconds: 4 * 86_400_000)
            for (place, giver) in [(0, giving.seller), (1, giving.seller)] {
                var new = giving.claim(by: person)
                new.product = giving.products[place].id
                if place == 1 {
                    new.newcomer = NewcomerClaim(madeAt: giving.clock.now, networks: ["a", "b"])
                }
                guard case .deal(let deal) = try await store.claim(new) else {
                    Issue.record("it is free")
                    return
                }
                let done = try await store.confirmDeal(
                    deal,
                    withCode: giving.dealCodes.buyer,
                    by: giver.id
                )
                #expect(done.state == .completed)
            }
            // Another one of that network has not handed anything over.
            var new = giving.claim(by: giving.people[1])
            new.product = giving.products[2].id
            new.newcomer = NewcomerClaim(madeAt: giving.clock.now, networks: ["a", "b"])
            await #expect(throws: MarketError.refusedTrade(.claimTooNew)) { _ = try await store.claim(new) }
        }
    }

    @Test(arguments: Backend.allCases)
    func onlySoManyAreAskedForAndGiven(backend: Backend) async throws {
        try await backend.withGiveaway(.first, count: 7) { store, giving async throws in
            let person = giving.people[0]
            var new = giving.claim(by: person)
            new.mostOpen = 1
            _ = try await store.claim(new)
            new.product = giving.products[1].id
            await #expect(throws: MarketError.refusedTrade(.claimsOpen)) { _ = try await store.claim(new) }
            new.mostOpen = nil
            for product in giving.products[1..<5] {
                new.product = product.id
                _ = try await store.claim(new)
            }
            new.product = giving.products[5].id
            await #expect(throws: MarketError.refusedTrade(.claimLimit)) { _ = try await store.claim(new) }
            // What was given back does not count.
            try await store.dropClaim(for: giving.product.id, by: person.id)
            try await store.dropClaim(for: giving.product.id, by: person.id)
            _ = try await store.claim(new)
            giving.clock.advance(milliseconds: 7 * 86_400_000)
            new.product = giving.products[6].id
            _ = try await store.claim(new)
        }
    }
}

/// Goods that are given away, and three people who want them.
private struct Giving: Sendable {
    let store: SQLiteStore
    let clock: ManualClock
    let seller: Account
    let people: [Account]
    let products: [Product]
    let dealCodes = DealCodes(111_111, 222_222)

    var product: Product { products[0] }

    func claim(by person: Account) -> NewClaim {
        NewClaim(
            for: product.id,
            by: Seller(id: person.id, name: person.name),
            text: "꼭 받고 싶어요",
            greeting: NewMessage(author: person.id, text: MessageText("신청했어요"), isStandard: true),
            codes: dealCodes
        )
    }

    func codes(_ account: Account) async throws -> [String] {
        try await store.notifications(of: account.id, isUnread: true, at: nil, limit: 9).elements
            .compactMap(\.values.code)
    }
}

extension Backend {
    fileprivate func withGiveaway(
        _ giveaway: Giveaway,
        count: Int = 1,
        _ body: (SQLiteStore, Giving) async throws -> Void
    ) async throws {
        try await withMarket { store, market async throws in
            var products: [Product] = []
            for _ in 0..<count {
                products.append(
                    try await market.sell(price: 0, stock: 1, facts: ProductFacts(giveaway: giveaway))
                )
            }
            var people: [Account] = []
            for number in 0..<3 { people.append(try await store.createAccount(.sample(2 + number))) }
            let giving = Giving(
                store: store,
                clock: market.clock,
                seller: market.seller,
                people: people,
                products: products
            )
            try await body(store, giving)
            #expect(try await store.check() == [])
        }
    }
}
