import Linux
import Market
import MarketAPI
import MarketService
import MarketStore
import ServerDoubles
import Synchronization
import Testing

@testable import HTTPServer
@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct UploadTests {
    private func upload(
        _ market: TestMarket,
        as person: Person,
        _ content: String,
        type: String = "image/jpeg",
        key: String? = nil
    ) async throws -> Reply {
        var fields: [(HTTPFieldName, String)] = [
            (.authorization, "Bearer \(person.token.text)"), (.contentType, type),
        ]
        if let key { fields.append(("Idempotency-Key", key)) }
        return await market.ask(
            try HTTPRequest(.post, "/api/v2/uploads", fields: fields, body: Array(content.utf8))
        )
    }

    @Test(arguments: [
        ("image/jpeg", "x"), ("application/octet-stream", "x"),
        (
            "multipart/form-data; boundary=b",
            "--b\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\nx\r\n--b--\r\n"
        ),
    ])
    func photoIsAcceptedAsABodyOrInAForm(type: String, body: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let reply = try await upload(market, as: seller, body, type: type)
            let photo = try reply.body(UploadBody.self).photo
            #expect(reply.status == 201)
            #expect(photo.content == PhotoContent.sample(Array("x".utf8)).hash)
            #expect(reply.fields[.location] == "/api/v2/uploads/\(photo.id)")
            #expect(try market.filesLeft.isEmpty)

            let listed = try await market.ask(.get, "/uploads", as: seller).body(PageBody<UploadBody>.self)
            #expect(listed.items.map(\.photo) == [photo])
        }
    }

    @Test func uploadWithAKeyIsStoredOnce() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let first = try await upload(market, as: seller, "x", key: "k")
            market.clock.advance(seconds: 60)
            let second = try await upload(market, as: seller, "x", key: "k")
            let other = try await upload(market, as: seller, "y", key: "k")
            #expect((second.status, second.bytes) == (201, first.bytes))
            #expect(other.code == .keyReused)
            #expect(try await market.store.uploads(of: seller.account.id).count == 1)
        }
    }

    @Test(arguments: [
        ("", "image/png", ProblemCode.malformed), ("x", "text/plain", .unsupportedMedia),
        ("x", "multipart/form-data", .unsupportedMedia), ("x", "multipart/form-data; boundary=b", .malformed),
        ("--b--\r\n", "multipart/form-data; boundary=b", .malformed),
        ("<svg/>", "image/png", .photoUnsupported), ("damaged", "image/png", .photoDamaged),
        (String(repeating: "x", count: (20 << 20) + 1), "image/png", .photoTooLarge),
    ])
    func unsupportedPhotoIsRefusedAndRemoved(body: String, type: String, code: ProblemCode) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let reply = try await upload(market, as: seller, body, type: type)
            #expect((reply.status, reply.code) == (code.status, code))
            #expect(try market.filesLeft.isEmpty)
        }
    }

    @Test func refusalNamesTheFormatAndTheAcceptedOnes() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let reply = try await upload(market, as: seller, "<svg/>", type: "image/png")
            let detail = try reply.body(ProblemBody.self).detail
            #expect(detail?.contains("SVG") == true)
            #expect(detail?.contains("JPEG, PNG, WebP, GIF, HEIC, AVIF") == true)
        }
    }

    @Test(arguments: [BodyError.disconnected, .timedOut, .malformed])
    func truncatedUploadLeavesNothing(error: BodyError) async throws {
        try await TestMarket.with { market in
            let pool = BlockingPool(threads: 1)
            defer { pool.stop() }
            let body = HTTPRequestBody(CutBody(error: error))
            let request = try HTTPRequest(.post, "/api/v2/uploads")
            let uploads = PartyUploads(.account(Account.ID(1)), from: request, in: UploadSpace())
            await #expect(throws: error) {
                _ = try await ReceivedPhoto.receive(
                    body,
                    upTo: 100,
                    in: market.uploads,
                    on: pool,
                    counting: UploadRoom(uploads)
                )
            }
            // The thread that wrote may be the last to let go of the file.
            await pool.run {}
            let left = try market.filesLeft
            #expect(left.isEmpty)
        }
    }

    @Test func uploadIsKeptForADayAndCanBeExtended() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let photo = try await upload(market, as: seller, "x").body(UploadBody.self)
            market.clock.advance(seconds: 3600)
            let kept = try await market.ask(
                .post,
                "/uploads/keep",
                as: seller,
                #"{"ids":[\#(photo.photo.id)]}"#
            )
            let listed = try await market.ask(.get, "/uploads", as: seller).body(PageBody<UploadBody>.self)
            #expect(kept.status == 204)
            #expect(try #require(listed.items.first).expiresAt > photo.expiresAt)

            let ids = (0...100).map(String.init).joined(separator: ",")
            let tooMany = try await market.ask(.post, "/uploads/keep", as: seller, #"{"ids":[\#(ids)]}"#)
            #expect(tooMany.code == .malformed)
        }
    }

    @Test func onlyTheOwnerRemovesAnUpload() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let photo = try await market.photo(of: seller)
            _ = try await market.ask(.delete, "/uploads/\(photo)", as: try await market.person("other"))
            #expect(try await market.store.uploads(of: seller.account.id).map(\.id) == [photo])
            _ = try await market.ask(.delete, "/uploads/\(photo)", as: seller)
            #expect(try await market.store.uploads(of: seller.account.id).isEmpty)
        }
    }
}

/// Some bytes, and then what happens to clients.
private final class CutBody: BodySource {
    let declaredLength: Int? = nil
    private let error: BodyError
    private let isBegun = Mutex(false)

    init(error: BodyError) {
        self.error = error
    }

    func next(atLeast count: Int) async throws(BodyError) -> [UInt8]? {
        let isFirst = isBegun.withLock { isBegun in
            defer { isBegun = true }
            return !isBegun
        }
        guard isFirst else { throw error }
        return [0xFF, 0xD8]
    }
}
