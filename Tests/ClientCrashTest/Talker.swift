import Foundation
import Market
import MarketAPI
import MarketClient

/// A writer, and a market that outlives it: a file with a line for each message that has arrived.
///
/// One message in four arrives without that being told, and one in four does not arrive.
@MainActor
struct Talker {
    let folder: String

    private nonisolated static let me = Account(
        id: Account.ID(7),
        name: "민지",
        vendor: VendorIdentifier(bytes: Array(0..<16), version: 1),
        roles: [],
        createdAt: Timestamp(millisecondsSince1970: 0)
    )
    private nonisolated static let price: Money = {
        do { return try Money("5000", currency: .krw) } catch { fatalError("\(error)") }
    }()

    private var journal: String { "\(folder)/arrived" }

    /// Writes to two conversations and to the seller of a product, for as long as the process lives.
    func talk(_ round: Int, _ library: LocalLibrary) async {
        let outbox = outbox(library)
        await outbox.resume()
        let threads: [UnsentMessage.Thread] = [
            .conversation(Conversation.ID(1)), .about(Product.ID(2)), .conversation(Conversation.ID(3)),
        ]
        for number in 0... {
            let thread = number % threads.count
            do {
                try await outbox.send(.text("\(round * 100_000 + number)"), to: threads[thread])
                print("wrote \(thread + 1) \(round * 100_000 + number)")
                fflush(nil)
            } catch {
                fatalError("\(error)")
            }
            if number % 5 == 0 { await outbox.resume() }
        }
    }

    /// Sends what is left, and looks at what arrived: each message that was kept, once and in its order.
    func judge(_ wrote: [Int: [Int]]) async throws -> Int {
        let library = await LocalLibrary.open(in: "\(folder)/library", now: Worker.now)
        let outbox = outbox(library)
        while true {
            await outbox.resume()
            guard !outbox.items.isEmpty else { break }
            await Task.yield()
        }
        _ = await library.close()
        var (keys, arrived) = (Set<String>(), [Int: [Int]]())
        for line in try String(contentsOfFile: journal, encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: " ")
            // A market knows a key again.
            guard parts.count == 3, let thread = Int(parts[0]), let number = Int(parts[2]),
                keys.insert(String(parts[1])).inserted
            else { continue }
            arrived[thread, default: []].append(number)
        }
        for (thread, numbers) in arrived where zip(numbers, numbers.dropFirst()).contains(where: { $0 >= $1 })
        {
            throw CrashFinding("conversation \(thread) is doubled or out of order")
        }
        for (thread, numbers) in wrote {
            let missing = Set(numbers).subtracting(arrived[thread] ?? [])
            guard missing.isEmpty else { throw CrashFinding("\(missing.count) messages never arrived") }
        }
        return keys.count
    }

    private func outbox(_ library: LocalLibrary) -> MessageOutbox {
        guard let address = URL(string: "https://market.example"),
            let store = LibraryConversationStore(library, market: address)
        else { fatalError("no market") }
        var client = MarketClient.unstubbed { fatalError("\($0)") }
        client.accounts.identity = { .account(Self.me) }
        client.conversations.send = { [journal] id, message, key throws(ClientError) in
            try Self.take(message, id.rawValue, key, journal)
        }
        client.conversations.begin = { [journal] product, message, key throws(ClientError) in
            let last = try Self.take(message, product.rawValue, key, journal)
            return ConversationSummary(Self.conversation(product, last), product: nil)
        }
        return MessageOutbox(client: client, keeping: store, now: Worker.now)
    }

    private nonisolated static func take(
        _ message: OutgoingMessage,
        _ thread: Int64,
        _ key: IdempotencyKey,
        _ journal: String
    ) throws(ClientError) -> Message {
        guard case .text(let text) = message.words else { fatalError("no text") }
        let luck = Int.random(in: 0..<4)
        if luck == 0 { throw .unreachable }
        // One write at the end of the file: whole or not at all, however the process ends.
        let file = open(journal, O_WRONLY | O_APPEND | O_CREAT, 0o600)
        let line = Array("\(thread) \(key.rawValue) \(text)\n".utf8)
        guard file >= 0, write(file, line, line.count) == line.count else { fatalError("no journal") }
        close(file)
        if luck == 1 { throw .interrupted }
        return Message(number: 1, author: Account.ID(7), at: Worker.now(), text: text)
    }

    private nonisolated static func conversation(_ product: Product.ID, _ last: Message) -> Conversation {
        Conversation(
            id: Conversation.ID(product.rawValue),
            subject: Conversation.Subject(product: product, name: "의자", price: price),
            partner: Seller(id: Account.ID(9), name: "철수"),
            role: .buyer,
            state: .open,
            last: last,
            unread: 0,
            readTo: 0,
            partnerReadTo: 0,
            mutedUntil: nil,
            touched: 1
        )
    }
}
