import ClientDoubles
import Foundation
import Market
import MarketAPI
import Testing

@testable import MarketClient

/// Photos over HTTP, through the gate.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PhotoSessionTests {
    private let gate = ConnectivityGate()

    private func ask(
        _ session: any HTTPSession,
        _ address: String = "https://market.example/a.jpg",
        etag: String? = nil,
        limit: Int = 10
    ) async throws(PhotoFailure) -> PhotoReply {
        guard let market = URL(string: "https://market.example/shop"), let address = PhotoAddress(address)
        else {
            Issue.record("no address")
            throw .missing
        }
        return try await PhotoFetching.live(session, through: gate, market: market).fetch(
            address,
            etag,
            limit
        )
    }

    private func photo(_ bytes: String, _ fields: HeaderFields = [:]) -> any HTTPSession {
        var fields = fields
        fields["Content-Type"] = "image/jpeg"
        return OneReply(IncomingReply(status: 200, fields: fields, bytes: Array(bytes.utf8)))
    }

    @Test func aPhotoComesWithItsTag() async throws {
        let session = ScriptedSession(
            .expect(
                .get,
                "/a.jpg?w=1",
                fields: ["Accept": "image/*", "If-None-Match": nil, "Authorization": nil],
                .redirect(302, to: "/b.jpg")
            ),
            .expect(.get, "/b.jpg", .empty(200, fields: ["ETag": "\"7\"", "Cache-Control": "no-cache"]))
        )
        let reply = try await ask(session, "https://market.example/a.jpg?w=1")
        #expect(reply == .photo(Data(), etag: "\"7\"", .lasting(.zero)))
        #expect(try await ask(photo("0123456789")) == .photo(Data("0123456789".utf8), etag: nil, .usual))
    }

    @Test func unchangedPhotoIsRevalidatedNotDownloaded() async throws {
        let session = ScriptedSession(
            .expect(.get, "/a.jpg", fields: ["If-None-Match": "\"7\""], .empty(304))
        )
        #expect(try await ask(session, etag: "\"7\"") == .notModified(.usual))
    }

    @Test(arguments: [
        (ScriptedAnswer.empty(404), PhotoFailure.missing), (.empty(410), .missing),
        (.empty(503), .refused(status: 503)), (.html(200), .notAPhoto),
        (.text(200, "sign in"), .notAPhoto), (.redirect(302, to: "ftp://x/"), .missing),
        (.failure(.offline), .offline), (.failure(.unreachable), .unreachable),
        (.failure(.timedOut), .unreachable),
        (.failure(.insecure), .unreachable), (.failure(.cancelled), .cancelled),
    ])
    func transportErrorsMapToPhotoFailures(answer: ScriptedAnswer, failure: PhotoFailure) async {
        let session = ScriptedSession(.expect(.get, "/a.jpg", answer))
        await #expect(throws: failure) { try await ask(session) }
    }

    @Test(arguments: [
        (SessionFault.cut(after: 3), PhotoFailure.unreachable), (.wrongLength, .unreachable),
        (.refused, .unreachable),
    ])
    func truncatedPhotoIsRejected(fault: SessionFault, failure: PhotoFailure) async {
        await #expect(throws: failure) { try await ask(FaultySession(photo("0123456789"), [fault])) }
    }

    @Test(arguments: [[:], ["Content-Length": "11"]] as [HeaderFields])
    func aPhotoThatIsTooLargeIsGivenUp(fields: HeaderFields) async {
        await #expect(throws: PhotoFailure.tooLarge) { try await ask(photo("0123456789A", fields)) }
    }

    @Test func offlineSendsNothingAndOutageBlocksOnlyTheMarket() async throws {
        gate.close(.network)
        await #expect(throws: PhotoFailure.offline) { try await ask(ScriptedSession()) }
        await #expect(throws: PhotoFailure.offline) {
            try await ask(ScriptedSession(), "https://b.example/a.jpg")
        }
        gate.close(.market)
        await #expect(throws: PhotoFailure.offline) { try await ask(ScriptedSession()) }
        let elsewhere = ScriptedSession(.expect(.get, "/a.jpg", .empty(304)))
        #expect(try await ask(elsewhere, "https://b.example/a.jpg") == .notModified(.usual))
    }

    @Test func gatedSessionSendsNothingWhileClosed() async throws {
        let market = try #require(URL(string: "https://market.example/"))
        let request = OutgoingRequest(.get, market)
        let session = GatedSession(
            ScriptedSession(.expect(.get, "/", .empty(204))),
            through: gate,
            market: market
        )
        gate.close(.market)
        await #expect(throws: TransportError.offline) { try await session.send(request, progress: nil) }
        gate.open(isSure: false)
        #expect(try await session.send(request, progress: nil).status == 204)
    }
}

/// Answers everything with one reply.
private struct OneReply: HTTPSession {
    let reply: IncomingReply

    init(_ reply: IncomingReply) {
        self.reply = reply
    }

    func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        reply
    }
}
