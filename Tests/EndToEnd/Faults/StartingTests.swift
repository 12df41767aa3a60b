import Foundation
import LiveMarket
import TemporaryFolder
import Testing

/// Starts that can't succeed, each told in one sentence while the market that is there goes on.
@Suite(.timeLimit(.minutes(10)))
struct StartingTests {
    @Test func secondServerOnOneFolderIsRefusedWithASentence() async throws {
        let folder = try TemporaryFolder()
        let market = try await LiveMarket(folder.file("data"))

        let (exit, words) = try await start(["--data", folder.file("data"), "--port", "0"])

        #expect(exit == .status(1))
        #expect(
            words.contains(
                "Another openmarket is using \(folder.file("data")). Stop it first, or choose another data folder."
            ),
            "\(words)"
        )
        #expect(words.split(separator: "\n").count == 1, "\(words)")
        #expect(try await Curl()(["\(market.origin)/api/v2/products"]).status == 200)
        try await market.stop()
    }

    @Test func takenPortIsNamed() async throws {
        let folder = try TemporaryFolder()
        let market = try await LiveMarket(folder.file("data"))

        let (exit, words) = try await start(["--data", folder.file("other"), "--port", "\(market.port)"])

        #expect(exit == .status(1))
        #expect(words.contains("port \(market.port) is taken"), "\(words)")
        try await market.stop()
    }

    @Test func damagedDatabaseIsNamedAndNotChanged() async throws {
        let folder = try TemporaryFolder()
        try await Vendor.usual.add(to: folder.file("data"))
        let file = URL(filePath: folder.file("data/market.sqlite"))
        var bytes = Array(try Data(contentsOf: file))
        for place in 0..<100 { bytes[place] = 0xAA }
        try Data(bytes).write(to: file)

        let (exit, words) = try await start(["--data", folder.file("data"), "--port", "0"])

        #expect(exit == .status(1))
        #expect(words.contains("market.sqlite") && words.contains("restore a backup"), "\(words)")
        #expect(Array(try Data(contentsOf: file)) == bytes)
    }

    private func start(_ options: [String]) async throws -> (exit: Exit, text: String) {
        try await ChildProgram.said(by: OpenMarketTool.path(), ["serve"] + options)
    }
}
