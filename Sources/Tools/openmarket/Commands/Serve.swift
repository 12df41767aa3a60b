import HTTPServer
import Market
import MarketServer
import MarketService

/// The options of `openmarket serve`.
struct ServeOptions: Sendable {
    var hosts = [IPAddress.loopback]
    var port: UInt16 = 8080
    var data = "data"
    /// As `postgres://market@db.example/market`; `nil` for a file in `data`.
    var database: String?
    var demo = false
    var demoLanguage = Language.korean
    var loops = ServerOptions.coreCount
    var connections = ServerLimits().connections
    var connectionsPerAddress = ServerLimits().connectionsPerAddress
    /// Milliseconds of a processor for each second; 0 for no limit.
    var searchTime = 30
    var proxies: [AddressRange] = []
    var hostNames: [HostName] = []
    var signUpWork = 0
    var watchers: [AddressRange] = []
    var statusListen: ServerOptions.Endpoint?
    var settings: String?
    var logFormat = LogFormat.logfmt
    var quiet = false
    var editions: Set<Edition>?
    var edition = Edition.year2022
    var editionPorts: [UInt16: Edition] = [:]
    var editionHosts: [String: Edition] = [:]
    var strictEditions = false
    var editionCents = EditionCents.round
    var naverClient: EditionSettings.NaverClient?
    var mommyTalkToken: String?
    var faults: FaultPlan?
    var newcomers = Newcomers.limited
    var currencies = MarketCurrencies.every
    var photos = PhotoOptions()

    /// True where other machines can reach the market: at its own address, or through a proxy in front.
    var isPublic: Bool { !proxies.isEmpty || hosts.contains { !$0.isLoopback } }

    /// Those that requests may name, with the names of editions; none where any will do.
    var answeredHosts: [HostName] {
        hostNames.isEmpty ? [] : hostNames + editionHosts.keys.sorted().compactMap { HostName($0) }
    }

    var editionsPolicy: EditionsPolicy { EditionsPolicy(asked: editions, isPublic: isPublic) }

    /// Throws where two options don't go together.
    func check() throws(UsageError) {
        try photos.check()
        if database != nil, signUpWork > 0 {
            throw .contradiction("--sign-up-work is known to one server alone, and --database is for several")
        }
        if let edition = editionPorts[port] {
            throw .contradiction(
                "--edition-port gives \(edition.rawValue) the port \(port), which is --port's"
            )
        }
        for edition in editionPorts.values { try check(edition, "--edition-port") }
        for edition in editionHosts.values { try check(edition, "--edition-host") }
    }

    private func check(_ edition: Edition, _ option: String) throws(UsageError) {
        let policy = editionsPolicy
        guard !policy.served.contains(edition) else { return }
        throw .contradiction(
            policy.heldBack.contains(edition)
                ? "\(option) names \(edition.rawValue), which a public market serves only if --editions names it"
                : "\(option) names \(edition.rawValue), which --editions does not serve"
        )
    }
}

extension Command {
    static let serve = Command(
        name: SettingsSource.table.command,
        summary: SettingsSource.table.summary,
        help: SettingsSource.table.help,
        environmentNames: SettingsSource.table.options.map(\.environmentName)
    ) { arguments, environment in
        let source = SettingsSource(arguments: arguments, environment: environment)
        guard let settings = try source.read() else {
            say(SettingsSource.table.help)
            return 0
        }
        return try await Serving(settings, from: source).run()
    }
}

extension Option where Options == ServeOptions {
    static let all: [Option] = ofMarket + ofPhotos

