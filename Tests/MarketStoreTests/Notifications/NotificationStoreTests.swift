import Market
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketStore

/// The behaviour of a store that really writes.
@Suite(.timeLimit(.minutes(10)))
struct NotificationStoreTests {
    private let clock = ManualClock()
    private let store: SQLiteStore
    private let temporary: TemporaryFolder

    init() throws {
        let clock = clock
        temporary = try TemporaryFolder()
        store = try SQLiteStore(opening: DataFolder(path: temporary.file("data")), clock: { clock.now })
    }

    /// The accounts that listeners were notified about, in order.
    private final class Told: Sendable {
        private let accounts = Mutex<[Account.ID]>([])

        func add(_ account: Account.ID) { accounts.withLock { $0.append(account) } }

        func take() -> [Account.ID] {
            accounts.withLock { accounts in
                defer { accounts = [] }
                return accounts
            }
        }
    }

    @Test func listenersAreNotifiedAfterCommit() async throws {
        let told = Told()
        let store = store
        store.whenPosted { told.add($0) }
        let me = try await store.createAccount(.sample(1)).id
        let new = NewNotification(.deal, about: .init(.deal, 1))
        try await store.post(new, to: me)
        #expect(told.take() == [me])
        // A page that is open is not told of what its person does not want to hear of there.
        var settings = NotificationSettings()
        settings.set(.deal, .page, false)
        try await store.setNotificationSettings(settings, of: me)
        try await store.post(new, to: me)
        #expect(told.take() == [])
        #expect(try await store.inbox(of: me).notifications == 1)
        settings.set(.deal, .page, true)
        settings.isSilent = true
        try await store.setNotificationSettings(settings, of: me)
        try await store.post(new, to: me)
        #expect(told.take() == [])
        try await store.post(NewNotification(.signIn, about: .init(.session, 1)), to: me)
        #expect(told.take() == [me])
    }

    @Test func everyEndedSessionNotifiesListeners() async throws {
        let told = Told()
        let store = store
        store.whenSessionsEnd { told.add($0) }
        let me = try await store.createAccount(.sample(1)).id
        func session(_ seed: UInt8, until end: Timestamp? = nil) async throws -> AccessToken {
            let new = NewToken(
                hash: try .sample(seed),
                account: me,
                kind: .session,
                label: "",
                expiresAt: end
            )
            return try await store.addToken(new)
        }
        let first = try await session(1)
        try await store.revokeToken(first.id, of: me, noting: nil)
        #expect(told.take() == [me])
        try await store.revokeToken(first.id, of: me, noting: nil)
        try await store.revokeTokens(of: me, keeping: nil, noting: nil)
        #expect(told.take() == [])
        let kept = try await session(2)
        try await store.revokeTokens(of: me, keeping: kept.id, noting: nil)
        #expect(told.take() == [])
        try await store.changePassword(of: me, to: "$2", keeping: nil, from: nil)
        #expect(told.take() == [me])
        _ = try await session(3, until: clock.now.adding(milliseconds: 5))
        clock.advance(milliseconds: 5)
        #expect(try await store.removeExpired(limit: 9) == 1)
        #expect(told.take() == [me])
    }

    @Test func aFailedJobLeavesNoLine() async throws {
        let me = try await store.createAccount(.sample(1)).id
        let now = clock.now
        await #expect(throws: MarketError.notFound) {
            try await store.write { database throws(MarketError) in
                try NotificationRecords(database, at: now)
                    .post(NewNotification(.deal, about: .init(.deal, 1)), to: me)
                throw MarketError.notFound
            }
        }
        #expect(try await store.inbox(of: me).notifications == 0)
        #expect(try await store.lines(of: me) == [])
    }

    /// More reporters than a moderator waits for: the sweep tells the others, each of them once.
    @Test func allReportersOfALargeCaseAreNotified() async throws {
        let seller = try await store.createAccount(.sample(1))
        let moderator = try await store.createAccount(.sample(2, roles: [.moderator]))
        let goods = try await store.sell("나무 의자", by: seller.id)
        var reporters: [Account.ID] = []
        for number in 0..<(CaseRecords.notifiedAtOnce * 2 + 7) {
            let reporter = try await store.createAccount(.sample(10 + number)).id
            reporters.append(reporter)
            for reason in [ReportReason.spam, .scam] {
                _ = try await store.report(
                    NewReport(reporter: reporter, target: .product(goods.id), reason: reason, level: .known)
                )
            }
        }
        let id = try #require(
            try await store.cases(.open, for: moderator.id, at: nil, limit: 9).elements.first
        ).id
        _ = try await store.act(NewSanction(moderator: moderator.id, kind: .warn, reason: "이유"), on: id)
        func told() async throws -> [Int] {
            var counts: [Int] = []
            for reporter in reporters { counts.append(try await store.lines(of: reporter).count) }
            return counts
        }
        #expect(try await told().reduce(0, +) == CaseRecords.notifiedAtOnce)
        #expect(try await store.removeExpired(limit: 30) == 30)
        #expect(try await told().reduce(0, +) == CaseRecords.notifiedAtOnce + 30)
        while try await store.removeExpired(limit: 30) > 0 {}
        #expect(try await told() == reporters.map { _ in 1 })
        #expect(try await store.check() == [])
    }
}
