import FoundationEssentials
import Glibc

enum OpenMarket {
    static let commands: [Command] = [
        .serve, .demo, .addVendor, .listVendors, .createAccount, .resetPassword, .eraseAccount, .setRoles,
        .makeBackup,
        .verifyBackup, .restore, .check, .rescue, .move, .version,
    ]

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        do {
            exit(try await run(Array(arguments), environment: ProcessInfo.processInfo.environment))
        } catch let error as UsageError {
            complain(error.description)
            exit(2)
        } catch {
            complain(explanation(of: error))
            exit(1)
        }
    }

    static func run(_ arguments: [String], environment: [String: String]) async throws -> Int32 {
        guard let first = arguments.first, !["--help", "-h", "help"].contains(first) else {
            say(help)
            return 0
        }
        if first == "--version" {
            return try await Command.version.run(Array(arguments.dropFirst()), environment)
        }
        // Some names are of two words: vendor add.
        let words = arguments.prefix { !$0.hasPrefix("-") }
        for count in [2, 1] where words.count >= count {
            let name = words.prefix(count).joined(separator: " ")
            guard let command = commands.first(where: { $0.name == name }) else { continue }
            return try await command.run(Array(arguments.dropFirst(count)), environment)
        }
        let family = commands.filter { $0.name.hasPrefix(first + " ") }
        guard !family.isEmpty else { throw UsageError.unknownCommand(first) }
        guard arguments.contains("--help") || arguments.contains("-h") else {
            throw UsageError.unfinishedCommand(first, with: family.map(\.name))
        }
        say(help(of: family))
        return 0
    }

    static var help: String { help(of: commands) }

    /// Returns the text of `--help` for all commands, or for those that begin with a word like `vendor`.
    static func help(of commands: [Command]) -> String {
        let width = commands.map(\.name.count).max() ?? 0
        let rows = commands.map { command in
            "  \(command.name)\(String(repeating: " ", count: width - command.name.count))  \(command.summary)"
        }
        return """
            openmarket: a whole marketplace that anyone can run

            \(rows.joined(separator: "\n"))

            openmarket COMMAND --help says what a command takes.
            """
    }
}
