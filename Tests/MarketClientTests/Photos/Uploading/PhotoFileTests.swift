import ClientDoubles
import Foundation
import Market
import MarketAPI
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketClient

@Suite(.timeLimit(.minutes(10)))
struct PhotoFileTests {
    @Test(arguments: [
        (Bytes.jpeg, "image/jpeg"), (Bytes.png, "image/png"), (Array("GIF89a and more".utf8), "image/gif"),
        (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "image/webp"),
        (Array("\0\0\0\u{20}ftypheic\0\0".utf8), "image/heic"),
        (Array("\0\0\0\u{20}ftypavif\0\0".utf8), "image/avif"),
    ])
    func aPhotoIsKnownByItsFirstBytes(bytes: [UInt8], type: String) {
        #expect(ImageFormat(head: bytes)?.rawValue == type)
    }

    @Test(arguments: [
        [], [0xFF, 0xD8], Array("%PDF-1.7".utf8), Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8),
        Array("RIFF\0\0\0\0WAVEfmt ".utf8), Array("\0\0\0\u{20}ftypisom".utf8), Array("BM6".utf8),
        Array("\u{89}PNG\r\n\u{1A}\n".utf8),
    ])
    func fileTypeIsDetectedByContentNotName(bytes: [UInt8]) {
        #expect(ImageFormat(head: bytes) == nil)
    }

    @Test func aPNGThatIsCalledJPEGIsSentAsWhatItIs() async throws {
        let folder = try TemporaryFolder()
        let photo = try write(Bytes.png, to: folder.file("holiday.jpg"))
        let session = ScriptedSession(
            .expect(
                .post,
                "/api/v2/uploads",
                fields: ["Content-Type": "image/png"],
                body: String(decoding: Bytes.png, as: UTF8.self),
                .json(201, Wire.upload(5))
            )
        )
        let picture = try await MarketClient.own(session).selling.uploadPhoto(photo, .random()) { _ in }
        #expect(picture.id == Photo.ID(5))
        #expect(picture.mainColour == 0xC2410C)
    }

    @Test func aFileThatIsNoPhotoIsRefusedBeforeAnythingIsSent() async throws {
        let folder = try TemporaryFolder()
        let good = try write(Bytes.jpeg, to: folder.file("good.jpg"))
        let bad = try write(Array("%PDF-1.7".utf8), to: folder.file("invoice.jpg"))
        let offer = ProductSubmission(
            .bicycle,
            photos: [SubmittedPhoto(.file(good)), SubmittedPhoto(.file(bad))]
        )
        for market in await [MarketClient.own(ScriptedSession()), .school2022(ScriptedSession())] {
            let failure = try await error { () throws(ClientError) in
                _ = try await market.selling.create(offer, .random()) { _ in }
            }
            #expect(failure == .notAPhoto(name: "invoice.jpg"))
        }
    }

    @Test func aFileThatIsGoneIsNamed() async throws {
        let offer = ProductSubmission(
            .bicycle,
            photos: [SubmittedPhoto(.file(PhotoFile(path: "/nowhere/자전거.jpg")))]
        )
        let failure = try await error { () throws(ClientError) in
            _ = try await MarketClient.own(ScriptedSession()).selling.create(offer, .random()) { _ in }
        }
        #expect(failure == .photoUnreadable(name: "자전거.jpg"))
    }

    @Test func photosAreMadeSmallerWhereThatIsPossibleAndLeaveNothingBehind() async throws {
        let folder = try TemporaryFolder()
        let photo = try write(Bytes.png, to: folder.file("large.png"))
        let shrinking = Shrinking(folder: folder.path, result: Bytes.jpeg)
        let session = ScriptedSession(
            .expect(
                .post,
                "/api/v2/uploads",
                fields: ["Content-Type": "image/jpeg"],
                body: String(decoding: Bytes.jpeg, as: UTF8.self),
                .json(201, Wire.upload(5))
            )
        )
        let market = await MarketClient.own(session, settings: .test(shrinking: shrinking))
        _ = try await market.selling.uploadPhoto(photo, .random()) { _ in }
        #expect(shrinking.targets == [PhotoTarget(longestEdge: 1600)])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["large.png"])
    }

    @Test(arguments: [Shrinking.Outcome.nothing, .failure])
    func aPhotoThatCanNotBeMadeSmallerGoesAsItIs(outcome: Shrinking.Outcome) async throws {
        let folder = try TemporaryFolder()
        let photo = try write(Bytes.png, to: folder.file("large.png"))
        let session = ScriptedSession(
            .expect(
                .post,
                "/api/v2/uploads",
                fields: ["Content-Type": "image/png"],
                .json(201, Wire.upload(5))
            )
        )
        let shrinking = Shrinking(folder: folder.path, result: [], outcome)
        let market = await MarketClient.own(session, settings: .test(shrinking: shrinking))
        _ = try await market.selling.uploadPhoto(photo, .random()) { _ in }
    }

    @Test func theSamePhotoKeepsItsKeyAndAnotherHasAnother() async throws {
        let folder = try TemporaryFolder()
        let photo = try write(Bytes.png, to: folder.file("a.png"))
        let session = RepeatingSession(json: Wire.upload(5))
        let market = await MarketClient.own(session)
        let key = IdempotencyKey.random()
        _ = try await market.selling.uploadPhoto(photo, key) { _ in }
        _ = try await market.selling.uploadPhoto(photo, key) { _ in }
        _ = try write(Bytes.png + [1], to: photo.path)
        _ = try await market.selling.uploadPhoto(photo, key) { _ in }
        let keys = session.sent.map { $0.fields["Idempotency-Key"] }
        #expect(keys[0] == keys[1])
        #expect(keys[1] != keys[2])
    }
}

/// Writes the same bytes whatever it is given.
final class Shrinking: PhotoShrinking {
    enum Outcome: Hashable, Sendable { case file, nothing, failure }
    struct Unable: Error {}

    private let folder: String
    private let result: [UInt8]
    private let outcome: Outcome
    private let asked = Mutex<[PhotoTarget]>([])

    init(folder: String, result: [UInt8], _ outcome: Outcome = .file) {
        self.folder = folder
        self.result = result
        self.outcome = outcome
    }

    var targets: [PhotoTarget] { asked.withLock(\.self) }

    func shrink(_ photo: PhotoFile, to target: PhotoTarget) async throws -> PhotoFile? {
        asked.withLock { $0.append(target) }
        switch outcome {
        case .nothing: return nil
        case .failure: throw Unable()
        case .file: return try write(result, to: "\(folder)/smaller-\(targets.count)")
        }
    }
}

extension ProductDraft {
    static let bicycle = ProductDraft(
        name: "자전거 팝니다",
        description: "거의 새것",
        price: "150000",
        discount: "20000",
        stock: "1"
    )
}
