import LiveMarket

/// A seller's account at a market, and what the market shows.
struct Shop {
    /// Scheme, host and port of the market.
    let origin: String
    let token: String

    init(signingUpAt origin: String) async throws {
        struct SignedIn: Decodable { let token: String }
        let body = "{\"name\":\"seller\",\"password\":\"correct horse battery\",\"kind\":\"app\"}"
        let reply = try await Curl()(
            ["-H", "Content-Type: application/json", "-d", body, "\(origin)/api/v2/accounts"]
        )
        self.origin = origin
        token = try reply.json(SignedIn.self).token
    }

    struct Goods: Decodable {
        struct Photo: Decodable { let thumbnail: String }
        let id: Int64
        let name: String
        let photos: [Photo]
    }

    /// All that is there, newest first.
    static func goods(at origin: String) async throws -> [Goods] {
        struct Page: Decodable {
            let items: [Goods]
            let next: String?
        }
        var all: [Goods] = []
        var next: String?
        repeat {
            let place = next.map { "&cursor=\($0)" } ?? ""
            let page = try await Curl()(["\(origin)/api/v2/products?limit=100\(place)"]).json(Page.self)
            all += page.items
            next = page.next
        } while next != nil
        return all
    }
}
