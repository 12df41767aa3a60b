import Market
import MarketStore
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AccountContract {
    @Test(arguments: Backend.allCases)
    func accountIsFoundByEachOfItsNames(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let account = try await store.createAccount(.sample(2, name: "Kim", roles: [.moderator]))

            #expect(try await store.account(account.id) == account)
            #expect(try await store.account(of: account.vendor) == account)
            #expect(try await store.credentials(named: "kIM")?.account == account)
            #expect(try await store.credentials(of: account.id)?.passwordHash == "$argon2id$sample2")
            #expect(
                try await store.accounts(after: nil, limit: 9).map(\.id) == [market.seller.id, account.id]
            )
            #expect(try await store.accounts(after: market.seller.id, limit: 9) == [account])
            #expect(try await store.credentials(named: "Lee") == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func namesAndVendorsAreUnique(backend: Backend) async throws {
        try await backend.withMarket { store, _ in
            _ = try await store.createAccount(.sample(2, name: "Kim"))

            await #expect(throws: MarketError.conflict(.name)) {
                try await store.createAccount(.sample(3, name: "KIM"))
            }
            await #expect(throws: MarketError.conflict(.vendor)) {
                try await store.createAccount(.sample(2, name: "Lee"))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func namesLookLikeNoOther(backend: Backend) async throws {
        func new(_ number: Int, _ name: String, _ skeletons: Set<String>, isFree: Bool = false) throws
            -> NewAccount
        {
            var new = try NewAccount.sample(number, name: name)
            (new.skeletons, new.mayLookAlike) = (skeletons, isFree)
            return new
        }
        try await backend.withMarket { store, market in
            let ian = try await store.createAccount(new(2, "Ian", ["ian", "lan"]))
            await #expect(throws: MarketError.conflict(.lookAlike)) {
                try await store.createAccount(new(3, "lan", ["lan"]))
            }
            #expect(try await store.areFree(skeletons: ["lan", "x"]) == false)
            #expect(try await store.areFree(skeletons: ["x"]))
            #expect(try await store.credentials(named: "lan") == nil)
            // Who is there keeps the name, whatever comes by the operator or was there before.
            let lan = try await store.createAccount(new(3, "lan", ["lan"], isFree: true))
            #expect(lan.name == "lan" && ian.name == "Ian")
            let unknown = try await store.namesWithoutSkeletons(after: nil, limit: 9)
            #expect(unknown == [market.seller.id: market.seller.name])
            #expect(try await store.namesWithoutSkeletons(after: market.seller.id, limit: 9).isEmpty)
            for _ in 0..<2 { try await store.addSkeletons(ofNames: [market.seller.id: ["seller", "lan"]]) }
            #expect(try await store.namesWithoutSkeletons(after: nil, limit: 9).isEmpty)
            await #expect(throws: MarketError.conflict(.lookAlike)) {
                try await store.createAccount(new(4, "Seller", ["seller"]))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func anAccountMayAskForItsNumber(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let first = market.seller.id.rawValue

            #expect(try await number(of: store, 2, .from(1_000)) == 1_000)
            #expect(try await number(of: store, 3, .from(1_000)) == 1_001)
            #expect(try await number(of: store, 4, .exactly(Account.ID(first + 7))) == first + 7)
            #expect(try await number(of: store, 5, .next) == 1_002)
            #expect(try await number(of: store, 6, .exactly(Account.ID(5_000))) == 5_000)
            #expect(try await number(of: store, 7, .next) == 5_001)
            #expect(try await number(of: store, 8, .from(1_000)) == 5_002)
            for taken in [first, first + 7, 1_001] {
                await #expect(throws: MarketError.conflict(.number)) {
                    try await number(of: store, 9, .exactly(Account.ID(taken)))
                }
            }
            #expect(
                try await store.accounts(after: nil, limit: 9).map(\.id.rawValue)
                    == [first, first + 7, 1_000, 1_001, 1_002, 5_000, 5_001, 5_002]
            )
        }
    }

    private func number(
        of store: SQLiteStore,
        _ place: Int,
        _ number: NewAccount.Number
    ) async throws -> Int64 {
        var new = try NewAccount.sample(place, name: "Seller \(place)")
        new.number = number
        return try await store.createAccount(new).id.rawValue
    }

    @Test(arguments: Backend.allCases)
    func onlyOneFirstAdministratorIsCreated(backend: Backend) async throws {
        try await backend.withMarket { store, _ in
            #expect(try await store.hasAdministrator() == false)
            let first = try await store.createFirstAdministrator(.sample(2))

            #expect(first.roles == [.administrator])
            #expect(try await store.hasAdministrator())
            await #expect(throws: MarketError.conflict(.administrator)) {
                try await store.createFirstAdministrator(.sample(3))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func staffNamesListModeratorsAndAdministrators(backend: Backend) async throws {
        try await backend.withMarket { store, _ in
            #expect(try await store.staffNames() == [])
            _ = try await store.createFirstAdministrator(.sample(2, name: "하나"))
            let second = try await store.createAccount(.sample(3, name: "둘이"))
            _ = try await store.createAccount(.sample(4, name: "셋이"))
            _ = try await store.setRoles([.moderator], of: second.id)
            #expect(try await store.staffNames() == ["하나", "둘이"])
            _ = try await store.setRoles([], of: second.id)
            #expect(try await store.staffNames() == ["하나"])
        }
    }

    @Test(arguments: Backend.allCases)
    func lastAdministratorCannotBeRemoved(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let first = try await store.createFirstAdministrator(.sample(2))
            await #expect(throws: MarketError.conflict(.lastAdministrator)) {
                try await store.setRoles([], of: first.id)
            }

            _ = try await store.setRoles([.administrator], of: market.seller.id)
            #expect(try await store.setRoles([.moderator], of: first.id).roles == [.moderator])
            #expect(try await store.account(first.id)?.roles == [.moderator])
        }
    }

    @Test(arguments: Backend.allCases)
    func newPasswordEndsTheOtherSessions(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let id = market.seller.id
            let here = try await store.addToken(token(1, of: id))
            _ = try await store.addToken(token(2, of: id))

            try await store.changePassword(of: id, to: "$new", keeping: here.id, from: nil)

            #expect(try await store.credentials(of: id)?.passwordHash == "$new")
            #expect(try await store.tokens(of: id) == [here])
            #expect(try await store.bearer(of: .sample(2)) == nil)
            await #expect(throws: MarketError.notFound) {
                try await store.changePassword(of: Account.ID(99), to: "$new", keeping: nil, from: nil)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func tokenIsValidUntilItExpires(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let now = market.clock.now.millisecondsSince1970
            let expiry = Timestamp(millisecondsSince1970: now + 1_000)
            let token = try await store.addToken(token(1, of: market.seller.id, until: expiry))
            let forEver = try await store.addToken(self.token(2, of: market.seller.id))
            #expect(try await store.bearer(of: .sample(1)) == Bearer(account: market.seller, token: token))

            market.clock.advance(milliseconds: 1_000)

            #expect(try await store.bearer(of: .sample(1)) == nil)
            #expect(try await store.bearer(of: .sample(2))?.token == forEver)
            #expect(try await store.tokens(of: market.seller.id) == [forEver])
            try await store.extendToken(token.id, until: Timestamp(millisecondsSince1970: now + 9_000))
            #expect(try await store.bearer(of: .sample(1)) != nil)
            await #expect(throws: MarketError.invalid(.tokenExpiry)) {
                try await store.extendToken(token.id, until: expiry)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func signingOutTwiceIsHarmless(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let other = try await store.createAccount(.sample(2))
            let token = try await store.addToken(token(1, of: market.seller.id))

            try await store.revokeToken(token.id, of: other.id, noting: nil)
            #expect(try await store.bearer(of: .sample(1)) != nil)
            try await store.revokeToken(token.id, of: market.seller.id, noting: nil)
            try await store.revokeToken(token.id, of: market.seller.id, noting: nil)
            #expect(try await store.bearer(of: .sample(1)) == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func oldestTokenIsEvicted(backend: Backend) async throws {
        var limits = StoreLimits()
        limits.tokensOfAccount = 2
        try await backend.withMarket(limits: limits) { store, market in
            for seed in UInt8(1)...3 { _ = try await store.addToken(token(seed, of: market.seller.id)) }

            #expect(try await store.bearer(of: .sample(1)) == nil)
            #expect(try await store.tokens(of: market.seller.id).count == 2)
            await #expect(throws: MarketError.conflict(.token)) {
                try await store.addToken(token(3, of: market.seller.id))
            }
            await #expect(throws: MarketError.notFound) {
                try await store.addToken(token(4, of: Account.ID(99)))
            }
        }
    }

    private func token(_ seed: UInt8, of account: Account.ID, until expiry: Timestamp? = nil) throws
        -> NewToken
    {
        NewToken(
            hash: try .sample(seed),
            account: account,
            kind: .session,
            label: "Firefox",
            expiresAt: expiry
        )
    }
}
