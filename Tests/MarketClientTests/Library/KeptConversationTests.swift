import ClientDoubles
import Market
import MarketAPI
import Testing

@testable import MarketClient

/// Copies of what was said, for reading without a network.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct KeptConversationTests {
    private let place: LibraryPlace
    private let me = Account.ID(7)

    init() throws {
        place = try LibraryPlace()
    }

    private func store(_ library: LocalLibrary) throws -> LibraryConversationStore {
        try #require(LibraryConversationStore(library, market: .market))
    }

    @Test func conversationsAreReadAfterARestartWithoutANetwork() async throws {
        let library = await place.open()
        let kept = try store(library)
        kept.learn([.sample(1, touched: 5), .sample(2, touched: 9)], for: me)
        kept.learn([.sample(2), .sample(3)], of: Conversation.ID(1), for: me)
        kept.learn(
            [
                .sample(1),
                Message(number: 2, author: me, at: Message.sample(2).at, text: nil, isUnsent: true),
            ],
            of: Conversation.ID(1),
            for: me
        )
        kept.learn([.sample(1)], of: Conversation.ID(3), for: me)

        let again = try store(await place.reopen(library))
        #expect(again.conversations(of: me).map(\.id.rawValue) == [2, 1])
        #expect(again.conversations(of: me).first == .sample(2, touched: 9))
        #expect(again.messages(of: Conversation.ID(1), for: me).map(\.text) == ["말 1", nil, "말 3"])
        // Nobody asked for it to be kept.
        #expect(again.messages(of: Conversation.ID(3), for: me).isEmpty)
        // Conversations of another account or another market are not shown.
        #expect(again.conversations(of: Account.ID(8)).isEmpty)
        let elsewhere = try #require(LibraryConversationStore(library, market: .elsewhere))
        #expect(elsewhere.conversations(of: me).isEmpty)
    }

    @Test func onlyTheLastIsKept() async throws {
        let library = await place.open()
        let kept = try store(library)
        kept.learn((1...110).map { .sample($0, touched: $0) }, for: me)
        kept.learn((1...80).map { .sample($0) }, of: Conversation.ID(110), for: me)
        let again = try store(await place.reopen(library))
        #expect(again.conversations(of: me).map(\.touched) == (11...110).reversed())
        #expect(again.messages(of: Conversation.ID(110), for: me).map(\.number) == Array(31...80))
    }

    @Test func anOlderAnswerDoesNotTakeThePlaceOfALaterOne() async throws {
        let kept = try store(await place.open())
        kept.learn([.sample(1, touched: 5)], for: me)
        kept.learn([.sample(1, touched: 4)], for: me)
        #expect(kept.conversations(of: me).map(\.touched) == [5])
    }

    @Test func signingOutForgetsCopiesAndKeepsWhatIsUnsent() async throws {
        let library = await place.open()
        let kept = try store(library)
        kept.learn([.sample(1)], for: me)
        kept.learn([.sample(1)], of: Conversation.ID(1), for: me)
        kept.learn([.sample(2)], for: Account.ID(8))
        let message = UnsentMessage(
            WrittenMessage(OutgoingMessage(.isItAvailable, author: me), to: .about(Product.ID(3))),
            author: me,
            madeAt: place.clock.timestamp
        )
        try await kept.unsent.add(message, replacing: [])
        kept.forgetConversations(of: me)
        let again = try store(await place.reopen(library))
        #expect(again.conversations(of: me).isEmpty)
        #expect(again.messages(of: Conversation.ID(1), for: me).isEmpty)
        #expect(again.conversations(of: Account.ID(8)).count == 1)
        #expect(again.unsent.items(of: me) == [message])
        again.forget(Conversation.ID(2), for: Account.ID(8))
        #expect(again.conversations(of: Account.ID(8)).isEmpty)
    }

    @Test func aDamagedFileGivesUpNothingThatWaits() async throws {
        let library = await place.open()
        let kept = try store(library)
        let message = UnsentMessage(
            WrittenMessage(
                OutgoingMessage(.text("네"), isConfirmed: true, author: me),
                to: .conversation(Conversation.ID(3))
            ),
            author: me,
            madeAt: place.clock.timestamp,
            hold: .refused(.dailyLimit)
        )
        try await kept.unsent.add(message, replacing: [])
        kept.learn([.sample(1)], for: me)
        var contents = LibraryContents()
        contents.unsent = library.messages.rows
        contents.threads = library.conversations.threads
        // As a new file is filled that takes the place of a damaged one.
        let connection = try LibraryFile.inMemory.open()
        try contents.write(to: connection)
        #expect(try LibraryContents(connection).unsent == contents.unsent && contents.unsent.count == 1)
        #expect(try LibraryContents(connection).threads == contents.threads)
    }
}
