package import Foundation
package import Market

/// A photo as it lies on the disk: its bytes, what its server said about them, and a checksum over all.
package struct PhotoFile: Hashable, Sendable {
    /// Where the photo comes from, kept to tell it from another with the same file name.
    package let address: PhotoAddress
    package let bytes: Data
    package let etag: String?
    package let checkedAt: Timestamp
    package let freshUntil: Timestamp

    package init(
        address: PhotoAddress,
        bytes: Data,
        etag: String?,
        checkedAt: Timestamp,
        freshUntil: Timestamp
    ) {
        self.address = address
        self.bytes = bytes
        self.etag = etag
        self.checkedAt = checkedAt
        self.freshUntil = freshUntil
    }

    /// Whether the server is to be asked for a newer one; also when the clock was set back since.
    func isStale(at now: Timestamp) -> Bool {
        now >= freshUntil || now < checkedAt
    }
}

extension PhotoFile {
    private static let mark = UInt64(littleEndian: 0x316F_746F_6870_4D4F)  // "OMphoto1"
    private static let headSize = 48

    /// The file: mark, checksum of all that follows, two moments, three lengths, then address, validator and photo.
    var encoded: Data {
        let address = Data(address.text.utf8)
        let etag = Data((etag ?? "").utf8)
        var body = Data(capacity: Self.headSize + address.count + etag.count + bytes.count)
        body.append(UInt64(bitPattern: checkedAt.millisecondsSince1970))
        body.append(UInt64(bitPattern: freshUntil.millisecondsSince1970))
        body.append(UInt64(address.count) | UInt64(etag.count) << 32)
        body.append(UInt64(bytes.count))
        body.append(address)
        body.append(etag)
        body.append(bytes)
        var file = Data(capacity: body.count + 16)
        file.append(Self.mark)
        file.append(body.withUnsafeBytes { Checksum.of($0) })
        file.append(body)
        return file
    }

    /// Reads a file; `nil` when a byte of it is wrong or missing, or one too many.
    init?(_ file: Data) {
        guard file.count >= Self.headSize else { return nil }
        let words = file.withUnsafeBytes { file in
            (0..<6).map { UInt64(littleEndian: file.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
        }
        let checksum = file.withUnsafeBytes { Checksum.of(UnsafeRawBufferPointer(rebasing: $0[16...])) }
        guard words[0] == Self.mark, words[1] == checksum else { return nil }
        // Lengths come after the checksum, so that they are those that were written.
        let addressEnd = file.startIndex + Self.headSize + Int(words[4] & 0xFFFF_FFFF)
        let etagEnd = addressEnd + Int(words[4] >> 32)
        guard etagEnd <= file.endIndex, UInt64(file.endIndex - etagEnd) == words[5],
            let address = PhotoAddress(
                String(decoding: file[(file.startIndex + Self.headSize)..<addressEnd], as: UTF8.self)
            )
        else { return nil }
        let etag = String(decoding: file[addressEnd..<etagEnd], as: UTF8.self)
        self.init(
            address: address,
            bytes: file[etagEnd...],
            etag: etag.isEmpty ? nil : etag,
            checkedAt: Timestamp(millisecondsSince1970: Int64(bitPattern: words[2])),
            freshUntil: Timestamp(millisecondsSince1970: Int64(bitPattern: words[3]))
        )
    }

    /// The name of the file for an address: 32 digits, whatever the address holds.
    static func name(for address: PhotoAddress) -> String {
        var text = address.text
        return text.withUTF8 { text in
            let bytes = UnsafeRawBufferPointer(text)
            return Checksum.of(bytes, seed: 1).hexadecimal + Checksum.of(bytes, seed: 2).hexadecimal
        }
    }
}

extension Data {
    fileprivate mutating func append(_ word: UInt64) {
        Swift.withUnsafeBytes(of: word.littleEndian) { append(contentsOf: $0) }
    }
}
