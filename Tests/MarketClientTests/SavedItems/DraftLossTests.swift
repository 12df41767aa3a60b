import ClientDoubles
import Foundation
import Market
import MarketAPI
import Testing

@testable import MarketClient

/// Drafts of accounts when answers are lost and apps are killed.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DraftLossTests {
    private let market = FakeDrafts(TestClock())

    // MARK: Posting

    @Test(arguments: [false, true], [false, true])
    func anUnansweredPostIsPostedOnce(isKilled: Bool, isTypedOn: Bool) async throws {
        let device = try await market.device()
        try await device.begin("자전거", photos: ["/a.jpg"])
        await device.sync.finish()
        market.fate = { _ in .lostAfter }
        #expect(try await device.post("자전거") == .interrupted)
        market.fate = { _ in .answered }
        if isKilled { try await device.restart() }
        // The account's draft has gone with the goods; the key by which they are known again has not.
        await device.resume()
        #expect(market.names(of: .sample) == [])
        #expect(try await device.names == ["자전거"])
        if isTypedOn { try await device.rename("자전거", to: "파란 자전거") }
        await device.resume()
        #expect(market.names(of: .sample) == [], "what may be posted is no draft of another device")
        #expect(try await device.post(isTypedOn ? "파란 자전거" : "자전거") == nil)
        #expect(market.posted == ["자전거"])
        #expect(market.edits.map(\.name) == (isTypedOn ? ["파란 자전거"] : []))
        await device.resume()
        #expect(try await device.names == [])
    }

    /// A form that began the draft has not heard of the account's; one that took it up has.
    @Test(arguments: [false, true], [false, true])
    func aDraftPostedByAnotherDeviceIsNotPostedTwice(isBegunHere: Bool, isBrought: Bool) async throws {
        let (phone, desk) = (try await market.device(1), try await market.device(2))
        let begun = try await phone.begin("자전거")
        await phone.sync.finish()
        await desk.resume()
        let open = isBegunHere ? begun : try #require(try await phone.outbox.drafts().first)
        #expect(try await desk.post("자전거") == nil)
        // The phone receives it while its form is open, and its user types on.
        await phone.resume()
        #expect(try await phone.names == [])
        var typed = open
        typed.offer.draft.name = "파란 자전거"
        try await phone.outbox.save(typed)
        if isBrought {
            await phone.resume()
            #expect(market.names(of: .sample) == ["파란 자전거"])
        }
        #expect(try await phone.post("파란 자전거")?.refusal?.code == .draftGone)
        #expect(market.posted == ["자전거"])
        #expect(try await phone.post("파란 자전거") == nil)
        #expect(market.posted == ["자전거", "파란 자전거"])
    }

    @Test func anAutomaticallySentDraftCountsAsSending() async throws {
        let device = try await market.device()
        let draft = try await device.begin("자전거")
        await device.sync.finish()
        market.refusal = Refusal(status: 429, retryAfter: .seconds(3_600))
        #expect(try await device.post("자전거") != nil)
        market.refusal = nil
        let gate = Gate()
        market.gate = { _ = await gate.pass() }
        await market.clock.sleeper(for: .seconds(3_600))
        market.clock.advance(by: .seconds(3_600))
        await gate.arrivals(1)
        try #require(await device.outbox.isSending(draft.id))
        // Nobody who keeps the account's drafts waits for that.
        await #expect(throws: ClientError.cancelled) {
            try await device.outbox.update(draft.id) { $0.sending.account = nil }
        }
        await device.sync.finish()
        gate.open()
        await until { await !device.outbox.isSending(draft.id) }
        #expect(market.posted == ["자전거"] && market.names(of: .sample) == [])
    }

    @Test func photosTheMarketDroppedAreUploadedAgain() async throws {
        let device = try await market.device()
        try await device.begin("자전거", photos: ["/a.jpg", "/b.jpg"])
        await device.sync.finish()
        market.expireUploads()
        #expect(try await device.post("자전거") == nil)
        #expect(market.posted == ["자전거"])
        try await device.begin("의자", photos: ["/a.jpg"])
        market.fate = { _ in .lostBefore }
        await device.sync.finish()
        market.fate = { _ in .answered }
        await device.resume()
        market.discard("의자")
        try await device.rename("의자", to: "나무 의자")
        await device.resume()
        #expect(market.forms(of: .sample).map(\.photos.count) == [1])
        #expect(try await device.post("나무 의자")?.refusal?.code == .draftGone)
        #expect(try await device.post("나무 의자") == nil)
    }

    /// As a proxy says it that knows nothing of drafts.
    @Test(arguments: [404, 410, 412])
    func aForeignReplyChangesNoDraft(status: Int) async throws {
        let device = try await market.device()
        for name in ["자전거", "의자"] { try await device.begin(name) }
        await device.sync.finish()
        market.refusal = Refusal(status: status)
        try await device.rename("자전거", to: "파란 자전거")
        try await device.discard("의자")
        await device.sync.finish()
        market.refusal = nil
        await device.resume()
        #expect(market.names(of: .sample) == ["파란 자전거"])
        #expect(try await device.names == ["파란 자전거"])
        #expect(device.keptBoth.isEmpty)
        #expect(try await device.post("파란 자전거") == nil, "it had not gone")
    }

    // MARK: Adding

    @Test func anUncertainAttemptOutlastsLaterRefusals() async throws {
        let device = try await market.device()
        market.fate = { _ in .lostAfter }
        try await device.begin("자전거")
        await device.sync.finish()
        market.fate = { _ in .answered }
        market.refusal = Refusal(status: 403, code: .forbidden)
        await device.resume()
        try await device.rename("자전거", to: "파란 자전거")
        await device.resume()
        market.refusal = nil
        await device.resume()
        #expect(market.names(of: .sample) == ["파란 자전거"])
        #expect(try await device.names == ["파란 자전거"])
    }

    @Test(arguments: [FakeAccounts.Fate.lostBefore, .lostAfter], [false, true])
    func aDraftDiscardedBeforeItsAnswerStaysDiscarded(
        fate: FakeAccounts.Fate,
        isKilled: Bool
    ) async throws {
        let device = try await market.device()
        market.fate = { _ in fate }
        try await device.begin("자전거")
        await device.sync.finish()
        try await device.discard("자전거")
        #expect(try await device.names == [])
        if isKilled { try await device.restart() }
        market.fate = { _ in .answered }
        await device.resume()
        #expect(try await device.names == [])
        await device.sync.finish()
        await device.resume()
        #expect(market.names(of: .sample) == [])
        #expect(try await device.names == [])
        #expect(device.library.drafts.contents.isEmpty)
    }

    @Test func anUnansweredDiscardCanBeUndone() async throws {
        let device = try await market.device()
        let draft = try await device.begin("자전거")
        await device.sync.finish()
        try await device.discard("자전거")
        market.fate = { _ in .lostAfter }
        await device.sync.finish()
        market.fate = { _ in .answered }
        #expect(market.names(of: .sample) == [])
        try await device.outbox.save(draft)
        await device.resume()
        #expect(market.names(of: .sample) == ["자전거"])
        #expect(try await device.names == ["자전거"])
        // Also when it was told of already.
        try await device.discard("자전거")
        await device.sync.finish()
        #expect(device.library.drafts.contents.isEmpty)
        try await device.outbox.save(draft)
        await device.resume()
        #expect(market.names(of: .sample) == ["자전거"])
    }

    @Test func aLineThatIsBackCutsNoUndoShort() async throws {
        let device = try await market.device()
        let draft = try await device.begin("자전거", photos: ["/a.jpg"])
        await device.sync.finish()
        try await device.discard("자전거")
        await device.sync.resume()
        device.sync.refresh()
        await until { market.listed >= 2 }
        #expect(market.names(of: .sample) == ["자전거"])
        try await device.outbox.save(draft)
        await device.sync.finish()
        #expect(try await device.names == ["자전거"] && market.arrived == 1)
        try await device.discard("자전거")
        await market.clock.sleeper(for: .seconds(10))
        market.clock.advance(by: .seconds(10))
        await until { market.names(of: .sample).isEmpty }
        await until { device.library.drafts.contents.isEmpty }
    }

    // MARK: Writing down

    @Test func replacingDraftsIsAtomic() async throws {
        let place = try LibraryPlace()
        let failing = try FailingLibrary(place)
        let origin = try #require(MarketOrigin(URL.market.absoluteString))
        let (old, new) = (
            LibraryDraft(origin: origin, payload: Data("1".utf8)),
            LibraryDraft(origin: origin, payload: Data("2".utf8))
        )
        let drafts = failing.library.drafts
        try await drafts.save(old)
        // Nothing is written down but all of it: this is too long.
        var long = new
        long.payload = Data(count: 1_000_001)
        await #expect(throws: LibraryError.notTaken) {
            try await drafts.keep(long, of: .nobody, replacing: old.id)
        }
        #expect(drafts.drafts.map(\.id) == [old.id])
        #expect(await place.open().drafts.drafts.map(\.id) == [old.id])
        try await drafts.keep(new, of: .nobody, replacing: old.id)
        #expect(drafts.drafts.map(\.id) == [new.id])
        #expect(await place.open().drafts.drafts.map(\.id) == [new.id])
    }
}
