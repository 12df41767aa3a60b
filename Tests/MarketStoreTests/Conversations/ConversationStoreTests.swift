import Market
import SQLite
import TemporaryFolder
import Testing

@testable import MarketStore

/// The guarantees that only a store on a disk can show.
@Suite(.timeLimit(.minutes(10)))
struct ConversationStoreTests {
    private let clock = ManualClock()
    private let temporary: TemporaryFolder

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func open() throws -> SQLiteStore {
        let clock = clock
        return try SQLiteStore(opening: DataFolder(path: temporary.file("data")), clock: { clock.now })
    }

    @Test func limitsOutliveARestart() async throws {
        var store = try open()
        let seller = try await store.createAccount(.sample(1))
        let buyer = try await store.createAccount(.sample(2)).id
        let chair = try await store.sell("의자", by: seller.id).id
        func send(_ text: String) async throws {
            let words = try #require(MessageText(text))
            _ = try await store.beginConversation(
                about: chair,
                NewMessage(author: buyer, text: words, budget: MessageBudget(.newcomer))
            )
        }
        for number in 0..<10 { try await send("\(number)") }
        store.close()
        store = try open()
        let end = Timestamp(millisecondsSince1970: clock.now.millisecondsSince1970 + 60_000)
        await #expect(throws: MarketError.refused(.slowDown(until: end))) { try await send("10") }
        store.close()
    }

    @Test func theCheckFindsAWrongCountOfUnreadMessages() async throws {
        let store = try open()
        let seller = try await store.createAccount(.sample(1))
        let buyer = try await store.createAccount(.sample(2)).id
        let chair = try await store.sell("의자", by: seller.id).id
        let words = try #require(MessageText("안녕하세요"))
        _ = try await store.beginConversation(about: chair, NewMessage(author: buyer, text: words))
        #expect(try await store.check() == [])
        try await store.write { database throws(MarketError) in
            try database.run("UPDATE participants SET unread = 7 WHERE account = ?1", .id(seller.id))
        }
        #expect(try await store.check() == ["participants has 1 wrong counts of unread messages"])
        store.close()
    }
}
