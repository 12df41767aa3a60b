import ClientDoubles
import Market
import MarketAPI
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketClient

@Suite(.timeLimit(.minutes(10)))
struct ProgressTests {
    @Test func progressAdvancesPhotoByPhotoToTheEnd() async throws {
        let folder = try TemporaryFolder()
        let photos = try (1...3).map { number in
            SubmittedPhoto(.file(try write(Bytes.jpeg, to: folder.file("\(number).jpg"))))
        }
        let session = ScriptedSession(
            .expect(.post, "/api/v2/uploads", .json(201, Wire.upload(1))),
            .expect(.post, "/api/v2/uploads", .json(201, Wire.upload(2))),
            .expect(.post, "/api/v2/uploads", .json(201, Wire.upload(3))),
            .expect(.post, "/api/v2/products", .json(201, Wire.product(9)))
        )
        let seen = Mutex<[UploadProgress]>([])
        let market = await MarketClient.own(session)
        _ = try await market.selling.create(ProductSubmission(.bicycle, photos: photos), .random()) {
            progress in
            seen.withLock { $0.append(progress) }
        }
        let progress = seen.withLock(\.self)
        #expect(progress.map(\.photo) == [0, 1, 2, 3])
        #expect(progress.map(\.fraction) == progress.map(\.fraction).sorted())
        #expect(progress.last?.fraction == 1)
        #expect(
            session.sent[3].text.contains(
                #""photos":[{"id":1,"alt":""},{"id":2,"alt":""},{"id":3,"alt":""}]"#
            )
        )
    }

    @Test func progressNeverDecreasesOnRetry() {
        let seen = Mutex<[Int64]>([])
        let meter = UploadTally([100, 50]) { progress in seen.withLock { $0.append(progress.sentBytes) } }
        for bytes: Int64 in [40, 100, 10, 60, 100] { meter.sent(bytes, of: 0) }
        meter.sent(900, of: 1)
        #expect(seen.withLock(\.self) == [40, 100, 150])
    }

    @Test func formProgressIsReportedPerPhoto() {
        let seen = Mutex<[UploadProgress]>([])
        let meter = FormMeter([100, 50], whole: 170) { progress in seen.withLock { $0.append(progress) } }
        for bytes: Int64 in [10, 60, 130, 170] { meter.sent(bytes) }
        meter.finish()
        #expect(seen.withLock { $0.map(\.sentBytes) } == [40, 100, 110, 150, 150])
        #expect(seen.withLock { $0.map(\.photo) } == [0, 0, 1, 1, 2])
    }

    @Test(arguments: [(0, 0.0), (2, 1.0)])
    func progressWithoutPhotosIsZeroOrOne(photo: Int, expected: Double) {
        let progress = UploadProgress(photo: photo, photoCount: 2, sentBytes: 0, totalBytes: 0)
        #expect(progress.fraction == expected)
    }
}
