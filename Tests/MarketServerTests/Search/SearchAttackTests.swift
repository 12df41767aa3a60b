import Glibc
import HTTPServer
import Linux
import LoopbackSocket
import Market
import MarketPhotos
import MarketService
import MarketStore
import ServerDoubles
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketServer

/// Clients who look for what costs much, from fifteen sockets at once, and everybody else.
@Suite(.timeLimit(.minutes(10)))
struct SearchAttackTests {
    /// Searches that hold their thread until they are let go.
    private struct HeldSearch: ProductListing {
        let store: SQLiteStore
        let hold: Hold

        func products(_ ids: [Product.ID]) async throws(MarketError) -> [Product] {
            try await store.products(ids)
        }

        func rows(
            _ ids: [Product.ID],
            likesOf account: Account.ID?,
            _ body: (borrowing ListedProduct) -> Void
        ) async throws(MarketError) {
            try await store.rows(ids, likesOf: account, body)
        }

        func countRequest(for text: String) {}

        /// All but the lists that the market begins with.
        private func isExpensive(_ query: ProductQuery) -> Bool {
            !query.text.isEmpty || ![ProductFilter(), .available].contains(query.filter)
        }

        func ids(of query: ProductQuery, at cursor: Cursor?, limit: Int) async throws(MarketError) -> Page<
            Product.ID
        > {
            if isExpensive(query) { hold.wait() }
            return try await store.ids(of: query, at: cursor, limit: limit)
        }

        func ids(onPage number: Int, size: Int, of query: ProductQuery) async throws(MarketError) -> (
            ids: [Product.ID], total: MatchCount
        ) {
            if isExpensive(query) { hold.wait() }
            return try await store.ids(onPage: number, size: size, of: query)
        }

        func count(_ query: ProductQuery) async throws(MarketError) -> MatchCount {
            try await store.count(query)
        }

        func facets(
            of query: ProductQuery,
            among choices: [Market.Category.ID: CategoryChoice]
        ) async throws(MarketError) -> FacetCounts? { nil }

        func lastChange(affecting text: String) async throws(MarketError) -> Int64? { nil }

        func completions(of text: String, limit: Int) async throws(MarketError) -> [String] {
            hold.wait()
            return []
        }

        func corrections(of text: String, limit: Int) async throws(MarketError) -> [NearText] { [] }
    }

    private final class Hold: Sendable {
        private let isOpen = Monitor(false)
        private let held = Atomic(0)

        func wait() {
            held.add(1, ordering: .relaxed)
            _ = isOpen.wait { $0 ? true : nil }
        }

        /// True where something was held; otherwise the test shows nothing.
        var hasHeld: Bool { held.load(ordering: .relaxed) > 0 }

        func open() {
            isOpen.withLock { $0 = true }
            isOpen.wakeAll()
        }
    }

    private static let expensive = [
        "/api/v2/search?q=%E3%84%B1", "/api/v2/products?q=%E3%84%B1%20%E3%84%B4",
        "/api/v2/suggestions?q=%E3%84%B1", "/search?q=%E3%84%B1%20%E3%84%B7",
        "/search?q=%E3%84%B1&sort=price_up", "/api/v2/products?min_price=1&currency=USD",
        "/api/v2/products?q=%E3%85%8E&page=3", "/editions/2023/api/products?search_value=%E3%84%B1",
        "/v1/search/shop.json?query=%E3%84%B1",
    ]
    private static let cheap = ["/healthChecker", "/api/v2/products", "/", "/api/v2/products?sort=price_up"]

