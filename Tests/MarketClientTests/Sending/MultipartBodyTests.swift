import Foundation
import TemporaryFolder
import Testing

@testable import MarketClient

@Suite(.timeLimit(.minutes(10)))
struct MultipartBodyTests {
    private func form(_ folder: TemporaryFolder) throws -> MultipartBody {
        var form = MultipartBody(boundary: "golden")
        form.add(
            MultipartBody.Part(
                name: "params",
                type: "application/json",
                content: .bytes(Array(#"{"name":"자전거"}"#.utf8))
            )
        )
        let photo = try write(Bytes.png, to: folder.file("a.png"))
        let length = Int64(Bytes.png.count)
        form.add(
            MultipartBody.Part(
                name: "images",
                fileName: "내 \"자전거\"\r\n.png",
                type: "image/png",
                content: .file(path: photo.path, length: length)
            )
        )
        form.add(MultipartBody.Part(name: "alt", content: .bytes([])))
        return form
    }

    @Test func multipartBodyMatchesItsFixture() throws {
        let folder = try TemporaryFolder()
        let written = folder.file("form")
        try form(folder).write(to: written)
        let golden = try #require(
            Bundle.module.url(forResource: "form", withExtension: "multipart", subdirectory: "Fixtures")
        )
        #expect(try Data(contentsOf: URL(filePath: written)) == Data(contentsOf: golden))
    }

    @Test func itsLengthIsKnownBeforeItIsWritten() throws {
        let folder = try TemporaryFolder()
        let form = try form(folder)
        try form.write(to: folder.file("form"))
        let bytes = try #require(FileManager.default.contents(atPath: folder.file("form")))
        #expect(form.length == Int64(bytes.count))
    }

    @Test func bodyFileIsReadableByItsOwnerOnly() throws {
        let folder = try TemporaryFolder()
        try form(folder).write(to: folder.file("form"))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("form"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [
        ("plain.jpg", "plain.jpg"), ("한글 사진.jpg", "한글 사진.jpg"), ("a\"b", "a%22b"), ("a\r\nb", "a%0D%0Ab"),
        ("a\nX-Evil: 1", "a%0AX-Evil: 1"), ("a\0b", "a%00b"), ("🚲.png", "🚲.png"),
    ])
    func aFileNameCanNotEndItsQuotesOrItsLine(name: String, expected: String) throws {
        let folder = try TemporaryFolder()
        var form = MultipartBody(boundary: "b")
        form.add(MultipartBody.Part(name: "images", fileName: name, content: .bytes([])))
        try form.write(to: folder.file("form"))
        let bytes = try #require(FileManager.default.contents(atPath: folder.file("form")))
        let text =
            "--b\r\nContent-Disposition: form-data; name=\"images\"; filename=\"\(expected)\"\r\n\r\n\r\n--b--\r\n"
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    @Test func aMissingFileIsNotedBeforeAnythingIsSent() throws {
        let folder = try TemporaryFolder()
        var form = MultipartBody()
        let photo = try write(Bytes.png, to: folder.file("a.png"))
        for path in [photo.path, folder.file("gone")] {
            form.add(MultipartBody.Part(name: "images", content: .file(path: path, length: 3)))
        }
        #expect(throws: MultipartBody.Failure.unreadable(path: folder.file("gone"))) {
            try form.write(to: folder.file("form"))
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "mounting a small disk takes root"))
    func fullDiskIsNotBlamedOnAPhoto() throws {
        let (folder, disk) = (try TemporaryFolder(), try SmallDisk(megabytes: 1))
        let photo = try write(Bytes.png + [UInt8](repeating: 0, count: 1 << 20), to: folder.file("a.png"))
        var form = MultipartBody()
        form.add(MultipartBody.Part(name: "images", content: .file(path: photo.path, length: 1 << 20)))
        #expect(throws: MultipartBody.Failure.notWritten) { try form.write(to: "\(disk.path)/form") }
    }

    @Test func boundariesAreUnique() {
        #expect(MultipartBody().boundary != MultipartBody().boundary)
    }
}
