import ClientDoubles
import Market
import MarketAPI
import Testing

@testable import MarketClient

/// Messages that wait on this device.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MessageOutboxTests {
    private let place: LibraryPlace
    private let talk = FakeTalk()
    private let here = UnsentMessage.Thread.conversation(Conversation.ID(4))

    init() throws {
        place = try LibraryPlace()
    }

    /// The outbox of an app that has just started; the one before it was killed where it stood.
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

    private func write(_ texts: String..., to outbox: MessageOutbox, _ thread: UnsentMessage.Thread? = nil)
        async throws
    {
        for text in texts { try await outbox.send(.text(text), to: thread ?? here) }
    }

    private func until(_ isSo: () -> Bool) async {
        while !isSo(), !Task.isCancelled { await Task.yield() }
    }

    @Test func aFailedMessageHoldsThoseBehindIt() async throws {
        let outbox = try await start()
        talk.faults["둘"] = .refused(.conversationClosed)
        try await write("하나", "둘", "셋", to: outbox)
        try await write("다른 곳", to: outbox, .conversation(Conversation.ID(5)))
        await until { outbox.items.count == 2 && outbox.items.first?.hold != nil }
        #expect(talk.texts == ["하나", "다른 곳"])
        #expect(outbox.items.map(\.hold) == [.refused(.conversationClosed), nil])

        // Refused is refused after a restart too, until its author says more.
        let next = try await start()
        await next.resume()
        try await write("넷", to: next)
        try await write("또 다른 곳", to: next, .conversation(Conversation.ID(5)))
        await until { talk.said.count == 3 }
        #expect(talk.texts == ["하나", "다른 곳", "또 다른 곳"])
        talk.faults = [:]
        await next.retry(try #require(next.items.first).key)
        await until { next.items.isEmpty }
        #expect(talk.texts.filter { !$0.hasSuffix("곳") } == ["하나", "둘", "셋", "넷"])
    }

    @Test func aDiscardedMessageDoesNotBlockTheNext() async throws {
        let outbox = try await start()
        talk.faults["하나"] = .refused(.conversationClosed)
        try await write("하나", "둘", to: outbox)
        await until { outbox.items.first?.hold != nil }
        #expect(await outbox.discard(try #require(outbox.items.first).key))
        await until { outbox.items.isEmpty }
        #expect(talk.texts == ["둘"])
    }

    @Test func aMessageBeingSentCannotBeDiscarded() async throws {
        let outbox = try await start()
        let gate = Gate()
        talk.asked = { _ = await gate.pass() }
        try await write("하나", to: outbox)
        await gate.arrivals(1)
        let isGivenUp = await outbox.discard(try #require(outbox.items.first).key)
        #expect(!isGivenUp && outbox.items.count == 1)
        gate.open()
        await until { talk.said.count == 1 && outbox.items.isEmpty }
        #expect(talk.texts == ["하나"])
    }

    @Test func anUndeliveredMessageIsResentUnderItsKey() async throws {
        let outbox = try await start()
        talk.faults["하나"] = .replyLost
        try await write("하나", "둘", to: outbox)
        await until { outbox.items.first?.delay != nil }
        // It has arrived; nobody here knows.
        #expect(talk.texts == ["하나"] && outbox.items.count == 2)
        talk.faults = [:]
        await place.clock.sleeper(for: .seconds(2))
        place.clock.advance(by: .seconds(2))
        await until { outbox.items.isEmpty }
        #expect(talk.texts == ["하나", "둘"] && talk.heard.count == 3)
    }

    @Test func aMarketThatAsksToWaitIsLeftAloneForSoLong() async throws {
        let outbox = try await start()
        talk.faults["하나"] = .refused(.slowDown, retryAfter: .seconds(60))
        try await write("하나", to: outbox)
        await until { outbox.items.first?.delay != nil }
        await place.clock.sleeper(for: .seconds(60))
        #expect(outbox.items.first?.hold == nil)
        talk.faults = [:]
        place.clock.advance(by: .seconds(60))
        await until { outbox.items.isEmpty }
        #expect(talk.texts == ["하나"])
    }

    @Test func theSameWordsTwiceAreTwoMessages() async throws {
        let outbox = try await start()
        try await write("네", "네", to: outbox)
        await until { outbox.items.isEmpty }
        #expect(talk.texts == ["네", "네"] && Set(talk.said.map(\.key)).count == 2)
    }

    @Test func aKeyHas128RandomBits() {
        let keys = (0..<100).map { _ in IdempotencyKey.of128Bits().rawValue }
        #expect(Set(keys).count == 100)
        #expect(keys.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }

    /// Killed between writing and sending, between sending and hearing of it, and anywhere else.
    @Test(arguments: [FakeTalk.Fault.none, .unreachable, .replyLost])
    func aKilledAppSendsEachMessageOnceAndInOrder(_ fault: FakeTalk.Fault) async throws {
        talk.faults["하나"] = fault
        let killed = try await start()
        // Never answered: the app is gone before the reply is.
        let gate = Gate()
        if case .none = fault { talk.asked = { _ = await gate.pass() } }
        try await write("하나", "둘", "셋", to: killed)
        if case .none = fault {
            await gate.arrivals(1)
        } else {
            await until { killed.items.first?.delay != nil }
        }
        killed.stop()

        talk.asked = nil
        talk.faults = [:]
        let next = try await start()
        await next.resume()
        await until { next.items.isEmpty }
        gate.open()
        #expect(talk.texts == ["하나", "둘", "셋"])
        // Nothing is left to be sent by a third.
        let last = try await start()
        await last.resume()
        #expect(last.items.isEmpty)
    }

    @Test func twoWindowsSendEachMessageOnce() async throws {
        talk.faults["하나"] = .unreachable
        let first = try await start()
        try await write("하나", "둘", to: first)
        await until { first.items.first?.delay != nil }
        let second = try await start()
        talk.faults = [:]
        await second.resume()
        await first.resume()
        await until { first.items.isEmpty && second.items.isEmpty }
        #expect(talk.texts == ["하나", "둘"])
    }

    @Test func aRiskyMessageWaitsForItsAuthor() async throws {
        let outbox = try await start()
        talk.faults["010-1234-5678"] = .refused(.messageRisky)
        try await write("010-1234-5678", "둘", to: outbox)
        await until { outbox.items.first?.hold != nil }
        #expect(outbox.items.map(\.isRisky) == [true, false] && talk.said.isEmpty)

        // Also after a restart.
        let next = try await start()
        await next.resume()
        let risky = try #require(next.items.first)
        #expect(risky.isRisky)
        await next.confirm(risky.key)
        await until { next.items.isEmpty }
        #expect(talk.texts == ["010-1234-5678", "둘"])
        #expect(talk.said.first?.key == risky.key)
        #expect(talk.heard.map(\.isConfirmed) == [false, true, false])
    }

    @Test func afterSevenDaysItAsksInsteadOfSending() async throws {
        talk.faults["하나"] = .unreachable
        let outbox = try await start()
        try await write("하나", to: outbox)
        await until { outbox.items.first?.delay != nil }
        outbox.stop()
        talk.faults = [:]
        place.clock.advance(by: .seconds(7 * 86_400))
        let next = try await start()
        await next.resume()
        #expect(next.items.map(\.hold) == [.overdue])
        #expect(talk.said.isEmpty)
        await next.retry(try #require(next.items.first).key)
        await until { next.items.isEmpty }
        #expect(talk.texts == ["하나"])
    }

    @Test func aMessageIsNotSentForAnotherPerson() async throws {
        talk.faults["하나"] = .unreachable
        let outbox = try await start()
        try await write("하나", to: outbox)
        await until { outbox.items.first?.delay != nil }
        talk.faults = [:]
        talk.identity = .nobody
        await outbox.resume()
        #expect(outbox.items.isEmpty)
        await #expect(throws: ClientError.self) { try await write("둘", to: outbox) }
        let other = Account(
            id: Account.ID(8),
            name: "지수",
            vendor: .sample,
            roles: [],
            createdAt: Account.sample.createdAt
        )
        talk.identity = .account(other)
        await outbox.resume()
        try await write("셋", to: outbox)
        await until { outbox.items.isEmpty }
        #expect(talk.texts == ["셋"] && talk.heard.last?.author == other.id)

        talk.identity = .account(.sample)
        await outbox.resume()
        await until { outbox.items.isEmpty }
        #expect(talk.texts == ["셋", "하나"] && talk.heard.last?.author == Account.sample.id)
    }

    /// An account that signs in between the check of the author and the request is not taken for the author.
    @Test func aRequestIsMadeForItsAuthorAlone() async throws {
        let market = await MarketClient.own(ScriptedSession(), token: "t")
        let message = OutgoingMessage(.text("네"), author: Account.ID(8))
        let refused = ClientError.refused(Refusal(status: 401, code: .unauthenticated))
        await #expect(throws: refused) {
            _ = try await market.conversations.send(Conversation.ID(4), message, .random())
        }
        guard case .account = await market.accounts.identity() else {
            Issue.record("the other one was signed out")
            return
        }
    }

    @Test func aFirstMessageBeginsTheConversationAndTheRestFollowsThere() async throws {
        let outbox = try await start()
        var begun: [Conversation.ID] = []
        outbox.confirmed = { if case .begun(let summary) = $1 { begun.append(summary.id) } }
        let product = Product.ID(3)
        talk.faults["?"] = .unreachable
        try await outbox.send(.isItAvailable, to: .about(product))
        await until { outbox.items.first?.delay != nil }
        try await write("여보세요", to: outbox, .about(product))
        talk.faults = [:]
        await outbox.resume()
        await until { outbox.items.isEmpty }
        let id = FakeTalk.conversation(about: product)
        #expect(talk.texts == ["?", "여보세요"] && Set(talk.said.map(\.conversation)) == [id])
        #expect(begun == [id])
        // A person who still has the product open writes to the conversation.
        try await write("저기요", to: outbox, .about(product))
        await until { outbox.items.isEmpty }
        #expect(talk.texts.last == "저기요" && begun == [id])
    }

    /// A conversation has two names, and one order: what was written by one waits for what was written by the other.
    @Test func bothNamesOfAConversationAreOneLine() async throws {
        let outbox = try await start()
        let (product, id) = (Product.ID(3), Conversation.ID(300))
        await outbox.resume()
        outbox.learn(id, about: product)
        talk.faults["하나"] = .refused(.conversationClosed)
        try await write("하나", to: outbox, .about(product))
        try await write("둘", to: outbox, .conversation(id))
        try await write("셋", to: outbox, .about(product))
        await until { outbox.items.first?.hold != nil }
        #expect(outbox.messages(to: .conversation(id)) == outbox.items)
        #expect(outbox.messages(to: .about(product)).count == 3)
        talk.faults = [:]
        await outbox.retry(try #require(outbox.items.first).key)
        await until { outbox.items.isEmpty }
        #expect(talk.texts == ["하나", "둘", "셋"] && Set(talk.said.map(\.conversation)) == [id])
    }

    @Test func aLineGoesOnUnderItsOtherName() async throws {
        let outbox = try await start()
        let (product, id) = (Product.ID(3), Conversation.ID(300))
        talk.faults["하나"] = .unreachable
        try await write("하나", to: outbox, .conversation(id))
        await until { outbox.items.first?.delay != nil }
        outbox.learn(id, about: product)
        talk.faults = [:]
        await place.clock.sleeper(for: .seconds(2))
        place.clock.advance(by: .seconds(2))
        await until { outbox.items.isEmpty }
        #expect(talk.texts == ["하나"])
    }

    @Test func aKeptConversationIsKnownAfterARestart() async throws {
        let library = await place.open()
        try #require(LibraryConversationStore(library, market: .market)).learn(
            [.sample(4, about: Product.ID(3))],
            for: Account.sample.id
        )
        #expect(await library.close())
        let outbox = try await start()
        await outbox.resume()
        // Where the goods are gone, nothing can be begun any more.
        try await write("하나", to: outbox, .about(Product.ID(3)))
        await until { outbox.items.isEmpty }
        #expect(talk.said.map(\.conversation.rawValue) == [4])
    }

    /// The market has removed the conversation; its words begin another.
    @Test func aDeletedConversationIsStartedAgain() async throws {
        let outbox = try await start()
        let product = Product.ID(3)
        await outbox.resume()
        outbox.learn(Conversation.ID(7), about: product)
        talk.gone = [Conversation.ID(7)]
        try await write("하나", "둘", to: outbox, .about(product))
        await until { outbox.items.isEmpty }
        #expect(talk.texts == ["하나", "둘"])
        #expect(Set(talk.said.map(\.conversation)) == [FakeTalk.conversation(about: product)])
    }

    @Test func aLaterSignInIsNotTheAuthor() async throws {
        let outbox = try await start()
        await outbox.resume()
        let gate = Gate()
        talk.identified = { _ = await gate.pass() }
        let first = Task { try await write("하나", to: outbox) }
        await gate.arrivals(1)
        talk.identified = nil
        // It waits for the first.
        let second = Task { try await write("둘", to: outbox) }
        await until { talk.identities == 3 }
        talk.identity = .account(
            Account(
                id: Account.ID(8),
                name: "지수",
                vendor: .sample,
                roles: [],
                createdAt: Account.sample.createdAt
            )
        )
        gate.open()
        await #expect(throws: ClientError.self) { try await first.value }
        await #expect(throws: ClientError.self) { try await second.value }
        #expect(talk.heard.isEmpty && outbox.items.isEmpty)
    }

    @Test func anUnsavedMessageIsNotSent() async throws {
        let library = await LocalLibrary.open(
            in: "/dev/null/nowhere",
            now: { [clock = place.clock] in clock.timestamp }
        )
        let store = try #require(LibraryConversationStore(library, market: .market))
        let outbox = MessageOutbox(
            client: talk.client,
            keeping: store,
            now: { [clock = place.clock] in clock.timestamp }
        )
        await #expect(throws: ClientError.draftNotKept) { try await write("하나", to: outbox) }
        await #expect(throws: ClientError.self) { try await write(" \u{200B}", to: outbox) }
        #expect(talk.heard.isEmpty && outbox.items.isEmpty)
    }
}
