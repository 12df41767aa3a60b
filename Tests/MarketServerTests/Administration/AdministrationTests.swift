import HTTPServer
import Market
import MarketStore
import TemporaryFolder
import Testing

@testable import MarketServer
@testable import MarketService

/// Commands for the owner of the data folder, and their refusals.
@Suite(.timeLimit(.minutes(10)))
struct AdministrationTests {
    private static let vendor = "d1fb22fc-fd12-11eb-9a03-0242ac130003"

    private func withAdministration(
        _ body: (AdministrationService, TestMarket) async throws -> Void
    ) async throws {
        try await TestMarket.with { market in
            let log = market.log
            try await body(
                AdministrationService(market.store, passwords: .plain, log: Log { log.append($0) }),
                market
            )
        }
    }

    @Test func createdAccountSignsInNormally() async throws {
        try await withAdministration { administration, market in
            let order = AdministrationCommand.addAccount(
                .init(
                    name: " 선생님 ",
                    password: "correct horse",
                    vendor: Self.vendor.uppercased(),
                    roles: [.moderator]
                )
            )
            let reply = await administration.execute(order)

            #expect(
                reply
                    == .account(.init(id: 1, name: "선생님", vendor: Self.vendor, roles: ["moderator"]))
            )
            let session = #"{"name":"선생님","password":"correct horse"}"#
            let signedIn = try await market.ask(.post, "/sessions", session)
            #expect(signedIn.status == 201)
            #expect(market.log.all.first?.hasPrefix("security administration order=") == true)
            #expect(!market.log.all.contains { $0.contains("horse") })
        }
    }

    /// They stand in the source of apps that nobody builds any more.
    @Test(arguments: ["1", "pw", "1234", "password"])
    func vendorSecretIsStoredAsGiven(secret: String) async throws {
        try await withAdministration { administration, market in
            let order = AdministrationCommand.addAccount(
                .init(name: "학생", password: secret, vendor: Self.vendor)
            )
            let reply = await administration.execute(order)

            #expect(reply == .account(.init(id: 1, name: "학생", vendor: Self.vendor, roles: [])))
            let session = #"{"name":"학생","password":"\#(secret)"}"#
            let signedIn = try await market.ask(.post, "/sessions", session)
            #expect(signedIn.status == 201)
        }
    }

    @Test(arguments: [
        (AdministrationCommand.NewPerson(name: "", password: "pw", vendor: vendor), "the name can't be used"),
        (.init(name: "new", password: "", vendor: vendor), "the password can't be used"),
        (AdministrationCommand.NewPerson(name: "", password: "correct horse"), "the name can't be used"),
        (.init(name: "a", password: "correct horse"), "the name can't be used"),
        (.init(name: "<b>bold</b>", password: "correct horse"), "the name can't be used"),
        (.init(name: "줄\n바꿈", password: "correct horse"), "the name can't be used"),
        (.init(name: "new", password: ""), "the password can't be used"),
        (.init(name: "new", password: "short"), "the password can't be used"),
        (.init(name: "new", password: "password"), "the password can't be used"),
        (.init(name: "new", password: "correct horse", vendor: "me"), "is no UUID"),
        (.init(name: "KNOWN", password: "correct horse"), "an account named KNOWN already"),
        (.init(name: "new", password: "correct horse", vendor: vendor), "the identifier \(vendor) already"),
    ])
    func invalidAccountIsRefusedInOneLine(person: AdministrationCommand.NewPerson, words: String)
        async throws
    {
        try await withAdministration { administration, market in
            let known = AdministrationCommand.NewPerson(
                name: "known",
                password: "correct horse",
                vendor: Self.vendor
            )
            _ = await administration.execute(.addAccount(known))

            guard case .refused(let refusal) = await administration.execute(.addAccount(person)) else {
                Issue.record("it was carried out")
                return
            }
            #expect(refusal.description.contains(words), "\(refusal)")
            #expect(!refusal.description.contains("\n"))
            let accounts = try await market.store.accounts(after: nil, limit: 9)
            #expect(accounts.count == 1)
        }
    }

    @Test func newPasswordEndsAllSessions() async throws {
        try await withAdministration { administration, market in
            let person = try await market.person("seller")
            let order = AdministrationCommand.setPassword(of: "SELLER", to: "battery staple")

            guard case .account(let changed) = await administration.execute(order) else {
                Issue.record("it was refused")
                return
            }

            #expect(changed.name == "seller")
            #expect(try await market.ask(.get, "/account", as: person).status == 401)
            let old = #"{"name":"seller","password":"correct horse"}"#
            let new = #"{"name":"seller","password":"battery staple"}"#
            #expect(try await market.ask(.post, "/sessions", old).status == 401)
            #expect(try await market.ask(.post, "/sessions", new).status == 201)
        }
    }

    @Test(arguments: [
        (AdministrationCommand.setPassword(of: "nobody", to: "battery staple"), "no account named nobody"),
        (.setPassword(of: "seller", to: "short"), "the password can't be used"),
        (.setRoles(of: "nobody", to: []), "no account named nobody"),
        (.setRoles(of: "seller", to: ["king"]), "a role is moderator or administrator"),
        (.setRoles(of: "root", to: ["moderator"]), "without an administrator"),
    ])
    func refusedChangeChangesNothing(order: AdministrationCommand, words: String) async throws {
        try await withAdministration { administration, market in
            let seller = try await market.person("seller")
            _ = try await market.person("root", [.administrator])

            guard case .refused(let refusal) = await administration.execute(order) else {
                Issue.record("it was carried out")
                return
            }
            #expect(refusal.description.contains(words), "\(refusal)")
            #expect(try await market.ask(.get, "/account", as: seller).status == 200)
        }
    }

    @Test func accountsAreListedAcrossPages() async throws {
        try await withAdministration { administration, market in
            for name in ["하나", "둘이", "셋이"] { _ = try await market.person(name) }

            guard case .accounts(let all) = await administration.execute(.listAccounts(after: nil)),
                case .accounts(let rest) = await administration.execute(.listAccounts(after: 2))
            else {
                Issue.record("it was refused")
                return
            }
            #expect(all.map(\.name) == ["하나", "둘이", "셋이"])
            #expect(rest.map(\.name) == ["셋이"])
        }
    }

    @Test func commandDescriptionHidesThePassword() {
        let order = AdministrationCommand.setPassword(of: "a", to: "battery staple")

        for text in ["\(order)", String(reflecting: order), "\([order])"] {
            #expect(!text.contains("battery"))
        }
    }
}
