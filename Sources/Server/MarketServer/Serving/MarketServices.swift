package import HTTPServer
package import MarketStore

/// What answering needs, handed to every realm.
package struct MarketServices: Sendable {
    package let store: any MarketStoring
    package let photos: PhotoServices
    package let passwords: PasswordHashing
    package let clock: ServerClock
    package let log: Log
    package let metrics: ServerMetrics
    package let settings: MarketSettings
    /// For work that blocks: files above all.
    package let blocking: BlockingPool
    /// Who is at this machine.
    package let vicinity: Vicinity

    package init(
        store: any MarketStoring,
        photos: PhotoServices,
        passwords: PasswordHashing,
        clock: ServerClock,
        log: Log,
        metrics: ServerMetrics,
        settings: MarketSettings,
        blocking: BlockingPool
    ) {
        self.store = store
        self.photos = photos
        self.passwords = passwords
        self.clock = clock
        self.log = log
        self.metrics = metrics
        self.settings = settings
        self.blocking = blocking
        vicinity = Vicinity(watchers: settings.watchers, log: log)
    }
}

/// What an operator decides.
package struct MarketSettings: Hashable, Sendable {
    /// Where uploads wait while they arrive; on the same file system as the photos.
    package var temporaryFolder: String
    /// Where the photos are.
    package var mediaFolder: String
    /// Bytes of one photo.
    package var largestPhoto = 20 << 20
    /// Bytes of a JSON body.
    package var largestJSON = 1 << 20
    /// Who may watch how the market does, besides people at this machine.
    package var watchers: [AddressRange] = []

    package init(temporaryFolder: String, mediaFolder: String) {
        self.temporaryFolder = temporaryFolder
        self.mediaFolder = mediaFolder
    }
}
