import Market
import Testing

@testable import MarketStore

/// The guarantees of every store about links that set another password.
@Suite(.timeLimit(.minutes(10)))
struct AccountLinkContract {
    private static let source = AccountNotice.Source(network: "203.0.113.*", device: .android)
    private static let minutes: Int64 = 60 * 1_000

    private func use(_ hash: TokenHash, _ password: String = "new hash", in store: SQLiteStore)
        async throws(MarketError) -> Account
    {
        try await store.useAccountLink(hash, passwordHash: password, from: Self.source)
    }

    @Test(arguments: Backend.allCases)
    func linkWorksOnceAndItsOwnerIsTold(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            let moderator = try await store.createAccount(.sample(2, roles: [.moderator])).id
            let token = NewToken(
                hash: try .sample(9),
                account: id,
                kind: .session,
                label: "",
                expiresAt: nil
            )
            _ = try await store.addToken(token)
            let hash = try TokenHash.sample(1)
            let end = try await store.addAccountLink(hash, of: id, by: moderator)
            #expect(end == market.clock.now.adding(milliseconds: 30 * Self.minutes))
            #expect(try await store.account(ofLink: hash)?.id == id)
            #expect(try await store.notices(of: id).map(\.kind) == [.linkMade])
            #expect(try await store.bearer(of: token.hash) != nil, "nothing ends before it is used")
            #expect(try await use(hash, in: store).id == id)
            #expect(try await store.credentials(of: id)?.passwordHash == "new hash")
            #expect(try await store.bearer(of: token.hash) == nil)
            await #expect(throws: MarketError.wrongLink) { _ = try await use(hash, "third", in: store) }
            #expect(try await store.account(ofLink: hash) == nil)
            #expect(try await store.notices(of: id).map(\.kind) == [.recoveredByLink, .linkMade])
            let lines = try await store.lines(of: id)
            #expect(lines.map(\.kind) == [.recovered, .recovered])
            #expect(lines.map(\.values.code) == ["android", "link_made"])
            let record = try await store.read { database throws(MarketError) in
                try SanctionRecords(database, at: market.clock.now).auditLines(of: id, limit: 9).map(\.action)
            }
            #expect(record == [.link])
            await #expect(throws: MarketError.notFound) {
                _ = try await store.addAccountLink(hash, of: Account.ID(999), by: nil)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func linkEndsAfterHalfAnHourOrByTheNext(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            let (first, second) = (try TokenHash.sample(1), try TokenHash.sample(2))
            _ = try await store.addAccountLink(first, of: id, by: nil)
            _ = try await store.addAccountLink(second, of: id, by: nil)
            await #expect(throws: MarketError.wrongLink) { _ = try await use(first, in: store) }
            market.clock.advance(milliseconds: 30 * Self.minutes - 1)
            #expect(try await store.account(ofLink: second) != nil)
            market.clock.advance(milliseconds: 1)
            #expect(try await store.account(ofLink: second) == nil)
            await #expect(throws: MarketError.wrongLink) { _ = try await use(second, in: store) }
            _ = try await store.removeExpired(limit: 100)
            let left = try await store.read { database throws(MarketError) in
                try database.number("SELECT count(*) FROM account_links")
            }
            #expect(left == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func oneOfManyAtOnceGetsIn(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let hash = try TokenHash.sample(1)
            _ = try await store.addAccountLink(hash, of: market.seller.id, by: nil)
            let got = await withTaskGroup(of: Bool.self) { tasks in
                for number in 0..<8 {
                    tasks.addTask { (try? await use(hash, "hash \(number)", in: store)) != nil }
                }
                return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(got == 1)
        }
    }
}
