import ClientDoubles
import Foundation
import Market
import MarketClient
import MarketScreens
import ScreenDoubles
import TemporaryFolder
import Testing

/// The store of a person's items: the double that screens are tested with, or the library of an app.
enum Keeper: Hashable, Sendable, CaseIterable {
    case memory
    case library
}

/// A place where a person's things are kept, left and come back to.
@MainActor
final class SavedItemsBackend {
    private let keeper: Keeper
    private let folder: TemporaryFolder
    private let memory = MemorySavedItems()
    private let memoryDrafts = MemoryDraftStore()
    private var library: LocalLibrary?
    static let market = "https://market.example"

    init(_ keeper: Keeper) throws {
        self.keeper = keeper
        folder = try TemporaryFolder()
    }

    /// Makes a backend with a file in place of the library's folder, so that nothing can be kept.
    static func blocked() throws -> SavedItemsBackend {
        let place = try SavedItemsBackend(.library)
        try Data().write(to: URL(filePath: place.folder.file("user")))
        return place
    }

    /// Makes a backend whose library file is damaged.
    static func damaged() throws -> SavedItemsBackend {
        let place = try SavedItemsBackend(.library)
        try FileManager.default.createDirectory(
            atPath: place.folder.file("user"),
            withIntermediateDirectories: false
        )
        let bytes = Data(repeating: 0xA5, count: 8_192)
        try bytes.write(to: URL(filePath: place.folder.file("user/library.sqlite")))
        return place
    }

    private func opened() async -> LocalLibrary {
        if let library { return library }
        let moment = Timestamp(millisecondsSince1970: 1_700_000_000_000)
        let library = await LocalLibrary.open(in: folder.file("user"), now: { moment })
        self.library = library
        return library
    }

    func savedItems(of market: String = market) async throws -> any SavedItems {
        guard keeper == .library else { return memory }
        let (library, address) = (await opened(), try #require(URL(string: market)))
        return try #require(LibrarySavedItems(library, market: address))
    }

    func drafts(of market: String = market) async throws -> any DraftStore {
        guard keeper == .library else { return memoryDrafts }
        let (library, address) = (await opened(), try #require(URL(string: market)))
        return try #require(LibraryDraftStore(library, market: address))
    }

    /// Ends the app; what is asked for next is what its next start finds.
    func restart() async {
        if let library { #expect(await library.close()) }
        library = nil
    }

    /// Ends the app as a power cut does: nothing more is written.
    func cutPower() {
        library = nil
    }

    /// A draft that this place can't take now.
    func tooMuch(_ id: DraftID, _ key: IdempotencyKey) async -> StoredDraft {
        await memoryDrafts.setFull(true)
        return StoredDraft(id: id, key: key, payload: Array(repeating: 0x20, count: 1_000_001))
    }

    func thereIsRoom() async {
        await memoryDrafts.setFull(false)
    }
}
