import Glibc
import HTTPServer
import Linux
import Market
import MarketPhotos
import MarketSamples
import MarketServer
import MarketService
import MarketStore
import Postgres
import S3

/// A market from its start to its stop.
struct Serving {
    private let settings: ServeSettings
    private let source: SettingsSource
    private let quiet: QuietSwitch
    private let clock = ServerClock.system
    private let folder: DataFolder
    private let logFile: LogFile
    private let log: Log

    /// For what is done in the background and waits for a database.
    private static let endingPatience = Duration.seconds(5)

    private var options: ServeOptions { settings.options }

    init(_ settings: ServeSettings, from source: SettingsSource) {
        let options = settings.options
        self.settings = settings
        self.source = source
        quiet = QuietSwitch(options.quiet)
        folder = DataFolder(path: options.data)
        logFile = LogFile(descriptor: STDERR_FILENO, format: options.logFormat, now: clock.now)
        log = quiet.log(logFile.log)
    }

    /// Serves until the process is told to stop; gives its exit status.
    func run() async throws -> Int32 {
        // A client that goes away while it is written to must not end the process.
        signal(SIGPIPE, SIG_IGN)
        // Nor one that asks for settings to be read again, before there is somebody to read them.
        signal(SIGHUP, SIG_IGN)
        logFile.startFlushing()
        settings.unknown.tell(log)
        let bucket = try options.photos.bucket()
        let truth = try PostgresAddress(option: options.database)
        if let truth, let bucket {
            try await BroughtCopy(for: folder, from: bucket, log: log).bring(of: truth)
        }
        let store = try SQLiteStore(opening: folder, truth: truth, clock: clock.now)
        defer { store.close() }
        store.troubles.listen(log.note)
        let photoFiles = try PhotoFiles(folder: folder.photos)
        let kept = try await KeptPhotos(
            in: bucket,
            cache: options.photos.cache,
            of: store,
            in: folder,
            photoFiles,
            log: log
        )
        let copies = try await copySharing(of: store, bucket, checking: kept.checkOwner)
        let metrics = ServerMetrics()
        let photos = PhotoIntake(
            workshop: PhotoWorkshop(files: photoFiles, noteDeath: log.note),
            storage: kept.storage,
            store: store,
            folder: folder,
            log: log,
            noteTurnedAway: metrics.noteTurnedAway
        )
        let invitation = try await invitation(store)
        let uploads = try UploadFolder(in: folder)
        let demo =
            options.demo
            ? try await DemoFilling(
                DemoGoods(StockingService(store), in: folder, goods: Town.count),
                log: log
            ) : nil
        let blocking = BlockingPool()
        let passwords = PasswordHashing.argon2id()
        var searches = SearchGate.Limits()
        searches.spentPerSecond = .milliseconds(options.searchTime)
        let rules = MarketRules(
            names: try folder.nameRules(),
            newcomers: options.newcomers,
            hints: try folder.hintRules()
        )
        let context = ServerContext(
            MarketServices(
                store: store,
                photos: photos.making,
                passwords: passwords,
                invitation: invitation?.0 ?? .none,
                searches: searches,
                signUpBits: options.signUpWork,
                rules: rules,
                currencies: options.currencies,
                categories: try folder.categories(),
                clock: clock,
                blocking: blocking,
                log: log
            ),
            clock: clock,
            log: log,
            metrics: metrics,
            settings: marketSettings(uploads),
            blocking: blocking
        )
        try await context.services.face.load()
        let feed = EventFeed(
            changes: context.services.changes,
            conversations: context.services.conversations,
            log: log
        )
        let door = try AdministrationListener(in: folder)
        let workers = WorkerTrial(uptime: clock.uptime) { await photos.workersWork(context) }
        let selfTest = SelfTest(
            of: store,
            in: folder,
            // Of its own: where a disk hangs, threads that others wait for hang with it.
            blocking: BlockingPool(threads: 1),
            clock: clock,
            log: log,
            workersWork: workers.isGood,
            bucket: kept.trial
        )
        let health = HealthService(
            products: store,
            folder: folder,
            selfTest: selfTest,
            demo: demo?.part,
            log: log
        )
        let handler = try await handler(context, kept.storage, feed, health, of: store)
        let stop = StopSignal()
        let statusServer = try statusServer(context, health, metrics)
        let server = try WebServer(serverOptions(feed, metrics), handler: handler)
        let reload = SettingsReload(
            settings,
            from: source,
            server: server,
            localAccess: context.localAccess,
            rules: rules,
            folder: folder,
            quiet: quiet,
            log: log
        )

        var interruption: Task<Void, any Error>?
        var filling: Task<Void, Never>?
        await withTaskGroup { tasks in
            tasks.addTask { await feed.run() }
            tasks.addTask { await selfTest.run() }
            tasks.addTask {
                await Maintenance(store, photos: photos, looks: context.services.looks, log: log).run()
            }
            tasks.addTask { await copies?.run() }
            tasks.addTask {
                await door.serve(
                    AdministrationService(store, passwords: passwords, rules: rules, log: log)
                )
            }
            await stop.wait {
                reportStart(server, statusServer, invitation)
                Memory.giveBack()
                filling = demo?.start { places in
                    DemoPictures(of: places, photos.workshop, keptIn: kept.storage, uploads: uploads)
                }
            } reload: {
                reload.run()
            }
            log.info("stopping")
            filling?.cancel()
            await server.stop(within: .seconds(10))
            await statusServer?.stop(within: .seconds(1))
            tasks.cancelAll()
            await filling?.value
            // Some of them may ask a database that says nothing, and what is asked there is not cancelled.
            interruption = Task {
                try await Task.sleep(for: Self.endingPatience)
                store.interrupt()
            }
        }
        interruption?.cancel()
        await store.closeAside()
        log.info("stopped")
        logFile.stopFlushing()
        logFile.flush()
        return 0
    }

