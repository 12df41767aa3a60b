import HTTPServer
import Linux
import MarketServer
import MarketStore
import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(1)))
struct ExplanationTests {
    @Test(arguments: [
        (ServerStartError.addressInUse(port: 8080) as any Error, "port 8080 is taken"),
        (ServerStartError.cannotListen(port: 80, errno: 13), "Permission denied"),
        (ServerKeyError.file(FileError("data/server.key", code: 13)), "data/server.key: Permission denied"),
        (ServerKeyError.damaged(path: "data/server.key"), "data/server.key is no key"),
        (ServerKeyError.exposed(path: "data/server.key"), "chmod 600"),
        (StoreError.conflict(.name), "that name exists already"),
        (StoreError.conflict(.vendor), "that identifier exists already"),
        (StoreError.conflict(.lastAdministrator), "without an administrator"),
        (StoreError.invalid(.accountName), "can't have that name"),
        (StoreError.storageFull, "no room on the disk"),
        (StoreError.storageReadOnly, "can't be written to"),
        (StoreError.storageCorrupted("page 7"), "page 7"),
        (StoreError.storageNotOpened("unable to open database file"), "as the user that serves the market"),
        (OpeningError.databaseMissing(folder: "data", found: []), "data has no market.sqlite. Choose"),
        (OpeningError.databaseMissing(folder: "data", found: ["a", "b"]), "but holds a, b, so"),
        (StoreError.storageFailed("disk I/O error"), "disk I/O error"),
    ])
    func whatWentWrongIsSaidInALineForPeople(error: any Error, part: String) {
        let line = explanation(of: error)

        #expect(line.contains(part))
        #expect(!line.contains("\n") && !line.contains("Error"))
    }
}