    private static let ofMarket: [Option] = [
        .list("--host", "ADDRESS", "address to listen on, or several (127.0.0.1)", "an IP address") {
            $0.hosts = $1
        } read: {
            IPAddress($0)
        },
        .number("--port", "port to listen on (8080)", \.port, in: 0...65_535),
        .text("--data", "FOLDER", "where everything is kept (data)", \.data),
        .text("--database", "URL", "PostgreSQL for all but photos (a file)", \.database),
        .flag("--demo", "fill an empty market with demo goods", \.demo),
        .demoLanguage(\.demoLanguage),
        .number("--loops", "threads that serve (one for each core)", \.loops, in: 1...256),
        .number("--connections", "most at once (10000)", \.connections, in: 1...1_000_000),
        .number(
            "--connections-per-address",
            "most of one client, requests behind a proxy (256)",
            \.connectionsPerAddress,
            in: 1...1_000_000
        ),
        .number(
            "--search-time",
            "ms of search a second for a client (30)",
            \.searchTime,
            in: 0...1_000
        ),
        .list(
            "--proxies",
            "RANGES",
            "proxies to trust, such as 127.0.0.1/32",
            "an address range"
        ) {
            $0.proxies = $1
        } read: {
            AddressRange($0)
        },
        .list("--hosts", "NAMES", "hosts to answer for, as market.example (all)", "a host, or HOST:PORT") {
            $0.hostNames = $1
        } read: {
            HostName($0)
        },
        .list(
            "--watchers",
            "RANGES",
            "who else sees /metrics and all of /health",
            "an address range"
        ) {
            $0.watchers = $1
        } read: {
            AddressRange($0)
        },
        .number(
            "--sign-up-work",
            "zero bits to find before signing up, as 18 (0)",
            \.signUpWork,
            in: 0...SignUpWork.mostBits
        ),
        Option(
            name: "--status-listen",
            placeholder: "HOST:PORT",
            help: "a port of its own for /health and /metrics"
        ) { (options, value) throws(UsageError) in
            guard let endpoint = endpoint(value) else {
                throw .badValue(
                    option: "--status-listen",
                    value: value,
                    wanted: "an IP address and a port, such as 127.0.0.1:9090"
                )
            }
            options.statusListen = endpoint
        },
        .text("--settings", "FILE", "more settings, read again at SIGHUP", \.settings),
        .choice("--log-format", "logfmt or json (logfmt)", \.logFormat),
        .choice("--newcomers", "what new accounts may do (limited)", \.newcomers),
        .list("--currencies", "CODES", "what goods may cost, as KRW (KRW,USD)", "KRW, USD or both") {
            (options, named) throws(UsageError) in
            options.currencies = MarketCurrencies(named) ?? .every
        } read: {
            Currency(rawValue: $0)
        },
        .flag("--quiet", "log only what goes wrong", \.quiet),
        .list("--editions", "NAMES", "old APIs to serve, or none (all, if not public)", "editions") {
            (options, editions) throws(UsageError) in
            guard editions.count == 1 || !editions.contains(nil) else {
                throw .contradiction("--editions none stands alone")
            }
            options.editions = Set(editions.compactMap(\.self))
        } read: { name in
            name == "none" ? .some(nil) : Edition(rawValue: name).map(Optional.some)
        },
        .value(
            "--edition",
            "NAME",
            "whose /api/products is at the root (2022)",
            "2022 or 2023",
            \.edition
        ) { name in
            Edition(rawValue: name).flatMap { [.year2022, .year2023].contains($0) ? $0 : nil }
        },
        .list("--edition-port", "NAME=PORT", "a port for one edition alone, or several", "NAME=PORT") {
            (options, pairs) throws(UsageError) in
            options.editionPorts = [:]
            for (edition, port) in pairs {
                if let other = options.editionPorts.updateValue(edition, forKey: port) {
                    throw .contradiction(
                        "--edition-port gives the port \(port) to both \(other.rawValue) and \(edition.rawValue)"
                    )
                }
            }
        } read: { text in
            // At port 0 the system would choose a port, and nobody would know which.
            pair(text).flatMap { edition, port in UInt16(port).flatMap { $0 > 0 ? (edition, $0) : nil } }
        },
        .list("--edition-host", "NAME=HOST", "a host name for one edition alone", "NAME=HOST, without a port")
        {
            (options, pairs) throws(UsageError) in
            options.editionHosts = [:]
            for (edition, host) in pairs {
                if let other = options.editionHosts.updateValue(edition, forKey: host.lowercased()) {
                    throw .contradiction(
                        "--edition-host gives \(host) to both \(other.rawValue) and \(edition.rawValue)"
                    )
                }
            }
        } read: { text in
            pair(text).flatMap { isHost($0.1) ? $0 : nil }
        },
        .value(
            "--edition-cents",
            "HOW",
            "of $5.99 for apps of 2022 and 2023: round or keep",
            "round or keep",
            \.editionCents
        ) { EditionCents(rawValue: $0) },
        .flag("--strict-editions", "hold old apps to what the documents said", \.strictEditions),
        .value("--naver-client", "ID:SECRET", "what Naver's clients must show", "ID:SECRET", \.naverClient) {
            let halves = $0.split(separator: ":", maxSplits: 1).map(String.init)
            return halves.count == 2 ? EditionSettings.NaverClient(id: halves[0], secret: halves[1]) : nil
        },
        .text("--mommytalk-token", "TOKEN", "what MommyTalk's clients must show", \.mommyTalkToken),
        Option(
            name: "--faults",
            placeholder: "PLAN",
            help: "class mode: latency=1s,error=5%,drop=2%"
        ) { (options, value) throws(UsageError) in
            do throws(FaultPlanError) {
                // An empty line among an operator's settings must not open class mode.
                guard !value.isEmpty else { throw .unknownFault("") }
                options.faults = try FaultPlan(value)
            } catch {
                throw .badValue(
                    option: "--faults",
                    value: error.part,
                    wanted: "a plan like latency=800ms,error=5%,drop=2%,duplicate=on,seed=7"
                )
            }
        },
    ]

    /// True where a request can name the host: a name, or an address as page addresses write it.
    private static func isHost(_ text: String) -> Bool {
        if text.hasPrefix("["), text.hasSuffix("]") {
            return IPAddress(String(text.dropFirst().dropLast())) != nil
        }
        return text.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }

    private static func endpoint(_ text: String) -> ServerOptions.Endpoint? {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        return IPAddress(host).map { ServerOptions.Endpoint($0, port: port) }
    }

    private static func pair(_ text: String) -> (Edition, String)? {
        let halves = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard halves.count == 2, let edition = Edition(rawValue: halves[0]) else { return nil }
        return (edition, halves[1])
    }
}