    /// What leaves this server's copy to others; `nil` where it has none, or there is no bucket for it.
    private func copySharing(
        of store: SQLiteStore,
        _ bucket: Bucket?,
        checking isOurs: @escaping @Sendable () async throws -> Void
    ) async throws -> CopySharing? {
        guard let bucket, let key = try await store.copyKey() else { return nil }
        return CopySharing(
            of: store,
            in: folder,
            CopyBucket(bucket, key: key),
            clock: clock,
            log: log,
            checking: isOurs
        )
    }

    private func marketSettings(_ uploads: UploadFolder) -> MarketSettings {
        var settings = MarketSettings(temporaryFolder: uploads.path)
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
        let admission = self.options.admission
        options.trust = admission.trust
        options.limits = admission.limits
        options.notice = notice(metrics)
        return options
    }

    /// Only for health and measurements, with a thread and a few connections of its own: it answers also where all others
    /// are taken.
    private func statusServer(
        _ context: ServerContext,
        _ health: HealthService,
        _ metrics: ServerMetrics
    ) throws(ServerStartError) -> WebServer? {
        guard let endpoint = options.statusListen else { return nil }
        var status = ServerOptions([endpoint], loops: 1)
        status.limits.connections = 32
        status.limits.connectionsPerAddress = 32
        status.timeouts.idle = .seconds(10)
        status.notice = notice(metrics)
        let routes = OperationsRoutes(context, health: health.report)
        return try WebServer(status, handler: MarketHandler(context, routeGroups: [routes]))
    }

    private func notice(_ metrics: ServerMetrics) -> @Sendable (ServerNotice) -> Void {
        let log = log
        let refusals = RefusalCounter(log, metrics, uptime: clock.uptime)
        return { notice in
            if case .refused(let status) = notice { refusals.note(status) } else { log.note(notice) }
        }
    }

    private func handler(
        _ context: ServerContext,
        _ storage: any PhotoStorage,
        _ feed: EventFeed,
        _ health: HealthService,
        of store: SQLiteStore
    ) async throws -> MarketHandler {
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
        // Servers of one market know each other's forms by it.
        let shared = try await store.sharedKey().flatMap(ServerKey.init)
        let key = try shared ?? ServerKey(keptIn: "\(options.data)/server.key")
        let api = APIRoutes(context, feed: feed, photos: storage)
        let inspector = Inspector()
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
            faultInjector: options.faults.map { FaultInjector($0, inspector: inspector) }
        )
    }

    /// What makes the first administrator, while there is none; at all servers of a market the same, since a proxy sends who
    /// opens the link to any of them.
    private func invitation(_ store: SQLiteStore) async throws(StorageFailure) -> (Invitation, Token)? {
        do throws(StoreError) {
            guard try await !store.hasAdministrator() else { return nil }
            let token = try await store.invitationKey().flatMap { Token(key: $0) } ?? Token.random()
            return (Invitation(token), token)
        } catch {
            throw StorageFailure(error)
        }
    }

    private func reportStart(_ server: WebServer, _ status: WebServer?, _ invitation: (Invitation, Token)?) {
        if options.database != nil, options.photos.address == nil {
            say(
                "Photos are kept in \(folder.photos), where no other server has them; --photos names a bucket."
            )
        }
        let address = Self.address(options.hosts.first ?? .loopback, port: server.ports[0])
        if let (_, token) = invitation {
            // Behind `#`, a browser keeps it to itself: no log of ours or of a proxy's ever has it.
            say("There is no administrator yet. Whoever opens this link first becomes it:")
            say("\(address)/setup#\(token.text)")
        }
        if let endpoint = options.statusListen, let status {
            say("Its health is at \(Self.address(endpoint.address, port: status.ports[0]))/health")
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
