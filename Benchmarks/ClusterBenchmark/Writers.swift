import Figures
import Market
import MarketStore

/// People who edit goods of their own, as fast as they are answered, at each of some servers.
struct Writers {
    static let writers = 32
    private static let edits = 100
    private static let watched = 1_000

    private let servers: [SQLiteStore]
    /// For each server, those that are edited there.
    private let goods: [[Product.ID]]

    init(at servers: [SQLiteStore]) async throws {
        self.servers = servers
        let new = NewAccount(name: "판매자 \(servers.count)", passwordHash: "!", vendor: .random())
        let seller = try await servers[0].createAccount(new).id
        let price = Price(try Money("10000", currency: .krw))
        var goods: [[Product.ID]] = []
        for _ in servers {
            let new = (0..<Self.writers).map { number in
                NewProduct(seller: seller, name: "의자 \(number)", description: "", price: price, stock: 1)
            }
            goods.append(try await servers[0].createProducts(new).map(\.id))
        }
        self.goods = goods
    }

    func changesPerSecond() async throws -> Double {
        let time = try await Timing.wall {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (server, goods) in zip(servers, goods) {
                    for product in goods {
                        group.addTask {
                            for stock in 1...Self.edits {
                                _ = try await server.editProduct(
                                    product,
                                    from: nil,
                                    ProductEdit(stock: Int64(stock + 1)),
                                    once: nil
                                )
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }.1
        return Double(servers.count * Self.writers * Self.edits) / (time / 1e6)
    }

    /// Microseconds from the answer at the first server until the last one's lists show the change: 0 where they do by then.
    func delays() async throws -> [Double] {
        guard let first = servers.first, let last = servers.last, let product = goods.first?.first else {
            return []
        }
        var delays: [Double] = []
        for number in 0..<Self.watched {
            let edit = ProductEdit(stock: Int64(number % 2 + 1))
            _ = try await first.editProduct(product, from: nil, edit, once: nil)
            let change = first.latestChange
            delays.append(
                await Timing.wall {
                    for await seen in last.changeNumbers() where seen >= change { return }
                }.1
            )
        }
        return delays
    }
}
