import HTTPServer
import Linux
import Market
import MarketServer
import MarketService
import MarketStore
import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(10)))
struct ExplanationTests {
    @Test(arguments: [
        (ServerStartError.addressInUse(port: 8080) as any Error, "port 8080 is taken"),
        (ServerStartError.cannotListen(port: 80, errno: 13), "Permission denied"),
        (ServerKeyError.file(FileError("data/server.key", code: 13)), "data/server.key: Permission denied"),
        (ServerKeyError.damaged(path: "data/server.key"), "data/server.key is no key"),
        (ServerKeyError.exposed(path: "data/server.key"), "chmod 600"),
        (StockingError(MarketError.conflict(.name)), "that name exists already"),
        (StockingError(MarketError.conflict(.vendor)), "that identifier exists already"),
        (AdministrationRefusal.lastAdministrator, "without an administrator"),
        (AdministrationRefusal.invalid(field: .name, code: .tooShort), "the name can't be used"),
        (StockingError(MarketError.unavailable(.storageFull)), "no room on the disk"),
        (StorageFailure(MarketError.unavailable(.storageReadOnly)), "can't be written to"),
        (StorageFailure(MarketError.unavailable(.storageCorrupted("page 7"))), "page 7"),
        (
            StorageFailure(MarketError.unavailable(.storageNotOpened("unable to open database file"))),
            "as the user that serves the market"
        ),
        (OpeningError.databaseMissing(folder: "data", found: []), "data has no market.sqlite. Choose"),
        (OpeningError.databaseMissing(folder: "data", found: ["a", "b"]), "but holds a, b, so"),
        (StorageFailure(MarketError.unavailable(.storageFailed("disk I/O error"))), "disk I/O error"),
    ])
    func errorIsExplainedInOneLine(error: any Error, part: String) {
        let line = explanation(of: error)

        #expect(line.contains(part))
        #expect(!line.contains("\n") && !line.contains("Error"))
    }
}
