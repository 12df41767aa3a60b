import ClientDoubles
import Market
import MarketAPI
import Testing

@testable import MarketClient

/// Drafts of accounts when people change at a device, sign out, or go to another market.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DraftPeopleTests {
    private let market = FakeDrafts(TestClock())

    @Test func nothingIsShownFromTheMomentThatAnotherIsThere() async throws {
        let device = try await market.device()
        try await device.begin("비밀")
        await device.sync.finish()
        device.person = .other
        device.sync.personChanged()
        #expect(try await device.names == [])
        await device.resume()
        #expect(try await device.names == [])
        #expect(device.library.drafts.contents.isEmpty)
        #expect(market.names(of: .sample) == ["비밀"] && market.names(of: .other) == [])
    }

    @Test func aDiscardedDraftCannotBeRestoredByAnotherPerson() async throws {
        let device = try await market.device()
        let draft = try await device.begin("비밀")
        await device.sync.finish()
        try await device.discard("비밀")
        await device.sync.finish()
        #expect(device.library.drafts.contents.isEmpty)
        device.person = .other
        await device.resume()
        await #expect(throws: ClientError.draftNotKept) { try await device.outbox.save(draft) }
        await #expect(throws: ClientError.draftNotKept) { try await device.outbox.send(draft) }
        #expect(try await device.names == [] && market.posted == [])
    }

    @Test func textTypedAfterTheSessionUpdatesTheSameDraft() async throws {
        let device = try await market.device()
        let draft = try await device.begin("자전거", photos: ["/a.jpg"])
        await device.sync.finish()
        device.person = nil
        await device.resume()
        var open = draft
        open.offer.draft.name = "파란 자전거"
        try await device.outbox.save(open)
        #expect(try await device.names == [])
        device.person = .sample
        await device.resume()
        #expect(market.names(of: .sample) == ["파란 자전거"])
        #expect(try await device.names == ["파란 자전거"])
        #expect(device.keptBoth.isEmpty)
    }

    @Test func signingOutTellsWhatWouldBeLost() async throws {
        let device = try await market.device()
        try await device.begin("자전거")
        await device.sync.finish()
        #expect(await device.sync.bringDrafts() == 0)
        market.fate = { _ in .lostBefore }
        try await device.begin("의자")
        try await device.rename("자전거", to: "파란 자전거")
        try await device.begin("책상")
        try await device.discard("책상")
        #expect(await device.sync.bringDrafts() == 2)
        // Who stays loses nothing.
        market.fate = { _ in .answered }
        await device.resume()
        #expect(Set(market.names(of: .sample)) == ["파란 자전거", "의자"])
        #expect(await device.sync.bringDrafts() == 0)
    }

    @Test func signingOutAfterAnExpiredSessionAsksAboutDrafts() async throws {
        let device = try await market.device()
        try await device.begin("자전거")
        await device.sync.finish()
        market.fate = { _ in .lostBefore }
        for name in ["의자", "책상"] { try await device.begin(name) }
        try await device.discard("책상")
        device.person = nil
        await device.sync.resume()
        #expect(await device.sync.bringDrafts() == 1)
        await device.sync.leave()
        #expect(device.library.drafts.contents.isEmpty)
    }

    @Test func leavingOneMarketHidesNothingOfAnother() async throws {
        let device = try await market.device()
        try await device.begin("자전거")
        await device.sync.finish()
        // The app goes to another market, while it is still busy with this one.
        device.sync.stop()
        let other = try #require(MarketOrigin("https://other.example"))
        let owner = LibraryOwner.account(other, Account.sample.id)
        device.library.enter(owner, of: other)
        await device.sync.resume()
        #expect(device.library.owner == owner)
        device.sync.personChanged()
        #expect(device.library.owner == owner)
        await device.sync.leave()
        #expect(device.library.owner == owner)
        #expect(device.library.drafts.contents.isEmpty)
    }

    @Test func aFailedDraftReachesTheAccountBeforeSigningOut() async throws {
        let device = try await market.device()
        let gate = Gate()
        market.gate = { _ = await gate.pass() }
        let draft = try await device.begin("자전거")
        let sending = Task { try await device.outbox.send(draft) }
        await gate.arrivals(1)
        // Its time comes while it is on its way.
        await market.clock.sleeper(for: .seconds(2))
        market.clock.advance(by: .seconds(2))
        for _ in 0..<100 { await Task.yield() }
        market.refusal = Refusal(status: 403, code: .forbidden)
        gate.open()
        await #expect(throws: ClientError.self) { try await sending.value }
        (market.refusal, market.gate) = (nil, nil)
        await device.sync.leave()
        #expect(market.names(of: .sample) == ["자전거"])
        #expect(device.library.drafts.contents.isEmpty)
    }

    @Test func nothingComesBackBetweenLeavingAndSigningOut() async throws {
        let device = try await market.device()
        try await device.begin("자전거")
        let gate = Gate()
        market.gate = { _ = await gate.pass() }
        let leaving = Task { await device.sync.leave() }
        await gate.arrivals(1)
        // The line is back.
        await device.sync.resume()
        gate.open()
        await leaving.value
        market.gate = nil
        await device.resume()
        #expect(device.library.drafts.contents.isEmpty)
        #expect(market.names(of: .sample) == ["자전거"])
        device.person = nil
        await device.resume()
        device.person = .sample
        await device.resume()
        #expect(try await device.names == ["자전거"])
    }

    @Test func thePreviousPersonsViewedProductsLeaveWithTheirDrafts() async throws {
        let device = try await market.device()
        market.fate = { _ in .lostBefore }
        try await device.begin("자전거")
        device.library.seen.note(try .sample(1))
        device.person = nil
        try await device.restart()
        device.person = .other
        await device.resume()
        #expect(device.library.seen.products.isEmpty)
    }

    @Test func nothingOfALateAnswerIsAnotherPersons() async throws {
        let device = try await market.device()
        market.add("비밀", of: .sample)
        let gate = Gate()
        market.listGate = { _ = await gate.pass() }
        let resuming = Task { await device.resume() }
        await gate.arrivals(1)
        device.person = .other
        device.sync.personChanged()
        gate.open()
        await resuming.value
        market.listGate = nil
        await device.resume()
        #expect(device.library.drafts.contents.isEmpty)
        #expect(market.names(of: .other) == [])
    }
}
