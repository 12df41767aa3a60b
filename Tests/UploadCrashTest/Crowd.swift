import Foundation
import LiveMarket

/// People who put goods on the market, each with one `curl` after the other, until it goes away or all is done.
actor Crowd {
    static let size = 6

    private let curl: Curl
    private let photos: String
    private let token: String
    private var queue: [Attempt]
    private(set) var ledger = Ledger()
    /// The number of products under way when the market went down.
    private(set) var brokenOff = 0

    init(_ attempts: [Attempt], token: String, photosIn folder: String) {
        queue = attempts.reversed()
        self.token = token
        photos = folder
        curl = Curl(["--max-time", "30"])
    }

    var isDone: Bool { queue.isEmpty }

    /// Returns when everything is done, or when `market` is there no more.
    func work(at market: LiveMarket) async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<Self.size { group.addTask { try await self.workAlone(at: market) } }
            try await group.waitForAll()
        }
    }

    private func workAlone(at market: LiveMarket) async throws {
        while let attempt = queue.popLast() {
            ledger.begin(attempt)
            do {
                let id = try await make(attempt, at: market)
                ledger.acknowledge(attempt, id: id)
                try await edit(attempt, id, at: market)
            } catch is CurlFailure {
                brokenOff += 1
                // Nobody knows what came of it. Under its key it may be asked for again.
                if attempt.way == .ours, ledger.acknowledged[attempt] == nil { queue.append(attempt) }
                return
            }
        }
    }

    private func edit(_ attempt: Attempt, _ id: Int64, at market: LiveMarket) async throws {
        guard let price = attempt.newPrice else { return }
        ledger.beginEdit(attempt)
        let reply = try await curl(
            ["-X", "PATCH", "-H", "Authorization: Bearer \(token)", "-H", "Content-Type: application/json"]
                + ["-d", "{\"price\":\"\(price)\"}", "\(market.origin)/api/v2/products/\(id)"]
        )
        guard reply.status == 200 else {
            throw ToolFailure("changing \(attempt.name) was answered \(reply.status): \(reply.text)")
        }
        ledger.acknowledgeEdit(attempt)
    }

    private func make(_ attempt: Attempt, at market: LiveMarket) async throws -> Int64 {
        while true {
            let reply = try await curl(attempt.arguments(market, token: token, photosIn: photos))
            if reply.status == 503 { continue }
            guard reply.status == 201 else {
                throw ToolFailure("\(attempt.name) was answered \(reply.status): \(reply.text)")
            }
            struct Made: Decodable { let id: Int64 }
            return try reply.json(Made.self).id
        }
    }

    /// Asks once more for what was acknowledged already; gives what was answered with another product.
    func repeatAcknowledged(_ count: Int, at market: LiveMarket) async throws -> [String] {
        var problems: [String] = []
        for (attempt, id) in ledger.acknowledged.filter({ $0.key.way == .ours }).prefix(count) {
            let again = try await make(attempt, at: market)
            if again != id {
                problems.append("\(attempt.name) was \(id), and asked for again it is \(again)")
            }
        }
        return problems
    }
}
