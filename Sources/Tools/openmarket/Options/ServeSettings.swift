/// The sources of a served market's settings, which can be read again.
///
/// The command line is above the file of settings, and the file above the environment, which stays as it was when the
/// process began.
struct SettingsSource: Sendable {
    let arguments: [String]
    let environment: [String: String]

    /// `nil` where the command line asks for help.
    func read() throws -> ServeSettings? {
        guard let given = try Self.table.given(arguments, environment: environment) else { return nil }
        guard let file = given.last(where: { $0.option.name == "--settings" })?.value else {
            return try read(environment)
        }
        return try read(environment.merging(try SettingsFile.read(file)) { $1 })
    }

    private func read(_ environment: [String: String]) throws(UsageError) -> ServeSettings? {
        guard let given = try Self.table.given(arguments, environment: environment),
            case .options(let options) = try Self.table.read(
                arguments,
                environment: environment,
                defaults: ServeOptions()
            )
        else { return nil }
        try options.check()
        return ServeSettings(
            options: options,
            given: Dictionary(given.map { ($0.option.name, $0.value) }) { $1 },
            unknown: UnknownSetting.all(
                in: environment,
                known: Self.known,
                meant: Self.table.options.map(\.environmentName)
            )
        )
    }

    static let table = OptionTable(
        command: "serve",
        summary: "start the market",
        options: Option<ServeOptions>.all
    )

    /// Of all commands, as one environment may serve them all; the last are those of a password and of this program's.
    private static let known = Set(
        OpenMarket.commands.flatMap(\.environmentNames)
            + ["OPENMARKET_SECRET", "OPENMARKET_PARENT", "OPENMARKET_TOOL"]
    )
}

/// The settings as they were read at one time.
struct ServeSettings: Sendable {
    var options: ServeOptions
    /// The values as they were written, by their options.
    var given: [String: String]
    var unknown: [UnknownSetting] = []

    /// The options that an open market takes over.
    static let readAgain: Set<String> = [
        "--quiet", "--watchers", "--proxies", "--connections", "--connections-per-address", "--newcomers",
    ]

    /// The options of `new` that differ, and of these the ones that only a restart takes over.
    func differences(from new: ServeSettings) -> (taken: [String], needRestart: [String]) {
        let names = Set(given.keys).union(new.given.keys).filter { given[$0] != new.given[$0] }.sorted()
        let taken = names.filter { name in
            // Which old APIs are served hangs on whether the market is public, and that on the proxies.
            Self.readAgain.contains(name) && (name != "--proxies" || options.isPublic == new.options.isPublic)
        }
        return (taken, names.filter { !taken.contains($0) })
    }
}
