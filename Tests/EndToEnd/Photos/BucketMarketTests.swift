import BucketDouble
import Foundation
import LiveMarket
import S3
import TemporaryFolder
import Testing

/// A market that keeps its photos in a bucket, as people and operators meet it.
@Suite(.timeLimit(.minutes(10)))
struct BucketMarketTests {
    private let folder: TemporaryFolder
    private let bucket: BucketDouble
    private let photo = Repository.pictures + "/quarters.jpg"

    /// Four sizes, each in two formats; beside them the bucket has the name of its market.
    private static let filesOfAPhoto = 8
    private static let keys = [
        "AWS_ACCESS_KEY_ID=\(BucketDouble.key.id)", "AWS_SECRET_ACCESS_KEY=a secret/+ of forty letters",
    ]

    init() throws {
        folder = try TemporaryFolder()
        bucket = try BucketDouble()
    }

    private var data: String { folder.file("data") }

    private func open(_ options: [String] = []) async throws -> LiveMarket {
        try await LiveMarket(
            data,
            options: ["--photos", "s3://photos/market", "--photos-endpoint", bucket.endpoint] + options,
            through: ["/usr/bin/env"] + Self.keys
        )
    }

    /// Returns the exit code and the output of a market that can't open.
    private func refusal(_ options: [String], keys: [String] = keys) async throws -> String {
        let (exit, text) = try await ChildProgram.said(
            by: "/usr/bin/env",
            keys + [try OpenMarketTool.path(), "serve", "--data", data, "--port", "0"] + options
        )
        #expect(exit == .status(1), "\(text)")
        return text
    }

    private func command(_ words: String...) async throws -> (exit: Exit, text: String) {
        try await ChildProgram.said(
            by: "/usr/bin/env",
            Self.keys + [try OpenMarketTool.path()] + words + ["--data", data]
        )
    }

