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
        var values = defaults
        for option in options {
            guard let value = environment[option.environmentName] else { continue }
            do {
                try option.set(&values, value)
            } catch .badValue(_, let value, let wanted) {
                throw .badValue(option: option.environmentName, value: value, wanted: wanted)
            }
        }
        var given: Set<String> = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" { return .help }
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
            try option.set(&values, try value(of: option, halves.dropFirst().first, &rest))
        }
        return .options(values)
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

    /// What `--help` prints; fits a screen of 80 by 24.
    var help: String {
        guard let first = options.first else { return "openmarket \(command): \(summary)" }
        let rows = options.map { option in
            (option.name + (option.placeholder.map { " " + $0 } ?? ""), option.help)
        }
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { "  " + $0.padded(to: width) + "  " + $1 }
        return """
            openmarket \(command): \(summary)

            \(lines.joined(separator: "\n"))

            Each option is also read from the environment: \(first.environmentName) and so on.
            """
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
