/// The options of one command, which reads its command line and writes its help.
struct OptionTable<Options>: Sendable {
    let command: String
    let summary: String
    let options: [Option<Options>]

    enum Outcome {
        case options(Options)
        case help
    }

    /// Reads `arguments` on top of what the environment says, on top of `defaults`.
    ///
    /// `--name value` and `--name=value` mean the same. An unknown option, a value out of range and
    /// anything left over are errors, and so is an option that comes twice; nothing is guessed.
    func read(
        _ arguments: [String],
        environment: [String: String],
        defaults: Options
    ) throws(UsageError) -> Outcome {
        guard let all = try given(arguments, environment: environment) else { return .help }
        var values = defaults
        for one in all {
            do {
                try one.option.set(&values, one.value)
            } catch .badValue(let option, let value, let wanted) {
                throw .badValue(
                    option: one.isOfEnvironment ? one.option.environmentName : option,
                    value: value,
                    wanted: wanted
                )
            }
        }
        return .options(values)
    }

    /// A value as it was written.
    struct Given: Sendable {
        let option: Option<Options>
        let value: String
        let isOfEnvironment: Bool
    }

    /// Returns the options of the environment, then those of `arguments`; `nil` where they ask for help.
    func given(_ arguments: [String], environment: [String: String]) throws(UsageError) -> [Given]? {
        var values = options.compactMap { option in
            environment[option.environmentName].map {
                Given(option: option, value: $0, isOfEnvironment: true)
            }
        }
        var given: Set<String> = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" { return nil }
            guard argument.hasPrefix("-") else { throw .unexpected(argument) }
            let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            guard let option = options.first(where: { $0.name == halves[0] }) else {
                throw .unknownOption(halves[0], command: command)
            }
            guard given.insert(option.name).inserted else {
                throw .repeated(option: option.name, isList: option.isList)
            }
            let value = try value(of: option, halves.dropFirst().first, &rest)
            values.append(Given(option: option, value: value, isOfEnvironment: false))
        }
        return values
    }

    private func value(
        of option: Option<Options>,
        _ attached: String?,
        _ rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        if let attached { return attached }
        guard option.placeholder != nil else { return "" }
        guard let value = rest.popFirst() else { throw .missingValue(option: option.name) }
        return value
    }

    /// The text of `--help`; fits a screen 80 wide.
    var help: String {
        guard let first = options.first else { return "openmarket \(command): \(summary)" }
        let rows = options.map { option in
            (option.name + (option.placeholder.map { " " + $0 } ?? ""), option.help)
        }
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { "  " + $0.padded(to: width) + "  " + $1 }
        return """
            openmarket \(command): \(summary)
            Each option is also read from the environment: \(first.environmentName) and so on.
            \(lines.joined(separator: "\n"))
            """
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
