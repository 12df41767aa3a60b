import Foundation
import Market
import Testing

@testable import MarketClient

/// A photo's file is believed whole or not at all.
@Suite(.timeLimit(.minutes(10)))
struct CachedPhotoTests {
    private func sample(etag: String? = "\"1\"") throws -> CachedPhoto {
        CachedPhoto(
            address: try #require(PhotoAddress("https://a.example/../../etc/passwd")),
            bytes: .sample("a photo of some length, more than one block of sixty-four bytes of a checksum"),
            etag: etag,
            checkedAt: Timestamp(millisecondsSince1970: 5),
            freshUntil: Timestamp(millisecondsSince1970: .max)
        )
    }

    @Test(arguments: [nil, "\"1\""])
    func encodedPhotoDecodesToItself(etag: String?) throws {
        let file = try sample(etag: etag)

        #expect(CachedPhoto(file.encoded, of: file.address) == file)
    }

    @Test func fileOfAnotherAddressIsRejected() throws {
        let other = try #require(PhotoAddress("https://a.example/../../etc/passwe"))

        #expect(CachedPhoto(try sample().encoded, of: other) == nil)
    }

    @Test func truncationAtAnyByteIsDetected() throws {
        let address = try sample().address
        let whole = try sample().encoded
        for count in 0..<whole.count {
            #expect(CachedPhoto(whole.prefix(count), of: address) == nil, "cut after \(count)")
        }
    }

    @Test func anyFlippedBitIsDetected() throws {
        let address = try sample().address
        let whole = try sample().encoded
        for place in whole.indices {
            for bit in 0..<8 {
                var damaged = whole
                damaged[place] ^= 1 << UInt8(bit)
                #expect(CachedPhoto(damaged, of: address) == nil, "bit \(bit) of byte \(place)")
            }
        }
    }

    @Test(arguments: [1, 8, 4_096])
    func trailingBytesAreDetected(count: Int) throws {
        let address = try sample().address

        #expect(CachedPhoto(try sample().encoded + Data(count: count), of: address) == nil)
    }

    /// A block that a crash left unwritten reads as zeros.
    @Test func zeroFilledTailIsDetected() throws {
        let address = try sample().address
        let whole = try sample().encoded
        for count in 0..<whole.count where whole[count...].contains(where: { $0 != 0 }) {
            #expect(CachedPhoto(whole.prefix(count) + Data(count: whole.count - count), of: address) == nil)
        }
    }

    @Test func itsNameHoldsNothingOfTheAddress() throws {
        let name = PhotoFileName(try sample().address)

        #expect(name.text.utf8.count == 32)
        #expect(name.text.allSatisfy { "0123456789abcdef".contains($0) })
        #expect(name.path(in: "/cache") == "/cache/\(name.folder)/\(name.text)")
        #expect(PhotoFileName(name.text) == name)
        // The same on every machine and in every version: files are found again.
        #expect(name.text == "a3109be26a9f8ecfc7d8cc481a7964fe")
    }

    @Test(
        arguments: [
            (10, 20, 15, false), (10, 20, 20, true), (10, 20, 9, true),
        ] as [(Int64, Int64, Int64, Bool)]
    )
    func itIsStaleAfterItsTimeAndWhenTheClockWasSetBack(
        checked: Int64,
        until: Int64,
        now: Int64,
        expected: Bool
    )
        throws
    {
        let file = CachedPhoto(
            address: try sample().address,
            bytes: Data(),
            etag: nil,
            checkedAt: Timestamp(millisecondsSince1970: checked),
            freshUntil: Timestamp(millisecondsSince1970: until)
        )

        #expect(file.isStale(at: Timestamp(millisecondsSince1970: now)) == expected)
    }
}
