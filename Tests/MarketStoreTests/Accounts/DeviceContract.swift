import Market
import Testing

@testable import MarketStore

/// The guarantees of every store about the devices that accounts are signed in on.
@Suite(.timeLimit(.minutes(10)))
struct DeviceContract {
    private static let home = AccountNotice.Source(network: "203.0.113.*", device: .linux)
    private static let day: Int64 = 24 * 60 * 60 * 1_000

    @discardableResult
    private func signIn(
        _ seed: UInt8,
        _ account: Account.ID,
        device: UInt8?,
        from source: AccountNotice.Source? = home,
        isNotified: Bool = true,
        in store: SQLiteStore
    ) async throws -> AccessToken {
        var new = NewToken(
            hash: try .sample(seed),
            account: account,
            kind: .session,
            label: "Mozilla/5.0 (Macintosh)",
            expiresAt: nil,
            source: source
        )
        new.device = try device.map(TokenHash.sample)
        new.isNotified = isNotified
        return try await store.addToken(new)
    }

    @Test(arguments: Backend.allCases)
    func newDeviceInAKnownNetworkIsNotifiedOnce(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            var new = try NewAccount.sample(2)
            new.network = Self.home.network
            let id = try await store.createAccount(new).id
            // The one that the account was made with.
            try await signIn(1, id, device: 1, in: store)
            try await signIn(2, id, device: nil, in: store)
            #expect(try await store.notices(of: id) == [])
            try await signIn(3, id, device: 2, in: store)
            try await signIn(4, id, device: 2, in: store)
            try await signIn(5, id, device: 1, in: store)
            #expect(try await store.notices(of: id).map(\.kind) == [.newDevice])
            #expect(try await store.lines(of: id).map(\.kind) == [.signIn])
            // A new network and a new device are one notice.
            let away = AccountNotice.Source(network: "198.51.100.*", device: .ios)
            try await signIn(6, id, device: 3, from: away, in: store)
            #expect(try await store.notices(of: id).map(\.kind) == [.signedIn, .newDevice])
            try await signIn(7, id, device: 4, isNotified: false, in: store)
            try await signIn(8, id, device: 4, in: store)
            #expect(try await store.notices(of: id).count == 2)
        }
    }

    @Test(arguments: Backend.allCases)
    func sessionsTellDeviceAndLastUseAndForgetTheNetwork(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            let token = try await signIn(1, id, device: 1, in: store)
            #expect(
                token.device == .linux && token.network == "203.0.*.*" && token.usedAt == market.clock.now
            )
            #expect(try await store.tokens(of: id) == [token])
            #expect(try await store.bearer(of: .sample(1))?.token == token)
            // Of one from nowhere, what the browser said tells the device.
            #expect(try await signIn(2, id, device: nil, from: nil, in: store).device == .mac)

            market.clock.advance(milliseconds: 5_000)
            let use = SessionUse(
                at: market.clock.now,
                from: AccountNotice.Source(network: "2001:db8:1::/48", device: .ios)
            )
            try await store.noteUses([token.id: use, AccessToken.ID(999): use])
            let earlier = SessionUse(at: token.createdAt, from: Self.home)
            try await store.noteUses([token.id: earlier])
            let used = try #require(try await store.tokens(of: id).first)
            #expect(used.usedAt == market.clock.now && used.network == "2001:db8:1::/48")
            #expect(used.device == .linux, "a device stays what it was signed in on")

            market.clock.advance(milliseconds: 30 * Self.day)
            #expect(try await store.tokens(of: id).first?.network == nil)
            _ = try await store.removeExpired(limit: 100)
            let left = try await store.read { database throws(MarketError) in
                try database.number("SELECT count(*) FROM tokens WHERE network IS NOT NULL")
            }
            #expect(left == 0)
            #expect(try await store.tokens(of: id).count == 2)
        }
    }

    @Test(arguments: Backend.allCases)
    func disowningEndsTheOthersAndForgetsPlaces(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            let away = AccountNotice.Source(network: "198.51.100.*", device: .ios)
            let kept = try await signIn(1, id, device: 1, in: store)
            try await signIn(2, id, device: 2, from: away, in: store)
            let other = try await store.createAccount(.sample(2)).id
            try await signIn(3, other, device: 3, in: store)
            let before = try await store.lines(of: id).count
            try await store.disownSessions(of: id, keeping: kept.id, noting: Self.home)
            #expect(try await store.tokens(of: id) == [kept])
            #expect(try await store.tokens(of: other).count == 1)
            #expect(try await store.notices(of: id).first?.kind == .sessionsEnded)
            #expect(try await store.isKnown(id, in: Self.home.network))
            #expect(try await !store.isKnown(id, in: away.network))
            try await signIn(4, id, device: 2, from: away, in: store)
            #expect(try await store.lines(of: id).count == before + 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func devicesAreFewAndForgotten(backend: Backend) async throws {
        var limits = StoreLimits()
        limits.devicesOfAccount = 2
        try await backend.withMarket(limits: limits) { store, market async throws in
            func count() async throws -> Int64 {
                try await store.read { database throws(MarketError) in
                    try database.number("SELECT count(*) FROM account_devices")
                }
            }
            for seed in UInt8(1)...3 {
                try await signIn(seed, market.seller.id, device: seed, in: store)
                market.clock.advance(milliseconds: 1)
            }
            #expect(try await count() == 2)
            market.clock.advance(milliseconds: 400 * Self.day)
            _ = try await store.removeExpired(limit: 100)
            #expect(try await count() == 0)
        }
    }
}
