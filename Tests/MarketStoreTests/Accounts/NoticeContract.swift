import Market
import MarketStore
import Testing

/// The notices to owners about their accounts.
@Suite(.timeLimit(.minutes(10)))
struct NoticeContract {
    private let home = AccountNotice.Source(network: "203.0.113.*", device: .linux)

    private func away(_ number: Int) -> AccountNotice.Source {
        AccountNotice.Source(network: "198.51.\(number).*", device: .android)
    }

    private func signIn(
        _ seed: UInt8,
        _ account: Account.ID,
        _ source: AccountNotice.Source?,
        in store: SQLiteStore
    ) async throws -> AccessToken {
        let new = NewToken(
            hash: try .sample(seed),
            account: account,
            kind: .session,
            label: "Firefox",
            expiresAt: nil,
            source: source
        )
        return try await store.addToken(new)
    }

    @Test(arguments: Backend.allCases)
    func signInFromANewNetworkIsANoticeOnce(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            var new = try NewAccount.sample(2, name: "Kim")
            new.network = home.network
            let kim = try await store.createAccount(new).id
            _ = try await signIn(1, kim, home, in: store)
            #expect(try await store.notices(of: kim) == [])

            for seed in UInt8(2)...4 { _ = try await signIn(seed, kim, away(1), in: store) }
            _ = try await signIn(5, kim, nil, in: store)
            _ = try await signIn(6, market.seller.id, home, in: store)

            let notices = try await store.notices(of: kim)
            #expect(notices.map(\.kind) == [.signedIn])
            #expect(notices.first?.source == away(1) && notices.first?.at == market.clock.now)
            #expect(try await store.notices(of: market.seller.id).map(\.source) == [home])
            #expect(try await store.notices(of: Account.ID(99)) == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func changesOfCredentialsAndRolesAreNotices(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            let boss = try await store.createFirstAdministrator(.sample(9)).id
            let here = try await signIn(1, id, nil, in: store)
            let there = try await signIn(2, id, nil, in: store)
            _ = try await signIn(3, id, nil, in: store)

            try await store.revokeToken(there.id, of: boss, noting: home)
            try await store.revokeToken(there.id, of: id, noting: home)
            try await store.revokeToken(there.id, of: id, noting: home)
            try await store.changePassword(of: id, to: "$2", keeping: here.id, from: home)
            try await store.changePassword(of: id, to: "$3", keeping: nil, from: nil)
            try await store.revokeTokens(of: id, keeping: nil, noting: home)
            _ = try await store.setRoles([.moderator], of: id)
            _ = try await store.setRoles([.moderator], of: id)
            _ = try await store.setRoles([.administrator], of: id)
            await #expect(throws: MarketError.conflict(.lastAdministrator)) {
                _ = try await store.setRoles([], of: boss)
                _ = try await store.setRoles([], of: id)
            }

