import Foundation
import Glibc
import Linux
import Market
import Testing

@testable import MarketStore

/// The effect of root's commands on a market that another user serves.
@Suite(.enabled(if: geteuid() == 0, "only root gives things away"), .timeLimit(.minutes(10)))
struct OwnershipTests: InStorePlace {
    let place: StorePlace
    private let backup: String
    private static let server: uid_t = 4711

    init() throws {
        place = try StorePlace()
        backup = place.file("backup")
    }

    @Test func filesRestoredByRootBelongToTheServersUser() async throws {
        try await make()

        _ = try Backup.make(of: folder, at: backup, now: clock.now)
        try VerifiedBackup.note(
            try Backup.verify(backup),
            of: backup,
            in: folder,
            now: clock.now
        )
        try Restore.run(backup, into: folder, now: clock.now)
        _ = try MarketCheck.run(on: folder)
        #expect(try MarketCheck.searchIndexProblems(in: folder) == [])

        let places = try everything()
        #expect(places.contains(SamplePhoto(1).large(in: folder.path)))
        #expect(places.contains(folder.lock) && places.contains(folder.sweepLock))
        for place in places { #expect(try owner(place) == Self.server, "\(place)") }
    }

    @Test func unreadablePhotoIsCopiedAndTheBackupIsNotChanged() async throws {
        try await make()
        _ = try Backup.make(of: folder, at: backup, now: clock.now)
        let photo = SamplePhoto(1).large(in: backup)
        #expect(chmod(photo, 0o600) == 0 && chown(photo, 0, 0) == 0)

        try Restore.run(backup, into: folder, now: clock.now)
        #expect(try owner(SamplePhoto(1).large(in: folder.path)) == Self.server)
        #expect(try owner(photo) == 0)
    }

    @Test func filesInRootsFolderStayRoots() throws {
        try Files.makeFolders(folder.path)
        try Files.replace("\(folder.path)/key", with: [1])
        #expect(try owner("\(folder.path)/key") == 0)
    }

    /// A file with a second name may lie in a place that a stranger chose.
    @Test func hardLinkedFileKeepsItsOwner() throws {
        try Files.makeFolders(folder.path)
        try Files.replace(place.file("roots"), with: [1])
        #expect(chown(folder.path, Self.server, Self.server) == 0)
        #expect(link(place.file("roots"), folder.sweepLock) == 0)

        _ = try FolderLock(folder.sweepLock, .shared)
        #expect(try owner(place.file("roots")) == 0)
    }

    /// A market with a photo, as the server itself would have made it.
    private func make() async throws {
        let store = try open()
        let market = try await TestMarket(store: store, clock: clock)
        try await SamplePhoto(1).sell("자전거", on: market, in: folder)
        store.close()
        try Files.remove(folder.lock)
        for place in try everything() + [folder.path] {
            #expect(chown(place, Self.server, Self.server) == 0)
        }
    }

    private func everything() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { "\(folder.path)/\($0)" }
    }

    private func owner(_ path: String) throws -> uid_t {
        var facts = stat()
        try #require(lstat(path, &facts) == 0, "\(path)")
        return facts.st_uid
    }
}
