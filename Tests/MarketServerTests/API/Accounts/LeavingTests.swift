import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// Leaving the market and staying after all, by apps.
@Suite(.timeLimit(.minutes(10)))
struct LeavingTests {
    private static let password = #"{"password":"correct horse"}"#
    private static let day: Int64 = 86_400

    private func leave(_ market: TestMarket, _ person: Person) async throws -> Reply {
        try await market.ask(.delete, "/account", as: person, Self.password)
    }

    @Test func leavingTellsUntilWhenAndEndsEverySession() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("떠나는 이")
            let other = Person(account: person.account, token: try await market.token(of: person.account.id))
            let product = try await market.product(of: person)
            let reply = try await leave(market, person)
            #expect(reply.status == 202)
            let deletion = try reply.body(AccountDeletion.self)
            #expect(deletion.until == market.clock.now.adding(days: 14))
            for session in [person, other] {
                #expect(try await market.ask(.get, "/account", as: session).status == 401)
            }
            #expect(try await market.ask(.get, "/products/\(product.id)").status == 404)
            // Neither a name nor a password stands in the log.
            let lines = market.log.all.filter { $0.contains("account_leaves") }
            #expect(lines.count == 1 && !lines[0].contains("떠나는 이") && !lines[0].contains("horse"))
        }
    }

    @Test(arguments: [#"{"password":"wrong"}"#, #"{"password":""}"#])
    func anotherPasswordLeavesNothing(body: String) async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let reply = try await market.ask(.delete, "/account", as: person, body)
            #expect((reply.status, reply.code) == (401, .wrongCredentials))
            #expect(try await market.ask(.get, "/account", as: person).status == 200)
            #expect(try await market.store.account(person.account.id)?.leavesAt == nil)
        }
    }

    @Test func guessedPasswordsAreLimited() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            var statuses: [Int] = []
            for _ in 0..<11 {
                let reply = try await market.ask(.delete, "/account", as: person, #"{"password":"wrong"}"#)
                statuses.append(reply.status)
            }
            #expect(statuses == Array(repeating: 401, count: 10) + [429])
        }
    }

    @Test func signingInWithinTheGraceSaysWhenAndOffersToStay() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let product = try await market.product(of: person)
            let until = try await leave(market, person).body(AccountDeletion.self).until
            market.clock.advance(seconds: 13 * Self.day)
            let body = #"{"name":"민지","password":"correct horse","kind":"app"}"#
            let signedIn = try await market.ask(.post, "/sessions", body).body(SignedInBody.self)
            #expect(signedIn.account.leavesAt == until)
            let token = try #require(signedIn.token)
            let fields: [(HTTPFieldName, String)] = [(.authorization, "Bearer \(token)")]
            let refused = try await market.ask(.put, "/products/\(product.id)/like", fields: fields)
            #expect((refused.status, refused.code) == (409, .accountLeaving))
            // Reading is as ever.
            #expect(try await market.ask(.get, "/account/products", fields: fields).status == 200)
            let stays = try await market.ask(.put, "/account/kept", fields: fields)
            #expect(try stays.body(Account.self).leavesAt == nil)
            #expect(try await market.ask(.put, "/account/kept", fields: fields).status == 200)
            #expect(try await market.ask(.get, "/products/\(product.id)").status == 200)
            #expect(try await market.ask(.put, "/products/\(product.id)/like", fields: fields).status == 204)
        }
    }

    @Test func afterTheGraceNobodySignsInAndTheNameIsAFormerMembers() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            _ = try await leave(market, person)
            market.clock.advance(seconds: 14 * Self.day)
            while try await market.store.continueDeletions(limit: 100) > 0 {}
            let body = #"{"name":"민지","password":"correct horse"}"#
            #expect(try await market.ask(.post, "/sessions", body).status == 401)
            #expect(try await market.ask(.get, "/accounts/\(person.account.id)").status == 404)
            let again = try await market.ask(.post, "/accounts", body)
            #expect((again.status, again.code) == (422, .invalidAccount))
        }
    }

    @Test func lastAdministratorIsRefused() async throws {
        try await TestMarket.with { market async throws in
            let boss = try await market.person("boss", [.administrator])
            let reply = try await leave(market, boss)
            #expect((reply.status, reply.code) == (409, .lastAdministrator))
            #expect(try await market.ask(.get, "/account", as: boss).status == 200)
            let second = try await market.person("second", [.administrator])
            #expect(try await leave(market, second).status == 202)
        }
    }

    /// Every operation that changes something is either refused to those who leave, or one of a short list.
    @Test func onlyTheWayBackAndOutIsOpenToLeavers() {
        let open = MarketAPI.Operation.all.filter {
            $0.method != .get && $0.audience != .everyone && !$0.isRefusedToLeavers
        }
        #expect(
            Set(open.map(\.id)) == [
                "deleteAccount", "keepAccount", "askForTakeOut", "signOut", "signOutEverywhere", "endSession",
            ]
        )
    }
}
