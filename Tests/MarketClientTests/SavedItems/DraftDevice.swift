import ClientDoubles
import Market
import TemporaryFolder
import Testing

@testable import MarketClient

/// One device with a library of its own, whose drafts go to the account.
@MainActor
final class DraftDevice {
    @MainActor
    private final class User {
        var person: Account?
        var refusals: [ClientError] = []
        var keptBoth: [String] = []
    }

    let number: Int
    let place: LibraryPlace
    let market: FakeDrafts
    private let user = User()
    private(set) var library: LocalLibrary
    private(set) var outbox: DraftOutbox
    private(set) var sync: SavedItemsSync

    init(_ number: Int, _ market: FakeDrafts, person: Account? = .sample) async throws {
        self.number = number
        self.market = market
        place = try LibraryPlace()
        user.person = person
        (library, outbox, sync) = try await Self.start(number, market, place, user)
    }

    private static func start(
        _ number: Int,
        _ market: FakeDrafts,
        _ place: LibraryPlace,
        _ user: User
    ) async throws -> (LocalLibrary, DraftOutbox, SavedItemsSync) {
        let clock = market.clock
        let library = await LocalLibrary.open(in: place.folder.file("user"), now: { clock.timestamp })
        let client = market.client(number) { user.person }
        let store = try #require(LibraryDraftStore(library, market: .market))
        let outbox = DraftOutbox(client: client, keeping: store, clock: clock, now: { clock.timestamp })
        let sync = SavedItemsSync(
            client: client,
            keeping: library,
            drafts: outbox,
            clock: clock,
            jitter: { 0.5 },
            now: { clock.timestamp }
        )
        let made = try #require(sync)
        made.refused = { user.refusals.append($0) }
        made.keptBoth = { user.keptBoth.append($0) }
        return (library, outbox, made)
    }

    var person: Account? {
        get { user.person }
        set { user.person = newValue }
    }

    var refusals: [ClientError] { user.refusals }
    var keptBoth: [String] { user.keptBoth }

    func listen() {
        guard let person else { return }
        market.listeners.append((person.id, { [weak self] in self?.sync.receive($0) }))
    }

    func restart() async throws {
        sync.stop()
        while await !library.close(), !Task.isCancelled { await Task.yield() }
        (library, outbox, sync) = try await Self.start(number, market, place, user)
    }

    func resume() async {
        await sync.resume()
        await sync.finish()
    }

    /// Begins a draft, as a form does.
    @discardableResult
    func begin(_ name: String, photos: [String] = []) async throws -> Draft {
        let photos = photos.map { SubmittedPhoto(.file(PhotoFile(path: $0))) }
        let draft = Draft(ProductSubmission(ProductDraft(name: name), photos: photos))
        try await outbox.save(draft)
        return draft
    }

    /// Types another name into the draft of that name.
    func rename(_ name: String, to other: String) async throws {
        guard var draft = try await outbox.drafts().first(where: { $0.offer.draft.name == name }) else {
            return
        }
        draft.offer.draft.name = other
        try await outbox.save(draft)
    }

    /// Presses the button that posts the draft of that name.
    ///
    /// - Returns: Why it did not get through.
    @discardableResult
    func post(_ name: String) async throws -> ClientError? {
        guard let draft = try await outbox.drafts().first(where: { $0.offer.draft.name == name }) else {
            return nil
        }
        do throws(ClientError) {
            _ = try await outbox.send(draft)
            return nil
        } catch {
            return error
        }
    }

    func discard(_ name: String) async throws {
        for draft in try await outbox.drafts() where draft.offer.draft.name == name {
            try await outbox.discard(draft.id)
        }
    }

    /// The names of the listed drafts, the last changed first.
    var names: [String] { get async throws { try await outbox.drafts().map(\.offer.draft.name) } }
}

extension FakeDrafts {
    /// A device that has shown what the account of `person` has.
    func device(_ number: Int = 1, person: Account? = .sample) async throws -> DraftDevice {
        let device = try await DraftDevice(number, self, person: person)
        await device.resume()
        return device
    }
}

/// Lets others go on until something is so, or the test is given up.
@MainActor
func until(_ isSo: () async throws -> Bool) async rethrows {
    while try await !isSo(), !Task.isCancelled { await Task.yield() }
}
