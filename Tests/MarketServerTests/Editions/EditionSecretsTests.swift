import HTTPServer
import Market
import MarketStore
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct EditionSecretsTests {
    private static let body = "{\"secret\":\"\(EditionMarket.password)\"}"

    private func secret(_ market: EditionMarket, of id: Int = 1) async throws -> String {
        try await market.send(
            "POST",
            "/api/products/\(id)/secret",
            fields: EditionMarket.vendor(),
            json: Self.body
        ).body
    }

    @Test func secretIsValidForOneProductAndServer() throws {
        let seven = ProductSecrets(try #require(ServerKey(bytes: [UInt8](repeating: 7, count: 32))))
        let eight = ProductSecrets(try #require(ServerKey(bytes: [UInt8](repeating: 8, count: 32))))
        let first = try product(1)
        let secret = seven.secret(for: .deletion, of: first, passwordHash: "hash")

        #expect(secret == seven.secret(for: .deletion, of: first, passwordHash: "hash"))
        #expect(secret != seven.secret(for: .archive, of: first, passwordHash: "hash"))
        #expect(secret != seven.secret(for: .deletion, of: first, passwordHash: "new hash"))
        #expect(secret != seven.secret(for: .deletion, of: try product(2), passwordHash: "hash"))
        #expect(secret != eight.secret(for: .deletion, of: first, passwordHash: "hash"))
    }

    private func product(_ id: Int64) throws -> Product {
        Product(
            id: Product.ID(id),
            seller: Seller(id: Account.ID(1), name: "a"),
            name: "a",
            description: "",
            price: Price(.zero(.krw)),
            stock: 0,
            state: .selling,
            photos: [],
            version: 1,
            createdAt: EditionMarket.now,
            changedAt: EditionMarket.now
        )
    }

    @Test func secretOfAnotherVendorIsRefused() async throws {
        let market = try EditionMarket()
        try await market.addVendor()
        try await market.addProducts(2)
        let secret = try await secret(market)

        let reply = try await market.send(
            "DELETE",
            "/api/products/2/\(secret)",
            fields: EditionMarket.vendor()
        )

        #expect(reply.status == 400)
        #expect(try await market.send("GET", "/api/products/2").status == 200)
    }

    @Test func moderatorsVendorLoginChangesNoOtherVendorsProducts() async throws {
        let market = try EditionMarket()
        try await market.addVendor()
        try await market.addProducts(1)
        let moderator = try await market.addVendor(EditionMarket.other, name: "Moderator")
        _ = try await market.store.setRoles([.moderator, .administrator], of: moderator.id)

        for (method, path) in [("PATCH", "/api/products/1"), ("POST", "/api/products/1/secret")] {
            let reply = try await market.send(
                method,
                path,
                fields: EditionMarket.vendor(EditionMarket.other),
                json: "{\"name\":\"새 이름\",\"secret\":\"\(EditionMarket.password)\"}"
            )
            #expect(reply.status == 403, "\(method) \(path): \(reply.body)")
        }
        #expect(try await market.store.product(Product.ID(1))?.name == "Test Product 1")
    }

    @Test func newPasswordInvalidatesSecrets() async throws {
        let market = try EditionMarket()
        let vendor = try await market.addVendor()
        _ = try await market.create()
        let secret = try await secret(market)
        try await market.store.changePassword(of: vendor.id, to: "another hash", keeping: nil, from: nil)

        let reply = try await market.send(
            "DELETE",
            "/api/products/1/\(secret)",
            fields: EditionMarket.vendor()
        )

        #expect(reply.status == 400)
    }

    @Test func guessingIsLimited() async throws {
        let market = try EditionMarket()
        try await market.addVendor()
        _ = try await market.create()
        var statuses: [Int] = []
        for _ in 1...33 {
            let reply = try await market.send(
                "POST",
                "/api/products/1/secret",
                fields: EditionMarket.vendor(),
                json: "{\"secret\":\"guess\"}"
            )
            statuses.append(reply.status)
        }
        #expect(statuses == Array(repeating: 403, count: 32) + [429])

        let right = try await market.send(
            "POST",
            "/api/products/1/secret",
            fields: EditionMarket.vendor(),
            json: Self.body
        )
        #expect(right.status == 429)
        #expect(right.response.fields[.retryAfter] == "10")
        #expect(right.body.hasPrefix("{\"code\":429,"))
    }

    @Test func rightPasswordResetsTheLimit() async throws {
        let market = try EditionMarket()
        try await market.addVendor()
        _ = try await market.create()
        for _ in 1...100 { #expect(try await secret(market).count == 36) }
    }

    @Test func secretsAreNotLogged() async throws {
        let market = try EditionMarket()
        try await market.addVendor()
        try await market.addProducts(2)
        let secret = try await secret(market)
        let archived = try await market.send(
            "POST",
            "/api/products/2/archived",
            fields: EditionMarket.vendor(),
            json: Self.body
        ).body
        _ = try await market.send("DELETE", "/api/products/1/\(secret)0", fields: EditionMarket.vendor())
        _ = try await market.send("DELETE", "/api/products/1/\(secret)", fields: EditionMarket.vendor())
        _ = try await market.send("DELETE", archived, fields: EditionMarket.vendor())
        _ = try await market.send("POST", "/item", json: "{\"password\":\"\(EditionMarket.password)\"}")
        _ = try await market.send("GET", "/unknown/\(secret)?secret=\(secret)")

        let log = market.log.joined(separator: "\n")
        let metrics = market.services.metrics.text()
        let ticket = try #require(archived.split(separator: "/").last)
        for text in [secret, String(ticket), EditionMarket.password, EditionMarket.identifier] {
            #expect(!log.lowercased().contains(text.lowercased()))
            #expect(!metrics.lowercased().contains(text.lowercased()))
        }
        #expect(log.contains("route=/api/products/{id}/{secret} status=202"))
    }
}