    private func media(of product: CurlReply) -> [String] {
        product.text.matches(of: /"(\/media\/[^"]+\.jpg)"/).map { String($0.1) }
    }

    private func emptyCache() throws {
        try FileManager.default.removeItem(atPath: "\(data)/photo-cache")
    }

    @Test func photosAreSoldFromTheBucketAcrossRestarts() async throws {
        var market = try await open()
        let trader = try await Trader(signingUpAt: market)
        let offered = try await trader.offer("의자 하나", photo: photo)
        #expect(offered.status == 201)
        #expect(bucket.objects.count == 1 + Self.filesOfAPhoto)
        let address = try #require(media(of: offered).first)
        let before = try await Curl()(["\(market.origin)\(address)"])
        #expect(before.status == 200 && before.body.starts(with: [0xFF, 0xD8]))
        try await market.stop()
        try emptyCache()

        market = try await open()
        let after = try await Curl()(["\(market.origin)\(address)"])
        #expect(after.status == 200 && after.body == before.body)
        #expect(after.values("etag") == before.values("etag"))
        let tag = try #require(after.values("etag").first)
        #expect(
            try await Curl()(["-H", "If-None-Match: \(tag)", "\(market.origin)\(address)"]).status == 304
        )
        let strange = address.replacing(/[0-9a-f]{64}/, with: String(repeating: "a", count: 64))
        _ = bucket.takeAsked()
        #expect(try await Curl()(["\(market.origin)\(strange)"]).status == 404)
        #expect(
            !bucket.takeAsked().contains { $0.contains("aaaa") },
            "nobody may have the bucket asked for anything"
        )
        try await market.stop()
    }

    @Test func bucketThatFailsLosesNothingAndIsNamed() async throws {
        let market = try await open()
        let trader = try await Trader(signingUpAt: market)
        let shown = try #require(media(of: try await trader.offer("의자 하나", photo: photo)).first)
        let other = Repository.pictures + "/alpha.png"

        await bucket.close()
        let refused = try await trader.offer("책상 하나", photo: other)
        #expect(refused.status == 503 && refused.values("retry-after").count == 1, "\(refused.text)")
        #expect(try refused.json(Problem.self).code == "busy")
        #expect(try await trader.names() == ["의자 하나"])
        // What is on the disk is shown.
        #expect(try await Curl()(["\(market.origin)\(shown)"]).status == 200)
        try await until("health names the bucket", within: .seconds(60)) {
            let health = try await Curl()(["\(market.origin)/health"])
            return health.status == 503 && health.text.contains("does not answer")
        }

        try bucket.open()
        // Sent again under the same key.
        #expect(try await trader.offer("책상 하나", photo: other).status == 201)
        #expect(try await trader.names() == ["책상 하나", "의자 하나"])
        #expect(bucket.objects.count == 1 + 2 * Self.filesOfAPhoto)
        let log = try await market.stop()
        #expect(log.contains("photo_bucket_failed") && log.contains("photo_bucket_works_again"))
        #expect(!log.contains("a secret/+"))
    }

    @Test func anUnreachablePhotoAnswersWithRetryAfter() async throws {
        var market = try await open()
        let shown = try #require(
            media(of: try await Trader(signingUpAt: market).offer("의자 하나", photo: photo)).first
        )
        try await market.stop()
        try emptyCache()
        market = try await open()
        bucket.become(.failing(500, times: .max))
        let failed = try await Curl()(["\(market.origin)\(shown)"])
        #expect(failed.status == 503 && failed.values("retry-after").count == 1)
        #expect(!failed.values("cache-control").contains { $0.contains("max-age") })
        bucket.become(.corrupting)
        #expect(try await Curl()(["\(market.origin)\(shown)"]).status == 503)
        bucket.become(.well)
        #expect(try await Curl()(["\(market.origin)\(shown)"]).status == 200)
        try await market.stop()
    }

    @Test func marketOpensWhileItsBucketFailsButNotAtFirst() async throws {
        await bucket.close()
        let bucketOptions = ["--photos", "s3://photos", "--photos-endpoint", bucket.endpoint]
        #expect(
            try await refusal(bucketOptions).contains(
                "s3://photos can't be used for photos: the bucket's host does not answer"
            )
        )
        try bucket.open()
        try await open().stop()
        await bucket.close()
        let market = try await open()
        #expect(try await Curl()(["\(market.origin)/"]).status == 200)
        try await market.stop()
    }

    @Test func configurationErrorsAreNamedAtStartup() async throws {
        let named = ["--photos", "s3://photos/market", "--photos-endpoint", bucket.endpoint]
        #expect(try await refusal(["--photos", "photos"]).contains("does not begin with s3://"))
        #expect(try await refusal(named, keys: []).contains("AWS_ACCESS_KEY_ID is not set"))
        #expect(try await refusal(named, keys: [Self.keys[0]]).contains("AWS_SECRET_ACCESS_KEY is not set"))
        let wrong = [Self.keys[0], "AWS_SECRET_ACCESS_KEY=sekret-7"]
        let denied = try await refusal(named, keys: wrong)
        #expect(denied.contains("refuses the key (SignatureDoesNotMatch)") && !denied.contains("sekret-7"))
        #expect(
            try await refusal(["--photos", "s3://fotos", "--photos-endpoint", bucket.endpoint])
                .contains("there is no such bucket")
        )
        bucket.set(.init(secondsSince1970: 1_000_000_000))
        #expect(try await refusal(named).contains("set the clock"))
        bucket.set(nil)

        let file = folder.file("keys")
        try Self.keys.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
        #expect(chmod(file, 0o640) == 0)
        #expect(try await refusal(named + ["--photos-keys", file], keys: []).contains("chmod 600"))
        #expect(chmod(file, 0o600) == 0)
        let market = try await LiveMarket(data, options: named + ["--photos-keys", file])
        try await market.stop()
        // From now on the market knows where its photos are.
        #expect(try await refusal([]).contains("are in s3://photos/market: name it with --photos"))
        #expect(
            try await refusal(["--photos", "s3://photos", "--photos-endpoint", bucket.endpoint])
                .contains("the photos of this market are in s3://photos/market")
        )
    }

    @Test func bucketOfAnotherMarketIsRefused() async throws {
        let market = try await open()
        _ = try await Trader(signingUpAt: market).offer("의자 하나", photo: photo)
        try await market.stop()
        let others = bucket.objects
        let (exit, text) = try await ChildProgram.said(
            by: "/usr/bin/env",
            Self.keys + [
                try OpenMarketTool.path(), "serve", "--data", folder.file("other"), "--port", "0",
                "--photos", "s3://photos/market", "--photos-endpoint", bucket.endpoint,
            ]
        )
        #expect(exit == .status(1) && text.contains("another market"), "\(text)")
        #expect(bucket.objects == others)
    }

    @Test func checkAndBackupSayWhatIsInTheBucket() async throws {
        let market = try await open()
        _ = try await Trader(signingUpAt: market).offer("의자 하나", photo: photo)
        let backup = folder.file("backup")
        let made = try await command("backup", "--backup", backup)
        #expect(made.exit == .status(0) && made.text.contains("the photos are in a bucket"), "\(made.text)")
        let verified = try await command("verify-backup", "--backup", backup)
        #expect(verified.exit == .status(0) && verified.text.contains("the photos are in a bucket"))
        #expect(try await command("check").exit == .status(0))
        let key = try #require(bucket.objects.keys.first { $0.hasSuffix("-large.jpg") })
        bucket.remove(key)
        let found = try await command("check")
        #expect(
            found.exit == .status(3) && found.text.contains("product 1 (의자 하나) of trader"),
            "\(found.text)"
        )
        let keyless = try await ChildProgram.said(by: OpenMarketTool.path(), ["check", "--data", data])
        #expect(keyless.exit == .status(1) && keyless.text.contains("AWS_ACCESS_KEY_ID"))
        try await market.stop()

        // Restored elsewhere, it finds its photos in the bucket.
        let restored = folder.file("restored")
        try await OpenMarketTool.run(["restore", "--backup", backup, "--data", restored])
        let again = try await LiveMarket(
            restored,
            options: ["--photos", "s3://photos/market", "--photos-endpoint", bucket.endpoint],
            through: ["/usr/bin/env"] + Self.keys
        )
        let address =
            "/media/" + key.replacing("market/", with: "").replacing("-large.jpg", with: "-thumbnail.jpg")
        #expect(try await Curl()(["\(again.origin)\(address)"]).status == 200)
        try await again.stop()
    }

    @Test func photosOfTheFolderMoveIntoTheBucket() async throws {
        var market = try await LiveMarket(data)
        let offered = try await Trader(signingUpAt: market).offer("의자 하나", photo: photo)
        try await market.stop()
        market = try await open()
        for address in media(of: offered) {
            #expect(try await Curl()(["\(market.origin)\(address)"]).status == 200)
        }
        try await until("all is in the bucket", within: .seconds(60)) {
            bucket.objects.count == 1 + Self.filesOfAPhoto
        }
        for address in media(of: offered) {
            #expect(try await Curl()(["\(market.origin)\(address)"]).status == 200)
        }
        #expect(try await command("check").exit == .status(0))
        try await market.stop()
    }

    /// An upload that no product or message has is its owner's alone.
    @Test func photoThatIsNotForAllStaysHidden() async throws {
        let market = try await open()
        let trader = try await Trader(signingUpAt: market)
        let kept = try await trader.ask(
            "/uploads",
            ["-H", "Idempotency-Key: one", "-F", "photo=@\(photo)"]
        )
        #expect(kept.status == 201, "\(kept.text)")
        let key = try #require(bucket.objects.keys.first { $0.hasSuffix("-large.jpg") })
        let address = "\(market.origin)/media/\(key.replacing("market/", with: ""))"
        let folderMarket = try await LiveMarket(folder.file("plain"))
        let plainTrader = try await Trader(signingUpAt: folderMarket)
        _ = try await plainTrader.ask("/uploads", ["-H", "Idempotency-Key: one", "-F", "photo=@\(photo)"])
        let plain = "\(folderMarket.origin)/media/\(key.replacing("market/", with: ""))"
        // As a market with a folder has it.
        #expect(try await Curl()([address]).status == Curl()([plain]).status)
        // And never by the bucket itself, which shows nothing without a signature.
        #expect(try await Curl()(["\(bucket.endpoint)/photos/\(key)"]).status == 403)
        for one in [market, folderMarket] { try await one.stop() }
    }
}
