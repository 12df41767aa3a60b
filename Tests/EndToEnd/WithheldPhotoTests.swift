import Foundation
import LiveMarket
import TemporaryFolder
import Testing

/// The effect of a moderator's hiding on photos whose addresses others may have kept.
@Suite(.timeLimit(.minutes(10)))
struct WithheldPhotoTests {
    /// A person with an account, at the market itself or behind a proxy.
    private struct Person {
        let origin: String
        let curl: Curl
        let token: String

        init(_ name: String, _ invitation: String? = nil, at entrance: EditionEndpoint) async throws {
            struct SignedIn: Decodable { let token: String }
            origin = entrance.origin
            curl = Curl(entrance.curl)
            let secret = invitation.map { ",\"invitation\":\"\($0)\"" } ?? ""
            let path = invitation == nil ? "accounts" : "administrator"
            token = try await curl([
                "-H", "Content-Type: application/json", "\(origin)/api/v2/\(path)", "-d",
                "{\"name\":\"\(name)\",\"password\":\"correct horse battery\",\"kind\":\"app\"\(secret)}",
            ]).json(SignedIn.self).token
        }

        var isSignedIn: [String] { ["-H", "Authorization: Bearer \(token)"] }

        func ask(_ method: String, _ path: String, json: String? = nil) async throws -> CurlReply {
            let body = json.map { ["-H", "Content-Type: application/json", "-d", $0] } ?? []
            return try await curl(isSignedIn + ["-X", method] + body + ["\(origin)/api/v2\(path)"])
        }

        /// The number of the product, and the addresses of its photo.
        func offer(_ photo: String = "quarters.jpg") async throws -> (id: String, media: [String]) {
            let product = "{\"name\":\"자전거\",\"price\":\"1000\",\"stock\":\"1\",\"currency\":\"KRW\"}"
            let reply = try await curl(
                isSignedIn + ["-H", "Idempotency-Key: \(UUID())"]
                    + ["-F", "product=\(product)", "-F", "photo=@\(Repository.pictures)/\(photo)"]
                    + ["\(origin)/api/v2/products"]
            )
            #expect(reply.status == 201, "\(reply.text)")
            let id = try #require(reply.text.firstMatch(of: /"id":(\d+)/)?.1)
            let media = reply.text.matches(of: /"(\/media\/[^"]+\.jpg)"/).map { String($0.1) }
            return (String(id), media + media.map { $0.replacing(".jpg", with: ".webp") })
        }

        func hide(_ product: String) async throws {
            let reply = try await ask(
                "PUT",
                "/products/\(product)/moderation",
                json: "{\"reason\":\"남의 사진\"}"
            )
            #expect(reply.status == 200, "\(reply.text)")
        }

