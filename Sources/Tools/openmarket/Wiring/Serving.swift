import Glibc
import HTTPServer
import Linux
import Market
import MarketPhotos
import MarketServer
import MarketService
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
        let metrics = ServerMetrics()
        let photos = PhotoIntake(
            workshop: PhotoWorkshop(files: photoFiles, noteDeath: log.note),
            storage: photoFiles,
            store: store,
            folder: folder,
            log: log,
            noteTurnedAway: metrics.noteTurnedAway
        )
        let invitation = try await invitation(store)
        let blocking = BlockingPool()
        let passwords = PasswordHashing.argon2id()
        let context = ServerContext(
            MarketServices(
                store: store,
                photos: photos.making,
                passwords: passwords,
                invitation: invitation?.0 ?? .none,
                clock: clock,
                blocking: blocking,
                log: log
            ),
            clock: clock,
            log: log,
            metrics: metrics,
            settings: try settings(),
            blocking: blocking
        )
        let feed = EventFeed(changes: context.services.changes, log: log)
        let door = try AdministrationDoor(in: folder)
        let handler = try handler(context, store, photos, photoFiles, feed)
        let stop = StopSignal()
        let server = try WebServer(serverOptions(feed, metrics), handler: handler)

        await withTaskGroup { tasks in
            tasks.addTask { await feed.run() }
            tasks.addTask { await Maintenance(store, photos: photos, log: log).run() }
            tasks.addTask { await logFile.keepFlushing() }
            tasks.addTask {
                await door.serve(AdministrationService(store, passwords: passwords, log: log))
            }
            await stop.wait { sayOpen(server, invitation) }
            log.info("stopping")
            await server.stop(within: .seconds(10))
            tasks.cancelAll()
        }
        log.info("stopped")
        logFile.flush()
        return 0
    }

    private func settings() throws -> MarketSettings {
        var settings = MarketSettings(temporaryFolder: try UploadFolder(in: folder).path)
        settings.watchers = options.watchers
        return settings
    }

    private func serverOptions(_ feed: EventFeed, _ metrics: ServerMetrics) -> ServerOptions {
        var options = ServerOptions(
            (([options.port] + options.editionPorts.keys.sorted())).flatMap { port in
                self.options.hosts.map { ServerOptions.Endpoint($0, port: port) }
            },
            loops: options.loops
        )
        options.channels = [feed.channel]
        options.trust = ProxyTrust(self.options.proxies)
        options.limits.connections = self.options.connections
        options.limits.connectionsPerAddress = self.options.connectionsPerAddress
        let log = log
        let refusals = Refusals(log, metrics, uptime: clock.uptime)
        options.notice = { notice in
            if case .refused(let status) = notice { refusals.note(status) } else { log.note(notice) }
        }
        options.limits.listenersPerAddress = max(1, self.options.connectionsPerAddress / 2)
        return options
    }

    private func handler(
        _ context: ServerContext,
        _ store: SQLiteStore,
        _ photos: PhotoIntake,
        _ storage: any PhotoStorage,
        _ feed: EventFeed
    ) throws -> MarketHandler {
        let policy = options.editionsPolicy
        say(policy.notice(in: .english))
        if options.faults != nil {
            say("Class mode is on: requests are late or fail as --faults says, and /_inspect shows them.")
            log.warning("class_mode")
        }
        var settings = EditionSettings(served: policy.served)
        settings.guarded = policy.guarded
        settings.root = options.edition
        settings.ports = options.editionPorts
        settings.hosts = options.editionHosts
        settings.isStrict = options.strictEditions
        settings.naverClient = options.naverClient
        settings.mommyTalkToken = options.mommyTalkToken
        let key = try ServerKey(keptIn: "\(options.data)/server.key")
        let api = APIRoutes(context, feed: feed)
        let inspector = Inspector()
        let workers = WorkerTrial(uptime: clock.uptime) { await photos.workersWork(context) }
        let health = HealthService(
            products: store,
            folder: folder,
            log: log,
            workersWork: workers.isGood
        )
        let routeGroups: [any RouteGroup] =
            (options.faults == nil ? [] : [InspectorRoutes(inspector, localAccess: context.localAccess)]) + [
                // First, as most requests are its own.
                api,
                OperationsRoutes(context, health: health.report),
                MediaRoutes(context, storage: storage),
                EditionRoutes(context, settings: settings, secrets: ProductSecrets(key)),
                PageRoutes(context, key: key),
            ]
        return MarketHandler(
            context,
            routeGroups: routeGroups,
            classroom: options.faults.map { Classroom($0, inspector: inspector) }
        )
    }

    /// What makes the first administrator, while there is none.
    private func invitation(_ store: SQLiteStore) async throws(StorageFailure) -> (Invitation, Token)? {
        do throws(StoreError) {
            guard try await !store.hasAdministrator() else { return nil }
        } catch {
            throw StorageFailure(error)
        }
        let token = Token.random()
        return (Invitation(token), token)
    }

    private func sayOpen(_ server: WebServer, _ invitation: (Invitation, Token)?) {
        let address = Self.address(options.hosts.first ?? .loopback, port: server.ports[0])
        if let (_, token) = invitation {
            // Behind `#`, a browser keeps it to itself: no log of ours or of a proxy's ever has it.
            say("There is no administrator yet. Whoever opens this link first becomes it:")
            say("\(address)/setup#\(token.text)")
        }
        say("Open Market is open: \(address)/ (Ctrl-C closes it)")
    }

    /// Where a browser on this machine finds a server that listens at `host`.
    static func address(_ host: IPAddress, port: UInt16) -> String {
        let everywhere: [IPAddress] = [.any, IPAddress("0.0.0.0")].compactMap(\.self)
        let name = "\(everywhere.contains(host) ? .loopback : host)"
        return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)"
    }
}
