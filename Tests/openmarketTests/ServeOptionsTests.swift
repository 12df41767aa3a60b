import HTTPServer
import MarketServer
import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(10)))
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
        ["--host", "localhost"], ["--faults", "latency=soon"], ["--faults", ""], ["--editions", "none,2022"],
        ["--edition-port", "2022=8082,2023=8082"], ["--edition-host", "2022=a,2023=A"],
        ["--edition-host", "2022=bad host"], ["--edition-host", "2022=http://a.example"],
        ["--edition-host", "2022=a.example:8080"], ["--edition-host", "2022=[::1]:8080"],
        ["--faults", "error=60%,drop=60%"], ["--faults", ",,"], ["--port", "1", "--port", "2"],
        ["--edition-port", "2022=8082", "--edition-port", "2023=8083"],
        ["--connections", "0"], ["--connections-per-address", "-1"], ["--watchers", "everyone"],
    ])
    func invalidEditionOrAddressIsRefused(arguments: [String]) {
        #expect(throws: UsageError.self) {
            try Self.table.read(arguments, environment: [:], defaults: ServeOptions())
        }
    }

    @Test(arguments: [
        ("latency=1s,latncy=2s", "latncy"), ("latency=soon,error=5%", "latency=soon"),
        ("error=5", "error=5"), ("drop", "drop"),
    ])
    func wrongPartOfAPlanIsNamed(plan: String, part: String) {
        let error = #expect(throws: UsageError.self) { try read(["--faults", plan]) }
        #expect(error?.description.hasSuffix("not '\(part)'") == true, "\(String(describing: error))")
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
        (["--edition-port", "2023=8080"], "gives 2023 the port 8080, which is --port's"),
        (["--port", "81", "--edition-port", "2023=81"], "the port 81"),
        (["--editions", "none", "--edition-port", "2023=8082"], "2023, which --editions does not serve"),
        (["--editions", "2022", "--edition-host", "naver=a.example"], "naver, which --editions does not"),
        (["--host", "0.0.0.0", "--edition-port", "2023=8082"], "only if --editions names it"),
        (["--proxies", "10.0.0.1", "--edition-host", "2021=a.example"], "only if --editions names it"),
    ])
    func contradictingOptionsAreRefusedInOneLine(arguments: [String], words: String) throws {
        let options = try read(arguments)

        let error = #expect(throws: UsageError.self) { try options.check() }
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        [], ["--edition-port", "2023=8082,2022=8083"], ["--host", "0.0.0.0", "--edition-port", "naver=8082"],
        ["--host", "0.0.0.0", "--editions", "2023", "--edition-port", "2023=8082"],
    ])
    func compatibleOptionsAreAccepted(arguments: [String]) throws {
        try read(arguments).check()
    }

    private func read(_ arguments: [String]) throws -> ServeOptions {
        guard
            case .options(let options) = try Self.table.read(
                arguments,
                environment: [:],
                defaults: ServeOptions()
            )
        else { throw UsageError.missing(option: "--help was asked for") }
        return options
    }

    @Test(arguments: [
        ("127.0.0.1", "http://127.0.0.1:80"), ("0.0.0.0", "http://127.0.0.1:80"),
        ("::", "http://127.0.0.1:80"),
        ("::1", "http://[::1]:80"), ("192.0.2.7", "http://192.0.2.7:80"),
    ])
    func printedURLHasAReachableHost(host: String, address: String) throws {
        #expect(Serving.address(try #require(IPAddress(host)), port: 80) == address)
    }

    @Test(arguments: [
        ([], false), (["--host", "127.0.0.1"], false), (["--host", "::1"], false),
        (["--host", "0.0.0.0"], true), (["--host", "127.0.0.1,192.168.0.7"], true),
        (["--proxies", "127.0.0.1/32"], true),
    ])
    func serverBehindAProxyIsPublic(arguments: [String], isPublic: Bool) throws {
        let outcome = try Self.table.read(arguments, environment: [:], defaults: ServeOptions())
        guard case .options(let options) = outcome else {
            Issue.record("the options are help")
            return
        }

        #expect(options.isPublic == isPublic)
    }
}
