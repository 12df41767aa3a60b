import Glibc
import Linux
import Market
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct VerifiedBackupTests: InStorePlace {
    let place: StorePlace

    init() throws {
        place = try StorePlace()
    }

    @Test func newestVerifiedBackupIsRecorded() throws {
        let store = try open(folder)
        #expect(try VerifiedBackup.last(in: folder) == nil)
        let old = try backUp("old")
        clock.advance(milliseconds: 1_000)
        let new = try backUp("new")
        let made = clock.now
        clock.advance(milliseconds: 1_000)

        #expect(try note(new, "new/"))
        let known = VerifiedBackup(madeAt: made, verifiedAt: clock.now)
        #expect(try VerifiedBackup.last(in: folder) == known)
        clock.advance(milliseconds: 1_000)
        #expect(try note(old, "old"))
        #expect(try VerifiedBackup.last(in: folder) == known)
        store.close()
    }

    @Test func backupOfAnotherMarketIsNotRecorded() throws {
        let other = DataFolder(path: place.file("other"))
        try open(other).close()
        try open(folder).close()
        let manifest = try backUp("mine")

        #expect(
            try !VerifiedBackup.note(manifest, of: place.file("mine"), in: other, now: clock.now)
        )
        #expect(try VerifiedBackup.last(in: other) == nil)
    }

    @Test func folderWithoutAMarketIsNotChanged() throws {
        try open(folder).close()
        let manifest = try backUp("mine")
        let nowhere = DataFolder(path: place.file("nowhere"))

        #expect(
            try !VerifiedBackup.note(manifest, of: place.file("mine"), in: nowhere, now: clock.now)
        )
        #expect(!Files.exists(nowhere.path))
    }

    @Test(arguments: ["", "made 1", "made x verified 2", "half"])
    func malformedRecordIsIgnored(text: String) throws {
        try open(folder).close()
        try File(folder.verifiedBackup, O_WRONLY | O_CREAT).write(text)

        #expect(try VerifiedBackup.last(in: folder) == nil)
    }

    private func backUp(_ name: String) throws -> BackupManifest {
        try Backup.make(of: folder, at: place.file(name), now: clock.now).manifest
    }

    private func note(_ manifest: BackupManifest, _ name: String) throws -> Bool {
        try VerifiedBackup.note(manifest, of: place.file(name), in: folder, now: clock.now)
    }
}
