import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// The list of a person's conversations.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ConversationListTests {
    private let market = TalkMarket()

    private func list(_ fixture: ScreenFixture) async -> ConversationListModel {
        await fixture.context.accountSession.refresh()
        let list = ConversationListModel(fixture.context)
        list.appear()
        await list.settle()
        return list
    }

    private func fixture(signedIn: Bool = true) -> ScreenFixture {
        ScreenFixture { market.stub(&$0, signedIn: signedIn) }
    }

    @Test func theLastToBeTouchedComesFirst() async {
        market.conversations = [
            1: .sample(1, last: .sample(1, "하나"), touched: 5),
            2: .sample(2, last: .sample(1, "두\n줄"), role: .seller, unread: 3, touched: 9),
        ]
        let list = await list(fixture())
        #expect(list.rows.map(\.id.rawValue) == [2, 1])
        #expect(list.rows.map(\.line) == ["두 줄", "하나"])
        #expect(list.rows.map(\.unread) == ["3", nil])
        #expect(list.rows.first?.spoken == "철수, 두 줄, 방금, 의자, 안 읽은 메시지 3개")
    }

    @Test func eachPartShowsItsOwn() async {
        market.conversations = [
            1: .sample(1, touched: 5), 2: .sample(2, role: .seller, touched: 9),
            3: .sample(3, unread: 1, touched: 7),
        ]
        let list = await list(fixture())
        #expect(list.parts.map(\.title) == ["전체", "판매", "구매", "안 읽음"])
        for (part, ids) in [(ConversationListModel.Part.selling, [2]), (.buying, [3, 1]), (.unread, [3])] {
            list.use(part)
            await list.settle()
            #expect(list.rows.map(\.id.rawValue) == ids.map(Int64.init))
        }
        // One that has just been read is no longer unread.
        market.conversations[3] = .sample(3, touched: 7)
        list.receive(InboxState(unread: 0, conversation: Conversation.ID(3), at: 9))
        await list.settle()
        #expect(list.rows.isEmpty)
        #expect(list.emptyText?.title == "여기에는 대화가 없어요.")
    }

    @Test func requestsAreShownWhenTheyAreWanted() async {
        market.conversations = [
            1: .sample(1, touched: 5), 2: .sample(2, role: .seller, touched: 9, isRequest: true),
        ]
        let list = await list(fixture())
        #expect(list.rows.map(\.id.rawValue) == [1])
        #expect(list.requestsText == "요청 1개 더 보기" && list.requestsHint == nil)
        list.switchRequests()
        await list.settle()
        #expect(list.rows.map(\.id.rawValue) == [2])
        #expect(list.requestsText == "전체 채팅 보기" && list.requestsHint != nil)
        // An answer takes it to the others.
        market.conversations[2] = .sample(2, role: .seller, touched: 10)
        list.receive(InboxState(unread: 0, conversation: Conversation.ID(2), at: 10))
        await list.settle()
        #expect(list.rows.isEmpty)
        list.switchRequests()
        await list.settle()
        #expect(list.rows.map(\.id.rawValue) == [2, 1] && list.requestsText == nil)
    }

    @Test func aLongListComesPageByPage() async {
        market.conversations = Dictionary(
            uniqueKeysWithValues: (1...50).map { ($0, .sample($0, touched: $0)) }
        )
        let list = await list(fixture())
        #expect(list.rows.count == ListingQuery.defaultLimit)
        for _ in 1...3 {
            list.loadMore()
            await list.settle()
        }
        #expect(list.rows.map(\.id.rawValue) == Array((1...50).reversed()))
    }

    @Test func changesElsewhereUpdateTheList() async {
        market.conversations = [1: .sample(1, touched: 5), 2: .sample(2, touched: 9)]
        let list = await list(fixture())
        market.conversations[1] = .sample(1, last: .sample(2, "새 말", by: 9), unread: 1, touched: 12)
        list.receive(InboxState(unread: 1, conversation: Conversation.ID(1), at: 12))
        await list.settle()
        #expect(list.rows.map(\.line) == ["새 말", "말 1"] && list.badge == "1")
        // A stream that starts again sends the state and no name, so the whole list is requested.
        market.conversations = [2: .sample(2, touched: 20)]
        list.receive(InboxState(unread: 0, at: 20))
        await list.settle()
        #expect(list.rows.map(\.id.rawValue) == [2] && list.badge == nil)
    }

    @Test func oneEventDoesNotOvertakeAnother() async {
        market.conversations = [1: .sample(1, touched: 5), 2: .sample(2, touched: 9)]
        let list = await list(fixture())
        var told: [Int64] = []
        list.caughtUp = { told.append($0.id.rawValue) }
        let gate = Gate()
        market.gate = gate
        list.receive(InboxState(unread: 1, conversation: Conversation.ID(1), at: 12))
        await gate.arrivals(1)
        list.receive(InboxState(unread: 2, conversation: Conversation.ID(2), at: 13))
        gate.open()
        await list.settle()
        #expect(told == [1, 2])
    }

    @Test func theFirstLookDoesNotReadAnything() async {
        let fixture = fixture()
        await fixture.context.accountSession.refresh()
        let list = ConversationListModel(fixture.context)
        list.receive(InboxState(unread: 2, at: 9))
        list.appear()
        await list.settle()
        #expect(list.badge == "2")
    }

    @Test func messagesMissedWhileAwayNotifyOnReturn() async {
        market.conversations = [1: .sample(1, touched: 5), 2: .sample(2, touched: 9)]
        let list = await list(fixture())
        var told: [Int64] = []
        list.caughtUp = { told.append($0.id.rawValue) }
        list.receive(InboxState(unread: 0, at: 9))
        await list.settle()
        #expect(told.isEmpty)
        for id in 1...50 as ClosedRange<Int64> { market.conversations[id] = .sample(id, touched: 10 + id) }
        // Where asking fails, the next beginning asks.
        market.failure = .unreachable
        list.receive(InboxState(unread: 50, at: 60))
        await list.settle()
        market.failure = nil
        list.receive(InboxState(unread: 50, at: 60))
        await list.settle()
        #expect(Set(told) == Set(1...50))
    }

    @Test func moreOfTheListDoesNotStopANewOne() async {
        market.conversations = Dictionary(
            uniqueKeysWithValues: (1...50).map { ($0, .sample($0, touched: $0)) }
        )
        let list = await list(fixture())
        market.conversations[51] = .sample(51, touched: 51)
        let gate = Gate()
        market.gate = gate
        list.reload()
        await gate.arrivals(1)
        list.loadMore()
        gate.open()
        await list.settle()
        #expect(list.rows.first?.id.rawValue == 51 && !list.isLoadingMore)
    }

    @Test func anOlderAnswerReplacesNothingNewer() async {
        market.conversations = [1: .sample(1, touched: 5), 2: .sample(2, touched: 9)]
        let list = await list(fixture())
        let gate = Gate()
        market.gate = gate
        list.reload()
        await gate.arrivals(1)
        market.gate = nil
        market.conversations[1] = .sample(1, last: .sample(2, "새 말", by: 9), touched: 12)
        list.receive(InboxState(unread: 1, conversation: Conversation.ID(1), at: 12))
        while list.rows.first?.line != "새 말", !Task.isCancelled { await Task.yield() }
        gate.open()
        await list.settle()
        #expect(list.rows.map(\.line) == ["새 말", "말 1"])
        list.update(ConversationSummary(.sample(1, touched: 5), product: nil))
        #expect(list.rows.map(\.line) == ["새 말", "말 1"])
    }

    @Test func withoutANetworkTheKeptListIsShown() async {
        let fixture = fixture()
        _ = await list(fixture)
        fixture.network.cut()
        let offline = await list(fixture)
        #expect(offline.rows.map(\.id.rawValue) == [4])
        #expect(offline.offlineText == "연결되어 있지 않아요" && offline.error == nil)
        fixture.network.mend()
        await offline.settle()
        #expect(offline.offlineText == nil)
    }

    @Test func nobodySeesWhatAnotherSaid() async {
        let fixture = fixture()
        let list = await list(fixture)
        #expect(list.rows.count == 1)
        fixture.context.accountSession.take(.account(.sample(2)))
        market.failure = .unreachable
        list.reload()
        #expect(list.rows.isEmpty)
        await list.settle()
        #expect(list.rows.isEmpty && list.error != nil)
        fixture.context.accountSession.take(.nobody)
        list.reload()
        #expect(list.emptyText?.action == "로그인" && list.badge == nil)
    }
}
