import Figures
import Market
import MarketStore
import SeededRandom

/// A seller whom many people write to, and one who writes all the time.
struct People {
    /// The number of people that the busiest one talks with.
    private static let threads = 10_000
    private static let senders = 64

    let seller: Account
    /// The conversation that has a tenth of all messages.
    let long: Conversation.ID
    private let conversations: [Conversation.ID]
    private let words: MessageText

    init(_ store: SQLiteStore) async throws {
        guard let words = MessageText("네, 내일 저녁 7시에 합정역에서 볼 수 있어요.") else {
            preconditionFailure("a sentence is a message")
        }
        self.words = words
        var accounts: [Account.ID] = []
        let seller = try await store.createAccount(Self.account(0))
        for number in 1...Self.senders {
            accounts.append(try await store.createAccount(Self.account(number)).id)
        }
        let buyers = accounts
        let goods = try (0...Self.threads / Self.senders).map { number in
            NewProduct(
                seller: seller.id,
                name: "의자 \(number)",
                description: "",
                price: Price(try Money("10000", currency: .krw)),
                stock: 1
            )
        }
        let products = try await store.createProducts(goods)
        var begun: [Conversation.ID] = []
        for product in products {
            begun += try await withThrowingTaskGroup(of: Conversation.ID.self) { group in
                for buyer in buyers {
                    group.addTask {
                        let first = NewMessage(author: buyer, text: words)
                        return try await store.beginConversation(about: product.id, first).conversation.id
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        self.seller = seller
        conversations = begun
        long = begun[0]
    }

    private static func account(_ number: Int) -> NewAccount {
        NewAccount(name: "사람 \(number)", passwordHash: "!", vendor: .random())
    }

    /// Sends so many messages, as many at once as there are senders.
    func talk(_ count: Int, in store: SQLiteStore) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for sender in 0..<Self.senders {
                group.addTask {
                    var random = SplitMix64(seed: UInt64(sender))
                    for number in stride(from: sender, to: count, by: Self.senders) {
                        let place = Int.random(in: 0..<conversations.count, using: &random)
                        // The seller may write in each of them.
                        let message = NewMessage(author: seller.id, text: words, key: Self.key(number))
                        _ = try await store.send(message, in: number % 10 == 0 ? long : conversations[place])
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func key(_ number: Int) -> MessageKey? {
        MessageKey((0..<16).map { UInt8(truncatingIfNeeded: number >> ($0 * 8 % 64)) })
    }

    /// Microseconds until each of a thousand messages is acknowledged, of which one is sent every 5 ms.
    func pacedSending(in store: SQLiteStore) async throws -> [Double] {
        try await withThrowingTaskGroup(of: Double.self) { group in
            let start = ContinuousClock.now
            for number in 0..<1_000 {
                try await ContinuousClock().sleep(until: start + .milliseconds(5 * number))
                group.addTask {
                    let message = NewMessage(author: seller.id, text: words)
                    let id = conversations[number * 7 % conversations.count]
                    return try await Timing.wall { _ = try await store.send(message, in: id) }.1
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
