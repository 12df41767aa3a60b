import Market
import MarketStore
import Testing

/// The guarantees of every store about products that a moderator deletes.
@Suite(.timeLimit(.minutes(10)))
struct RemovalContract {
    @Test(arguments: Backend.allCases)
    func theSellerReadsWhyAndTheDealEndsByTheMarket(backend: Backend) async throws {
        let limits = StoreLimits()
        try await backend.withTrade(limits: limits) { store, trade async throws in
            let deal = try await trade.reserve()
            let moderator = try await store.createAccount(.sample(9, roles: [.moderator])).id
            _ = try await store.deleteProduct(
                trade.chair.id,
                from: nil,
                by: moderator,
                reason: "상표를 속였습니다",
                cancellingDeals: true
            )
            let ended = try #require(try await store.deal(deal.id, of: trade.seller.id)).deal
            #expect((ended.state, ended.endedBy, ended.reason) == (.cancelled, nil, .removed))
            for account in [trade.seller.id, trade.buyers[0].id] {
                let told = try await store.notifications(of: account, isUnread: true, at: nil, limit: 9)
                #expect(told.elements.contains { $0.values.code == "cancelled" }, "both are told")
            }
            let told = try await store.notifications(of: trade.seller.id, isUnread: true, at: nil, limit: 9)
            #expect(told.elements.contains { $0.kind == .sanction && $0.values.code == "remove" })
            trade.clock.advance(milliseconds: limits.undoMilliseconds)
            _ = try await store.removeExpired(limit: 100)
            let read = try await store.sanctions(of: trade.seller.id, limit: 9)
            #expect(read.map(\.kind) == [.remove] && read.map(\.reason) == ["상표를 속였습니다"])
            #expect(read.first?.name == trade.chair.name, "the product is gone for good, its name is not")
            #expect(try await store.sanctions(of: trade.buyers[0].id, limit: 9) == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func anUndoneRemovalIsNoSanction(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let moderator = try await store.createAccount(.sample(9, roles: [.moderator])).id
            _ = try await store.deleteProduct(
                talk.chair.id,
                from: nil,
                by: moderator,
                reason: "실수",
                cancellingDeals: true
            )
            #expect(try await store.sanctions(of: talk.seller.id, limit: 9).count == 1)
            _ = try await store.undeleteProduct(talk.chair.id, by: moderator)
            #expect(try await store.sanctions(of: talk.seller.id, limit: 9) == [])
            _ = try await store.deleteProduct(talk.chair.id, from: nil, by: talk.seller.id)
            #expect(try await store.sanctions(of: talk.seller.id, limit: 9) == [], "one's own is no sanction")
        }
    }
}
