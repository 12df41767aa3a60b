import Market
import MarketStore
import Testing

/// The product counts that a budget needs from the store.
@Suite(.timeLimit(.minutes(10)))
struct ListingsContract {
    @Test(arguments: Backend.allCases)
    func listingsAreTheRecentOnesAndThoseOnTheMarket(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let seller = market.seller.id
            let began = market.clock.now
            var made: [Product] = []
            for _ in 0..<5 {
                market.clock.advance(milliseconds: 1_000)
                made.append(try #require(try await store.createProduct(.sample(by: seller), once: nil).value))
            }
            for (product, state) in zip(made, [ProductState.sold, .hidden, .reserved]) {
                _ = try await store.editProduct(product.id, from: nil, ProductEdit(state: state), once: nil)
            }
            _ = try await store.deleteProduct(made[4].id, from: nil, by: seller)

            let all = try await store.listings(of: seller, since: began, recent: 10, online: 10)
            #expect(all.recent == made.dropLast().map(\.createdAt) && all.online == 2)
            let later = try await store.listings(of: seller, since: made[1].createdAt, recent: 10, online: 10)
            #expect(later.recent == made[2...3].map(\.createdAt))
            let few = try await store.listings(of: seller, since: began, recent: 1, online: 1)
            #expect(few.recent == [made[3].createdAt] && few.online == 1)
            let other = try await store.createAccount(.sample(2))
            let none = try await store.listings(of: other.id, since: began, recent: 10, online: 10)
            #expect(none == Listings(recent: [], online: 0))

            let counts = try await store.stateCounts(of: seller)
            #expect(counts == [.sold: 1, .hidden: 1, .reserved: 1, .selling: 1])
            #expect(try await store.stateCounts(of: other.id) == [:])
        }
    }

    @Test(arguments: Backend.allCases)
    func trustedAccountStaysTrusted(backend: Backend) async throws {
        try await backend.withMarket { store, _ in
            var new = try NewAccount.sample(2)
            new.isTrusted = true
            let account = try await store.createAccount(new)
            #expect(try await store.account(account.id)?.isTrusted == true)
            #expect(try await store.setRoles([.moderator], of: account.id).isTrusted)
            #expect(try await store.createAccount(.sample(3)).isTrusted == false)
        }
    }
}
