import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(10)))
struct OptionTableTests {
    private struct Options: Equatable {
        var port = 8080
        var data = "data"
        var demo = false
    }

    private static let table = OptionTable<Options>(
        command: "serve",
        summary: "start the market",
        options: [
            .number("--port", "port to listen on", \.port, in: 1...65535),
            .text("--data-folder", "FOLDER", "where everything is kept", \.data),
            .flag("--demo", "fill an empty market", \.demo),
        ]
    )

    private func read(_ arguments: String..., environment: [String: String] = [:]) throws(UsageError)
        -> Options?
    {
        switch try Self.table.read(arguments, environment: environment, defaults: Options()) {
        case .help: nil
        case .options(let options): options
        }
    }

    @Test func valueFollowsTheNameOrAnEqualsSign() throws {
        #expect(try read("--port", "80", "--demo") == Options(port: 80, demo: true))
        #expect(try read("--port=80", "--data-folder=a=b") == Options(port: 80, data: "a=b"))
        #expect(try read() == Options())
    }

    @Test func commandLineOverridesTheEnvironment() throws {
        let environment = [
            "OPENMARKET_PORT": "90", "OPENMARKET_DATA_FOLDER": "there", "OPENMARKET_DEMO": "1",
        ]

        #expect(try read(environment: environment) == Options(port: 90, data: "there", demo: true))
        #expect(
            try read("--port", "91", "--demo=0", environment: environment) == Options(port: 91, data: "there")
        )
    }

    @Test(arguments: [
        (["--prot", "80"], UsageError.unknownOption("--prot", command: "serve")),
        (["--port"], .missingValue(option: "--port")),
        (["--port", "0"], .badValue(option: "--port", value: "0", wanted: "a number from 1 to 65535")),
        (
            ["--port", "65536"],
            .badValue(option: "--port", value: "65536", wanted: "a number from 1 to 65535")
        ),
        (
            ["--port", "99999999999999999999"],
            .badValue(option: "--port", value: "99999999999999999999", wanted: "a number from 1 to 65535")
        ),
        (["--port="], .badValue(option: "--port", value: "", wanted: "a number from 1 to 65535")),
        (["--demo=maybe"], .badValue(option: "--demo", value: "maybe", wanted: "on or off")),
        (["now"], .unexpected("now")),
        (["--port", "80", "--port=81"], .repeated(option: "--port", isList: false)),
    ])
    func invalidOptionIsReportedNotGuessed(arguments: [String], error: UsageError) {
        #expect(throws: error) {
            try Self.table.read(arguments, environment: [:], defaults: Options())
        }
    }

    @Test(arguments: [
        ("1", true), ("on", true), ("yes", true), ("true", true), ("", true), ("0", false), ("off", false),
        ("no", false), ("false", false),
    ])
    func switchTakesWhatItsDefaultsAreCalled(value: String, isOn: Bool) throws {
        #expect(try read("--demo=\(value)")?.demo == isOn)
    }

    @Test func invalidEnvironmentValueIsAnError() {
        #expect(
            throws: UsageError.badValue(
                option: "OPENMARKET_PORT",
                value: "x",
                wanted: "a number from 1 to 65535"
            )
        ) {
            try read(environment: ["OPENMARKET_PORT": "x"])
        }
    }

    @Test func errorIsOneLineForAnyInput() {
        let error = UsageError.unexpected("a\nb\u{1B}[2J" + String(repeating: "x", count: 1000))

        #expect(!error.description.contains("\n") && !error.description.contains("\u{1B}"))
        #expect(error.description.count < 200)
    }

    @Test(arguments: ["--help", "-h"])
    func helpIgnoresOtherErrors(word: String) throws {
        #expect(try read("--port", "1", word) == nil)
    }
}
