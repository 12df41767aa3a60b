import Foundation
import LiveMarket
import Testing

/// Class mode: faults on purpose, and a look at what an app really sent.
@Suite(.timeLimit(.minutes(10)))
struct FaultInjectionTests {
    @Test func seedDeterminesTheFaultsOfRequests() async throws {
        let (first, again, other) = (
            try await fates(seed: 7), try await fates(seed: 7), try await fates(seed: 8)
        )

        #expect(first == again)
        #expect(first != other)
        #expect(Set(first) == ["200", "500", "dropped"])
    }

    /// Returns the outcomes of forty requests, one after the other.
    private func fates(seed: Int) async throws -> [String] {
        let fixture = try await TranscriptFixture(["--faults", "error=20%,drop=15%,seed=\(seed)"])
        var fates: [String] = []
        for number in 0..<40 {
            do {
                fates.append("\(try await Curl()(["\(fixture.market.origin)/items/\(number)"]).status)")
            } catch is CurlFailure {
                fates.append("dropped")
            }
            // Looking on changes nothing.
            _ = try await Curl()(["\(fixture.market.origin)/_inspect.json"])
        }
        let shown = try await Curl()(["\(fixture.market.origin)/_inspect.json"]).text
        #expect(shown.contains("\"fate\":\"drop\"") || shown.contains("\"fate\":\"error\""))
        return fates
    }

    @Test func faultHasTheFormatOfItsEdition() async throws {
        let fixture = try await TranscriptFixture(["--faults", "error=100%"])

        let old = try await Curl()(["\(fixture.market.origin)/api/products"])
        #expect(old.status == 500)
        #expect(old.text.hasPrefix("{\"code\":500,\"message\":\""))
        let ours = try await Curl()(["\(fixture.market.origin)/api/v2/products"])
        #expect(ours.status == 500)
        #expect(ours.values("content-type") == ["application/problem+json"])
        #expect(try await Curl()(["\(fixture.market.origin)/health"]).status == 200)
    }

    @Test func repeatedRequestIsExecutedTwiceWithoutAKey() async throws {
        let fixture = try await TranscriptFixture(["--faults", "duplicate=on"])
        let curl = Curl(in: Repository.pictures)
        let params =
            "params={\"name\":\"두 번\",\"price\":1,\"currency\":\"KRW\",\"secret\":\"\(Vendor.usual.secret)\"}"
        _ = try await curl(
            ["-H", "identifier: \(Vendor.usual.identifier)", "-F", params, "-F", "images=@quarters.jpg"]
                + ["\(fixture.market.origin)/api/products"]
        )
        #expect(try await curl(["\(fixture.market.origin)/api/products"]).text.contains("\"total_count\":2,"))

        let account =
            "{\"name\":\"민지\",\"password\":\"\(fixture.values["password"] ?? "")\",\"kind\":\"app\"}"
        let json = ["-H", "Content-Type: application/json", "-d"]
        // The second time the name is taken, and the first answer is not the one that comes.
        _ = try await curl(json + [account, "\(fixture.market.origin)/api/v2/accounts"])
        let signedIn = try await curl(json + [account, "\(fixture.market.origin)/api/v2/sessions"])
        let token = try #require(signedIn.text.firstMatch(of: /"token":"([^"]+)"/)).1
        let product = "product={\"name\":\"한 번만\",\"price\":\"1\",\"stock\":\"1\",\"currency\":\"KRW\"}"
        let made = try await curl(
            ["-H", "Authorization: Bearer \(token)", "-H", "Idempotency-Key: once", "-F", product]
                + ["-F", "photo=@quarters.jpg", "\(fixture.market.origin)/api/v2/products"]
        )
        #expect(made.status == 201, "\(made.text)")
        #expect(try await curl(["\(fixture.market.origin)/api/products"]).text.contains("\"total_count\":3,"))
    }

    @Test func inspectorShowsRequestsWithoutSecrets() async throws {
        let fixture = try await TranscriptFixture(["--faults", "duplicate=off"])

        let replay = try await fixture.play(
            "edition-2022",
            at: EditionEndpoint(origin: fixture.market.origin, prefix: "/editions/2022")
        )

        for page in ["/_inspect", "/_inspect.json"] {
            let shown = try await Curl()([fixture.market.origin + page])
            #expect(shown.status == 200)
            #expect(shown.values("cache-control") == ["no-store"])
            #expect(shown.text.contains("/editions/2022/api/products"))
            for secret in replay.secrets { #expect(!shown.text.contains(secret), "\(page) shows a secret") }
        }
        try await expectGood(replay, fixture)
    }
}