            let notices = try await store.notices(of: id)
            #expect(
                notices.map(\.kind) == [
                    .roleGiven, .roleTaken, .roleGiven, .passwordReset, .passwordChanged, .sessionsEnded,
                ]
            )
            #expect(notices.map(\.role) == [.administrator, .moderator, .moderator, nil, nil, nil])
            #expect(notices.map(\.source) == [nil, nil, nil, nil, home, home])
            #expect(try await store.notices(of: boss).map(\.kind) == [.roleTaken])
        }
    }

    @Test(arguments: Backend.allCases)
    func tenOfAKindAreKeptAndPushNoOtherOut(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            try await store.changePassword(of: id, to: "$2", keeping: nil, from: home)
            for number in 1...70 {
                market.clock.advance(milliseconds: 1)
                _ = try await signIn(UInt8(number), id, away(number), in: store)
            }

            let notices = try await store.notices(of: id)
            #expect(notices.map(\.kind) == Array(repeating: .signedIn, count: 10) + [.passwordChanged])
            #expect(notices.prefix(10).map(\.source) == (61...70).reversed().map { away($0) })

            // Fifty networks are known: number 20 is not any more, number 21 is, as it was seen again.
            _ = try await signIn(71, id, away(21), in: store)
            #expect(try await store.notices(of: id).first?.source == away(70))
            _ = try await signIn(72, id, away(20), in: store)
            #expect(try await store.notices(of: id).first?.source == away(20))
        }
    }

    @Test(arguments: Backend.allCases)
    func noticesAndNetworksHaveTheirTime(backend: Backend) async throws {
        let limits = StoreLimits()
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            _ = try await signIn(1, id, home, in: store)
            market.clock.advance(milliseconds: limits.noticeMilliseconds - 1)
            #expect(try await store.notices(of: id).count == 1)
            market.clock.advance(milliseconds: 1)
            #expect(try await store.notices(of: id) == [])
            // With the notification of it.
            #expect(try await store.removeExpired(limit: 10) == 2)

            market.clock.advance(milliseconds: limits.networkMilliseconds - limits.noticeMilliseconds - 1)
            _ = try await signIn(2, id, home, in: store)
            #expect(try await store.notices(of: id) == [])
            market.clock.advance(milliseconds: limits.networkMilliseconds)
            _ = try await signIn(3, id, home, in: store)
            #expect(try await store.notices(of: id).map(\.kind) == [.signedIn])
            market.clock.advance(milliseconds: limits.networkMilliseconds)
            #expect(try await store.removeExpired(limit: 10) == 3)
        }
    }

    @Test(arguments: Backend.allCases)
    func wrongPasswordsAreOneNoticeForAWeek(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let (id, limits) = (market.seller.id, StoreLimits())
            for number in 1..<limits.guessesOfNotice {
                try await store.noteWrongPassword(of: id, from: away(number % 3).network)
            }
            #expect(try await store.notices(of: id) == [])
            try await store.noteWrongPassword(of: id, from: away(7).network)
            try await store.noteWrongPassword(of: id, from: away(8).network)
            let notice = try #require(try await store.notices(of: id).first)
            #expect(notice.kind == .wrongPasswords && notice.source == nil)
            #expect(notice.guesses == AccountNotice.Guesses(tries: limits.guessesOfNotice + 1, networks: 5))
            #expect(try await store.notices(of: id).count == 1)

            market.clock.advance(milliseconds: limits.guessMilliseconds)
            try await store.noteWrongPassword(of: id, from: away(1).network)
            #expect(try await store.notices(of: id) == [notice])
            for number in 1..<(limits.guessesOfNotice + limits.guessNetworksOfAccount) {
                try await store.noteWrongPassword(of: id, from: "10.\(number / 200).\(number % 200).*")
            }
            let second = try #require(try await store.notices(of: id).first)
            #expect(second.id != notice.id && second.guesses?.networks == limits.guessNetworksOfAccount + 1)

            market.clock.advance(milliseconds: limits.guessMilliseconds)
            #expect(try await store.removeExpired(limit: 1_000) == limits.guessNetworksOfAccount + 1)
            await #expect(throws: MarketError.invalid(.network)) {
                try await store.noteWrongPassword(of: id, from: "")
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func mistypedPasswordsAreNoGuesses(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let (id, limits) = (market.seller.id, StoreLimits())
            for _ in 1...30 {
                try await store.noteWrongPassword(of: id, from: home.network)
                market.clock.advance(milliseconds: limits.guessMilliseconds * 6 / 7)
            }
            #expect(try await store.notices(of: id) == [])
            for round in 1...3 {
                for _ in 1...8 { try await store.noteWrongPassword(of: id, from: home.network) }
                _ = try await signIn(UInt8(round), id, home, in: store)
            }
            #expect(try await !store.notices(of: id).contains { $0.kind == .wrongPasswords })
        }
    }

    @Test(arguments: Backend.allCases)
    func networksOfSignInsAreKnown(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let id = market.seller.id
            #expect(try await !store.isKnown(id, in: home.network))
            _ = try await signIn(1, id, home, in: store)
            #expect(try await store.isKnown(id, in: home.network))
            #expect(try await !store.isKnown(id, in: away(1).network))
            market.clock.advance(milliseconds: StoreLimits().networkMilliseconds)
            #expect(try await !store.isKnown(id, in: home.network))
        }
    }

    @Test(arguments: Backend.allCases, ["", String(repeating: "1", count: 61)])
    func networkIsCheckedAndNothingIsLeft(backend: Backend, network: String) async throws {
        try await backend.withMarket { store, market async throws in
            let source = AccountNotice.Source(network: network, device: .other)
            await #expect(throws: MarketError.invalid(.network)) {
                _ = try await signIn(1, market.seller.id, source, in: store)
            }
            #expect(try await store.tokens(of: market.seller.id) == [])
        }
    }
}
