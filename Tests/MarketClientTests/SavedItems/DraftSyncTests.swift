import ClientDoubles
import Foundation
import Market
import MarketAPI
import SQLite
import SeededRandom
import Testing

@testable import MarketClient

/// Drafts that are the account's, on devices that may have no line.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DraftSyncTests {
    private let market = FakeDrafts(TestClock())

    private func exchange(_ devices: DraftDevice...) async {
        for _ in 0..<2 { for device in devices { await device.resume() } }
    }

    @Test func typedTextReachesTheAccountAfterAPause() async throws {
        let device = try await market.device()
        try await device.begin("자전거")
        #expect(market.arrived == 0, "somebody may be typing")
        await market.clock.sleeper(for: .seconds(2))
        market.clock.advance(by: .seconds(2))
        await until { market.names(of: .sample) == ["자전거"] }
        await device.sync.finish()
        try await device.restart()
        await device.resume()
        #expect(market.arrived == 1)
        #expect(try await device.names == ["자전거"])
    }

    @Test func anotherDeviceGoesOnWithItAndItsPhotos() async throws {
        let (phone, desk) = (try await market.device(1), try await market.device(2))
        try await phone.begin("자전거", photos: ["/a.jpg", "/a.jpg"])
        await exchange(phone, desk)
        let there = try #require(try await desk.outbox.drafts().first)
        #expect(there.offer.draft.name == "자전거" && there.offer.photos.count == 2)
        #expect(there.pictures.map(\.id) == [Photo.ID(100), Photo.ID(101)])
        try await desk.rename("자전거", to: "파란 자전거")
        await exchange(desk, phone)
        #expect(try await phone.names == ["파란 자전거"])
        #expect(market.forms(of: .sample).map(\.photos.count) == [2])
        #expect(phone.keptBoth.isEmpty && desk.keptBoth.isEmpty)
        try await phone.discard("파란 자전거")
        await exchange(phone, desk)
        #expect(try await desk.names == [])
        #expect(market.names(of: .sample) == [])
    }

    @Test func anotherDeviceReceivesTheChange() async throws {
        let (phone, desk) = (try await market.device(1), try await market.device(2))
        desk.listen()
        try await phone.begin("자전거")
        await phone.sync.finish()
        try await until { try await desk.names == ["자전거"] }
        market.rename("자전거", to: "새 자전거")
        try await until { try await desk.names == ["새 자전거"] }
        market.discard("새 자전거")
        try await until { try await desk.names == [] }
    }

    @Test(arguments: [FakeAccounts.Fate.lostBefore, .lostAfter])
    func aKilledAppMakesNoDraftTwice(fate: FakeAccounts.Fate) async throws {
        let device = try await market.device()
        market.fate = { _ in fate }
        try await device.begin("자전거")
        await device.sync.finish()
        // The user types on before it is known to have arrived.
        try await device.rename("자전거", to: "파란 자전거")
        try await device.restart()
        await device.resume()
        market.fate = { _ in .answered }
        try await device.restart()
        await device.resume()
        #expect(market.names(of: .sample) == ["파란 자전거"])
        market.fate = { _ in fate }
        for name in ["빨간 자전거", "하얀 자전거"] {
            try await device.rename(try await device.names[0], to: name)
            await device.sync.finish()
        }
        market.fate = { _ in .answered }
        try await device.restart()
        await device.resume()
        #expect(market.names(of: .sample) == ["하얀 자전거"])
        #expect(try await device.names == ["하얀 자전거"])
        #expect(device.keptBoth.isEmpty, "its own change is nobody else's")
    }

    @Test func concurrentEditsBecomeTwoDrafts() async throws {
        let (phone, desk) = (try await market.device(1), try await market.device(2))
        try await phone.begin("자전거", photos: ["/a.jpg"])
        await exchange(phone, desk)
        market.fate = { _ in .lostBefore }
        try await phone.rename("자전거", to: "빨간 자전거")
        try await desk.rename("자전거", to: "파란 자전거")
        for device in [phone, desk] { await device.sync.finish() }
        market.fate = { _ in .answered }
        await exchange(desk, phone)
        #expect(Set(market.names(of: .sample)) == ["빨간 자전거", "파란 자전거"])
        await exchange(desk, phone)
        #expect(phone.keptBoth == ["빨간 자전거"] && desk.keptBoth.isEmpty)
        for device in [phone, desk] {
            #expect(Set(try await device.names) == ["빨간 자전거", "파란 자전거"])
        }
        #expect(market.forms(of: .sample).map(\.photos.count) == [1, 1])
        // Each has photos of its own: whichever is posted or discarded leaves the other whole.
        #expect(Set(market.forms(of: .sample).flatMap(\.photos).map(\.source)).count == 2)
        #expect(try await phone.post("빨간 자전거") == nil)
        await exchange(phone, desk)
        #expect(try await desk.post("파란 자전거") == nil)
        #expect(market.posted == ["빨간 자전거", "파란 자전거"])
    }

    @Test(arguments: [false, true])
    func aFormThatIsOpenWhileAnotherDeviceChangesItWritesOverNothing(isBegunHere: Bool) async throws {
        let (phone, desk) = (try await market.device(1), try await market.device(2))
        let begun = try await phone.begin("자전거")
        await exchange(phone, desk)
        // As a form holds it.
        var open = isBegunHere ? begun : try #require(try await phone.outbox.drafts().first)
        try await desk.rename("자전거", to: "파란 자전거")
        await exchange(desk, phone)
        #expect(try await phone.names == ["파란 자전거"])
        open.offer.draft.name = "빨간 자전거"
        try await phone.outbox.save(open)
        await exchange(phone, desk)
        #expect(Set(market.names(of: .sample)) == ["빨간 자전거", "파란 자전거"])
        #expect(Set(try await desk.names) == ["빨간 자전거", "파란 자전거"])
        #expect(phone.keptBoth == ["빨간 자전거"])
    }

    @Test func typedTextOutlivesADiscardElsewhere() async throws {
        let (phone, desk) = (try await market.device(1), try await market.device(2))
        for name in ["의자", "책상"] { try await phone.begin(name) }
        await exchange(phone, desk)
        market.fate = { $0 == 1 ? .lostBefore : .answered }
        try await phone.rename("의자", to: "나무 의자")
        await phone.sync.finish()
        for name in ["의자", "책상"] { try await desk.discard(name) }
        await desk.resume()
        #expect(market.names(of: .sample) == [])
        market.fate = { _ in .answered }
        await exchange(phone, desk)
        for device in [phone, desk] { #expect(try await device.names == ["나무 의자"]) }
    }

    @Test func aDiscardCanBeUndoneInTime() async throws {
        let device = try await market.device()
        try await device.begin("자전거")
        await device.sync.finish()
        let draft = try #require(try await device.outbox.drafts().first)
        try await device.outbox.discard(draft.id)
        await market.clock.sleeper(for: .seconds(10))
        try await device.outbox.save(draft)
        await device.resume()
        #expect(market.names(of: .sample) == ["자전거"] && market.arrived == 1)
        try await device.outbox.discard(draft.id)
        try await device.restart()
        await device.resume()
        #expect(market.names(of: .sample) == [])
        #expect(try await device.names == [])
    }

    @Test func anEditedDraftIsNotDiscarded() async throws {
        let device = try await market.device()
        try await device.begin("자전거")
        await device.sync.finish()
        market.fate = { _ in .lostBefore }
        try await device.discard("자전거")
        await device.sync.finish()
        market.rename("자전거", to: "파란 자전거")
        market.fate = { _ in .answered }
        await device.resume()
        #expect(market.names(of: .sample) == ["파란 자전거"])
        #expect(try await device.names == ["파란 자전거"])
    }

    @Test func signingInTakesOverAndSigningOutLeavesNothing() async throws {
        market.add("책상", of: .sample)
        let device = try await market.device(person: nil)
        try await device.begin("자전거")
        let product = ProductDetails.sample(3)
        try await device.outbox.save(
            EditDraft(product.id, from: EditBase(product), to: ProductSubmission(product.draft, photos: []))
        )
        #expect(market.arrived == 0)
        device.person = .sample
        await device.resume()
        #expect(Set(market.names(of: .sample)) == ["자전거", "책상"])
        #expect(Set(try await device.names) == ["자전거", "책상"])
        try await device.begin("컵")
        await device.sync.leave()
        #expect(Set(market.names(of: .sample)) == ["자전거", "책상", "컵"])
        device.person = nil
        await device.resume()
        #expect(try await device.names == [])
        #expect(try await device.outbox.edit(of: product.id) == nil)
        #expect(await device.library.close())
        let file = try SQLiteConnection(path: device.place.path, access: .readOnly)
        for (table, expected) in [
            ("drafts WHERE editing IS NULL", 0), ("drafts", 1),
        ] {
            let count = try file.first("SELECT count(*) FROM \(table)") { row throws(SQLiteError) in
                try row.integer(0)
            }
            #expect(count == Int64(expected), "\(table)")
        }
        // A change of goods is known here alone, and waits unseen.
        try await device.restart()
        device.person = .sample
        await device.resume()
        #expect(try await device.outbox.edit(of: product.id) != nil)
    }

    @Test func twoPeopleOnOneDeviceShareNothing() async throws {
        let device = try await market.device()
        let gate = Gate()
        market.gate = { _ = await gate.pass() }
        try await device.begin("비밀")
        let finishing = Task { await device.sync.finish() }
        await until { market.arrived == 1 }
        var open = try await device.begin("더 비밀")
        device.person = .other
        market.gate = nil
        gate.open()
        await finishing.value
        await device.resume()
        #expect(try await device.names == [])
        // A form that is open still.
        open.offer.draft.name = "아직 비밀"
        await #expect(throws: ClientError.draftNotKept) { try await device.outbox.save(open) }
        device.person = nil
        await device.resume()
        await #expect(throws: ClientError.draftNotKept) { try await device.outbox.save(open) }
        device.person = .other
        await device.resume()
        #expect(market.names(of: .sample) == [] && market.names(of: .other) == [])
        #expect(try await device.names == [])
    }

    @Test func aSessionThatEndsByItselfHidesAndKeeps() async throws {
        let device = try await market.device()
        market.fate = { _ in .lostBefore }
        let draft = try await device.begin("자전거")
        device.person = nil
        await device.resume()
        #expect(try await device.names == [])
        // The form is open still, and what is typed there is its author's.
        var open = draft
        open.offer.draft.name = "파란 자전거"
        try await device.outbox.save(open)
        #expect(try await device.names == [])
        try await device.restart()
        market.fate = { _ in .answered }
        device.person = .other
        await device.resume()
        #expect(try await device.names == [])
        #expect(market.names(of: .other) == [])
    }

    @Test func itemsBeyondTheAccountsLimitStayLocal() async throws {
        for number in 1...20 { market.add("\(number)", of: .sample) }
        let device = try await market.device()
        try await device.begin("자전거")
        await device.sync.finish()
        #expect(device.refusals.map(\.refusal?.code) == [.draftLimit])
        #expect(try await device.names.first == "자전거")
        market.discard("1")
        await device.resume()
        #expect(market.names(of: .sample).first == "자전거")
    }

    @Test func anUnreadableDraftIsLeftAlone() async throws {
        let device = try await market.device()
        let origin = try #require(MarketOrigin(URL.market.absoluteString))
        let later = LibraryDraft(origin: origin, payload: Data("{}".utf8))
        try await device.library.drafts.keep(
            later,
            of: .account(origin, Account.sample.id),
            replacing: nil
        )
        await device.resume()
        #expect(device.sync.waitingCount == 0)
        #expect(device.library.drafts.contents.map(\.id) == [later.id])
        #expect(await device.sync.bringDrafts() == 1, "signing out would erase it")
    }

    @Test func onlyItsWriterChangesWhenADraftWasChanged() async throws {
        let device = try await market.device()
        for name in ["자전거", "의자"] { try await device.begin(name, photos: ["/a.jpg"]) }
        let times = { Dictionary(grouping: device.library.drafts.contents, by: \.id) }
        let before = times().mapValues { $0.map(\.changedAt) }
        await device.sync.finish()
        market.refusal = Refusal(status: 429, retryAfter: .seconds(3_600))
        #expect(try await device.post("자전거") != nil)
        #expect(times().mapValues { $0.map(\.changedAt) } == before)
        #expect(try await device.names == ["의자", "자전거"])
        market.refusal = nil
        try await device.restart()
        await device.resume()
        #expect(try await device.names == ["의자", "자전거"])
        try await device.rename("자전거", to: "파란 자전거")
        #expect(try await device.names == ["파란 자전거", "의자"])
    }

    @Test func aPostedDraftIsRemovedEverywhere() async throws {
        let (phone, desk) = (try await market.device(1), try await market.device(2))
        try await phone.begin("자전거")
        await exchange(phone, desk)
        let draft = try #require(try await desk.outbox.drafts().first)
        _ = try await desk.outbox.send(draft)
        await exchange(desk, phone)
        #expect(market.names(of: .sample) == [])
        for device in [phone, desk] { #expect(try await device.names == []) }
    }

    @Test func aDraftPostedElsewhereNeedsASecondPressToPost() async throws {
        let (phone, desk) = (try await market.device(1), try await market.device(2))
        try await phone.begin("자전거")
        await exchange(phone, desk)
        let open = try #require(try await phone.outbox.drafts().first)
        _ = try await desk.outbox.send(try #require(try await desk.outbox.drafts().first))
        var code: ProblemCode?
        do throws(ClientError) { _ = try await phone.outbox.send(open) } catch { code = error.refusal?.code }
        #expect(code == .draftGone)
        _ = try await phone.outbox.send(open)
    }
}
