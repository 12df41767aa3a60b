package import HTTPServer
package import Linux
package import MarketService

/// The objects that every group of routes needs: the services, and the server's own ones.
package final class ServerContext: Sendable {
    package let services: MarketServices
    package let clock: ServerClock
    package let log: Log
    package let metrics: ServerMetrics
    package let settings: MarketSettings
    /// For work that blocks: files above all.
    package let blocking: BlockingPool
    /// For JSON so large that only one is to be in memory at a time.
    package let largeParsing = BlockingPool(threads: 1)
    /// The uploads that are on their way to the folder.
    package let uploadSpace: UploadSpace
    /// The check for people at this machine.
    package let localAccess: LocalAccess
    let refusedAccess: RefusedAccess

    package init(
        _ services: MarketServices,
        clock: ServerClock,
        log: Log,
        metrics: ServerMetrics,
        settings: MarketSettings,
        blocking: BlockingPool,
        localAccess: LocalAccess? = nil
    ) {
        self.services = services
        self.clock = clock
        self.log = log
        self.metrics = metrics
        self.settings = settings
        self.blocking = blocking
        uploadSpace = UploadSpace(settings.uploadSpace)
        refusedAccess = RefusedAccess(log: log, clock: clock)
        self.localAccess = localAccess ?? LocalAccess(watchers: settings.watchers, log: log)
    }
}

/// The operator's settings.
package struct MarketSettings: Hashable, Sendable {
    /// The folder where uploads wait while they arrive; on the same file system as the photos.
    package var temporaryFolder: String
    /// Bytes of one photo.
    package var largestPhoto = 20 << 20
    /// Bytes of a JSON body.
    package var largestJSON = 1 << 20
    /// Bytes of uploads on their way.
    package var uploadSpace = UploadSpace.Limits()
    /// The addresses that may watch the market's state, besides people at this machine.
    package var watchers: [AddressRange] = []

    package init(temporaryFolder: String) {
        self.temporaryFolder = temporaryFolder
    }
}
