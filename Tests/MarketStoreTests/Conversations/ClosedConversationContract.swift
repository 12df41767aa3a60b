import Market
import MarketStore
import Testing

/// Conversations closed to writing, and the little that each side learns of it.
@Suite(.timeLimit(.minutes(10)))
struct ClosedConversationContract {
    @Test(arguments: Backend.allCases)
    func aBlockWorksBothWaysAndNotifiesNobody(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("1")
            let before = try await talk.seen(id, by: talk.buyer)
            for _ in 0..<2 { try await store.setBlocked(true, talk.buyer.id, by: talk.seller.id) }
            #expect(try await store.blockedAccounts(of: talk.seller.id).map(\.name) == [talk.buyer.name])
            #expect(try await store.blockedAccounts(of: talk.buyer.id) == [])

            for author in [talk.buyer, talk.seller] {
                await #expect(throws: MarketError.refused(.closed)) {
                    _ = try await store.send(talk.message("2", by: author), in: id)
                }
                #expect(try await talk.seen(id, by: author).state == .closed)
            }
            let table = try await store.sell("책상", by: talk.seller.id)
            await #expect(throws: MarketError.refused(.closed)) {
                _ = try await store.beginConversation(about: table.id, talk.message("3", by: talk.buyer))
            }
            // The blocked one sees what a conversation closed for any other reason shows.
            let held = try await talk.chairHeld()
            #expect(try await talk.seen(id, by: talk.buyer).state == held)
            #expect(try await talk.seen(id, by: talk.buyer).touched == before.touched)

            for _ in 0..<2 { try await store.setBlocked(false, talk.buyer.id, by: talk.seller.id) }
            _ = try await store.restoreProduct(talk.chair.id, by: talk.seller.id, reason: "")
            #expect(try await store.send(talk.message("4", by: talk.buyer), in: id).message.number == 2)
        }
    }

    @Test(arguments: Backend.allCases)
    func nobodyBlocksThemselvesOrNobodyOrWithoutEnd(backend: Backend) async throws {
        var limits = StoreLimits()
        limits.blockedOfAccount = 2
        try await backend.withTalk(limits: limits) { store, talk async throws in
            let me = talk.buyer.id
            for other in [me, Account.ID(99)] {
                await #expect(throws: MarketError.notFound) {
                    try await store.setBlocked(true, other, by: me)
                }
            }
            for number in 10...11 {
                talk.clock.advance(milliseconds: 1)
                let other = try await store.createAccount(.sample(number))
                try await store.setBlocked(true, other.id, by: me)
            }
            await #expect(throws: MarketError.limitReached(.blockedAccounts)) {
                try await store.setBlocked(true, talk.seller.id, by: me)
            }
            #expect(try await store.blockedAccounts(of: me).map(\.name) == ["판매자 11", "판매자 10"])
        }
    }

    @Test(arguments: Backend.allCases)
    func aTakedownClosesConversationsAndHidingDoesNot(backend: Backend) async throws {
        let limits = StoreLimits()
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("1")
            _ = try await store.editProduct(talk.chair.id, from: nil, ProductEdit(state: .hidden), once: nil)
            #expect(try await talk.seen(id, by: talk.buyer).state == .open)
            _ = try await store.editProduct(talk.chair.id, from: nil, ProductEdit(state: .selling), once: nil)
            #expect(try await talk.chairHeld() == .closed)
            _ = try await store.restoreProduct(talk.chair.id, by: talk.seller.id, reason: "")
            #expect(try await talk.seen(id, by: talk.buyer).state == .open)

            let moderator = try await store.createAccount(.sample(9, roles: [.moderator])).id
            _ = try await store.deleteProduct(talk.chair.id, from: nil, by: moderator)
            #expect(try await talk.seen(id, by: talk.seller).state == .closed)
            talk.clock.advance(milliseconds: limits.undoMilliseconds)
            _ = try await store.removeExpired(limit: 100)
            #expect(try await store.product(talk.chair.id) == nil)
            let seen = try await talk.seen(id, by: talk.buyer)
            #expect(seen.state == .closed && seen.subject.name == talk.chair.name)
        }
    }

    @Test(arguments: Backend.allCases)
    func productsThatAreGoneEndTheTalkInTime(backend: Backend) async throws {
        let limits = StoreLimits()
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("1")
            _ = try await store.deleteProduct(talk.chair.id, from: nil, by: talk.seller.id)
            talk.clock.advance(milliseconds: limits.undoMilliseconds)
            _ = try await store.removeExpired(limit: 100)
            #expect(
                try await store.send(talk.message("2", by: talk.buyer), in: id).conversation.state == .open
            )

            talk.clock.advance(milliseconds: 90 * 86_400_000)
            #expect(try await talk.seen(id, by: talk.buyer).state == .ended)
            await #expect(throws: MarketError.refused(.closed)) {
                _ = try await store.send(talk.message("3", by: talk.seller), in: id)
            }
            try await store.setBlocked(true, talk.buyer.id, by: talk.seller.id)
            #expect(try await talk.seen(id, by: talk.buyer).state == .ended)
            // About goods that are gone nothing new begins.
            let other = try await store.createAccount(.sample(8)).id
            await #expect(throws: MarketError.notFound) {
                _ = try await store.beginConversation(
                    about: talk.chair.id,
                    NewMessage(author: other, text: talk.word)
                )
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func nobodyTalksWithThemselves(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            await #expect(throws: MarketError.refused(.ownProduct)) {
                _ = try await store.beginConversation(
                    about: talk.chair.id,
                    talk.message("1", by: talk.seller)
                )
            }
        }
    }
}
