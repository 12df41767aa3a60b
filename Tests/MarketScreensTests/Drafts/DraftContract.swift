import ClientDoubles
import Foundation
import Market
import MarketClient
import MarketScreens
import Testing

/// The guarantees of every draft store.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DraftContract {
    private func draft(_ text: String, as id: String = UUID().uuidString.lowercased()) -> StoredDraft {
        StoredDraft(id: DraftID(rawValue: id), key: .random(), payload: Array(text.utf8))
    }

    @Test(arguments: Keeper.allCases)
    func aSavedDraftSurvivesAPowerCutWithItsKey(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let kept = draft("{}")
        try await place.drafts().keep(kept)
        place.cutPower()

        let drafts = try await place.drafts()
        #expect(try await drafts.drafts() == [kept])
        #expect(try await drafts.draft(kept.id) == kept)
        #expect(try await drafts.draft(draft("").id) == nil)
    }

    @Test(arguments: Keeper.allCases)
    func aChangeComesBackWithItsProduct(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let edit = StoredDraft(
            id: draft("").id,
            editing: Product.ID(7),
            key: .random(),
            payload: Array("{}".utf8)
        )
        try await place.drafts().keep(edit)
        place.cutPower()
        #expect(try await place.drafts().drafts() == [edit])
        try await place.drafts().remove(edit.id)
        #expect(try await place.drafts().drafts().isEmpty)
    }

    @Test(arguments: Keeper.allCases)
    func theOneKeptLastComesFirstAndEachIsThereOnce(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let drafts = try await place.drafts()
        let (first, second) = (draft("1"), draft("2"))
        try await drafts.keep(first)
        try await drafts.keep(second)
        let longer = StoredDraft(id: first.id, key: first.key, payload: Array("1, longer".utf8))
        try await drafts.keep(longer)
        #expect(try await drafts.drafts() == [longer, second])
        await place.restart()
        #expect(try await place.drafts().drafts() == [longer, second])
    }

    @Test(arguments: Keeper.allCases)
    func anInternalNoteKeepsTheDraftOrder(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let drafts = try await place.drafts()
        let (first, second) = (draft("1"), draft("2"))
        try await drafts.keep(first)
        try await drafts.keep(second)
        let noted = StoredDraft(id: first.id, key: first.key, payload: Array("1, noted".utf8))
        try await drafts.note(noted)
        #expect(try await drafts.drafts() == [second, noted])
        await place.restart()
        #expect(try await place.drafts().drafts() == [second, noted])
    }

    @Test(arguments: Keeper.allCases)
    func aRemovedDraftStaysRemoved(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let drafts = try await place.drafts()
        let (sent, left) = (draft("1"), draft("2"))
        try await drafts.keep(sent)
        try await drafts.keep(left)
        try await drafts.remove(sent.id)
        try await drafts.remove(sent.id)
        try await drafts.remove(DraftID(rawValue: "never kept"))
        place.cutPower()
        #expect(try await place.drafts().drafts() == [left])
    }

    @Test(arguments: Keeper.allCases)
    func failedSaveChangesNothing(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        let drafts = try await place.drafts()
        let kept = draft("short")
        try await drafts.keep(kept)
        let (longer, other) = (
            await place.tooMuch(kept.id, kept.key), await place.tooMuch(draft("").id, .random())
        )
        await #expect(throws: (any Error).self) { try await drafts.keep(longer) }
        await #expect(throws: (any Error).self) { try await drafts.keep(other) }
        #expect(try await drafts.drafts() == [kept])

        await place.thereIsRoom()
        let next = draft("next")
        try await drafts.keep(next)
        await place.restart()
        #expect(try await place.drafts().drafts() == [next, kept])
    }

    @Test(arguments: Keeper.allCases)
    func aDraftIsThereUntilTheMarketHasTheProducts(keeper: Keeper) async throws {
        let place = try SavedItemsBackend(keeper)
        var client = MarketClient.unstubbed
        client.selling.create = { _, _, _ throws(ClientError) in throw .unreachable }
        let offer = ProductSubmission(
            ProductDraft(name: "자전거", description: "거의 새것", price: "1000", stock: "1"),
            photos: []
        )
        let unsent = Draft(offer)
        let first = DraftOutbox(client: client, keeping: try await place.drafts())
        await #expect(throws: ClientError.unreachable) { try await first.send(unsent) }
        place.cutPower()

        client.selling.create = { _, key, _ throws(ClientError) in
            #expect(key == unsent.key)
            return .sample(1)
        }
        let second = DraftOutbox(client: client, keeping: try await place.drafts())
        let found = try #require(try await second.drafts().first)
        #expect(found.offer == offer)
        _ = try await second.send(found)
        #expect(try await second.drafts().isEmpty)
        await place.restart()
        #expect(try await place.drafts().drafts().isEmpty)
    }

    @Test func draftsOfAnotherMarketStayThere() async throws {
        let place = try SavedItemsBackend(.library)
        let kept = draft("{}")
        try await place.drafts().keep(kept)
        let elsewhere = try await place.drafts(of: "http://127.0.0.1:8080")
        #expect(try await elsewhere.drafts().isEmpty)
        #expect(try await elsewhere.draft(kept.id) == nil)
        // The same market, however its address is written.
        #expect(try await place.drafts(of: "HTTPS://Market.example:443/").drafts() == [kept])
    }

    @Test func anUnwritableDraftStoreReportsAnError() async throws {
        let drafts = try await SavedItemsBackend.blocked().drafts()
        await #expect(throws: LibraryError.notReachable) { try await drafts.keep(draft("{}")) }
        #expect(try await drafts.drafts().isEmpty)
    }
}
