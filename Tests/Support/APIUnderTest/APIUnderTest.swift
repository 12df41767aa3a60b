import Foundation
import HTTPServer
import Linux
import Market
import MarketPhotos
import MarketServer
import MarketService
import MarketStore
import ServerDoubles
import TemporaryFolder

/// Serves the API alone, with photos and passwords that cost nothing, for tools that try it out from outside.
///
/// Prints its address and an administrator's token, and goes on until it is stopped.
@main
struct APIUnderTest {
    static func main() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(opening: DataFolder(path: folder.file("data"))) {
            Timestamp(millisecondsSince1970: Int64(Date.now.timeIntervalSince1970 * 1000))
        }
        let context = ServerContext(store, folder: folder.path)
        let feed = EventFeed(
            changes: context.services.changes,
            conversations: context.services.conversations,
            log: context.log
        )
        let token = try await fill(store)
        let photos = try PhotoFiles(folder: folder.file("photos"))
        let api = APIRoutes(context, feed: feed, photos: photos)
        let server = try WebServer(
            ServerOptions([.init(.loopback, port: 0)]),
            handler: MarketHandler(context, routeGroups: [api])
        )
        let line = "http://127.0.0.1:\(server.ports[0]) \(token.text)\n"
        FileHandle.standardOutput.write(Data(line.utf8))
        await feed.run()
        withExtendedLifetime(folder) {}
    }

    /// An administrator, and something to look at.
    private static func fill(_ store: SQLiteStore) async throws -> Token {
        guard let vendor = VendorIdentifier(rawValue: UUID().uuidString) else {
            preconditionFailure("a UUID is written as a UUID is read")
        }
        let account = try await store.createAccount(
            NewAccount(
                name: "administrator",
                passwordHash: "correct horse",
                vendor: vendor,
                roles: [.administrator]
            )
        )
        try await fill(store, of: account)
        let token = Token.random()
        guard let hash = TokenHash(token.hash) else { preconditionFailure("a token's hash has 32 bytes") }
        _ = try await store.addToken(
            NewToken(hash: hash, account: account.id, kind: .app, label: "test", expiresAt: nil)
        )
        return token
    }

    /// Goods, and people who talk about them with the account, offer, and are promised something.
    private static func fill(_ store: SQLiteStore, of account: Account) async throws {
        let amount = try Money("1000", currency: .krw)
        let price = Price(amount)
        for number in 1...50 {
            let product = NewProduct(
                seller: account.id,
                name: "물건 \(number)",
                description: "",
                price: price,
                stock: Int64(number),
                facts: ProductFacts(takesOffers: true)
            )
            _ = try await store.createProduct(product, once: nil)
        }
        let neighbour = try await store.createAccount(
            NewAccount(name: "neighbour", passwordHash: "correct horse", vendor: .random())
        )
        guard let hello = MessageText("안녕하세요") else { preconditionFailure("a word is a message") }
        for number in 1...20 {
            let first = NewMessage(author: neighbour.id, text: hello)
            let begun = try await store.beginConversation(about: Product.ID(Int64(number)), first)
            let conversation = begun.conversation.id
            switch number % 4 {
            case 0: break
            case 1: _ = try await store.makeOffer(NewOffer(in: conversation, by: neighbour.id, amount))
            case 2: _ = try await store.makeOffer(NewOffer(in: conversation, by: account.id, amount))
            default:
                let new = NewDeal(in: conversation, codes: DealCodes(123_456, 654_321))
                _ = try await store.makeDeal(new, by: account.id)
            }
        }
    }
}

extension ServerContext {
    fileprivate convenience init(_ store: SQLiteStore, folder: String) {
        let start = ContinuousClock.now
        let clock = ServerClock(
            now: { Timestamp(millisecondsSince1970: Int64(Date.now.timeIntervalSince1970 * 1000)) },
            uptime: { ContinuousClock.now - start }
        )
        let log = Log { record in
            guard record.level != .info else { return }
            FileHandle.standardError.write(Data("\(record.event) \(record.details)\n".utf8))
        }
        let blocking = BlockingPool()
        self.init(
            MarketServices(
                store: store,
                photos: .plain(store),
                passwords: PasswordHashing(hash: { $0 }, verify: { $0 == $1 }),
                clock: clock,
                blocking: blocking,
                log: log
            ),
            clock: clock,
            log: log,
            metrics: ServerMetrics(),
            settings: MarketSettings(temporaryFolder: folder),
            blocking: blocking
        )
    }
}
