import Market
import Testing

@testable import MarketStore

/// The guarantees of every store about recovery codes.
@Suite(.timeLimit(.minutes(10)))
struct RecoveryContract {
    private static let source = AccountNotice.Source(network: "203.0.113.*", device: .android)

    private func recover(
        _ store: SQLiteStore,
        _ name: String,
        _ hash: TokenHash,
        _ password: String = "new hash"
    ) async throws(MarketError) -> Account {
        try await store.recover(named: name, by: hash, passwordHash: password, from: Self.source)
    }

    @Test(arguments: Backend.allCases)
    func newSetReplacesTheOldOne(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let account = market.seller
            #expect(try await store.recoveryCodes(of: account.id) == .neverMade)
            let first = try [TokenHash.sample(1), .sample(2)]
            let state = try await store.setRecoveryCodes(first, of: account.id, from: Self.source)
            #expect(state == RecoveryCodeState(left: 2, madeAt: market.clock.now))
            market.clock.advance(milliseconds: 1_000)
            let second = try [TokenHash.sample(3)]
            _ = try await store.setRecoveryCodes(second, of: account.id, from: Self.source)
            #expect(
                try await store.recoveryCodes(of: account.id)
                    == RecoveryCodeState(left: 1, madeAt: market.clock.now)
            )
            await #expect(throws: MarketError.wrongRecoveryCode) {
                _ = try await recover(store, account.name, first[0])
            }
            #expect(try await recover(store, account.name, second[0]).id == account.id)
            let kinds = try await store.notices(of: account.id).map(\.kind)
            #expect(kinds == [.recovered, .recoveryCodesMade, .recoveryCodesMade])
        }
    }

    @Test(arguments: Backend.allCases)
    func codeWorksOnceEndsSessionsAndIsNotified(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let account = market.seller
            let token = NewToken(
                hash: try .sample(9),
                account: account.id,
                kind: .session,
                label: "",
                expiresAt: nil
            )
            _ = try await store.addToken(token)
            let codes = try [TokenHash.sample(1), .sample(2)]
            _ = try await store.setRecoveryCodes(codes, of: account.id, from: Self.source)
            #expect(try await recover(store, account.name.uppercased(), codes[0]).id == account.id)
            #expect(try await store.credentials(of: account.id)?.passwordHash == "new hash")
            #expect(try await store.bearer(of: token.hash) == nil)
            #expect(try await store.recoveryCodes(of: account.id).left == 1)
            await #expect(throws: MarketError.wrongRecoveryCode) {
                _ = try await recover(store, account.name, codes[0], "third hash")
            }
            #expect(try await store.credentials(of: account.id)?.passwordHash == "new hash")
            let notifications = try await store.notifications(
                of: account.id,
                isUnread: true,
                at: nil,
                limit: 10
            ).elements
            #expect(notifications.map(\.kind) == [.recovered])
            #expect(notifications.first?.details(in: .of(.korean)).contains("203.0.113.*") == true)
            let notice = try await store.notices(of: account.id).first
            #expect(notice?.kind == .recovered && notice?.source == Self.source)
        }
    }

    @Test(arguments: Backend.allCases)
    func oneCodeOfManyRequestsAtOnceWorksOnce(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let code = try TokenHash.sample(1)
            _ = try await store.setRecoveryCodes([code], of: market.seller.id, from: Self.source)
            let name = market.seller.name
            let got = await withTaskGroup(of: Bool.self) { tasks in
                for number in 0..<8 {
                    tasks.addTask { (try? await recover(store, name, code, "hash \(number)")) != nil }
                }
                return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(got == 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func codeIsItsOwnersAlone(backend: Backend) async throws {
        try await backend.withMarket { store, market async throws in
            let other = try await store.createAccount(.sample(2))
            let code = try TokenHash.sample(1)
            _ = try await store.setRecoveryCodes([code], of: market.seller.id, from: Self.source)
            for name in [other.name, "아무도 아님", ""] {
                let attempt = try await store.recoveryAttempt(named: name, by: code, in: "203.0.113.*")
                #expect(attempt == RecoveryAttempt(isRight: false, isKnownNetwork: false))
                await #expect(throws: MarketError.wrongRecoveryCode) {
                    _ = try await recover(store, name, code)
                }
            }
            let own = try await store.recoveryAttempt(
                named: market.seller.name,
                by: code,
                in: "203.0.113.*"
            )
            #expect(own == RecoveryAttempt(isRight: true, isKnownNetwork: false))
            _ = try await recover(store, market.seller.name, code)
            let after = try await store.recoveryAttempt(
                named: market.seller.name,
                by: code,
                in: "203.0.113.*"
            )
            #expect(after == RecoveryAttempt(isRight: false, isKnownNetwork: true))
            await #expect(throws: MarketError.notFound) {
                _ = try await store.setRecoveryCodes([code], of: Account.ID(999), from: Self.source)
            }
        }
    }
}
