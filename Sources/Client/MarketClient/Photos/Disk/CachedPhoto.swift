package import Foundation
package import Market

/// A photo as it lies on the disk: its bytes, what its server said about them, and a checksum over all.
package struct CachedPhoto: Hashable, Sendable {
    /// The address of the photo, stored to distinguish it from another with the same file name.
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

    /// True where the server is to be asked for a newer one, also after the clock was set back.
    func isStale(at now: Timestamp) -> Bool {
        now >= freshUntil || now < checkedAt
    }
}

extension CachedPhoto {
    private static let mark = UInt64(littleEndian: 0x316F_746F_6870_4D4F)  // "OMphoto1"
    private static let headSize = 48
    /// The checksum is of everything after itself.
    private static let summedFrom = 16

    /// The file: mark, checksum of all that follows, two moments, three lengths, then address, validator and photo.
    var encoded: Data {
        let address = Data(address.text.utf8)
        let etag = Data((etag ?? "").utf8)
        var file = Data(capacity: Self.headSize + address.count + etag.count + bytes.count)
        file.append(Self.mark)
        file.append(0 as UInt64)
        file.append(UInt64(bitPattern: checkedAt.millisecondsSince1970))
        file.append(UInt64(bitPattern: freshUntil.millisecondsSince1970))
        file.append(UInt64(address.count) | UInt64(etag.count) << 32)
        file.append(UInt64(bytes.count))
        file.append(address)
        file.append(etag)
        file.append(bytes)
        let checksum = file.withUnsafeBytes { Checksum.of($0, from: Self.summedFrom) }
        withUnsafeBytes(of: checksum.littleEndian) { file.replaceSubrange(8..<16, with: $0) }
        return file
    }

    /// Reads the file of a photo; `nil` when a byte of it is wrong or missing, or one too many, or when it is
    /// another photo's.
    init?(_ file: Data, of address: PhotoAddress) {
        guard file.count >= Self.headSize else { return nil }
        // Through the bytes themselves: what is read of them one by one through `Data` costs more than the checksum.
        let found = file.withUnsafeBytes { file -> (head: Head, etag: String?)? in
            let head = Head(file)
            // Lengths are looked at after the checksum, so that they are those that were written.
            guard head.mark == Self.mark, head.checksum == Checksum.of(file, from: Self.summedFrom),
                head.byteCount == UInt64(file.count)
            else { return nil }
            let etagStart = Self.headSize + head.addressCount
            let text = UnsafeRawBufferPointer(rebasing: file[Self.headSize..<etagStart])
            var expected = address.text
            let isOfAddress = expected.withUTF8 { expected in
                guard expected.count == text.count else { return false }
                guard let left = expected.baseAddress, let right = text.baseAddress else { return true }
                return memcmp(left, right, text.count) == 0
            }
            guard isOfAddress else { return nil }
            let etag = file[etagStart..<(etagStart + head.etagCount)]
            return (head, etag.isEmpty ? nil : String(decoding: etag, as: UTF8.self))
        }
        guard let (head, etag) = found else { return nil }
        self.init(
            address: address,
            bytes: file.dropFirst(Self.headSize + head.addressCount + head.etagCount),
            etag: etag,
            checkedAt: Timestamp(millisecondsSince1970: head.checkedAt),
            freshUntil: Timestamp(millisecondsSince1970: head.freshUntil)
        )
    }

    /// The first 48 bytes.
    private struct Head {
        let mark: UInt64
        let checksum: UInt64
        let checkedAt: Int64
        let freshUntil: Int64
        let addressCount: Int
        let etagCount: Int
        /// Of the whole file.
        let byteCount: UInt64

        init(_ file: UnsafeRawBufferPointer) {
            func word(_ place: Int) -> UInt64 {
                UInt64(littleEndian: file.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self))
            }
            mark = word(0)
            checksum = word(1)
            checkedAt = Int64(bitPattern: word(2))
            freshUntil = Int64(bitPattern: word(3))
            addressCount = Int(word(4) & 0xFFFF_FFFF)
            etagCount = Int(word(4) >> 32)
            byteCount = UInt64(CachedPhoto.headSize + addressCount + etagCount) &+ word(5)
        }
    }
}

extension Data {
    fileprivate mutating func append(_ word: UInt64) {
        Swift.withUnsafeBytes(of: word.littleEndian) { append(contentsOf: $0) }
    }
}
