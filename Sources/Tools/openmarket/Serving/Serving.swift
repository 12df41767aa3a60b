import Glibc
import HTTPServer
import Market
import MarketPhotos
import MarketServer
import MarketStore

/// A market from its start to its stop.
struct Serving {
    private let options: ServeOptions

    init(_ options: ServeOptions) {
        self.options = options
    }

    /// Serves until the process is told to stop; gives its exit status.
    func run() async throws -> Int32 {
        guard let address = IPAddress(options.host) else {
            throw UsageError.badValue(option: "--host", value: options.host, wanted: "an IP address")
        }
        // A client that goes away while it is written to must not end the process.
        signal(SIGPIPE, SIG_IGN)
        let clock = ServerClock.system
        let logFile = LogFile(descriptor: STDERR_FILENO, format: options.logFormat, now: clock.now)
        let folder = DataFolder(path: options.data)
        let store = try SQLiteStore(opening: folder, clock: clock.now)
        defer { store.close() }

        let log = options.quiet ? logFile.log.withoutInformation : logFile.log
        let photoFiles = try PhotoFiles(folder: folder.photos)
        let photos = PhotoKeeper(
            workshop: PhotoWorkshop(files: photoFiles),
            files: photoFiles,
            store: store,
            log: log
        )
        let uploads = try UploadFolder(in: folder)
        let services = MarketServices(
            store: store,
            photos: photos.services,
            passwords: .argon2id(),
            clock: clock,
            log: log,
            metrics: ServerMetrics(),
            settings: MarketSettings(temporaryFolder: uploads.path, mediaFolder: folder.photos),
            blocking: BlockingPool()
        )
        let feed = EventFeed(store: store, log: services.log)
        let handler = MarketHandler(
            services,
            realms: [MediaRealm(services), OperationsRealm(services) { HealthReport(parts: []) }]
        )

        var serverOptions = ServerOptions([.init(address, port: UInt16(options.port))], loops: options.loops)
        serverOptions.notice = { notice in services.log.error("server", [("notice", .text("\(notice)"))]) }
        let server = try WebServer(serverOptions, handler: handler)
        say(
            "Open Market is open: http://\(options.host.contains(":") ? "[\(options.host)]" : options.host):\(server.ports[0])/  (Ctrl-C closes it)"
        )

        await withTaskGroup { tasks in
            tasks.addTask { await feed.run() }
            tasks.addTask { await Tending(store, photos: photos, log: log).run() }
            tasks.addTask { await logFile.keepFlushing() }
            await StopSignal.wait()
            await server.stop(within: .seconds(10))
            tasks.cancelAll()
        }
        logFile.flush()
        return 0
    }
}
