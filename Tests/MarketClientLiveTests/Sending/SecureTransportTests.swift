import Foundation
import MarketAPI
import MarketClient
import Testing

/// The certificates that a transport accepts.
@Suite(.enabled(if: TLSServer.isInstalled), .timeLimit(.minutes(10)))
struct SecureTransportTests {
    private func failure(at address: URL, by session: any HTTPSession) async -> TransportError? {
        await MarketClientLiveTests.failure { () throws(TransportError) in
            _ = try await whole(try await session.send(OutgoingRequest(.get, address), progress: nil))
        }
    }

    /// Foundation for Linux tells no more than that the connection broke off.
    private static let refusals: [(TransportKind, TransportError)] = [
        (.curl, .insecure), (.urlSession, .interrupted),
    ]

    @Test(arguments: refusals)
    func aCertificateThatNobodyVouchesForIsInsecure(kind: TransportKind, refusal: TransportError) async throws
    {
        let server = try await TLSServer()
        let failure = await failure(at: server.address, by: kind.make())
        #expect(failure == refusal)
        withExtendedLifetime(server) {}
    }

    @Test(arguments: refusals)
    func aServerThatSpeaksNoTLSIsInsecure(kind: TransportKind, refusal: TransportError) async throws {
        let server = try RawServer([[.greet("HTTP/1.1 400 X\r\nContent-Length: 0\r\n\r\n")]])
        let address = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
        let failure = await failure(at: address, by: kind.make())
        #expect(failure == refusal)
    }

    @Test func aTrustedCertificateIsBelieved() async throws {
        let server = try await TLSServer()
        let session = CurlTransport(authorities: server.certificate)
        let reply = try await session.send(OutgoingRequest(.get, server.address), progress: nil)
        #expect(reply.status == 200)
        let text = try await whole(reply)
        // What openssl tells of the connection.
        #expect(text.contains("TLSv1.3"))
        #expect(!text.contains("ALPN protocol: h2"))
        withExtendedLifetime(server) {}
    }

    @Test func aTrustedCertificateOfAnotherServerIsInsecure() async throws {
        let server = try await TLSServer(for: .another)
        let failure = await failure(at: server.address, by: CurlTransport(authorities: server.certificate))
        #expect(failure == .insecure)
        withExtendedLifetime(server) {}
    }

    @Test func anOldVersionOfTLSIsInsecure() async throws {
        let server = try await TLSServer(options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
        let failure = await failure(at: server.address, by: CurlTransport(authorities: server.certificate))
        #expect(failure == .insecure)
        withExtendedLifetime(server) {}
    }
}
