import ClientDoubles
import Foundation
import Market
import Testing

@testable import MarketClient

/// Goods that were begun and not sent.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DraftTests {
    private let place: LibraryPlace

    init() throws {
        place = try LibraryPlace()
    }

    private func draft(_ text: String, photos: [String] = [], editing: Int64? = nil) -> LibraryDraft {
        LibraryDraft(
            origin: MarketOrigin.samples[0],
            editing: editing.map { Product.ID($0) },
            payload: Data(text.utf8),
            photos: photos
        )
    }

    @Test func aDraftIsThereAfterARestartWithItsKey() async throws {
        let first = await place.open()
        var begun = draft("{}", photos: ["/home/a/2.jpg", "/home/a/1.jpg", "/home/a/2.jpg"], editing: 7)
        try await first.drafts.save(begun)
        // Not closed: what was acknowledged is on the disk.
        let second = await place.open()
        begun.changedAt = try #require(second.drafts.drafts.first).changedAt

        #expect(second.drafts.drafts == [begun])
        #expect(second.drafts.drafts.first?.idempotencyKey == begun.idempotencyKey)
    }

    @Test func theOneChangedLastComesFirstAndEachIsThereOnce() async throws {
        var library = await place.open()
        var (first, second) = (draft("1"), draft("2"))
        for draft in [first, second] {
            place.clock.advance(by: .seconds(1))
            try await library.drafts.save(draft)
        }
        place.clock.advance(by: .seconds(1))
        first.payload = Data("1, longer".utf8)
        first.photos = ["/a.jpg"]
        try await library.drafts.save(first)
        library = await place.reopen(library)

        #expect(library.drafts.drafts.map(\.id) == [first.id, second.id])
        #expect(library.drafts.drafts[0].payload == first.payload)
        #expect(library.drafts.drafts[0].photos == ["/a.jpg"])
        second.payload = Data()
    }

    @Test func aDraftThatWasSentIsGone() async throws {
        var library = await place.open()
        let sent = draft("1", photos: ["/a.jpg"])
        try await library.drafts.save(sent)
        try await library.drafts.save(draft("2"))
        try await library.drafts.remove(sent.id)
        try await library.drafts.remove(UUID())
        library = await place.reopen(library)

        #expect(library.drafts.drafts.map(\.payload) == [Data("2".utf8)])
    }

    @Test func aDraftTooLongIsRefusedAndChangesNothing() async throws {
        let library = await place.open()
        var kept = draft("short")
        try await library.drafts.save(kept)
        kept.payload = Data(count: 1_000_001)
        await #expect(throws: LibraryError.notTaken) { try await library.drafts.save(kept) }

        #expect(library.drafts.drafts.map(\.payload) == [Data("short".utf8)])
        #expect(library.health == .sound)
        #expect(await place.open().drafts.drafts.map(\.payload) == [Data("short".utf8)])
    }

    @Test(arguments: [FailingLibrary.Limit.full, .readOnly])
    func aDraftThatCouldNotBeWrittenIsNotWrittenLaterEither(limit: FailingLibrary.Limit) async throws {
        let failing = try FailingLibrary(place)
        let (library, kept) = (failing.library, draft("1"))
        try await library.drafts.save(kept)
        try await failing.limit(limit)
        var changed = kept
        changed.payload = Data(count: 900_000)
        await #expect(throws: LibraryError.self) { try await library.drafts.save(changed) }
        if limit == .readOnly {
            await #expect(throws: LibraryError.readOnly) { try await library.drafts.remove(kept.id) }
        }
        #expect(library.drafts.drafts.map(\.payload) == [kept.payload])

        try await failing.limit(.none)
        await library.retry()
        #expect(library.health == .sound)
        #expect(await place.reopen(library).drafts.drafts.map(\.payload) == [kept.payload])
    }

    @Test func anEarlierChangeThatArrivesLateIsNotShown() {
        var turns = DraftTurns()
        let (draft, other) = (UUID(), UUID())
        let (first, second, third) = (turns.next(), turns.next(), turns.next())
        let heard = [(second, draft), (first, draft), (second, draft), (first, other), (third, draft)]
        #expect(heard.map { turns.isLatest($0.0, of: $0.1) } == [true, false, false, true, true])
    }

    @Test func draftsKeptInOneMomentComeBackInTheirOrder() async throws {
        var library = await place.open()
        let drafts = (1...5).map { draft("\($0)") }
        for draft in drafts { try await library.drafts.save(draft) }
        #expect(library.drafts.drafts.map(\.id) == drafts.map(\.id).reversed())
        library = await place.reopen(library)
        #expect(library.drafts.drafts.map(\.id) == drafts.map(\.id).reversed())
    }
}
