import ClientDoubles
import Market
import MarketAPI
import SQLite
import Testing

@testable import MarketClient

/// Likes and cart that are the account's, on devices that may have no line.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SavedItemsSyncTests {
    private let market = FakeAccounts(TestClock())

    private func until(_ isSo: () -> Bool) async {
        while !isSo(), !Task.isCancelled { await Task.yield() }
    }

    @Test func changesReachTheAccountOnce() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        try device.like(1)
        try device.put(2, of: 3)
        try device.put(5, of: 3)
        await device.sync.finish()
        #expect(market.items(.likes, of: .sample) == [1: 1])
        #expect(market.items(.cart, of: .sample) == [3: 5])
        #expect(device.sync.waitingCount == 0)
        // What was not on its way yet is one change.
        #expect(market.carriedOut.count == 2)
        try await device.restart()
        await device.resume()
        #expect(market.carriedOut.count == 2)
        #expect(device.items(.likes) == [1: 1] && device.items(.cart) == [3: 5])
    }

    @Test func aDeviceDoesNotRefetchAfterItsOwnChange() async throws {
        let device = try await SavedItemsDevice(1, market)
        device.listen()
        await device.resume()
        let before = market.asked.count
        try device.like(1)
        await device.sync.finish()
        #expect(market.asked.count == before)
    }

    @Test(arguments: [FakeAccounts.Fate.lostBefore, .lostAfter])
    func aKilledAppForgetsNothingAndDoesNothingTwice(fate: FakeAccounts.Fate) async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        market.fate = { _ in fate }
        try device.like(1)
        try device.put(3, of: 2)
        await device.sync.finish()
        #expect(device.sync.waitingCount == 2)
        // Another device changes an item whose change may have arrived.
        market.clock.advance(by: .seconds(1))
        market.set(.cart, 2, 1, of: .sample)
        market.fate = { _ in .answered }
        try await device.restart()
        await device.resume()
        #expect(Set(market.carriedOut).count == 2)
        #expect(device.sync.waitingCount == 0)
        let expected: Int64 = fate == .lostAfter ? 1 : 3
        #expect(device.items(.cart) == [2: expected], "what arrived is not done again")
        #expect(market.items(.cart, of: .sample) == [2: expected])
        #expect(device.items(.likes) == [1: 1])
    }

    @Test func itIsTriedAgainByItself() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        market.fate = { _ in .lostBefore }
        try device.like(1)
        await device.sync.finish()
        market.fate = { _ in .answered }
        await market.clock.sleeper(for: .seconds(2))
        market.clock.advance(by: .seconds(2))
        await until { device.sync.waitingCount == 0 }
        #expect(market.items(.likes, of: .sample) == [1: 1])
    }

    @Test func changesAreSentInOrder() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        let gate = Gate()
        market.gate = { _ = await gate.pass() }
        try device.put(3, of: 1)
        await until { market.arrived == 1 }
        try device.put(2, of: 1)
        try device.like(1)
        try device.like(1, false)
        market.gate = nil
        gate.open()
        await device.sync.finish()
        #expect(market.items(.cart, of: .sample) == [1: 2], "fewer than what may have arrived before")
        #expect(market.items(.likes, of: .sample) == [:])
        #expect(device.items(.cart) == [1: 2])
    }

    @Test func aRefusedChangeIsRolledBack() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        market.refusal = .refused(Refusal(status: 404, code: .notFound))
        try device.like(1)
        await device.sync.finish()
        #expect(device.items(.likes) == [:] && device.sync.waitingCount == 0 && device.refusals.isEmpty)
        market.refusal = .refused(Refusal(status: 403, code: .forbidden))
        try device.put(1, of: 2)
        await device.sync.finish()
        #expect(device.items(.cart) == [:] && device.sync.waitingCount == 0)
        #expect(device.refusals.map(\.refusal?.code) == [.forbidden])
    }

    @Test func aProxyRefusalIsRetried() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        market.refusal = .refused(Refusal(status: 404, code: nil))
        try device.like(1)
        await device.sync.finish()
        #expect(device.items(.likes) == [1: 1] && device.sync.waitingCount == 1)
        market.refusal = nil
        await market.clock.sleeper(for: .seconds(2))
        market.clock.advance(by: .seconds(2))
        await until { device.sync.waitingCount == 0 }
        #expect(market.items(.likes, of: .sample) == [1: 1])
    }

    @Test func itemsBeyondTheAccountsLimitStayLocal() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        market.refusal = .refused(Refusal(status: 409, code: .limitReached))
        try device.like(1)
        await device.sync.finish()
        device.sync.refresh()
        await device.sync.finish()
        #expect(device.items(.likes) == [1: 1] && device.sync.waitingCount == 1)
        #expect(device.refusals.map(\.refusal?.code) == [.limitReached])
        try await device.restart()
        market.refusal = nil
        await device.resume()
        #expect(market.items(.likes, of: .sample) == [1: 1])
    }

    @Test func signingInTakesOverWhatWasKeptBefore() async throws {
        for (product, quantity) in [(2, 5), (3, 1)] as [(Int64, Int64)] {
            market.set(.cart, product, quantity, of: .sample)
        }
        market.set(.likes, 2, 1, of: .sample)
        let device = try await SavedItemsDevice(1, market, person: nil)
        await device.resume()
        market.clock.advance(by: .seconds(1))
        try device.like(1)
        try device.like(2)
        let elsewhere = try LibraryProduct.external("https://shop.example/1")
        device.library.likes.toggle(elsewhere)
        try device.put(2, of: 1)
        try device.put(3, of: 2)
        try device.put(4, of: 3)
        #expect(market.carriedOut.isEmpty)
        // Another device removes this one while this device is away.
        market.clock.advance(by: .seconds(1))
        market.set(.likes, 1, 1, of: .sample)
        market.set(.likes, 1, 0, of: .sample)

        device.person = .sample
        await device.resume()
        #expect(market.items(.likes, of: .sample) == [2: 1])
        #expect(market.items(.cart, of: .sample) == [1: 2, 2: 5, 3: 4])
        #expect(device.items(.likes) == [2: 1, 0: 1] && device.items(.cart) == [1: 2, 2: 5, 3: 4])
        #expect(device.library.likes.contains(elsewhere.key), "the account keeps nothing of other shops")
    }

    @Test func signingOutLeavesNothing() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        try device.like(1)
        try device.put(2, of: 2)
        device.library.history.note("비밀")
        device.library.seen.note(try .sample(3))
        await device.sync.finish()
        market.fate = { _ in .lostBefore }
        try device.like(4)
        await device.sync.leave()

        device.person = nil
        await device.resume()
        #expect(device.items(.likes) == [:] && device.items(.cart) == [:])
        #expect(device.library.history.searches.isEmpty && device.library.seen.products.isEmpty)
        #expect(await device.library.close())
        let file = try SQLiteConnection(path: device.place.path, access: .readOnly)
        for table in [
            "likes", "cart_lines", "products", "seen", "searches", "unsent",
        ] {
            let count = try file.first("SELECT count(*) FROM \(table)") { row throws(SQLiteError) in
                try row.integer(0)
            }
            #expect(count == 0, "\(table)")
        }
    }

    @Test func undoneChangesLeaveNoRows() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        try device.like(1)
        try device.put(2, of: 2)
        try device.like(1, false)
        try device.put(0, of: 2)
        await device.sync.leave()
        #expect(await device.library.close())
        let file = try SQLiteConnection(path: device.place.path, access: .readOnly)
        for table in ["likes", "cart_lines", "unsent"] {
            let count = try file.first("SELECT count(*) FROM \(table)") { row throws(SQLiteError) in
                try row.integer(0)
            }
            #expect(count == 0, "\(table)")
        }
    }

    @Test func theNextPersonSeesNothingOfAnEndedSession() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        device.library.history.note("비밀")
        device.library.seen.note(try .sample(3))
        device.person = nil
        await device.resume()
        device.person = .other
        await device.resume()
        #expect(device.library.history.searches.isEmpty && device.library.seen.products.isEmpty)
    }

    @Test func anAppThatWasKilledAfterSigningOutLeavesNothingEither() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        try device.like(1)
        await device.sync.leave()
        device.person = nil
        try await device.restart()
        await device.resume()
        #expect(device.items(.likes) == [:])
        #expect(device.library.likes.contents.isEmpty)
    }

    @Test func delayedChangesAreRetriedBeforeSigningOut() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        market.fate = { _ in .lostBefore }
        try device.like(1)
        await device.sync.finish()
        market.fate = { _ in .answered }
        await device.sync.leave()
        #expect(market.items(.likes, of: .sample) == [1: 1])
        #expect(device.items(.likes) == [:])
    }

    @Test func aSessionThatEndsByItselfLosesNothing() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        market.fate = { _ in .lostBefore }
        try device.like(1)
        try device.put(2, of: 3)
        await device.sync.finish()
        device.person = nil
        await device.resume()
        #expect(device.items(.likes) == [:] && device.items(.cart) == [:], "nobody sees it")
        try await device.restart()
        device.person = .sample
        market.fate = { _ in .answered }
        await device.resume()
        #expect(market.items(.likes, of: .sample) == [1: 1] && market.items(.cart, of: .sample) == [3: 2])
        #expect(device.sync.waitingCount == 0)
    }

    @Test func aSlowLineDoesNotTurnAQuickUndoRound() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        let gate = Gate()
        market.gate = { _ = await gate.pass() }
        try device.like(1)
        await until { market.arrived == 1 }
        market.clock.advance(by: .seconds(1))
        try device.like(1, false)
        // The first takes three seconds to arrive, and the market dates it by then.
        market.clock.advance(by: .seconds(2))
        market.gate = nil
        gate.open()
        await device.sync.finish()
        #expect(market.items(.likes, of: .sample) == [:] && device.items(.likes) == [:])
    }

    @Test func twoPeopleOnOneDeviceShareNothing() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        try device.like(1)
        try device.put(2, of: 2)
        market.fate = { _ in .lostBefore }
        try device.like(3)
        await device.sync.finish()
        device.person = .other
        market.fate = { _ in .answered }
        await device.resume()
        #expect(device.items(.likes) == [:] && device.items(.cart) == [:])
        #expect(market.items(.likes, of: .other) == [:] && market.items(.cart, of: .other) == [:])
        try device.like(5)
        await device.sync.finish()
        #expect(market.items(.likes, of: .other) == [5: 1])
        device.person = .sample
        await device.resume()
        #expect(device.items(.likes) == market.items(.likes, of: .sample))
        #expect(device.items(.likes)[5] == nil)
    }

    @Test func aChangeThatIsUnderwayIsNobodyElses() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        let gate = Gate()
        market.gate = { _ = await gate.pass() }
        try device.like(1)
        await until { market.arrived == 1 }
        device.person = .other
        await device.sync.resume()
        market.gate = nil
        gate.open()
        await device.sync.finish()
        #expect(device.items(.likes) == [:] && market.items(.likes, of: .other) == [:])
    }

    @Test func aSecondDeviceReceivesChanges() async throws {
        let (one, two) = (
            try await SavedItemsDevice(1, market), try await SavedItemsDevice(2, market)
        )
        for device in [one, two] {
            device.listen()
            await device.resume()
        }
        try one.like(1)
        try one.put(3, of: 2)
        await until { two.items(.likes) == [1: 1] && two.items(.cart) == [2: 3] }
        market.set(.cart, 2, 0, of: .sample)
        try two.like(1, false)
        await until { one.items(.likes) == [:] && one.items(.cart) == [:] }
        await two.sync.finish()
        #expect(two.items(.cart) == [:])
    }

    @Test func productsThatAreGoneStayUntilTheyAreTakenOut() async throws {
        let device = try await SavedItemsDevice(1, market)
        await device.resume()
        try device.like(1)
        await device.sync.finish()
        device.library.markGone(device.key(1))
        // Its market no longer lists it.
        market.set(.likes, 1, 0, of: .sample)
        device.sync.refresh()
        await device.sync.finish()
        #expect(device.items(.likes) == [1: 1])
        try device.like(1, false)
        await device.sync.finish()
        #expect(device.items(.likes) == [:] && device.sync.waitingCount == 0)
    }
}
