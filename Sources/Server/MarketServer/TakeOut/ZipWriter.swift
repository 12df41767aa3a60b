import CSodium
import Glibc
import Linux

/// Writes a ZIP archive of stored entries, one after the other, to a file of its own.
///
/// Entries are as large as a file may be before ZIP64 (4 GB); the archive, and the number of its entries, may be larger.
struct ZipWriter: ~Copyable {
    /// One entry, with its digest for a list of all.
    struct Entry: Hashable, Sendable {
        let name: String
        let byteCount: Int64
        /// SHA-256, in hexadecimal digits.
        let digest: String
        fileprivate let crc: UInt32
        fileprivate let offset: UInt64
    }

    private let path: String
    private let descriptor: Int32
    /// The number of bytes that were written; raised, it leaves a hole.
    var position: UInt64 = 0
    private(set) var entries: [Entry] = []
    private var open: (name: String, offset: UInt64, start: UInt64)?
    private var crc: UInt32 = 0
    private var sha = crypto_hash_sha256_state()

    /// Makes the file, which must not be there; only its owner reads it.
    init(_ path: String) throws(FileError) {
        self.path = path
        descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw FileError(path) }
    }

    deinit { close(descriptor) }

    /// Begins an entry.
    mutating func begin(_ name: String) throws(FileError) {
        open = (name, position, position + UInt64(30 + name.utf8.count))
        crc = 0
        crypto_hash_sha256_init(&sha)
        // Its size and check are known at its end.
        try append(Self.head(of: name, crc: 0, size: 0))
    }

    /// Adds bytes to the entry that was begun.
    mutating func write(_ bytes: [UInt8]) throws(FileError) {
        crc = CRC32.update(crc, bytes)
        bytes.withUnsafeBufferPointer {
            _ = crypto_hash_sha256_update(&sha, $0.baseAddress, UInt64($0.count))
        }
        try append(bytes)
    }

    /// Ends the entry that was begun.
    mutating func end() throws(FileError) {
        guard let open else { return }
        self.open = nil
        let size = position - open.start
        guard size < UInt64(UInt32.max) else { throw FileError(path, code: EFBIG) }
        try put(Self.head(of: open.name, crc: crc, size: UInt32(size)), at: open.offset)
        var digest = [UInt8](repeating: 0, count: 32)
        crypto_hash_sha256_final(&sha, &digest)
        entries.append(
            Entry(
                name: open.name,
                byteCount: Int64(size),
                digest: digest.map { byte in
                    let digits = String(byte, radix: 16)
                    return digits.utf8.count == 1 ? "0" + digits : digits
                }.joined(),
                crc: crc,
                offset: open.offset
            )
        )
    }

    /// Writes the list of the entries, and returns the size of the whole file once it is on the disk.
    mutating func finish() throws(FileError) -> Int64 {
        let start = position
        for entry in entries { try append(Self.listed(entry)) }
        let size = position - start
        let isLarge = entries.count >= 0xFFFF || start >= UInt64(UInt32.max)
        var bytes: [UInt8] = []
        if isLarge {
            let end = position
            bytes.little(0x0606_4B50 as UInt32)
            bytes.little(44 as UInt64)
            bytes.little(45 as UInt16)
            bytes.little(45 as UInt16)
            bytes.little(0 as UInt32)
            bytes.little(0 as UInt32)
            bytes.little(UInt64(entries.count))
            bytes.little(UInt64(entries.count))
            bytes.little(size)
            bytes.little(start)
            bytes.little(0x0706_4B50 as UInt32)
            bytes.little(0 as UInt32)
            bytes.little(end)
            bytes.little(1 as UInt32)
        }
        let count = UInt16(clamping: entries.count)
        bytes.little(0x0605_4B50 as UInt32)
        bytes.little(0 as UInt16)
        bytes.little(0 as UInt16)
        bytes.little(isLarge ? .max : count)
        bytes.little(isLarge ? .max : count)
        bytes.little(isLarge ? .max : UInt32(clamping: size))
        bytes.little(isLarge ? .max : UInt32(clamping: start))
        bytes.little(0 as UInt16)
        try append(bytes)
        guard fsync(descriptor) == 0 else { throw FileError(path) }
        return Int64(position)
    }

    private mutating func append(_ bytes: [UInt8]) throws(FileError) {
        try put(bytes, at: position)
        position += UInt64(bytes.count)
    }

    private func put(_ bytes: [UInt8], at offset: UInt64) throws(FileError) {
        var (rest, place) = (bytes[...], off_t(offset))
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, place) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileError(path) }
            rest = rest.dropFirst(count)
            place += off_t(count)
        }
    }

    /// The flag that says that names are UTF-8, and the first day that a ZIP knows.
    private static let (utf8Names, day): (UInt16, UInt16) = (1 << 11, 0x21)

    private static func head(of name: String, crc: UInt32, size: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.little(0x0403_4B50 as UInt32)
        bytes.little(20 as UInt16)
        bytes.little(utf8Names)
        bytes.little(0 as UInt16)
        bytes.little(0 as UInt16)
        bytes.little(day)
        bytes.little(crc)
        bytes.little(size)
        bytes.little(size)
        bytes.little(UInt16(name.utf8.count))
        bytes.little(0 as UInt16)
        bytes += name.utf8
        return bytes
    }

    private static func listed(_ entry: Entry) -> [UInt8] {
        let isFar = entry.offset >= UInt64(UInt32.max)
        var bytes: [UInt8] = []
        bytes.little(0x0201_4B50 as UInt32)
        // Made on Unix, where the attributes are a file's.
        bytes.little(3 << 8 | 45 as UInt16)
        bytes.little(isFar ? 45 : 20 as UInt16)
        bytes.little(utf8Names)
        bytes.little(0 as UInt16)
        bytes.little(0 as UInt16)
        bytes.little(day)
        bytes.little(entry.crc)
        bytes.little(UInt32(entry.byteCount))
        bytes.little(UInt32(entry.byteCount))
        bytes.little(UInt16(entry.name.utf8.count))
        bytes.little(isFar ? 12 : 0 as UInt16)
        bytes.little(0 as UInt16)
        bytes.little(0 as UInt16)
        bytes.little(0 as UInt16)
        bytes.little(0o100_600 << 16 as UInt32)
        bytes.little(isFar ? .max : UInt32(entry.offset))
        bytes += entry.name.utf8
        if isFar {
            bytes.little(1 as UInt16)
            bytes.little(8 as UInt16)
            bytes.little(entry.offset)
        }
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func little(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}

/// The check of ZIP and PNG.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }

    /// The check of what had the check `crc` before, and `bytes`; begins with 0.
    static func update(_ crc: UInt32, _ bytes: [UInt8]) -> UInt32 {
        table.withUnsafeBufferPointer { table in
            var sum = ~crc
            for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
            return ~sum
        }
    }
}
