import Foundation
import HTTPServer
import Linux
import Market
import MarketPhotos
import MarketService
import MarketStore
import Postgres
import SQLite
import ServerDoubles
import Synchronization
import TemporaryFolder

@testable import MarketServer

/// A market of a test's own, which is asked without a socket.
final class TestMarket: Sendable {
    static let password = "correct horse"

    let store: SQLiteStore
    let routes: APIRoutes
    let pages: PageRoutes
    let services: MarketServices
    let feed: EventFeed
    let clock = TestClock()
    let rules = MarketRules()
    let invitation = Token.random()
    let log = LogLines()
    let uploads: String
    let server: ServerContext
    let handler: MarketHandler
    let statements = StatementCounter()
    private let folder: TemporaryFolder
    private let blocking = BlockingPool(threads: 2)

    /// With `primary`, a server of the market that PostgreSQL keeps there.
    init(
        photos: (SQLiteStore) -> PhotoMaking = PhotoMaking.plain,
        passwords: PasswordHashing = .plain,
        limits: StoreLimits = StoreLimits(),
        searches: SearchGate.Limits = SearchGate.Limits(threads: 1),
        space: UploadSpace.Limits = UploadSpace.Limits(),
        currencies: MarketCurrencies = .every,
        primary: PostgresAddress? = nil,
        replicaTimeout: Duration = .milliseconds(100)
    ) throws {
        folder = try TemporaryFolder()
        uploads = folder.file("uploads")
        try FileManager.default.createDirectory(atPath: uploads, withIntermediateDirectories: false)
        let clock = clock
        store = try SQLiteStore(
            opening: DataFolder(path: folder.file("data")),
            limits: limits,
            counter: statements,
            primary: primary,
            replicaTimeout: replicaTimeout,
            clock: { clock.now }
        )
        let lines = log
        let (serverClock, log) = (
            ServerClock(now: { clock.now }, uptime: { clock.uptime }), Log { lines.append($0) }
        )
        var settings = MarketSettings(temporaryFolder: uploads)
        settings.uploadSpace = space
        server = ServerContext(
            MarketServices(
                store: store,
                photos: photos(store),
                passwords: passwords,
                invitation: Invitation(invitation),
                searches: searches,
                rules: rules,
                currencies: currencies,
                clock: serverClock,
                blocking: blocking,
                log: log
            ),
            clock: serverClock,
            log: log,
            metrics: ServerMetrics(),
            settings: settings,
            blocking: blocking
        )
        feed = EventFeed(
            changes: server.services.changes,
            conversations: server.services.conversations,
            log: server.log
        )
        services = server.services
        routes = APIRoutes(server, feed: feed, photos: try PhotoFiles(folder: folder.file("photos")))
        guard let key = ServerKey(bytes: [UInt8](repeating: 7, count: ServerKey.size)) else {
            preconditionFailure("a key of the right size is a key")
        }
        pages = PageRoutes(server, key: key, takeOuts: routes.takeOuts)
        handler = MarketHandler(server, routeGroups: [routes, pages])
    }

    /// Opens a market, and closes it whatever `body` does.
    static func with(
        photos: (SQLiteStore) -> PhotoMaking = PhotoMaking.plain,
        passwords: PasswordHashing = .plain,
        limits: StoreLimits = StoreLimits(),
        searches: SearchGate.Limits = SearchGate.Limits(threads: 1),
        space: UploadSpace.Limits = UploadSpace.Limits(),
        currencies: MarketCurrencies = .every,
        _ body: (TestMarket) async throws -> Void
    ) async throws {
        let market = try TestMarket(
            photos: photos,
            passwords: passwords,
            limits: limits,
            searches: searches,
            space: space,
            currencies: currencies
        )
        defer { market.close() }
        try await body(market)
    }

    func close() {
        store.close()
        blocking.stop()
    }

    /// Asks, and holds the reply to the table of operations.
    func ask(_ request: HTTPRequest) async -> Reply {
        let reply = await Reply(handler.answer(to: request))
        reply.checkProblem(of: request)
        return reply
    }

    /// The reply as the server has it, before the conditions of the request are looked at.
    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        try await handler.respond(to: request)
    }

    /// Puts a file where those of photos are.
    func keepFile(_ text: String, at path: String) throws {
        let path = folder.file("photos/\(path)")
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    /// Asks below `/api/v2`, as `person`.
    func ask(
        _ method: HTTPMethod,
        _ path: String,
        as person: Person? = nil,
        _ json: String? = nil,
        fields: [(HTTPFieldName, String)] = []
    ) async throws -> Reply {
        var fields = fields
        if let person { fields.append((.authorization, "Bearer \(person.token.text)")) }
        if json != nil { fields.append((.contentType, "application/json")) }
        return await ask(
            try HTTPRequest(method, "/api/v2\(path)", fields: fields, body: Array((json ?? "").utf8))
        )
    }

    var filesLeft: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: uploads) }
    }
}

/// A person with an account and a token.
struct Person: Sendable {
    let account: Account
    let token: Token
}

extension TestMarket {
    /// Makes an account, past the API.
    func person(_ name: String, _ roles: Set<Role> = []) async throws -> Person {
        let account = try await store.createAccount(
            NewAccount(
                name: name,
                passwordHash: PasswordHashing.plainHash(of: Self.password),
                vendor: .random(),
                roles: roles
            )
        )
        return Person(account: account, token: try await token(of: account.id))
    }

    func token(of account: Account.ID) async throws -> Token {
        let token = Token.random()
        guard let hash = TokenHash(token.hash) else { throw TestFailure.unexpected }
        _ = try await store.addToken(
            NewToken(hash: hash, account: account, kind: .app, label: "test", expiresAt: nil)
        )
        return token
    }

    /// Puts a photo up for `person`.
    func photo(of person: Person, _ content: String = "photo") async throws -> Photo.ID {
        let content = PhotoContent.sample(Array(content.utf8))
        let upload = NewUpload(owner: person.account.id, content: content)
        guard case .done(let made) = try await store.addUpload(upload, once: nil) else {
            throw TestFailure.unexpected
        }
        return made.id
    }

    /// Offers something as `person`, past the API.
    func product(
        of person: Person,
        _ name: String = "자전거 팝니다",
        price: String = "1000",
        _ currency: Currency = .krw,
        stock: Int64 = 3,
        facts: ProductFacts = ProductFacts(),
        showing content: String = "photo"
    ) async throws -> Product {
        let photo = try await photo(of: person, content)
        let outcome = try await store.createProduct(
            NewProduct(
                seller: person.account.id,
                name: name,
                description: "거의 새것",
                price: Price(try Money(price, currency: currency)),
                stock: stock,
                facts: facts,
                photos: [PhotoPlace(photo)]
            ),
            once: nil
        )
        guard case .done(let product) = outcome else { throw TestFailure.unexpected }
        return product
    }
}

enum TestFailure: Error {
    case unexpected
}
