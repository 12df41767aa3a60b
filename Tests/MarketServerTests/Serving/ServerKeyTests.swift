import Glibc
import Linux
import MarketStore
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct ServerKeyTests {
    private func withPath(_ body: (String) throws -> Void) rethrows {
        let path = "/tmp/server-key-\(UInt64.random(in: .min ... .max))"
        defer { unlink(path) }
        try body(path)
    }

    private func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws {
        let file = open(path, O_WRONLY | O_CREAT, mode)
        try #require(file >= 0)
        defer { close(file) }
        try #require(Glibc.write(file, bytes, bytes.count) == bytes.count)
    }

    @Test func keyIsKeptAcrossStarts() throws {
        try withPath { path in
            let first = try ServerKey(keptIn: path)
            let second = try ServerKey(keptIn: path)
            #expect(first.bytes == second.bytes)
            try withPath { other in
                let key = try ServerKey(keptIn: other)
                #expect(key.bytes != first.bytes)
            }

            var facts = stat()
            #expect(stat(path, &facts) == 0)
            #expect(facts.st_mode & 0o777 == 0o600)
        }
    }

    @Test(arguments: [0, 31, 33, 1000])
    func malformedKeyIsRefused(count: Int) throws {
        try withPath { path in
            try write([UInt8](repeating: 1, count: count), to: path)
            #expect(throws: ServerKeyError.damaged(path: path)) { try ServerKey(keptIn: path) }
        }
    }

    @Test func keyReadableByOthersIsRefused() throws {
        try withPath { path in
            try write([UInt8](repeating: 1, count: 32), to: path, mode: 0o644)
            #expect(throws: ServerKeyError.exposed(path: path)) { try ServerKey(keptIn: path) }
        }
    }

    @Test func missingFolderIsReported() {
        #expect(throws: ServerKeyError.file(FileError("/nowhere/key.new", code: ENOENT))) {
            try ServerKey(keptIn: "/nowhere/key")
        }
    }

    @Test func keyIsNotPrinted() throws {
        let key = try #require(ServerKey(bytes: [UInt8](repeating: 251, count: 32)))
        var text = ""
        dump(key, to: &text)

        #expect(!(text + "\(key)" + String(reflecting: key)).contains("251"))
    }
}
