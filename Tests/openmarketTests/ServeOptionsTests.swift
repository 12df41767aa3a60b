import MarketServer
import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(1)))
struct ServeOptionsTests {
    private static let table = OptionTable(
        command: "serve",
        summary: "start the market",
        options: Option<ServeOptions>.all
    )

    @Test(arguments: [
        ["--edition", "2022,2023"], ["--edition", "naver"], ["--edition", ""],
        ["--edition-port", "2023"], ["--edition-port", "2023=0"], ["--edition-port", "2023=65536"],
        ["--edition-port", "2023=8082,"], ["--edition-host", "2024=a.example"], ["--editions", "2022,2024"],
        ["--host", "localhost"], ["--faults", "latency=soon"],
    ])
    func anEditionOrAnAddressThatIsNoneIsRefused(arguments: [String]) {
        #expect(throws: UsageError.self) {
            try Self.table.read(arguments, environment: [:], defaults: ServeOptions())
        }
    }

    @Test func editionsAreChosenByRootPortAndHost() throws {
        let arguments = [
            "--edition=2023", "--edition-port", "2022=8082,2021=8083", "--edition-host=naver=N.example",
        ]
        guard
            case .options(let options) = try Self.table.read(
                arguments,
                environment: [:],
                defaults: ServeOptions()
            )
        else {
            Issue.record("the options are help")
            return
        }

        #expect(options.edition == .year2023)
        #expect(options.editionPorts == [8082: .year2022, 8083: .year2021])
        #expect(options.editionHosts == ["n.example": .naver])
    }

    @Test(arguments: [
        ([], false), (["--host", "127.0.0.1"], false), (["--host", "::1"], false),
        (["--host", "0.0.0.0"], true), (["--host", "127.0.0.1,192.168.0.7"], true),
        (["--proxies", "127.0.0.1/32"], true),
    ])
    func whoStandsBehindAProxyIsPublicToo(arguments: [String], isPublic: Bool) throws {
        let outcome = try Self.table.read(arguments, environment: [:], defaults: ServeOptions())
        guard case .options(let options) = outcome else {
            Issue.record("the options are help")
            return
        }

        #expect(options.isPublic == isPublic)
    }
}
