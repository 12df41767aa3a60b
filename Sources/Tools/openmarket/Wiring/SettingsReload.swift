import HTTPServer
import Linux
import Market
import MarketServer
import MarketService
import Synchronization

/// Reads the settings again while the market is open, and says what came of it.
///
/// Settings that can't be read or are contradictory change nothing.
final class SettingsReload: Sendable {
    private let source: SettingsSource
    private let settings: Mutex<ServeSettings>
    private let server: WebServer
    private let localAccess: LocalAccess
    private let rules: MarketRules
    private let folder: DataFolder
    private let quiet: QuietSwitch
    private let log: Log

    init(
        _ settings: ServeSettings,
        from source: SettingsSource,
        server: WebServer,
        localAccess: LocalAccess,
        rules: MarketRules,
        folder: DataFolder,
        quiet: QuietSwitch,
        log: Log
    ) {
        self.settings = Mutex(settings)
        self.source = source
        self.server = server
        self.localAccess = localAccess
        self.rules = rules
        self.folder = folder
        self.quiet = quiet
        self.log = log
    }

    func run() {
        readReservedNames()
        readHintRules()
        let new: ServeSettings
        do {
            guard let read = try source.read() else { return }
            new = read
        } catch {
            log.error(
                "settings_not_read",
                [("error", .cause(error)), ("remedy", .text("all stays as it was"))]
            )
            return
        }
        new.unknown.tell(log)
        let (taken, needRestart) = settings.withLock { settings in
            let (taken, needRestart) = settings.differences(from: new)
            for name in taken {
                settings.given[name] = new.given[name]
                settings.options.take(name, from: new.options)
            }
            apply(settings.options)
            return (taken, needRestart)
        }
        // Also where only errors are logged: a person waits for it.
        log.warning(
            "settings_read",
            [
                ("taken", .text(taken.isEmpty ? "nothing" : taken.joined(separator: ","))),
                ("need_restart", .text(needRestart.isEmpty ? "nothing" : needRestart.joined(separator: ","))),
            ]
        )
    }

    /// The words of the operator, which are no setting: also where no file of settings is named.
    private func readReservedNames() {
        do throws(FileError) {
            guard rules.update(names: try folder.nameRules()) else { return }
            log.warning("reserved_names_read")
        } catch {
            log.error(
                "reserved_names_not_read",
                [("error", .cause(error)), ("remedy", .text("all stays as it was"))]
            )
        }
    }

    /// Reads the hint rules from the operator's file or, where it is gone, takes the market's own.
    private func readHintRules() {
        do {
            rules.update(hints: try folder.hintRules())
        } catch {
            log.error(
                "message_hints_not_read",
                [("error", .cause(error)), ("remedy", .text("all stays as it was"))]
            )
        }
    }

    private func apply(_ options: ServeOptions) {
        server.update(options.admission)
        localAccess.update(watchers: options.watchers)
        quiet.set(options.quiet)
        rules.update(newcomers: options.newcomers)
    }
}

extension ServeOptions {
    /// The options that a server takes over while it runs.
    var admission: ServerOptions {
        var admission = ServerOptions([ServerOptions.Endpoint(.loopback, port: port)], loops: 1)
        admission.trust = ProxyTrust(proxies, hosts: answeredHosts)
        admission.limits.connections = connections
        admission.limits.connectionsPerAddress = connectionsPerAddress
        admission.limits.listenersPerAddress = max(1, connectionsPerAddress / 2)
        return admission
    }

    fileprivate mutating func take(_ name: String, from new: ServeOptions) {
        switch name {
        case "--quiet": quiet = new.quiet
        case "--watchers": watchers = new.watchers
        case "--proxies": proxies = new.proxies
        case "--connections": connections = new.connections
        case "--connections-per-address": connectionsPerAddress = new.connectionsPerAddress
        case "--newcomers": newcomers = new.newcomers
        default: preconditionFailure("\(name) is not read again")
        }
    }
}

extension [UnknownSetting] {
    func tell(_ log: Log) {
        for setting in self {
            log.warning(
                "unknown_setting",
                [("name", .text(setting.name))]
                    + (setting.nearest.map { [("meant", .text($0))] } ?? [])
            )
        }
    }
}

/// A switch that drops all information from the log; may be turned from any thread.
final class QuietSwitch: Sendable {
    private let isOn: Atomic<Bool>

    init(_ isOn: Bool) {
        self.isOn = Atomic(isOn)
    }

    func set(_ isOn: Bool) {
        self.isOn.store(isOn, ordering: .relaxed)
    }

    /// A log that passes on what this allows.
    func log(_ whole: Log) -> Log {
        Log { record in
            if record.level != .info || !self.isOn.load(ordering: .relaxed) { whole.write(record) }
        }
    }
}
