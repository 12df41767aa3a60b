import Foundation
import Market
import MarketDesktop
import TemporaryFolder
import Testing

/// The app's description for a desktop: row S4-35.
@Suite(.timeLimit(.minutes(10)))
struct DesktopEntryTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../packaging/desktop").standardized

    private func path(_ ending: String) -> String {
        Self.folder.appending(path: "\(MarketApp.identifier)\(ending)").path(percentEncoded: false)
    }

    @Test(arguments: [
        (["desktop-file-validate"], ".desktop"),
        (["appstreamcli", "validate", "--strict", "--no-net", "--no-color"], ".metainfo.xml"),
    ])
    func theSystemsOwnCheckFindsNothingWrong(check: [String], file: String) throws {
        let result = try CommandLineProgram.run(check + [path(file)])
        // The shell's word for a program that is not there.
        guard result.status != 127 else {
            print("NOT TESTED: \(file), since \(check[0]) is missing (make setup installs it).")
            #expect(ProcessInfo.processInfo.environment["CI"] == nil, "\(check[0]) is missing")
            return
        }
        #expect(result.status == 0, "\(result.output)")
        #expect(!result.output.contains("warning"), "\(result.output)")
    }

    @Test func theEntryNamesTheAppInBothLanguagesAndTakesItsLinks() throws {
        let entry = try String(contentsOfFile: path(".desktop"), encoding: .utf8).split(separator: "\n")
        for line in [
            "Name=\(Texts.of(.english)[.marketName])", "Name[ko]=\(Texts.of(.korean)[.marketName])",
            "Exec=openmarket-desktop %u", "Icon=\(MarketApp.identifier)",
            "MimeType=x-scheme-handler/openmarket;", "StartupWMClass=\(MarketApp.identifier)",
            "Actions=sell;chat;search;", "Exec=openmarket-desktop openmarket://sell",
            "Exec=openmarket-desktop openmarket://conversations",
            "Exec=openmarket-desktop openmarket://search",
        ] {
            #expect(entry.contains(Substring(line)), "\(line)")
        }
        for key in ["GenericName", "Comment", "Keywords"] {
            #expect(entry.contains { $0.hasPrefix("\(key)=") })
            #expect(entry.contains { $0.hasPrefix("\(key)[ko]=") })
        }
    }

    /// One drawing for pages, app and desktop entry.
    @Test(arguments: [("", "mark.svg"), ("-symbolic", "mark-symbolic.svg")])
    func theIconIsTheMarketsMark(ending: String, drawing: String) throws {
        let icon = try Data(contentsOf: URL(filePath: path("\(ending).svg")))
        let embedded = try #require(
            AppIcons.drawings.first { $0.path.hasSuffix("apps/\(MarketApp.identifier)\(ending).svg") }
        )
        #expect(icon == Data(embedded.svg))
        guard ending.isEmpty else { return }
        let pages = Self.folder.appending(path: "../../Sources/Server/Storefront/Assets/\(drawing)")
        #expect(try Data(contentsOf: pages) == icon)
    }

    @Test func theAppBringsItsIconsWithItAndRepairsThem() throws {
        let folder = try TemporaryFolder()
        let place = URL(filePath: folder.file("icons"))
        try AppIcons(in: place).write()
        let file = place.appending(path: "hicolor/scalable/actions/cart-symbolic.svg")
        try Data("half an ico".utf8).write(to: file)
        try AppIcons(in: place).write()
        for (path, svg) in AppIcons.drawings {
            #expect(try Data(contentsOf: place.appending(path: path)) == Data(svg))
        }
    }

    @Test func withoutAPlaceToWriteItSaysSo() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: URL(filePath: folder.file("icons")))
        #expect(throws: (any Error).self) {
            try AppIcons(in: URL(filePath: folder.file("icons"))).write()
        }
    }

    @Test(arguments: [
        ("1000x720", WindowGeometry(width: 1000, height: 720)),
        ("360x480 maximized", WindowGeometry(width: 360, height: 480, isMaximized: true)),
    ])
    func theWindowsSizeIsKept(text: String, place: WindowGeometry) {
        #expect(WindowGeometry(text) == place)
        #expect(place.text == text)
    }

    @Test(arguments: [
        "", "1000", "1000x", "x720", "-1x720", "1000x720x1", "0x0", "99999x720", "1000x720 big", "1000x720 ",
        "1000x720 maximized maximized", "a x b", " 1000x720",
    ])
    func invalidWindowSizeIsIgnored(text: String) {
        #expect(WindowGeometry(text) == nil)
    }
}

/// A program as a person would start it.
nonisolated enum CommandLineProgram {
    /// Runs it to its end; the status is 127 where there is no such program.
    static func run(_ words: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }
}
