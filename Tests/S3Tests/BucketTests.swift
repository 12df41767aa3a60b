import BucketDouble
import Foundation
import Glibc
import LoopbackSocket
import S3
import Sodium
import TemporaryFolder
import Testing

@Suite(.timeLimit(.minutes(10)))
struct BucketTests {
    private let store: BucketDouble

    init() throws {
        store = try BucketDouble(pageSize: 2)
    }

    private func bucket(
        _ address: String = "s3://photos/market",
        key: AccessKey = BucketDouble.key,
        endpoint: String? = nil,
        now: @escaping @Sendable () -> SigningTime = { .now },
        timeouts change: (inout BucketTimeouts) -> Void = { _ in }
    ) throws -> Bucket {
        var timeouts = BucketTimeouts()
        timeouts.pauses = [.zero, .zero]
        change(&timeouts)
        return Bucket(
            try BucketAddress(address, endpoint: endpoint ?? store.endpoint, region: nil),
            key: key,
            timeouts: timeouts,
            now: now
        )
    }

    private func object(_ key: String, _ bytes: [UInt8] = [1, 2, 3]) -> NewObject {
        NewObject(key, .bytes(bytes), digest: digest(bytes), mediaType: "image/webp", cacheControl: "public")
    }

    private func digest(_ bytes: [UInt8]) -> String {
        sha256(of: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test func objectComesAsItWasPut() async throws {
        let bucket = try bucket()
        let folder = try TemporaryFolder()
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try Data(bytes).write(to: URL(filePath: folder.file("photo")))
        try await bucket.put(
            NewObject(
                "ab/photo.webp",
                .file(path: folder.file("photo"), length: Int64(bytes.count)),
                digest: digest(bytes),
                mediaType: "image/webp",
                cacheControl: "public, immutable"
            )
        )
        #expect(try await bucket.get("ab/photo.webp").bytes == bytes)
        let kept = try #require(store.objects["market/ab/photo.webp"])
        #expect(kept.mediaType == "image/webp" && kept.cacheControl == "public, immutable")
        try await bucket.delete("ab/photo.webp")
        #expect(store.objects.isEmpty)
        try await bucket.delete("ab/photo.webp")
        await #expect(throws: BucketError.missing) { try await bucket.get("ab/photo.webp") }
    }

    @Test func listGoesOnToItsEnd() async throws {
        let bucket = try bucket()
        for key in ["ab/1", "ab/2", "ab/3", "ac/1"] { try await bucket.put(object(key)) }
        var (keys, next) = ([String](), String?.none)
        repeat {
            let list = try await bucket.list("ab/", from: next)
            keys += list.entries.map(\.key)
            #expect(list.entries.allSatisfy { $0.byteCount == 3 && $0.modified <= list.date })
            next = list.next
        } while next != nil
        #expect(keys == ["ab/1", "ab/2", "ab/3"])
    }

    @Test(arguments: [500, 502, 503, 429])
    func storeThatFailsForAMomentIsAskedAgain(status: Int) async throws {
        let bucket = try bucket()
        store.become(.failing(status, times: 2))
        try await bucket.put(object("a"))
        #expect(store.takeAsked().count == 3)
        store.become(.failing(status, times: 3))
        await #expect(throws: BucketError.failing(status: status)) { try await bucket.get("a") }
        #expect(store.takeAsked().count == 3)
    }

    @Test(arguments: [
        (403, "AccessDenied", BucketError.denied(code: "AccessDenied")),
        (403, "SignatureDoesNotMatch", .denied(code: "SignatureDoesNotMatch")),
        (404, "NoSuchKey", .missing), (404, "NoSuchBucket", .bucketMissing),
        (301, "PermanentRedirect", .otherRegion("another")),
        (400, "InvalidRequest", .refused(status: 400, code: "InvalidRequest")),
    ])
    func permanentErrorsAreNotRetried(status: Int, code: String, error: BucketError) async throws {
        let bucket = try bucket()
        store.become(.failing(status, code: code, times: 9))
        await #expect(throws: error) { try await bucket.get("a") }
        #expect(store.takeAsked().count == 1)
    }

    @Test func storeThatDropsConnectionsIsUnreachable() async throws {
        store.become(.dropping)
        let bucket = try bucket()
        await #expect(throws: BucketError.unreachable) { try await bucket.put(object("a")) }
        #expect(store.takeAsked().count >= 3)
    }

    @Test func nobodyAtThePortIsUnreachable() async throws {
        let port = try TakenPort()
        let bucket = try bucket(endpoint: "http://127.0.0.1:\(port.number)")
        await #expect(throws: BucketError.unreachable) { try await bucket.get("a") }
    }

    @Test func storeThatSaysNothingIsGivenUp() async throws {
        let port = try TakenPort()
        #expect(listen(port.descriptor, 8) == 0)
        let bucket = try bucket(
            endpoint: "http://127.0.0.1:\(port.number)",
            timeouts: { timeouts in
                timeouts.idle = .milliseconds(1)
                timeouts.pauses = []
            }
        )
        // After a few the store is left alone.
        for _ in 0..<8 { await #expect(throws: BucketError.timedOut) { try await bucket.get("a") } }
        #expect(fcntl(port.descriptor, F_SETFL, O_NONBLOCK) == 0)
        var calls = 0
        while case let call = accept(port.descriptor, nil, nil), call >= 0 {
            calls += 1
            close(call)
        }
        #expect(calls == 5)
    }

    @Test func clockThatDiffersIsNamedAndNotTriedAgain() async throws {
        let now = SigningTime.now
        let bucket = try bucket(now: { SigningTime(secondsSince1970: now.secondsSince1970 - 3_600) })
        let error = await #expect(throws: BucketError.self) { try await bucket.get("a") }
        guard case .clockDiffers(let seconds) = error else { throw try #require(error) }
        #expect((3_590...3_700).contains(seconds))
        #expect("\(try #require(error))".contains("set the clock"))
        #expect(store.takeAsked().count == 1)
    }

    @Test(arguments: [
        AccessKey(id: "market:server", secret: "wrong"),
        AccessKey(id: "other", secret: "a secret/+ of forty letters"),
    ])
    func wrongKeyIsDenied(key: AccessKey) async throws {
        let bucket = try bucket(key: key)
        let error = await #expect(throws: BucketError.self) { try await bucket.put(object("a")) }
        guard case .denied = error else { throw try #require(error) }
        #expect(store.objects.isEmpty)
    }

    @Test func wrongBucketIsNamed() async throws {
        let bucket = try bucket("s3://fotos")
        await #expect(throws: BucketError.bucketMissing) { try await bucket.get("a") }
    }

    @Test func bytesThatChangedAreNeverGiven() async throws {
        let bucket = try bucket()
        try await bucket.put(object("a"))
        store.become(.corrupting)
        await #expect(throws: BucketError.damaged) { try await bucket.get("a") }
        store.become(.well)
        let wrong = NewObject("b", .bytes([1]), digest: digest([2]), mediaType: "text/plain")
        await #expect(throws: BucketError.damaged) { try await bucket.put(wrong) }
        #expect(store.objects.keys.sorted() == ["market/a"])
    }

    @Test func aCancelledRequestStopsWaiting() async throws {
        let bucket = try bucket()
        store.hold()
        let asking = Task { () -> BucketError? in
            do throws(BucketError) { _ = try await bucket.get("a") } catch { return error }
            return nil
        }
        while store.takeAsked().isEmpty { await Task.yield() }
        asking.cancel()
        #expect(await asking.value == .cancelled)
        store.release()
    }
}
