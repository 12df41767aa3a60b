/// Something `openmarket` can be told to do.
struct Command: Sendable {
    let name: String
    let summary: String
    /// The text of `--help`.
    let help: String
    /// The variables that give its options values.
    var environmentNames: [String] = []
    /// Runs with the words after the command's name, and gives the process's exit status.
    let run: @Sendable (_ arguments: [String], _ environment: [String: String]) async throws -> Int32
}

extension Command {
    /// A command with a table of options: answers `--help`, and runs `body` with what was read.
    init<Options: Sendable>(
        _ table: OptionTable<Options>,
        defaults: Options,
        body: @escaping @Sendable (Options) async throws -> Int32
    ) {
        self.init(
            name: table.command,
            summary: table.summary,
            help: table.help,
            environmentNames: table.options.map(\.environmentName)
        ) { arguments, environment in
            switch try table.read(arguments, environment: environment, defaults: defaults) {
            case .help:
                say(table.help)
                return 0
            case .options(let options):
                return try await body(options)
            }
        }
    }
}
