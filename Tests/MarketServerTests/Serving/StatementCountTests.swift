import HTTPServer
import Market
import MarketStore
import SQLite
import Testing

@testable import MarketServer

/// The number of statements that the store runs for a reply, right after a change, so that no cache answers.
///
/// Each page of a signed-in account shows its count of unread conversations: one statement.
///
/// A number that grows here is a new query in every reply of its kind: raise it only if the query is meant. A
/// query for each of many rows shows at once, as there are many of everything.
@Suite(.timeLimit(.minutes(10)))
struct StatementCountTests {
    private static let things = 12

    enum Asker: Sendable, CaseIterable {
        case nobody, visitor, member, moderator
    }

    /// A market in which everyone has many things of each kind.
    private struct Fixture {
        let market: TestMarket
        private var people: [Asker: Person] = [:]
        private var browsers: [Asker: PageClient] = [:]

        init(_ market: TestMarket) async throws {
            self.market = market
            let seller = try await market.person("민지")
            let moderator = try await market.person("시장지기", [.moderator])
            people = [.member: seller, .moderator: moderator]
            browsers = [
                .nobody: PageClient(market), .visitor: PageClient(market),
                .member: PageClient(market, as: seller), .moderator: PageClient(market, as: moderator),
            ]
            for number in 0..<things {
                let product = try await market.product(of: seller)
                for person in [seller, moderator] {
                    try await market.store.setLike(true, of: product.id, by: person.account.id)
                    try await market.store.setQuantity(1, of: product.id, inCartOf: person.account.id)
                }
                try browser(.visitor).keep(product.id)
                // Another photo each, as the same one again would be told as a repost.
                let hidden = try await market.product(of: seller, showing: "hidden \(number)")
                _ = try await market.store.hideProduct(hidden.id, by: moderator.account.id, reason: "가짜")
                _ = try await market.photo(of: seller, "waiting \(hidden.id)")
            }
        }

        func browser(_ asker: Asker) throws -> PageClient { try #require(browsers[asker]) }

        /// The statements of one reply.
        func count(_ path: String, by asker: Asker) async throws -> Int {
            // Nothing that was made before answers now.
            _ = try await market.store.editProduct(
                Product.ID(1),
                from: nil,
                ProductEdit(stock: Int64.random(in: 1...1_000_000)),
                once: nil
            )
            let before = market.statements.count
            let reply =
                path.hasPrefix("/api")
                ? try await market.ask(.get, String(path.dropFirst("/api/v2".count)), as: people[asker])
                : try await browser(asker).get(path)
            #expect(reply.status == 200, "\(path)")
            return market.statements.count - before
        }
    }

    @Test(
        arguments: [
            // One of them asks for the products' numbers in lists.
            ("/", [.nobody: 9, .visitor: 13, .member: 13]),
            // At the first asking after a change: its seller, what else they sell, and what is similar.
            // What a member likes may be had for less: three more.
            ("/products/1", [.nobody: 23, .visitor: 27, .member: 30]),
            ("/sellers/1", [.nobody: 22, .visitor: 26, .member: 26]),
            ("/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0", [.nobody: 20, .visitor: 28, .member: 35]),
            ("/search/shelves?q=%EC%9E%90%EC%A0%84%EA%B1%B0", [.nobody: 35, .visitor: 40, .member: 40]),
            // A request after another client's has the market check whether the cached result still holds.
            ("/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0&sort=newest", [.nobody: 18, .visitor: 28, .member: 34]),
            ("/likes", [.nobody: 0, .visitor: 8, .member: 9]),
            ("/cart", [.nobody: 0, .visitor: 8, .member: 9]),
            ("/mine", [.member: 19]),
            ("/notifications", [.member: 6]),
            ("/settings/notifications", [.member: 7]),
            // With how many drafts there are to go on with.
            ("/sell", [.member: 5]),
            ("/drafts", [.member: 5]),
            ("/products/1/edit", [.member: 7]),
            ("/settings", [.nobody: 0, .visitor: 4, .member: 5]),
            ("/settings/name", [.member: 4]),
            ("/settings/devices", [.member: 5]),
            ("/settings/recovery-codes", [.member: 4]),
            ("/recovery", [.nobody: 0]),
            ("/moderation", [.moderator: 10]),
            ("/moderation/log", [.moderator: 9]),
            ("/api/v2/products", [.nobody: 1, .member: 2]),
            ("/api/v2/products/1", [.nobody: 4, .member: 7]),
            ("/api/v2/search?q=%EC%9E%90%EC%A0%84%EA%B1%B0", [.nobody: 29, .member: 38]),
            ("/api/v2/suggestions?q=%EC%9E%90", [.nobody: 2, .member: 3]),
            ("/api/v2/likes", [.member: 6]),
            ("/api/v2/cart", [.member: 6]),
            ("/api/v2/account", [.member: 1]),
            ("/api/v2/notifications", [.member: 4]),
            ("/api/v2/account/notifications", [.member: 5]),
            ("/api/v2/account/products", [.member: 8]),
            ("/api/v2/changes?since=0", [.nobody: 7, .member: 8]),
            ("/api/v2/uploads", [.member: 2]),
            ("/api/v2/drafts", [.member: 3]),
            ("/api/v2/sessions", [.member: 2]),
            ("/api/v2/searches", [.member: 3]),
            ("/api/v2/moderations", [.moderator: 2]),
            // A moderator may be told the name of before: one more.
            ("/api/v2/accounts/1", [.nobody: 13, .member: 14, .moderator: 15]),
        ] as [(String, [Asker: Int])]
    )
    func replyRunsThisManyStatements(path: String, expected: [Asker: Int]) async throws {
        try await TestMarket.with { market in
            let fixture = try await Fixture(market)
            // In this order, as the second who looks for a text pays for what the third is spared.
            for asker in Asker.allCases {
                guard let count = expected[asker] else { continue }
                let found = try await fixture.count(path, by: asker)
                #expect(found == count, "\(path) for \(asker)")
            }
        }
    }
}
