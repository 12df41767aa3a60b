import ClientDoubles
import Market
import MarketAPI
import Testing

@testable import MarketClient

/// Photos that wait with their message.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MessageOutboxPhotoTests {
    private let place: LibraryPlace
    private let talk = FakeTalk()
    private let here = UnsentMessage.Thread.conversation(Conversation.ID(4))

    init() throws {
        place = try LibraryPlace()
    }

    private func start() async throws -> MessageOutbox {
        let library = await place.open()
        let store = try #require(LibraryConversationStore(library, market: .market))
        return MessageOutbox(
            client: talk.client,
            keeping: store,
            clock: place.clock,
            jitter: { 0.5 },
            now: { [clock = place.clock] in clock.timestamp }
        )
    }

    private func files(_ names: String...) -> [PhotoFile] { names.map { PhotoFile(path: "/photos/\($0)") } }

    private func until(_ isSo: () -> Bool) async {
        while !isSo(), !Task.isCancelled { await Task.yield() }
    }

    @Test func photosGoAheadOfTheirMessageInTheirOrder() async throws {
        let outbox = try await start()
        var removed: [[String]] = []
        outbox.removed = { removed.append($0.photos.map(\.file.name)) }
        try await outbox.send(.text(" 이거예요 "), photos: files("a", "b"), to: here)
        try await outbox.send(.text(" "), photos: files("c"), to: here)
        await until { outbox.items.isEmpty }
        #expect(talk.uploads.map(\.file) == ["a", "b", "c"])
        #expect(talk.said.map(\.photos) == [[Photo.ID(1), Photo.ID(2)], [Photo.ID(3)]])
        #expect(talk.texts == ["이거예요", ""])
        #expect(Set(talk.uploads.map(\.author)) == [Account.sample.id])
        #expect(removed == [["a", "b"], ["c"]])
        #expect(outbox.upload == nil)
    }

    /// The photo that is on its way when the app ends is sent again, those before it are not.
    @Test(arguments: [FakeTalk.Fault.unreachable, .replyLost])
    func aKilledAppGoesOnWithThePhotosThatAreMissing(_ fault: FakeTalk.Fault) async throws {
        talk.faults["b"] = fault
        let killed = try await start()
        try await killed.send(.text(""), photos: files("a", "b"), to: here)
        try await killed.send(.text("다음"), to: here)
        await until { killed.items.first?.delay != nil }
        killed.stop()
        talk.faults = [:]

        let next = try await start()
        await next.resume()
        await until { next.items.isEmpty }
        #expect(talk.uploadTries == ["a", "b", "b"])
        #expect(talk.uploads.map(\.file) == ["a", "b"])
        #expect(talk.said.map(\.photos) == [[Photo.ID(1), Photo.ID(2)], []])
        #expect(talk.texts == ["", "다음"])
    }

    @Test func photosMissingOnTheMarketAreUploadedAgain() async throws {
        let outbox = try await start()
        talk.faults["이거"] = .unreachable
        try await outbox.send(.text("이거"), photos: files("a"), to: here)
        await until { outbox.items.first?.delay != nil }
        #expect(outbox.items.first?.photos.map(\.upload) == [Photo.ID(1)])
        talk.removedUploads = [Photo.ID(1)]
        talk.faults = [:]
        await outbox.retry(try #require(outbox.items.first).key)
        await until { outbox.items.isEmpty }
        #expect(talk.said.map(\.photos) == [[Photo.ID(2)]])
    }

    @Test func aFileThatCanNotBeReadHoldsItsMessageAndIsNamed() async throws {
        let outbox = try await start()
        var client = talk.client
        client.conversations.uploadPhoto = { file, _, _, _ throws(ClientError) in
            throw .photoUnreadable(name: file.name)
        }
        let library = await place.open()
        let store = try #require(LibraryConversationStore(library, market: .market))
        let other = MessageOutbox(client: client, keeping: store, now: { .init(millisecondsSince1970: 0) })
        try await other.send(.text("이거"), photos: files("gone"), to: here)
        await until { other.items.first?.hold != nil }
        #expect(other.items.first?.hold == .refused(.photoDamaged))
        #expect(talk.said.isEmpty && outbox.items.isEmpty)
    }

    @Test func anInvalidMessageIsNotSaved() async throws {
        let outbox = try await start()
        let six = files("a", "b", "c", "d", "e", "f")
        for (words, photos) in [
            (OutgoingMessage.Words.text("여섯"), six), (.text(" "), []), (.isItAvailable, files("a")),
        ] {
            await #expect(throws: ClientError.refused(Refusal(status: 422, code: .invalidMessage))) {
                try await outbox.send(words, photos: photos, to: here)
            }
        }
        #expect(outbox.items.isEmpty && talk.uploadTries.isEmpty)
    }
}
