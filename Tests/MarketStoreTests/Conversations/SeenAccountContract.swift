import Market
import SQLite
import Testing

@testable import MarketStore

/// Account numbers that different people send.
@Suite(.timeLimit(.minutes(10)))
struct SeenAccountContract {
    private static let days: Int64 = 24 * 60 * 60 * 1_000

    private func send(
        _ number: String,
        by author: Account,
        about product: Product,
        in store: SQLiteStore
    ) async throws -> Set<MessageHint> {
        let words = try #require(MessageText("계좌 \(number)"))
        let message = NewMessage(
            author: author.id,
            text: words,
            hints: [.account],
            accountNumbers: [number],
            isConfirmed: true
        )
        return try await store.beginConversation(about: product.id, message).message.hints
    }

    @Test(arguments: Backend.allCases)
    func theSameAccountFromTwoPeopleWarns(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let third = try await store.createAccount(.sample(3))
            let number = "3521234567890"
            #expect(try await send(number, by: talk.buyer, about: talk.chair, in: store) == [.account])
            // One's own again is no second person's.
            #expect(try await send(number, by: talk.buyer, about: talk.chair, in: store) == [.account])
            #expect(try await send("1234567890", by: third, about: talk.chair, in: store) == [.account])
            #expect(
                try await send(number, by: third, about: talk.chair, in: store) == [.account, .thirdParty]
            )
            #expect(
                try await send(number, by: talk.buyer, about: talk.chair, in: store) == [
                    .account, .thirdParty,
                ]
            )
            let lines = try await store.messages(in: Conversation.ID(2), of: third.id, .after(0), limit: 9)
            #expect(lines.map(\.hints) == [[.account], [.account, .thirdParty]])
        }
    }

    @Test(arguments: Backend.allCases)
    func anAccountIsForgottenAfterThirtyDays(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let third = try await store.createAccount(.sample(3))
            let number = "3521234567890"
            _ = try await send(number, by: talk.buyer, about: talk.chair, in: store)
            talk.clock.advance(milliseconds: 30 * Self.days - 1)
            #expect(try await store.removeExpired(limit: 9) == 0)
            talk.clock.advance(milliseconds: 1)
            #expect(try await send(number, by: third, about: talk.chair, in: store) == [.account])
            #expect(try await store.removeExpired(limit: 9) == 1)
            #expect(try await store.removeExpired(limit: 9) == 0)
        }
    }

    /// The files never show a number that was sent and taken back.
    @Test func noNumberStandsInTheDatabaseBesideItsMessage() async throws {
        try await Backend.sqlite.withTalk { store, talk async throws in
            _ = try await send("3521234567890", by: talk.buyer, about: talk.chair, in: store)
            let found = try await store.seenHashes()
            #expect(found.count == 1)
            #expect(found.allSatisfy { $0.count == 16 })
            #expect(!found.contains(Array("3521234567890".utf8)))
        }
    }
}

extension SQLiteStore {
    fileprivate func seenHashes() async throws -> [[UInt8]] {
        try await read { database throws(MarketError) in
            try database.rows("SELECT hash FROM seen_accounts") { row throws(SQLiteError) in try row.blob(0) }
        }
    }
}
