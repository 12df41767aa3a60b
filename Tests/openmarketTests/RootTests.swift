import Foundation
import Glibc
import Linux
import Market
import MarketStore
import TemporaryFolder
import Testing

@testable import openmarket

/// The files that root makes in a market that another user serves.
@Suite(.enabled(if: geteuid() == 0, "only root gives things away"), .timeLimit(.minutes(10)))
struct RootTests {
    @Test func filesForServingAndDemoBelongToTheServersUser() throws {
        let temporary = try TemporaryFolder()
        let folder = DataFolder(path: temporary.file("data"))
        let server: uid_t = 4711
        #expect(mkdir(folder.path, 0o700) == 0 && chown(folder.path, server, server) == 0)

        try DemoMark(in: folder).set(
            DemoMark.Plan(goods: 1, now: Timestamp(millisecondsSince1970: 0)),
            added: 0
        )
        let uploads = try UploadFolder(in: folder)

        for path in ["\(folder.path)/\(DemoMark.name)", uploads.path] {
            var facts = stat()
            #expect(lstat(path, &facts) == 0 && facts.st_uid == server, "\(path)")
        }
    }

    @Test func leftoverUploadsAreRemoved() throws {
        let temporary = try TemporaryFolder()
        let folder = DataFolder(path: temporary.file("data"))
        #expect(mkdir(folder.path, 0o700) == 0)
        let uploads = try UploadFolder(in: folder).path
        try Files.replace("\(uploads)/upload-1-a", with: [1])

        #expect(try UploadFolder(in: folder).path == uploads)
        #expect(try Files.names(in: uploads) == [])
    }
}