        func get(_ path: String, _ options: [String] = []) async throws -> CurlReply {
            try await curl(isSignedIn + options + [origin + path])
        }
    }

    enum Front: String, CaseIterable {
        case none, nginx, caddy

        static var installed: [Front] {
            allCases.filter { front in
                FrontProxy.Kind(rawValue: front.rawValue).map(FrontProxy.Kind.installed.contains) ?? true
            }
        }
    }

    private func with(
        _ front: Front,
        _ body: (_ fixture: TranscriptFixture, _ entrance: EditionEndpoint, _ proxy: FrontProxy?) async throws
            -> Void
    ) async throws {
        let fixture = try await TranscriptFixture(["--proxies", "127.0.0.1/32"])
        guard let kind = FrontProxy.Kind(rawValue: front.rawValue) else {
            return try await body(fixture, EditionEndpoint(origin: fixture.market.origin), nil)
        }
        let proxy = try await FrontProxy(kind, of: fixture.market, in: fixture.folder.path)
        try await body(fixture, proxy.entrance(), proxy)
    }

    @Test(arguments: Front.installed)
    func hidingAProductWithdrawsItsPhotos(front: Front) async throws {
        try await with(front) { fixture, entrance, _ in
            let invitation = try #require(fixture.market.invitation)
            let moderator = try await Person("시장지기", invitation, at: entrance)
            let seller = try await Person("재재", at: entrance)
            let buyer = try await Person("주디", at: entrance)
            let anybody = Curl(entrance.curl)
            let (product, media) = try await seller.offer()
            #expect(media.count == 6)
            let before = try await anybody([entrance.origin + media[0]])
            #expect(before.status == 200)
            // Shared caches ask again after a minute, and may give what they have no longer than that.
            let caching = try #require(before.values("cache-control").first)
            #expect(caching.contains("s-maxage=60") && caching.hasPrefix("public"))
            let tag = try #require(before.values("etag").first)

            try await moderator.hide(product)

            for path in media {
                for ways in [[], ["-I"], ["-H", "If-None-Match: \(tag)"], ["-r", "0-9"]] {
                    let gone = try await anybody(ways + [entrance.origin + path])
                    #expect(gone.status == 410, "\(path) \(ways)")
                    #expect(gone.values("cache-control") == ["no-store"])
                }
                #expect(try await buyer.get(path).status == 410)
                #expect(
                    try await anybody(["-H", "Authorization: Bearer x", entrance.origin + path]).status == 410
                )
                // Those who have to look at it still do, and nobody keeps it on the way.
                for person in [moderator, seller] {
                    let shown = try await person.get(path)
                    #expect(shown.status == 200)
                    #expect(shown.values("cache-control") == ["private, no-store"])
                }
            }

            _ = try await moderator.ask("DELETE", "/products/\(product)/moderation")
            #expect(try await anybody([entrance.origin + media[0]]).body == before.body)
        }
    }

    @Test func aPhotoOfAnotherListedProductStays() async throws {
        try await with(.none) { fixture, entrance, _ in
            let moderator = try await Person("시장지기", fixture.market.invitation, at: entrance)
            let (seller, other) = (
                try await Person("재재", at: entrance), try await Person("주디", at: entrance)
            )
            let (product, media) = try await seller.offer()
            let (others, same) = try await other.offer()
            #expect(media == same)

            try await moderator.hide(product)
            #expect(try await other.get(media[0]).status == 200)

            // As soon as the other one is hidden or deleted too, it is gone.
            #expect([200, 204].contains(try await other.ask("DELETE", "/products/\(others)").status))
            #expect(try await other.get(media[0]).status == 410)
        }
    }

    @Test func aSellerCannotRestoreAHiddenPhotoUnnoticed() async throws {
        try await with(.none) { fixture, entrance, _ in
            let moderator = try await Person("시장지기", fixture.market.invitation, at: entrance)
            let seller = try await Person("재재", at: entrance)
            let (hidden, media) = try await seller.offer()
            try await moderator.hide(hidden)

            // Deleting what is hidden frees nothing, nor does a restart.
            #expect([200, 204].contains(try await seller.ask("DELETE", "/products/\(hidden)").status))
            #expect(try await Curl()([entrance.origin + media[0]]).status == 410)
            #expect(try await moderator.ask("GET", "/moderations").text.contains("repost") == false)

            let (again, same) = try await seller.offer()
            #expect(same == media)
            let log = try await moderator.ask("GET", "/moderations").text
            #expect(log.contains("\"action\":\"repost\",\"product\":\(again),\"reason\":\"#\(hidden)\""))
            // Once for each product, and only moderators see it.
            #expect(log.matches(of: /repost/).count == 1)
            #expect(try await seller.ask("GET", "/moderations").status == 403)
            #expect(try await Curl()([entrance.origin + media[0]]).status == 200)

            try await moderator.hide(again)
            #expect(try await Curl()([entrance.origin + media[0]]).status == 410)
            // Another account with the same picture is no repetition.
            let other = try await Person("주디", at: entrance)
            _ = try await other.offer()
            #expect(try await moderator.ask("GET", "/moderations").text.matches(of: /repost/).count == 1)
        }
    }
}
