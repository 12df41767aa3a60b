import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// One conversation on the screen; the reader is account 1, who buys of account 9.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ConversationModelTests {
    private let market = TalkMarket()

    private func fixture(offline: Bool = false, signedIn: Bool = true) async -> ScreenFixture {
        let fixture = ScreenFixture(offline: offline) { market.stub(&$0, signedIn: signedIn) }
        await fixture.context.accountSession.refresh()
        await fixture.context.messageOutbox.resume()
        return fixture
    }

    private func opened(_ fixture: ScreenFixture, _ id: Int64 = 4) async throws -> ConversationModel {
        let summary = ConversationSummary(
            try #require(market.conversations[id]),
            product: .sample(1, seller: 9)
        )
        let talk = ConversationModel(fixture.context, summary)
        fixture.context.messageOutbox.confirmed = { [weak talk] in talk?.took($1) }
        talk.appear()
        await talk.settle()
        return talk
    }

    @Test func messagesStandByNumberAndUnsentOnesLast() async throws {
        market.say("네", by: 9)
        market.say("갈게요", by: 1)
        market.say("그래요", by: 9)
        market.conversations[4] = .sample(4, unread: 1, readTo: 2)
        let fixture = await fixture()
        let talk = try await opened(fixture)
        #expect(talk.lines.filter { $0.id == .new }.map(\.text) == ["여기부터 새 메시지"])
        market.failure = .unreachable
        talk.text = "어디예요?"
        talk.send()
        await until { talk.lines.last?.isUnsent == true }
        let lines = talk.lines.filter { $0.kind != .divider }
        #expect(lines.map(\.text) == ["네", "갈게요", "그래요", "어디예요?"])
        #expect(lines.map(\.kind) == [.theirs, .mine, .theirs, .mine])
        #expect(lines.last?.facts == "못 보냄 · 연결되면 다시 보내요")
        #expect(talk.text.isEmpty)

        market.failure = nil
        guard case .unsent(let key) = lines.last?.id else {
            Issue.record("it is not there")
            return
        }
        talk.retry(key)
        await until { talk.lines.last?.id == .message(4) }
        #expect(market.texts == ["네", "갈게요", "그래요", "어디예요?"])
    }

    @Test func eachLineIsOneSentence() async throws {
        market.say("네", by: 9, hints: [.link])
        market.say("갈게요\n내일", by: 1)
        market.conversations[4] = .sample(4, readTo: 2, partnerReadTo: 2)
        let talk = try await opened(await fixture())
        let lines = talk.lines.filter { $0.kind != .divider }
        #expect(lines.first?.spoken.hasPrefix("철수, 00:00, 네, ") == true)
        #expect(lines.first?.hints.count == 1)
        #expect(lines.last?.spoken == "나, 00:00 · 읽음, 갈게요 내일")
    }

    @Test func partnersPictureIsShownUntilThePartnerIsBlocked() async throws {
        let picture = ProductPicture.sample(7)
        market.pictures = [4: picture]
        let talk = try await opened(await fixture())
        #expect(talk.partnerPicture == SavedPicture(picture))
        talk.toggleBlock()
        talk.answerDialog(true)
        await talk.settle()
        #expect(talk.isBlocked == true && talk.partnerPicture == nil)
    }

    @Test func visibleMessagesAreMarkedAsRead() async throws {
        market.say("하나", by: 9)
        market.say("둘", by: 9)
        market.conversations[4] = .sample(4, unread: 2, readTo: 0)
        let talk = try await opened(await fixture())
        #expect(market.marks.isEmpty)
        #expect(talk.firstUnread == .message(1))
        talk.setInView(true)
        await talk.settle()
        #expect(market.marks == [2])
        // What comes while nobody looks is not read.
        talk.setInView(false)
        market.say("셋", by: 9)
        market.conversations[4] = .sample(4, unread: 1, readTo: 2)
        talk.receive(InboxState(unread: 1, conversation: Conversation.ID(4), at: 3))
        await talk.settle()
        #expect(talk.lines.last?.text == "셋" && market.marks == [2])
        // Where the mark did not get through, the next look sends it again.
        market.failure = .unreachable
        talk.setInView(true)
        await talk.settle()
        talk.setInView(false)
        market.failure = nil
        talk.setInView(true)
        await talk.settle()
        #expect(market.marks == [2, 3])
    }

    @Test func ownNumbersAreAskedAbout() async throws {
        market.risky = "010-1234-5678"
        let talk = try await opened(await fixture())
        talk.text = "010-1234-5678"
        talk.send()
        await until { talk.lines.last?.hasFailed == true }
        let line = try #require(talk.lines.last)
        #expect(line.facts == "연락처나 계좌를 알려 주려는 것 같아요. 그래도 보낼까요?")
        #expect(line.remedies == [.confirm("그래도 보내기")])
        guard case .unsent(let key) = line.id else { return }
        talk.text = "저기"
        talk.discard(key)
        await talk.settle()
        // The words go back to where they can be changed, before those that were typed since.
        #expect(talk.text == "010-1234-5678\n저기" && market.texts.isEmpty)
        talk.text = "010-1234-5678"
        talk.send()
        await until { talk.lines.last?.hasFailed == true }
        guard case .unsent(let second) = talk.lines.last?.id else { return }
        talk.confirm(second)
        await until { market.texts == ["010-1234-5678"] }
    }

    @Test func messagesCanBeUnsentForFiveMinutes() async throws {
        market.say("옛날", by: 1, minutesAgo: 5)
        market.say("방금", by: 1, minutesAgo: 4)
        market.say("남의 것", by: 9)
        let talk = try await opened(await fixture())
        #expect((1...3).map { talk.mayUnsend($0) } == [false, true, false])
        talk.askToUnsend(1)
        #expect(talk.dialog == nil)
        talk.askToUnsend(2)
        #expect(talk.dialog?.title == "메시지를 삭제할까요?")
        talk.answerDialog(false)
        #expect(market.texts.count == 3)
        talk.askToUnsend(2)
        talk.answerDialog(true)
        await talk.settle()
        #expect(talk.lines.first { $0.id == .message(2) }?.text == "삭제된 메시지")
    }

    @Test func leavingAndBlockingAreAskedFirst() async throws {
        let fixture = await fixture()
        let talk = try await opened(fixture)
        var hasEnded = false
        talk.ended = { hasEnded = true }
        #expect(talk.isBlocked == false)
        talk.toggleBlock()
        talk.answerDialog(true)
        await talk.settle()
        #expect(market.blocked == [9] && talk.isBlocked == true)
        #expect(talk.closedText == "더 이상 메시지를 보낼 수 없는 대화예요.")
        // Taken back without a question.
        talk.toggleBlock()
        await talk.settle()
        #expect(market.blocked.isEmpty && talk.closedText == nil)
        talk.askToLeave()
        talk.answerDialog(true)
        await talk.settle()
        #expect(market.left == [4] && hasEnded)
        #expect(fixture.conversations.conversations(of: Account.ID(1)).isEmpty)
    }

    @Test func oneButtonAsksAndOneAnswers() async throws {
        market.conversations = [:]
        let fixture = await fixture()
        let talk = ConversationModel(fixture.context, about: .sample(1, seller: 9))
        fixture.context.messageOutbox.confirmed = { [weak talk] in talk?.took($1) }
        talk.appear()
        await talk.settle()
        #expect(talk.question == "아직 살 수 있나요?" && talk.partnerName == "판매자 9")
        talk.askWhetherAvailable()
        await until { talk.id != nil && talk.phase == .shown }
        #expect(talk.question == nil && talk.answers.isEmpty)
        #expect(market.texts == ["아직 살 수 있나요?"])

        // To the seller it is a question.
        market.conversations[4] = .sample(4, last: .sample(1, by: 9), role: .seller)
        market.messages = []
        market.say("아직 살 수 있나요?", by: 9)
        let asked = try await opened(await self.fixture())
        #expect(asked.answers == ["네, 아직 살 수 있어요.", "아니요, 지금은 살 수 없어요."])
        asked.answer(asked.answers[0])
        await until { market.texts.last == "네, 아직 살 수 있어요." }
        await until { asked.answers.isEmpty }
    }

    @Test func conversationsAreReadableOffline() async throws {
        market.say("네", by: 9)
        let fixture = await fixture()
        _ = try await opened(fixture)
        fixture.network.cut()
        let offline = ConversationModel(
            fixture.context,
            ConversationSummary(.sample(4), product: nil)
        )
        offline.appear()
        await offline.settle()
        #expect(offline.lines.filter { $0.kind != .divider }.map(\.text) == ["네"])
        #expect(offline.phase == .kept && offline.offlineText != nil && offline.error == nil)
    }

    @Test func messagesWrittenOfflineAreSaved() async throws {
        market.say("네", by: 9)
        market.failure = .unreachable
        let talk = try await opened(await fixture())
        #expect(talk.phase == .kept && talk.error == nil && talk.thread != nil)
    }

    @Test func aDeletedConversationCanBeStartedAgain() async throws {
        market.say("네", by: 9)
        let fixture = await fixture()
        let talk = try await opened(fixture)
        market.conversations = [:]
        talk.load()
        await talk.settle()
        #expect(talk.phase == .beginning && talk.id == nil && talk.lines.isEmpty)
        #expect(fixture.conversations.conversations(of: Account.ID(1)).isEmpty)
        talk.text = "저기요"
        talk.send()
        await until { talk.id != nil }
        #expect(market.texts == ["네", "저기요"])
    }

    @Test func nothingIsKeptOfWhoHasSignedOut() async throws {
        market.say("네", by: 9)
        let fixture = await fixture()
        let talk = try await opened(fixture)
        let gate = Gate()
        market.gate = gate
        talk.load()
        await gate.arrivals(1)
        fixture.context.accountSession.take(.nobody)
        fixture.conversations.forgetConversations(of: Account.ID(1))
        gate.open()
        await talk.settle()
        #expect(fixture.conversations.conversations(of: Account.ID(1)).isEmpty)
    }

    @Test func afterALongAbsenceThereIsNoGap() async throws {
        for number in 1...3 { market.say("\(number)", by: 9) }
        let talk = try await opened(await fixture())
        for number in 4...120 { market.say("\(number)", by: 9) }
        talk.receive(InboxState(unread: 1, conversation: Conversation.ID(4), at: 9))
        await talk.settle()
        #expect(talk.lines.compactMap { Int($0.text) } == Array(71...120))
        talk.loadEarlier()
        await talk.settle()
        talk.loadEarlier()
        await talk.settle()
        #expect(talk.lines.compactMap { Int($0.text) } == Array(1...120) && !talk.hasEarlier)
    }

    @Test func textThatCannotBeSavedStaysInItsField() async throws {
        let fixture = await fixture()
        let talk = try await opened(fixture)
        fixture.conversations.waiting.isFull = true
        talk.text = "안녕하세요"
        talk.send()
        await talk.settle()
        #expect(talk.text == "안녕하세요" && talk.problem != nil && market.texts.isEmpty)
        talk.send()
        talk.text = "또"
        await talk.settle()
        #expect(talk.text == "안녕하세요\n또")
        fixture.conversations.waiting.isFull = false
        talk.text = " "
        talk.send()
        #expect(talk.text == " " && talk.problem == nil)
        talk.text = String(repeating: "가", count: 1_001)
        talk.send()
        #expect(talk.problem == Texts.of(.korean)[.chatTooLong] && talk.text.count == 1_001)
    }
}
