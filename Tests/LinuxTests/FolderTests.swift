import Glibc
import TemporaryFolder
import Testing

@testable import Linux

@Suite(.timeLimit(.minutes(10)))
struct FolderTests {
    private let temporary: TemporaryFolder

    init() throws {
        temporary = try TemporaryFolder()
    }

    @Test func folderListsAllNamesButItsOwn() throws {
        let expected = (0..<500).map { "\($0)-자전거" } + [".hidden"]
        for name in expected { try makeFile(temporary.file(name)) }
        #expect(try Set(Folder.names(in: temporary.path)) == Set(expected))
    }

    @Test func missingFolderOrFileIsAnError() throws {
        try makeFile(temporary.file("file"))
        #expect(throws: SystemError(code: ENOENT)) { try Folder.names(in: temporary.file("nowhere")) }
        #expect(throws: SystemError(code: ENOTDIR)) { try Folder.names(in: temporary.file("file")) }
    }

    private func makeFile(_ path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        try #require(file >= 0 && close(file) == 0)
    }
}
