import Foundation
import TemporaryFolder
import Testing

@testable import openmarket

/// Settings from a file, and those that are misspelt.
@Suite(.timeLimit(.minutes(10)))
struct SettingsTests {
    @Test func settingsFileIsReadAsSystemdDoes() throws {
        let text = "# comment\n; other\n\nOPENMARKET_PORT = 90\nOPENMARKET_DATA=\"/a b\"\r\nX='='\nEMPTY=\n"
        #expect(
            try SettingsFile.parse(text, of: "f")
                == ["OPENMARKET_PORT": "90", "OPENMARKET_DATA": "/a b", "X": "=", "EMPTY": ""]
        )
        #expect(throws: SettingsError.line(2, of: "f")) { try SettingsFile.parse("A=1\nwrong", of: "f") }
        #expect(throws: SettingsError.line(1, of: "f")) { try SettingsFile.parse("=1", of: "f") }
    }

    @Test func commandLineIsAboveTheFileAndTheFileAboveTheEnvironment() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("settings")
        try "OPENMARKET_PORT=90\nOPENMARKET_LOOPS=3\nOPENMARKET_QUIET=1\n"
            .write(toFile: file, atomically: true, encoding: .utf8)
        let source = SettingsSource(
            arguments: ["--settings", file, "--loops", "4"],
            environment: ["OPENMARKET_PORT": "80", "OPENMARKET_CONNECTIONS": "7"]
        )
        let settings = try #require(try source.read())
        #expect((settings.options.port, settings.options.loops, settings.options.connections) == (90, 4, 7))
        #expect(settings.options.quiet)

        try "OPENMARKET_PORT=91\nOPENMARKET_WATCHERS=10.0.0.5\nOPENMARKET_PROXIES=10.0.0.1\n"
            .write(toFile: file, atomically: true, encoding: .utf8)
        let differences = settings.differences(from: try #require(try source.read()))
        #expect(differences.taken == ["--quiet", "--watchers"])
        // With the first proxy the market is public, and serves fewer old APIs.
        #expect(differences.needRestart == ["--port", "--proxies"])
    }

    @Test(arguments: [
        ("OPENMARKET_PROXYS", "OPENMARKET_PROXIES"), ("OPENMARKET_PROT", "OPENMARKET_PORT"),
        ("OPENMARKET_EDITIONHOST", "OPENMARKET_EDITION_HOST"), ("OPENMARKET_SOMETHING_ELSE", nil),
    ])
    func misspeltSettingIsNamedWithTheNearest(name: String, nearest: String?) throws {
        let source = SettingsSource(
            arguments: [],
            environment: [name: "1", "OPENMARKET_PORT": "80", "OTHER": "1", "OPENMARKET_BACKUP": "x"]
        )
        #expect(try #require(try source.read()).unknown == [UnknownSetting(name: name, nearest: nearest)])
    }

    @Test(arguments: ["127.0.0.1:9090", "[::1]:0", "::1:9"])
    func statusListenerTakesAnAddressAndAPort(text: String) throws {
        let source = SettingsSource(arguments: ["--status-listen", text], environment: [:])
        #expect(try source.read()?.options.statusListen != nil)
    }

    @Test(arguments: ["9090", "localhost:9090", "127.0.0.1:", "127.0.0.1:65536", ""])
    func anythingElseIsRefused(text: String) {
        let source = SettingsSource(arguments: ["--status-listen", text], environment: [:])
        #expect(throws: UsageError.self) { try source.read() }
    }
}
