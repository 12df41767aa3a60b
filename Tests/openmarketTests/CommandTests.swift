import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(1)))
struct CommandTests {
    @Test(arguments: OpenMarket.commands.map(\.help) + [OpenMarket.help])
    func helpFitsAScreen(help: String) {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)

        #expect(lines.count <= 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func noTwoCommandsHaveOneName() {
        #expect(Set(OpenMarket.commands.map(\.name)).count == OpenMarket.commands.count)
    }
}
