import CSodium
import Market
import SQLite

/// The number of rows of a table, and a digest of all of them.
///
/// The digests of the rows are added up, so that it is the same in whichever order a database has them.
struct TableDigest: Hashable, Sendable {
    private(set) var count: Int64 = 0
    private var sum = SIMD4<UInt64>()

    init() {}

    init(of rows: TableRows) throws(MarketError) {
        try rows.forEach { rows throws(MarketError) in for row in rows { add(row) } }
    }

    mutating func add(_ row: [Value]) {
        var bytes: [UInt8] = []
        for value in row { Self.append(value, to: &bytes) }
        var digest = [UInt8](repeating: 0, count: 32)
        _ = crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        sum &+= digest.withUnsafeBytes { $0.loadUnaligned(as: SIMD4<UInt64>.self) }
        count += 1
    }

    /// No two rows come to the same bytes: before each value stands what it is, and how long.
    private static func append(_ value: Value, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes.append(0)
        case .integer(let number): append(1, UInt64(bitPattern: number), to: &bytes)
        case .text(let text):
            append(2, UInt64(text.utf8.count), to: &bytes)
            bytes += text.utf8
        case .blob(let blob):
            append(3, UInt64(blob.count), to: &bytes)
            bytes += blob
        }
    }

    private static func append(_ kind: UInt8, _ number: UInt64, to bytes: inout [UInt8]) {
        bytes.append(kind)
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
