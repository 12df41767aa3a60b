import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(10)))
struct CommandTests {
    @Test(arguments: OpenMarket.commands.map(\.help) + [OpenMarket.help])
    func helpFitsAScreen(help: String) {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)

        #expect(lines.count <= 40)
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func commandNamesAreUnique() {
        #expect(Set(OpenMarket.commands.map(\.name)).count == OpenMarket.commands.count)
    }

    @Test(arguments: ["vendor", "account"])
    func commandsOfOneGroupShareTheirHelp(word: String) async throws {
        #expect(try await OpenMarket.run([word, "--help"], environment: [:]) == 0)
        #expect(OpenMarket.help(of: OpenMarket.commands).contains("  \(word) "))
    }

    @Test(arguments: [["vendor"], ["vendor", "sell"], ["vendor", "--name", "x"]])
    func groupWordListsItsCommands(words: [String]) async throws {
        let error = await #expect(throws: UsageError.self) {
            try await OpenMarket.run(words, environment: [:])
        }

        #expect(error == .unfinishedCommand("vendor", with: ["vendor add", "vendor list"]))
        #expect(error?.description.contains("vendor add, vendor list") == true)
    }

    @Test(arguments: [["sell"], ["vend"], ["version2"]])
    func unknownCommandIsReported(words: [String]) async throws {
        await #expect(throws: UsageError.unknownCommand(words[0])) {
            try await OpenMarket.run(words, environment: [:])
        }
    }
}
