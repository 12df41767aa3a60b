import Market
import MarketStore
import Testing

/// The guarantees of every store about invitation codes.
@Suite(.timeLimit(.minutes(10)))
struct InvitationContract {
    private static let day: Int64 = 24 * 60 * 60 * 1_000

    private func account(_ number: Int, by hash: TokenHash) throws -> NewAccount {
        var new = try NewAccount.sample(number)
        new.invitation = hash
        return new
    }

    @Test(arguments: Backend.allCases)
    func codeMakesOneAccount(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let hash = try TokenHash.sample(1)
            let made = try await store.addInvitation(hash, by: market.seller.id)
            #expect(try await store.isInvited(by: hash))
            #expect(try await !store.isInvited(by: .sample(2)))
            #expect(try await store.invitations() == [made])

            // A name that is taken uses no code up.
            var taken = try account(2, by: hash)
            taken.name = market.seller.name
            await #expect(throws: MarketError.conflict(.name)) { try await store.createAccount(taken) }
            let user = try await store.createAccount(try account(2, by: hash))
            await #expect(throws: MarketError.conflict(.invitation)) {
                try await store.createAccount(try account(3, by: hash))
            }
            await #expect(throws: MarketError.conflict(.invitation)) {
                try await store.createAccount(try account(3, by: .sample(2)))
            }
            #expect(try await !store.isInvited(by: hash))
            #expect(try await store.invitations().map(\.usedBy?.id) == [user.id])
            #expect(try await store.accounts(after: nil, limit: 10).count == 2)
        }
    }

    @Test(arguments: Backend.allCases)
    func oneOfManyAtOnceIsLetIn(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let hash = try TokenHash.sample(1)
            _ = try await store.addInvitation(hash, by: market.seller.id)
            let people = try (2...9).map { try account($0, by: hash) }
            let made = await withTaskGroup(of: Bool.self) { tasks in
                for new in people { tasks.addTask { (try? await store.createAccount(new)) != nil } }
                return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(made == 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func codeEndsAfterFourteenDaysOrWhenItIsTakenBack(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let (first, second) = (try TokenHash.sample(1), try TokenHash.sample(2))
            _ = try await store.addInvitation(first, by: market.seller.id)
            let taken = try await store.addInvitation(second, by: market.seller.id)
            try await store.removeInvitation(taken.id)
            #expect(try await !store.isInvited(by: second))
            market.clock.advance(milliseconds: 14 * Self.day - 1)
            #expect(try await store.isInvited(by: first))
            market.clock.advance(milliseconds: 1)
            #expect(try await !store.isInvited(by: first))
            await #expect(throws: MarketError.conflict(.invitation)) {
                try await store.createAccount(try account(2, by: first))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func noMoreCodesWaitThanMay(backend: Backend) async throws {
        var limits = StoreLimits()
        limits.openInvitations = 1
        try await backend.withMarket(limits: limits) { store, market in
            _ = try await store.addInvitation(.sample(1), by: market.seller.id)
            await #expect(throws: MarketError.limitReached(.invitations)) {
                try await store.addInvitation(.sample(2), by: market.seller.id)
            }
            _ = try await store.createAccount(try account(2, by: .sample(1)))
            _ = try await store.addInvitation(.sample(2), by: market.seller.id)
        }
    }
}
