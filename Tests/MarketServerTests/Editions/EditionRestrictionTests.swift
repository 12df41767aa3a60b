import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// The effect of a moderator's decision on old apps.
@Suite(.timeLimit(.minutes(10)))
struct EditionRestrictionTests {
    @Test(arguments: ["/editions/2022", "/editions/2023"])
    func aRestrictedVendorPutsUpNothingAndReadsOn(prefix: String) async throws {
        let market = try EditionMarket()
        let vendor = try await market.addVendor()
        let before = try await market.create(prefix: prefix)
        #expect(before.status == 201)
        try await judge(vendor, .restrict, in: market)
        let refused = try await market.create("Another One", prefix: prefix)
        #expect(refused.status == 403)
        let list = try await market.send("GET", "\(prefix)/api/products?page_no=1&items_per_page=10")
        #expect(list.status == 200 && list.body.contains("Test Product"))
        #expect(!list.body.contains("Another One"))
    }

    /// All who sell by the edition of 2021 have one account together.
    @Test(arguments: Sanction.Kind.allCases)
    func nobodyIsMeantAloneByAnAccountOfMany(kind: Sanction.Kind) async throws {
        let market = try EditionMarket()
        let many = try await market.services.services.editions.itemSeller()
        let person = try #require(try await market.store.account(many))
        let moderator = try await report(person, in: market)
        let action = CaseAction(kind, reason: "x", days: kind == .restrict ? 2 : nil)
        let cases = market.services.services.cases
        do {
            _ = try await cases.act(action, on: ReportCase.ID(1), by: .account(moderator))
            #expect(kind == .note)
        } catch {
            #expect(error.problem == .invalidCaseAction && kind != .note)
        }
    }

    private func judge(_ person: Account, _ kind: Sanction.Kind, in market: EditionMarket) async throws {
        let moderator = try await report(person, in: market)
        let sanction = NewSanction(moderator: moderator.id, kind: kind, reason: "x", days: 2)
        _ = try await market.store.act(sanction, on: ReportCase.ID(1))
    }

    /// Reports an account, and returns a moderator.
    private func report(_ person: Account, in market: EditionMarket) async throws -> Account {
        func account(_ name: String, _ roles: Set<Role>) async throws -> Account {
            try await market.store.createAccount(
                NewAccount(name: name, passwordHash: "x", vendor: .random(), roles: roles)
            )
        }
        let new = NewReport(
            reporter: try await account("reporter", []).id,
            target: .account(person.id),
            reason: .spam,
            level: .known
        )
        _ = try await market.store.report(new)
        return try await account("moderator", [.moderator])
    }
}
