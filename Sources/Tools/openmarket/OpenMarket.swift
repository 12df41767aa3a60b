import Foundation

@main
enum OpenMarket {
    static let commands: [Command] = [.version]

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        do {
            exit(try await run(Array(arguments), environment: ProcessInfo.processInfo.environment))
        } catch let error as UsageError {
            complain(error.description)
            exit(2)
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: [String], environment: [String: String]) async throws -> Int32 {
        guard let name = arguments.first, name != "--help", name != "-h" else {
            print(help)
            return 0
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            throw UsageError.unknownCommand(name)
        }
        return try await command.run(Array(arguments.dropFirst()), environment)
    }

    static var help: String {
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

    private static func complain(_ line: String) {
        FileHandle.standardError.write(Data("openmarket: \(line)\n".utf8))
    }
}
