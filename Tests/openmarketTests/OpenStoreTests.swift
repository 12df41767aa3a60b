import Glibc
import Linux
import MarketService
import TemporaryFolder
import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(10)))
struct OpenStoreTests {
    /// A backup of one would be a backup of nothing.
    @Test func aReplicaFolderIsNotBackedUp() async throws {
        let folder = try TemporaryFolder()
        try Files.makePrivate(folder.file("postgres.market"))
        let data = folder.path

        let error = await #expect(throws: NothingToBackUpError.self) {
            try await OpenMarket.run(
                ["backup", "--data", data, "--backup", folder.file("b")],
                environment: [:]
            )
        }
        #expect(error?.description.contains("pg_basebackup") == true)
        #expect(access(folder.file("b"), F_OK) != 0)
    }

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