    private func withServer(
        _ limits: SearchGate.Limits,
        _ body: (UInt16, Hold) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let now: @Sendable () -> Timestamp = { Timestamp(millisecondsSince1970: 1_700_000_000_000) }
        let store = try SQLiteStore(opening: DataFolder(path: folder.file("data")), clock: now)
        defer { store.close() }
        let hold = Hold()
        let blocking = BlockingPool(threads: 2)
        defer { blocking.stop() }
        let (clock, log) = (ServerClock(now: now, uptime: { .zero }), Log { _ in })
        let context = ServerContext(
            MarketServices(
                store: store,
                lists: HeldSearch(store: store, hold: hold),
                photos: .plain(store),
                passwords: .plain,
                searches: limits,
                clock: clock,
                blocking: blocking,
                log: log
            ),
            clock: clock,
            log: log,
            metrics: ServerMetrics(),
            settings: MarketSettings(temporaryFolder: folder.path),
            blocking: blocking
        )
        let key = try ServerKey(keptIn: folder.file("server.key"))
        let feed = EventFeed(changes: context.services.changes, log: log)
        let api = APIRoutes(context, feed: feed, photos: try PhotoFiles(folder: folder.file("photos")))
        let server = try WebServer(
            ServerOptions([.init(.loopback, port: 0)], loops: 1),
            handler: MarketHandler(
                context,
                routeGroups: [
                    api,
                    EditionRoutes(
                        context,
                        settings: EditionSettings(served: Set(Edition.allCases)),
                        secrets: ProductSecrets(key)
                    ),
                    PageRoutes(context, key: key, takeOuts: api.takeOuts),
                ]
            )
        )
        defer { hold.open() }
        do { try await body(server.ports[0], hold) } catch {
            hold.open()
            await server.stop(within: .seconds(1))
            throw error
        }
        hold.open()
        await server.stop(within: .seconds(1))
    }

    private static func send(_ path: String, to port: UInt16) throws -> LoopbackSocket {
        let socket = try LoopbackSocket(connectedTo: port, timeout: 30)
        let head = "GET \(path) HTTP/1.1\r\nHost: market\r\nAccept: text/html\r\nConnection: close\r\n"
        let naver = "X-Naver-Client-Id: a\r\nX-Naver-Client-Secret: b\r\n"
        #expect(socket.send(Array((head + naver + "\r\n").utf8)))
        return socket
    }

    private static func reply(_ socket: LoopbackSocket) -> String {
        var bytes: [UInt8] = []
        while let piece = socket.receive() { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: expensive)
    func whileSearchesAreHeldTheOneLoopAnswersEverythingElse(path: String) async throws {
        try await withServer(SearchGate.Limits(threads: 1)) { port, hold in
            let attackers = try (1...15).map { _ in try Self.send(path, to: port) }
            for path in Self.cheap {
                for _ in 1...3 {
                    #expect(Self.reply(try Self.send(path, to: port)).hasPrefix("HTTP/1.1 200"), "\(path)")
                }
            }
            hold.open()
            for attacker in attackers {
                #expect(Self.reply(attacker).hasPrefix("HTTP/1.1 200"))
            }
            #expect(hold.hasHeld)
        }
    }

    @Test func moreThanMayWaitAreTurnedAwayWithATimeToComeBack() async throws {
        var limits = SearchGate.Limits(threads: 1)
        limits.waiting = 4
        limits.waitingOfNetwork = 4
        for path in Self.expensive where !path.hasPrefix("/v1") {
            try await withServer(limits) { port, hold in
                let attackers = try (1...15).map { _ in try Self.send(path, to: port) }
                // One is read and four wait: the others hear at once. The loop comes round some times meanwhile.
                for _ in 1...5 {
                    #expect(Self.reply(try Self.send("/healthChecker", to: port)).hasPrefix("HTTP/1.1 200"))
                }
                hold.open()
                let replies = attackers.map { Self.reply($0) }
                let refused = replies.filter { $0.hasPrefix("HTTP/1.1 503") }
                #expect(refused.count == 10, "\(path)")
                #expect(refused.allSatisfy { $0.lowercased().contains("\r\nretry-after: 2\r\n") }, "\(path)")
                #expect(replies.count { $0.hasPrefix("HTTP/1.1 200") } == 5, "\(path)")
            }
        }
    }
}
