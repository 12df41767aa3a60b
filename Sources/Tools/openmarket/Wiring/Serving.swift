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
import Synchronization

/// A market from its start to its stop.
struct Serving {
    private let settings: ServeSettings
    private let source: SettingsSource
    private let quiet: QuietSwitch
    private let clock = ServerClock.system
    let folder: DataFolder
    private let logFile: LogFile
    private let log: Log
    private let metrics: ServerMetrics
    private let progress: StartProgress
    private let localAccess: LocalAccess
    /// Of events, to be known before the market is there.
    private let channel = EventChannel()

    /// For what is done in the background and waits for a database.
    private static let endingPatience = Duration.seconds(5)

    var options: ServeOptions { settings.options }

    init(_ settings: ServeSettings, from source: SettingsSource) {
        let options = settings.options
        self.settings = settings
        self.source = source
        quiet = QuietSwitch(options.quiet)
        folder = DataFolder(path: options.data)
        logFile = LogFile(descriptor: STDERR_FILENO, format: options.logFormat, now: clock.now)
        log = quiet.log(logFile.log)
        metrics = ServerMetrics(lostLogLines: { [logFile] in logFile.lostLineCount })
        progress = StartProgress(log)
        localAccess = LocalAccess(watchers: options.watchers, log: log)
    }

    /// Serves until the process gets a signal to stop, and returns its exit status.
    func run() async throws -> Int32 {
        // A client that goes away while it is written to must not end the process.
        signal(SIGPIPE, SIG_IGN)
        logFile.startFlushing()
        settings.unknown.tell(log)
        let stop = StopWish()
        let stopped = await stop.begin { [log, logFile] in
            log.info("stopped_while_starting")
            logFile.flush()
        }
        let entrance = Entrance(
            serverOptions,
            status: statusOptions,
            entrance: { [editions = options.editionSettings, localAccess, metrics, clock, log, progress] in
                MarketEntrance(
                    editions,
                    localAccess: localAccess,
                    metrics: metrics,
                    clock: clock,
                    log: log,
                    step: { progress.current }
                )
            }
        )
        do {
            return try await serve(at: entrance, stop, until: stopped)
        } catch {
            await entrance.close()
            // What was warned of may well be why.
            logFile.stopFlushing()
            logFile.flush()
            throw error
        }
    }

    private func serve(
        at entrance: Entrance,
        _ stop: StopWish,
        until stopped: Task<Void, Never>
    ) async throws -> Int32 {
        let bucket = try options.photos.bucket()
        let store = try await openStore(bucket, at: entrance)
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
        let replicas = try await replicaSharing(of: store, bucket, checking: kept.checkOwner)
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
            ? await DemoFilling(
                DemoProducts(
                    StockingService(store),
                    in: folder,
                    goods: Town.count,
                    language: options.demoLanguage
                ),
                log: log
            ) : nil
        let passwords = PasswordHashing.argon2id()
        let rules = MarketRules(
            names: try folder.nameRules(),
            newcomers: options.newcomers,
            hints: try folder.hintRules()
        )
        let context = try context(store, photos.making, passwords, invitation?.0 ?? .none, rules, uploads)
        try await context.services.branding.load()
        let feed = EventFeed(
            changes: context.services.changes,
            conversations: context.services.conversations,
            log: log,
            channel: channel
        )
        let listener = try AdministrationListener(in: folder)
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
            store: store,
            folder: folder,
            selfTest: selfTest,
            demo: demo?.part,
            log: log
        )
        let handler = try await handler(context, kept.storage, feed, health, of: store)
        let statusHandler = MarketHandler(
            context,
            routeGroups: [OperationsRoutes(context, health: health.report)]
        )
        let servers = try entrance.open(handler, status: statusHandler)
        progress.end()
        let reload = SettingsReload(
            settings,
            from: source,
            server: servers.market,
            localAccess: localAccess,
            rules: rules,
            folder: folder,
            quiet: quiet,
            log: log
        )
        stop.open(reload: reload.run)

