import Glibc
import Linux
import Market
import SQLite

/// A copy of a damaged database, which may be opened as SQLite likes.
struct DamagedCopy {
    let path: String
    /// Blocks of the file that the disk does not give, and that are empty in the copy.
    let unreadableBlocks: Int

    /// Copies the database and its log; `header` takes the place of a damaged one.
    init(of folder: DataFolder, at path: String, header: [UInt8]) throws(FileError) {
        self.path = path
        var unreadable = try Self.copy(folder.database, to: path, header: header)
        let log = "\(folder.database)-wal"
        if Files.exists(log) { unreadable += try Self.copy(log, to: "\(path)-wal", header: []) }
        unreadableBlocks = unreadable
    }

    /// The first 100 bytes of a folder's database; empty where the disk does not give them.
    static func header(of folder: DataFolder) -> [UInt8] {
        do throws(FileError) {
            return try File(folder.database, O_RDONLY).read(100, at: 0)
        } catch {
            return []
        }
    }

    func open() throws(SQLiteError) -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, access: .readWrite)
        try HangulTokenizer.register(on: connection)
        try connection.execute("PRAGMA query_only = ON")
        return connection
    }

    func remove() throws(FileError) {
        for path in [path] + DataFolder.companions(of: path) { try Files.remove(path) }
    }

    private static let block = 4_096

    private static func copy(_ source: String, to target: String, header: [UInt8]) throws(FileError) -> Int {
        let from = try File(source, O_RDONLY)
        let to = try File(target, O_WRONLY | O_CREAT | O_EXCL)
        let size = Int(Files.size(source) ?? 0)
        var (place, unreadable) = (0, 0)
        while place < size {
            var bytes = [UInt8](repeating: 0, count: min(block, size - place))
            let count = bytes.withUnsafeMutableBytes {
                pread(from.descriptor, $0.baseAddress, $0.count, off_t(place))
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { unreadable += 1 }
            if place == 0, bytes.prefix(16) != header.prefix(16), header.count == 100, bytes.count >= 100 {
                bytes.replaceSubrange(0..<100, with: Self.header(header, pages: size / block))
            }
            try to.write(bytes.span)
            place += bytes.count
        }
        return unreadable
    }

    /// A market's header for a file of so many pages, in which nothing is known to be free.
    private static func header(_ header: [UInt8], pages: Int) -> [UInt8] {
        var header = header
        for (index, byte) in withUnsafeBytes(of: UInt32(clamping: pages).bigEndian, Array.init).enumerated() {
            header[28 + index] = byte
        }
        // The free pages, and that what stands at 28 is of the last change.
        header.replaceSubrange(32..<40, with: [UInt8](repeating: 0, count: 8))
        header.replaceSubrange(92..<96, with: header[24..<28])
        return header
    }
}
