package import Foundation
import HTTPServer
import Linux
package import Market
import MarketPhotos
import MarketServer
import MarketService
package import MarketStore
import TemporaryFolder

/// A real market on a port of this machine, with photos and passwords that cost nothing.
package final class LoopbackMarket: Sendable {
    package static let secret = "a long password"

    package let address: URL
    package let vendor: Account
    package let store: SQLiteStore
    private let folder: TemporaryFolder

    private init(address: URL, vendor: Account, store: SQLiteStore, folder: TemporaryFolder) {
        self.address = address
        self.vendor = vendor
        self.store = store
        self.folder = folder
    }

    /// Opens a market, and closes it whatever `body` does.
    package static func with(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (LoopbackMarket) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let start = ContinuousClock.now
        let now: @Sendable () -> Timestamp = {
            Timestamp(millisecondsSince1970: Int64(Date.now.timeIntervalSince1970 * 1000))
        }
        let store = try SQLiteStore(opening: DataFolder(path: folder.file("data")), clock: now)
        defer { store.close() }
        let blocking = BlockingPool(threads: 2)
        defer { blocking.stop() }
        let (clock, log) = (
            ServerClock(now: now, uptime: { ContinuousClock.now - start }), Log { _ in }
        )
        let context = ServerContext(
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
            settings: MarketSettings(temporaryFolder: folder.path),
            blocking: blocking
        )
        let vendor = try await store.createAccount(
            NewAccount(name: "학교", passwordHash: secret, vendor: .random())
        )
        let feed = EventFeed(
            changes: context.services.changes,
            conversations: context.services.conversations,
            log: context.log
        )
        var options = ServerOptions([.init(.loopback, port: 0)], loops: 2)
        options.channels = [feed.channel]
        let photos = try PhotoFiles(folder: folder.file("media"))
        let server = try WebServer(
            options,
            handler: MarketHandler(
                context,
                routeGroups: [
                    MediaRoutes(context, storage: photos),
                    APIRoutes(context, feed: feed, photos: photos),
                    EditionRoutes(
                        context,
                        settings: EditionSettings(served: Set(Edition.allCases)),
                        secrets: ProductSecrets(try ServerKey(keptIn: folder.file("server.key")))
                    ),
                ]
            )
        )
        guard let address = URL(string: "http://127.0.0.1:\(server.ports[0])") else {
            preconditionFailure("a port makes an address")
        }
        let market = LoopbackMarket(address: address, vendor: vendor, store: store, folder: folder)
        let following = Task { await feed.run() }
        defer { following.cancel() }
        do {
            try await body(market)
        } catch {
            await server.stop(within: .seconds(1))
            throw error
        }
        await server.stop(within: .seconds(1))
    }

    /// A file that passes for a photo; each number makes another.
    package func photo(_ number: UInt8) throws -> String {
        let path = folder.file("photo-\(number).jpg")
        try Data([0xFF, 0xD8, 0xFF, 0xE0, number]).write(to: URL(filePath: path))
        return path
    }
}
