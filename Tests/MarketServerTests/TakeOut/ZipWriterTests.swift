import Foundation
import Linux
import TemporaryFolder
import Testing

@testable import MarketServer

/// Archives, read by a program of others.
@Suite(.timeLimit(.minutes(10)))
struct ZipWriterTests {
    private func python(_ arguments: String...) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    private func write(_ files: [(String, [UInt8])], to path: String) throws -> [ZipWriter.Entry] {
        var zip = try ZipWriter(path)
        for (name, bytes) in files { try zip.add(name, bytes) }
        let size = try zip.finish()
        #expect(Files.size(path) == size)
        return zip.entries
    }

    @Test func pythonReadsWhatWasWritten() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.zip")
        let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let files: [(String, [UInt8])] = [
            ("empty.json", []), ("한글/이름.json", Array("{}".utf8)), ("a/large.bin", large),
        ]
        let entries = try write(files, to: path)
        #expect(entries.map(\.byteCount) == [0, 2, 300_000])
        #expect(entries[1].digest == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a")
        #expect(try python("-m", "zipfile", "-t", path).output.contains("Done testing"))
        let target = folder.file("out")
        #expect(try python("-m", "zipfile", "-e", path, target).status == 0)
        for (name, bytes) in files {
            #expect(try Array(Data(contentsOf: URL(filePath: "\(target)/\(name)"))) == bytes)
        }
    }

    @Test func moreEntriesThanAnOldZipKnows() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("many.zip")
        var zip = try ZipWriter(path)
        for number in 0..<66_000 { try zip.add("\(number)", [UInt8(truncatingIfNeeded: number)]) }
        _ = try zip.finish()
        let count =
            "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(len(z.namelist()), z.read('65999')[0])"
        let output = try python("-c", count, path).output
        #expect(output.hasPrefix("66000 \(65_999 & 0xFF)"), "\(output)")
    }

    @Test func entriesBeyondFourGigabytesAreFound() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("far.zip")
        var zip = try ZipWriter(path)
        try zip.add("near", [1])
        zip.position += 5 << 30
        try zip.add("far", [2, 3])
        _ = try zip.finish()
        let read =
            "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(list(z.read('far')), list(z.read('near')))"
        #expect(try python("-c", read, path).output.hasPrefix("[2, 3] [1]"))
    }

    @Test(arguments: [("123456789", 0xCBF4_3926 as UInt32), ("", 0), ("a", 0xE8B7_BE43)])
    func checksAreThoseOfTheStandard(text: String, check: UInt32) {
        #expect(CRC32.update(0, Array(text.utf8)) == check)
        let half = text.utf8.count / 2
        let bytes = Array(text.utf8)
        #expect(CRC32.update(CRC32.update(0, Array(bytes[..<half])), Array(bytes[half...])) == check)
    }

    @Test func fileThatIsThereIsNotOverwritten() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.zip")
        _ = try write([("a", [1])], to: path)
        #expect(throws: FileError.self) { _ = try write([("b", [2])], to: path) }
    }
}
