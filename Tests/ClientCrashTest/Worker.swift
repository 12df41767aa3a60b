import Foundation
import Market
import MarketClient

/// The process that is killed: it keeps photos and drafts and writes messages as fast as it can, and says what is done.
struct Worker {
    let folder: String
    let round: Int

    @MainActor
    func run() async {
        let photos = Task.detached { [folder, round] in
            let pipeline = Self.pipeline(folder)
            for number in 0... {
                do {
                    _ = try await pipeline.photo(Self.request(round, number))
                } catch {
                    fatalError("\(error)")
                }
            }
        }
        let library = await LocalLibrary.open(in: "\(folder)/library", now: Self.now)
        let talker = Talker(folder: folder)
        let talking = Task { await talker.talk(round, library) }
        defer { talking.cancel() }
        for number in 0... {
            let draft = Self.draft(round, number)
            do {
                try await library.drafts.save(draft)
                print("kept \(draft.id) \(draft.idempotencyKey)")
                // Two in three are sent.
                if number % 3 > 0 {
                    try await library.drafts.remove(draft.id)
                    print("sent \(draft.id)")
                }
                fflush(nil)
            } catch {
                fatalError("\(error)")
            }
        }
        photos.cancel()
    }

    static let now: @Sendable () -> Timestamp = {
        Timestamp(millisecondsSince1970: Int64(Date().timeIntervalSince1970 * 1_000))
    }

    private static func draft(_ round: Int, _ number: Int) -> LibraryDraft {
        LibraryDraft(
            origin: origin,
            payload: Data("\(round) \(number)".utf8) + Data(count: number % 50 * 997),
            photos: (0..<number % 5).map { "/photos/\(number)/\($0).jpg" }
        )
    }

    private static var origin: MarketOrigin {
        guard let origin = MarketOrigin("https://market.example") else { fatalError("no market") }
        return origin
    }

    static func pipeline(_ folder: String) -> PhotoPipeline {
        PhotoPipeline(
            fetching: PhotoFetching { address, _, _ throws(PhotoFailure) in
                .photo(photo(address), etag: "\"1\"", .forEver)
            },
            decoder: CheckingDecoder(),
            folder: "\(folder)/photos",
            now: now
        )
    }

    static func request(_ round: Int, _ number: Int) -> PhotoRequest {
        guard let address = PhotoAddress("https://photos.example/\(round)/\(number)") else {
            fatalError("no address")
        }
        return PhotoRequest(address, size: .square(1))
    }

    /// A PNG's head, the address, and bytes that follow from it.
    static func photo(_ address: PhotoAddress) -> Data {
        let head: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
        ]
        let text = Array("\(address.text)\n".utf8)
        return Data(head + [0, 0, 0, 8, 0, 0, 0, 8] + (0..<2_000).flatMap { _ in text })
    }
}

/// Shows only what was downloaded, byte for byte.
struct CheckingDecoder: PhotoDecoding {
    struct Decoded: DecodedPhoto {
        let address: String
        var byteCost: Int { 4 }
    }

    func decode(_ bytes: Data, at size: PhotoSize) throws(PhotoFailure) -> any DecodedPhoto {
        let text = String(decoding: bytes.dropFirst(24).prefix { $0 != 10 }, as: UTF8.self)
        guard let address = PhotoAddress(text), bytes == Worker.photo(address) else { throw .damaged }
        return Decoded(address: text)
    }
}
