import Market
import MarketStore
import Testing

/// A seller with a chair, and a buyer who asks for it.
struct TestTalk {
    let store: SQLiteStore
    let clock: ManualClock
    let seller: Account
    let buyer: Account
    let chair: Product
    let word: MessageText

    func message(_ text: String, by author: Account, budget: MessageBudget? = nil) throws -> NewMessage {
        let words = try #require(MessageText(text))
        return NewMessage(author: author.id, text: words, budget: budget)
    }

    /// Sends texts of the buyer's, and returns the conversation.
    func begin(_ texts: String..., budget: MessageBudget? = nil) async throws -> Conversation.ID {
        var last: SentMessage?
        for text in texts {
            last = try await store.beginConversation(
                about: chair.id,
                message(text, by: buyer, budget: budget)
            )
        }
        return try #require(last).conversation.id
    }

    func seen(_ id: Conversation.ID, by account: Account) async throws -> Conversation {
        try #require(try await store.conversation(id, of: account.id))
    }

    func texts(_ id: Conversation.ID) async throws -> [String?] {
        try await store.messages(in: id, of: seller.id, .after(0), limit: 100).map(\.text)
    }

    /// The buyer's state once a moderator hides the chair.
    func chairHeld() async throws -> Conversation.State {
        _ = try await store.hideProduct(chair.id, by: seller.id, reason: "")
        let page = try await store.conversations(of: buyer.id, .all, at: nil, limit: 9)
        return try #require(page.elements.first { $0.subject.product == chair.id }).state
    }
}

extension Backend {
    func withTalk(
        limits: StoreLimits = StoreLimits(),
        _ body: (SQLiteStore, TestTalk) async throws -> Void
    ) async throws {
        try await withMarket(limits: limits) { store, market async throws in
            let talk = TestTalk(
                store: store,
                clock: market.clock,
                seller: market.seller,
                buyer: try await store.createAccount(.sample(2)),
                chair: try await market.sell(),
                word: try #require(MessageText("안녕하세요"))
            )
            try await body(store, talk)
        }
    }
}

extension SQLiteStore {
    func sell(_ name: String, by seller: Account.ID) async throws -> Product {
        try #require(try await createProduct(.sample(name, by: seller), once: nil).value)
    }
}

extension ConversationFilter {
    static let all = ConversationFilter()
}

extension MessageKey {
    static func sample(_ seed: UInt8) throws -> MessageKey {
        try #require(MessageKey(Array(repeating: seed, count: 16)))
    }
}
