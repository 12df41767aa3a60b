import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct ChangesTests {
    @Test func changesAreListedOnceAndHiddenProductsAsRemoved() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let first = try await market.product(of: seller)
            let start = try await market.ask(.get, "/changes").body(ChangesBody.self).latest
            let second = try await market.product(of: seller)
            _ = try await market.ask(.put, "/products/\(first.id)/state", as: seller, #"{"state":"hidden"}"#)

            let page = try await market.ask(.get, "/changes?since=\(start)&limit=1").body(ChangesBody.self)
            let rest = try await market.ask(.get, "/changes?since=\(page.latest)").body(ChangesBody.self)
            #expect(page.hasMore)
            #expect(page.changes.map(\.subject.id) == [second.id])
            #expect(rest.changes.map(\.subject) == [.removed(first.id)])
            #expect((rest.hasMore, rest.latest) == (false, market.store.latestChange))
            let none = try await market.ask(.get, "/changes?since=\(rest.latest)").body(ChangesBody.self)
            #expect((none.changes.isEmpty, none.latest) == (true, rest.latest))
        }
    }

    @Test(arguments: [
        ("since=999999", ProblemCode.changesForgotten), ("since=-1", .badQuery), ("limit=1001", .badQuery),
    ])
    func unknownChangeNumberIsRefused(query: String, code: ProblemCode) async throws {
        try await TestMarket.with { market in
            let reply = try await market.ask(.get, "/changes?\(query)")
            #expect(reply.code == code)
        }
    }

    @Test(arguments: [(nil, "current"), ("0", "product"), ("999999", "reload"), ("x", "current")])
    func listenerResumesAtItsLastEvent(last: String?, event: String) async throws {
        try await TestMarket.with { market in
            _ = try await market.product(of: try await market.person("seller"))
            let fields: [(HTTPFieldName, String)] = last.map { [(.lastEventID, $0)] } ?? []
            let reply = try await market.ask(.get, "/events", fields: fields)
            #expect(reply.fields[.contentType]?.hasPrefix("text/event-stream") == true)
            #expect(reply.text.contains("event: \(event)\n"))
            #expect(reply.text.contains("id: \(market.store.latestChange)\n"))
        }
    }
}

/// The events for a listener that comes back.
@Suite(.timeLimit(.minutes(10)))
struct ReplayTests {
    @Test(arguments: [(64 << 10, "product"), (2 << 10, "reload")])
    func aListenerBeyondTheBacklogMustReload(backlog: Int, event: String) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            for _ in 1...5 { _ = try await market.product(of: seller) }
            let feed = EventFeed(
                changes: market.services.changes,
                log: .silent,
                backlog: backlog
            )

            let text = await Reply(try await feed.listen(after: 0)).text
            #expect(text.contains("event: \(event)\n"))
            #expect(text.utf8.count <= backlog / 2)
            #expect(text.contains("id: \(market.store.latestChange)\n"))
        }
    }

    @Test(arguments: [
        (3, 2, "product"), (3, 3, "product"), (3, 4, "reload"), (5, 5, "product"), (5, 6, "reload"),
    ])
    func aListenerMustReloadOnlyBeyondOnePageOfChanges(
        pageSize: Int,
        missed: Int,
        event: String
    ) async throws {
        var limits = StoreLimits()
        limits.pageSize = pageSize
        try await TestMarket.with(limits: limits) { market in
            let seller = try await market.person("seller")
            _ = try await market.product(of: seller)
            let last = market.store.latestChange
            for _ in 1...missed { _ = try await market.product(of: seller) }

            let text = await Reply(try await market.feed.listen(after: last)).text
            #expect(text.contains("event: \(event)\n"))
            #expect(text.count(of: "event: ") == (event == "reload" ? 1 : missed))
            #expect(text.contains("id: \(market.store.latestChange)\n"))
        }
    }

    @Test func shortPageOfChangesIsNotTakenForTheLast() async throws {
        var limits = StoreLimits()
        limits.pageSize = 3
        try await TestMarket.with(limits: limits) { market in
            let seller = try await market.person("seller")
            for _ in 1...4 { _ = try await market.product(of: seller) }

            let page = try await market.ask(.get, "/changes?since=0&limit=100").body(ChangesBody.self)
            let rest = try await market.ask(.get, "/changes?since=\(page.latest)").body(ChangesBody.self)
            #expect((page.changes.count, page.hasMore) == (3, true))
            #expect((rest.changes.count, rest.hasMore) == (1, false))
        }
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}

extension ChangeBody.Subject {
    fileprivate var id: Product.ID {
        switch self {
        case .product(let product): product.id
        case .removed(let id): id
        }
    }
}
