import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(10)))
struct MoveOptionsTests {
    private func run(_ arguments: String...) async throws -> Int32 {
        try await OpenMarket.run(["move"] + arguments, environment: [:])
    }

    @Test func theDirectionOfAMoveIsRequired() throws {
        #expect(try MoveOptions(to: "postgres://a@b").direction() == .toPostgres("postgres://a@b"))
        #expect(try MoveOptions(from: "postgres://a@b").direction() == .toFolder(from: "postgres://a@b"))
        #expect(throws: UsageError.missing(option: "--to or --from")) { try MoveOptions().direction() }
        let both = #expect(throws: UsageError.self) { try MoveOptions(to: "a", from: "b").direction() }
        #expect(both?.description.contains("give one of them") == true)
    }

    @Test(arguments: [
        ["--to"], ["--to", ""], ["--from="], ["--into", "x"], ["--to", "a", "--to", "b"], ["data"],
    ])
    func wrongCommandLinesAreRefused(arguments: [String]) async {
        await #expect(throws: UsageError.self) {
            try await OpenMarket.run(["move"] + arguments, environment: [:])
        }
    }

    /// A password may stand in it.
    @Test(arguments: [
        ("--to", "mysql://me:secret@host/market"), ("--from", "postgres://me:secret@host:no/market"),
    ])
    func aWrongAddressIsNotRepeated(option: String, address: String) async {
        let folder = "/tmp/no-market-\(UInt64.random(in: .min ... .max))"
        let error = await #expect(throws: DatabaseOptionError.self) {
            try await run("--data", folder, option, address)
        }
        #expect(error?.description.hasPrefix("\(option) names no database") == true)
        #expect(error?.description.contains("secret") == false)
    }

    @Test func aFolderWithoutAMarketIsNotMoved() async {
        let folder = "/tmp/no-market-\(UInt64.random(in: .min ... .max))"
        await #expect(throws: NoMarketError(folder: folder)) {
            try await run("--data", folder, "--to", "postgres://market@localhost/market")
        }
    }
}
