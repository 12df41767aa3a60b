import Foundation
import TemporaryFolder
import Testing

@testable import openmarket_desktop

/// The market of one's own that the app starts.
@Suite(.timeLimit(.minutes(10)))
struct HomeMarketTests {
    @Test(arguments: [
        ([], true), (["market.lock"], true), (["market.sqlite"], false),
        (["market.sqlite", "demo.unfinished"], true),
    ])
    func aMarketThatFailedToBeginStillGetsItsDemoProducts(files: [String], fills: Bool) throws {
        let folder = try TemporaryFolder()
        for name in files { try Data().write(to: URL(filePath: folder.file(name))) }
        #expect(HomeMarket.fills(URL(filePath: folder.path)) == fills)
    }

    @Test func anEmptyHomeMarketIsFilled() throws {
        #expect(HomeMarket.fills(URL(filePath: try TemporaryFolder().file("market"))))
    }
}
