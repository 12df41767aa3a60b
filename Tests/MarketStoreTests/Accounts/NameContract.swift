import Market
import Testing

@testable import MarketStore

/// The guarantees of every store about the two names of accounts.
@Suite(.timeLimit(.minutes(10)))
struct NameContract {
    private static let day: Int64 = 24 * 60 * 60 * 1_000

    private func change(_ account: Account.ID, to name: String, mayLookAlike: Bool = false) -> NameChange {
        NameChange(of: account, to: name, mayLookAlike: mayLookAlike) {
            [$0.lowercased().filter { $0 != " " }]
        }
    }

    @Test(arguments: Backend.allCases)
    func shownNameChangesAndTheOneToSignInWithStays(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            let old = market.seller.name
            #expect(
                try await store.names(of: id) == AccountNames(shown: old, signIn: old, changedAt: nil)
            )
            let names = try await store.changeName(change(id, to: "나무가게"))
            #expect(names == AccountNames(shown: "나무가게", signIn: old, changedAt: market.clock.now))
            #expect(try await store.names(of: id) == names)
            #expect(try await store.account(id)?.name == "나무가게")
            #expect(try await store.credentials(named: old)?.account.id == id)
            #expect(try await store.credentials(named: "나무가게") == nil)
            #expect(try await store.account(showing: "나무가게")?.id == id)
            #expect(try await store.account(showing: old) == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func itChangesOnceInThirtyDays(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            _ = try await store.changeName(change(id, to: "하나"))
            let end = market.clock.now.adding(milliseconds: 30 * Self.day)
            // The same again is no change.
            #expect(try await store.changeName(change(id, to: "하나")).shown == "하나")
            market.clock.advance(milliseconds: 30 * Self.day - 1)
            await #expect(throws: MarketError.renamedRecently(until: end)) {
                _ = try await store.changeName(change(id, to: "둘"))
            }
            market.clock.advance(milliseconds: 1)
            #expect(try await store.changeName(change(id, to: "둘")).shown == "둘")
            await #expect(throws: MarketError.notFound) {
                _ = try await store.changeName(change(Account.ID(999), to: "셋"))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func namesOfOthersAreKeptFromItForNinetyDays(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            let other = try await store.createAccount(.sample(2, name: "Kim")).id
            let third = try await store.createAccount(.sample(3, name: "Lee")).id
            await #expect(throws: MarketError.conflict(.name)) {
                _ = try await store.changeName(change(id, to: "KIM"))
            }
            _ = try await store.changeName(change(other, to: "Park"))
            // The name that it signs in with, the shown one, and what looks like them.
            for name in ["kim", "park"] {
                await #expect(throws: MarketError.conflict(.name)) {
                    _ = try await store.changeName(change(id, to: name, mayLookAlike: true))
                }
                var new = try NewAccount.sample(4, name: name.uppercased())
                new.mayLookAlike = true
                await #expect(throws: MarketError.conflict(.name)) { _ = try await store.createAccount(new) }
            }
            await #expect(throws: MarketError.conflict(.lookAlike)) {
                _ = try await store.changeName(change(id, to: "P ark"))
            }
            market.clock.advance(milliseconds: 31 * Self.day)
            _ = try await store.changeName(change(other, to: "Choi"))
            market.clock.advance(milliseconds: 90 * Self.day - 1)
            for (name, error) in [("Park", MarketError.conflict(.name)), ("Pa rk", .conflict(.lookAlike))] {
                await #expect(throws: error) { _ = try await store.changeName(change(third, to: name)) }
            }
            // Its owner may have it again.
            _ = try await store.changeName(change(other, to: "Park"))
            market.clock.advance(milliseconds: 30 * Self.day)
            _ = try await store.changeName(change(other, to: "Jung"))
            market.clock.advance(milliseconds: 90 * Self.day)
            _ = try await store.removeExpired(limit: 100)
            #expect(try await store.changeName(change(third, to: "Park")).shown == "Park")
            await #expect(throws: MarketError.conflict(.name)) {
                _ = try await store.changeName(change(id, to: "Kim"))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func oneOfTwoGetsANameThatBothWant(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            var people: [Account.ID] = [market.seller.id]
            for number in 2...6 { people.append(try await store.createAccount(.sample(number)).id) }
            let got = await withTaskGroup(of: Bool.self) { tasks in
                for id in people {
                    tasks.addTask { (try? await store.changeName(change(id, to: "나무가게"))) != nil }
                }
                return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(got == 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func listsAndSearchShowTheNewName(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            let chair = try await market.sell("나무 의자")
            let hidden = try await market.sell("숨긴 의자", state: .hidden)
            let other = try await store.createAccount(.sample(2)).id
            let stranger = try await market.sell("남의 의자", by: try #require(try await store.account(other)))
            let before = try await store.changes(since: 0, limit: 100).map(\.number).max() ?? 0
            _ = try await store.changeName(change(id, to: "나무가게"))
            #expect(try await store.product(chair.id)?.seller.name == "나무가게")
            #expect(try await store.product(hidden.id)?.seller.name == "나무가게")
            try await market.settle()
            let changed = try await store.changes(since: before, limit: 10)
            #expect(changed.count == 2)
            let page = try await store.products(ProductQuery(), at: nil, limit: 10)
            let names = Dictionary(uniqueKeysWithValues: page.elements.map { ($0.id, $0.seller.name) })
            #expect(names[chair.id] == "나무가게" && names[stranger.id] != "나무가게")
            #expect(try await market.walk(ProductQuery(text: "@나무가게")) == [chair.id.rawValue])
            #expect(try await market.walk(ProductQuery(text: "@판매자")) == [stranger.id.rawValue])
            #expect(try await store.check() == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func manyProductsFollowSomeAtATime(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            let count = SQLiteStore.relabelled + 3
            for number in 0..<count { try await market.sell("의자 \(number)") }
            _ = try await store.changeName(change(id, to: "나무가게"))
            func left() async throws -> Int64 {
                try await store.read { database throws(MarketError) in
                    try database.number("SELECT count(*) FROM renamed_sellers")
                }
            }
            #expect(try await left() == 1)
            if backend == .sqlite { #expect(try await store.check() == []) }
            var turns = 0
            while try await store.relabelProducts() > 0, turns < 10 { turns += 1 }
            #expect(turns == 1)
            #expect(try await left() == 0)
            try await market.settle()
            let page = try await store.products(ProductQuery(), at: nil, limit: 1_000)
            #expect(page.elements.count == count)
            #expect(page.elements.allSatisfy { $0.seller.name == "나무가게" })
        }
    }

    @Test(arguments: Backend.allCases)
    func thoseWhoTalkWithItsOwnerSeeTheOldNameForThirtyDays(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let (seller, buyer) = (talk.seller, talk.buyer)
            let stranger = try await store.createAccount(.sample(9)).id
            _ = try await store.changeName(change(seller.id, to: "나무가게"))
            #expect(try await store.earlierName(of: seller.id, for: stranger) == nil)
            #expect(try await store.earlierName(of: seller.id, for: seller.id) == nil)
            #expect(try await store.earlierName(of: buyer.id, for: seller.id) == nil)
            #expect(try await store.earlierName(of: seller.id, for: buyer.id) == nil, "they never talked")
            _ = try await talk.begin("안녕하세요")
            #expect(try await store.earlierName(of: seller.id, for: buyer.id) == seller.name)
            talk.clock.advance(milliseconds: 30 * Self.day)
            #expect(try await store.earlierName(of: seller.id, for: buyer.id) == nil)
        }
    }
}