        var interruption: Task<Void, any Error>?
        await withTaskGroup { tasks in
            tasks.addTask { await feed.run() }
            tasks.addTask { await selfTest.run() }
            tasks.addTask { await store.readAhead() }
            tasks.addTask {
                let maintenance = Maintenance(
                    store,
                    photos: photos,
                    viewCounter: context.services.viewCounter,
                    log: log,
                    now: clock.now
                ) { [metrics, clock] in metrics.noteMaintenance($0, hasWorked: $1, at: clock.now()) }
                await maintenance.run()
            }
            tasks.addTask { await replicas?.run() }
            tasks.addTask {
                await listener.serve(
                    AdministrationService(store, passwords: passwords, rules: rules, log: log)
                )
            }
            reportStart(servers, invitation)
            Memory.releaseUnused()
            let filling = demo?.start { places in
                DemoPictures(of: places, photos.workshop, keptIn: kept.storage, uploads: uploads)
            }
            await stopped.value
            log.info("stopping")
            filling?.cancel()
            await servers.market.stop(within: .seconds(10))
            await servers.status?.stop(within: .seconds(1))
            tasks.cancelAll()
            // Some of them may ask a database that says nothing, and what is asked there is not cancelled.
            interruption = Task {
                try await Task.sleep(for: Self.endingPatience)
                store.interrupt()
            }
            await filling?.value
        }
        interruption?.cancel()
        await store.closeAside()
        log.info("stopped")
        logFile.stopFlushing()
        logFile.flush()
        return 0
    }

    /// Opens the store on a thread of its own, and the ports where that takes long.
    ///
    /// An immediate refusal comes before the ports open.
    private func openStore(_ bucket: Bucket?, at entrance: Entrance) async throws -> SQLiteStore {
        let primary = try PostgresAddress(option: options.database)
        if let primary, let bucket, folder.needsReplica {
            progress.show(.copying(percent: 0))
            try entrance.open()
            try await DownloadedReplica(for: folder, from: bucket, log: log).bring(of: primary)
        }
        let thread = BlockingPool(threads: 1)
        return try await thread.run { [folder, clock, progress] () throws -> SQLiteStore in
            let refusal = Mutex<ServerStartError?>(nil)
            do throws(OpeningError) {
                return try SQLiteStore(opening: folder, primary: primary, clock: clock.now) {
                    step throws(OpeningError) in
                    progress.show(StartStep(step))
                    do throws(ServerStartError) {
                        try entrance.open()
                    } catch {
                        refusal.withLock { $0 = error }
                        throw .interrupted
                    }
                }
            } catch {
                throw refusal.withLock(\.self) ?? error as any Error
            }
        }
    }

    private func context(
        _ store: SQLiteStore,
        _ photos: PhotoMaking,
        _ passwords: PasswordHashing,
        _ invitation: Invitation,
        _ rules: MarketRules,
        _ uploads: UploadFolder
    ) throws -> ServerContext {
        var searches = SearchGate.Limits()
        searches.spentPerSecond = .milliseconds(options.searchTime)
        let blocking = BlockingPool()
        return ServerContext(
            MarketServices(
                store: store,
                photos: photos,
                passwords: passwords,
                invitation: invitation,
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
            blocking: blocking,
            localAccess: localAccess
        )
    }

    /// Returns the sharing of this server's replica; `nil` where it has none, or there is no bucket for it.
    private func replicaSharing(
        of store: SQLiteStore,
        _ bucket: Bucket?,
        checking isOurs: @escaping @Sendable () async throws -> Void
    ) async throws -> ReplicaSharing? {
        guard let bucket, let key = try await store.replicaKey() else { return nil }
        return ReplicaSharing(
            of: store,
            in: folder,
            ReplicaBucket(bucket, key: key),
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

    private var serverOptions: ServerOptions {
        var options = ServerOptions(
            (([options.port] + options.editionPorts.keys.sorted())).flatMap { port in
                self.options.hosts.map { ServerOptions.Endpoint($0, port: port) }
            },
            loops: options.loops
        )
        options.channels = [channel]
        let admission = self.options.admission
        options.trust = admission.trust
        options.limits = admission.limits
        options.notice = notice()
        return options
    }

    private var statusOptions: ServerOptions? {
        options.statusListen.map { endpoint in
            var status = ServerOptions([endpoint], loops: 1)
            status.limits.connections = 32
            status.limits.connectionsPerAddress = 32
            status.timeouts.idle = .seconds(10)
            status.notice = notice()
            return status
        }
    }

    private func notice() -> @Sendable (ServerNotice) -> Void {
        let log = log
        let refusals = RefusalCounter(log, metrics, uptime: clock.uptime)
        return { notice in
            switch notice {
            case .refused(let status): refusals.note(status)
            case .acceptFailed(let code): refusals.note(unaccepted: code)
            default: log.note(notice)
            }
        }
    }

    private func handler(
        _ context: ServerContext,
        _ storage: any PhotoStorage,
        _ feed: EventFeed,
        _ health: HealthService,
        of store: SQLiteStore
    ) async throws -> MarketHandler {
        say(options.editionsPolicy.notice(in: .english))
        if options.faults != nil {
            say("Class mode is on: requests are late or fail as --faults says, and /_inspect shows them.")
            log.warning("class_mode")
        }
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
                EditionRoutes(context, settings: options.editionSettings, secrets: ProductSecrets(key)),
                PageRoutes(
                    context,
                    key: key,
                    market: try await store.marketName(),
                    takeOuts: api.takeOuts
                ),
            ]
        return MarketHandler(
            context,
            routeGroups: routeGroups,
            faultInjector: options.faults.map { FaultInjector($0, inspector: inspector) }
        )
    }

    /// Returns the invitation of the first administrator, while there is none.
    ///
    /// It is the same at all servers of a market, since a proxy sends the opened link to any of them.
    private func invitation(_ store: SQLiteStore) async throws(StorageFailure) -> (Invitation, Token)? {
        do throws(MarketError) {
            guard try await !store.hasAdministrator() else { return nil }
            let token = try await store.invitationKey().flatMap { Token(key: $0) } ?? Token.random()
            return (Invitation(token), token)
        } catch {
            throw StorageFailure(error)
        }
    }
}
