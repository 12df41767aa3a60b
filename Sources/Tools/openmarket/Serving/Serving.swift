import Glibc
import HTTPServer
import Market
import MarketPhotos
import MarketServer
import MarketStore

/// A market from its start to its stop.
struct Serving {
    private let options: ServeOptions
    private let clock = ServerClock.system
    private let folder: DataFolder
    private let logFile: LogFile
    private let log: Log

    init(_ options: ServeOptions) {
        self.options = options
        folder = DataFolder(path: options.data)
        logFile = LogFile(descriptor: STDERR_FILENO, format: options.logFormat, now: clock.now)
        log = options.quiet ? logFile.log.withoutInformation : logFile.log
    }

    /// Serves until the process is told to stop; gives its exit status.
    func run() async throws -> Int32 {
        // A client that goes away while it is written to must not end the process.
        signal(SIGPIPE, SIG_IGN)
        // In a process of its own, since drawing takes memory that a server should not keep.
        if options.demo, case let status = try ChildCommand.run(["demo", "--data", options.data]), status != 0
        {
            return status
        }
        let store = try SQLiteStore(opening: folder, clock: clock.now)
        defer { store.close() }
        let photoFiles = try PhotoFiles(folder: folder.photos)
        let photos = PhotoKeeper(
            workshop: PhotoWorkshop(files: photoFiles),
            files: photoFiles,
            store: store,
            folder: folder,
            log: log
        )
        let services = MarketServices(
            store: store,
            photos: photos.services,
            passwords: .argon2id(),
            clock: clock,
            log: log,
            metrics: ServerMetrics(),
            settings: MarketSettings(
                temporaryFolder: try UploadFolder(in: folder).path,
                mediaFolder: folder.photos
            ),
            blocking: BlockingPool()
        )
        let feed = EventFeed(store: store, log: log)
        let invitation = try await invitation(store)
        let server = try WebServer(serverOptions(feed), handler: handler(services, feed, invitation))
        sayOpen(server, invitation)

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

    private func serverOptions(_ feed: EventFeed) -> ServerOptions {
        var options = ServerOptions(
            (([options.port] + options.editionPorts.keys.sorted())).flatMap { port in
                self.options.hosts.map { ServerOptions.Endpoint($0, port: port) }
            },
            loops: options.loops
        )
        options.channels = [feed.channel]
        options.trust = ProxyTrust(self.options.proxies)
        let log = log
        options.notice = { notice in log.error("server", [("notice", .text("\(notice)"))]) }
        return options
    }

    private func handler(
        _ services: MarketServices,
        _ feed: EventFeed,
        _ invitation: (Invitation, Token)?
    ) throws -> MarketHandler {
        let policy = EditionsPolicy(asked: options.editions, isPublic: options.isPublic)
        say(policy.notice(in: .english))
        var settings = EditionSettings(served: policy.served)
        settings.root = options.edition
        settings.ports = options.editionPorts
        settings.hosts = options.editionHosts
        settings.isStrict = options.strictEditions
        let key = try ServerKey(keptIn: "\(options.data)/server.key")
        let api = APIRealm(services, feed: feed, invitation: invitation?.0 ?? .none)
        let inspector = Inspector()
        let realms: [any Realm] =
            (options.faults == nil ? [] : [InspectorRealm(inspector)]) + [
                OperationsRealm(services, health: Health(services, folder: folder.path).report),
                MediaRealm(services),
                api,
                EditionsRealm(services, settings: settings, secrets: ProductSecrets(key)),
                StorefrontRealm(services, api: api, key: key),
            ]
        return MarketHandler(
            services,
            realms: realms,
            classroom: options.faults.map { Classroom($0, inspector: inspector) }
        )
    }

    /// What makes the first administrator, while there is none.
    private func invitation(_ store: SQLiteStore) async throws -> (Invitation, Token)? {
        guard try await !store.hasAdministrator() else { return nil }
        let token = Token.random()
        return (Invitation(token), token)
    }

    private func sayOpen(_ server: WebServer, _ invitation: (Invitation, Token)?) {
        let host = options.hosts.first.map { "\($0)" } ?? "127.0.0.1"
        let address = "http://\(host.contains(":") ? "[\(host)]" : host):\(server.ports[0])"
        if let (_, token) = invitation {
            say(
                "There is no administrator yet. Whoever sends this invitation first becomes it: \(token.text)"
            )
        }
        say("Open Market is open: \(address)/ (Ctrl-C closes it)")
    }
}
