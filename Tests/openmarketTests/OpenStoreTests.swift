import Glibc
import MarketService
import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(1)))
struct OpenStoreTests {
    @Test func folderWithoutAMarketIsNotChanged() async {
        let folder = "/tmp/no-market-\(UInt64.random(in: .min ... .max))"

        await #expect(throws: NoMarketError(folder: folder)) {
            try await withStore(in: folder) { _ in }
        }
        await #expect(throws: NoMarketError(folder: folder)) {
            try await administer(.listAccounts(after: nil), in: folder)
        }
        #expect(access(folder, F_OK) != 0)
    }
}
