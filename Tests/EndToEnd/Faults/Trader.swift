import Foundation
import LiveMarket

/// A seller who uses our own API, as an app does.
struct Trader {
    let market: LiveMarket
    let token: String

    init(signingUpAt market: LiveMarket) async throws {
        struct SignedIn: Decodable { let token: String }
        let body = "{\"name\":\"trader\",\"password\":\"correct horse battery\",\"kind\":\"app\"}"
        let reply = try await Curl()(
            ["-H", "Content-Type: application/json", "-d", body, "\(market.origin)/api/v2/accounts"]
        )
        self.market = market
        token = try reply.json(SignedIn.self).token
    }

    /// The same person at the market that was opened again.
    init(_ trader: Trader, at market: LiveMarket) {
        self.market = market
        token = trader.token
    }

    /// Asks for a product under a key of its own name; `photo` is a file.
    func offer(_ name: String, photo: String, language: String = "ko", _ options: [String] = []) async throws
        -> CurlReply
    {
        let product = "{\"name\":\"\(name)\",\"price\":\"1000\",\"stock\":\"1\",\"currency\":\"KRW\"}"
        let key = name.utf8.map { String($0, radix: 16) }.joined()
        return try await ask(
            "/products",
            ["-H", "Idempotency-Key: \(key)", "-H", "Accept-Language: \(language)"]
                + ["-F", "product=\(product)", "-F", "photo=@\(photo)"] + options
        )
    }

    func ask(_ path: String, _ options: [String] = []) async throws -> CurlReply {
        try await Curl()(
            ["-H", "Authorization: Bearer \(token)"] + options + ["\(market.origin)/api/v2\(path)"]
        )
    }

    /// Returns the names of the products on the market, newest first.
    func names() async throws -> [String] {
        struct Page: Decodable {
            struct Item: Decodable { let name: String }
            let items: [Item]
        }
        return try await ask("/products?limit=100").json(Page.self).items.map(\.name)
    }
}

/// The error body of our API.
struct Problem: Decodable {
    let code: String
    let title: String
}
