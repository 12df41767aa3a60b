import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// A market that lets in who has a code.
@Suite(.timeLimit(.minutes(10)))
struct InvitationPageTests {
    private static let path = "/admin/invitations"

    private func with(_ body: (TestMarket, _ admin: PageClient) async throws -> Void) async throws {
        try await TestMarket.with { market in
            let admin = PageClient(market, as: try await market.person("시장지기", [.administrator]))
            let closed = try await admin.post(
                "/admin/market",
                from: "/admin/market",
                ["version": "0", "language": "ko", "sign-up": "invited"]
            )
            #expect(closed.location == "/admin/market?note=saved")
            try await body(market, admin)
        }
    }

    /// The code of the address that the page shows.
    private func code(_ admin: PageClient) async throws -> String {
        let page = try await admin.post(Self.path, from: Self.path, [:])
        #expect(page.status == 200 && page.fields[.cacheControl] == "no-store")
        #expect(!page.text.contains("invitation="), "no proxy logs the code")
        let rest = page.text.split(separator: "/signup#").dropFirst().first ?? ""
        return String(rest.prefix { $0 != "\"" })
    }

    private func signUp(_ market: TestMarket, _ name: String, _ code: String) async throws -> Reply {
        let page = "/signup?invitation=\(code)"
        return try await PageClient(market).post(
            "/signup",
            from: page,
            ["name": name, "password": "correct horse", "token": code, "agree": PageClient.agreed]
        )
    }

    @Test func codeInALinkLetsOnePersonIn() async throws {
        try await with { market, admin in
            let code = try await code(admin)
            #expect(code.count == 43)
            #expect(try await !admin.get(Self.path).text.contains(code))
            let form = try await PageClient(market).get("/signup?invitation=\(code)")
            #expect(form.text.contains("value=\"\(code)\"") && form.fields[.cacheControl] == "no-store")
            #expect(form.fields["Referrer-Policy"] == "no-referrer")

            #expect(try await signUp(market, "첫 사람", code).status == 303)
            let second = try await signUp(market, "둘째 사람", code)
            #expect(second.status == 403 && second.text.contains("새 코드를 받아 주세요"))
            // Nothing that was typed is lost.
            #expect(second.text.contains("value=\"둘째 사람\"") && second.text.contains("value=\"\(code)\""))
            #expect(try await admin.get(Self.path).text.contains("첫 사람"))
            #expect(!market.log.all.contains { $0.contains(code) })
        }
    }

    @Test func usedOverAndUnknownCodesGetTheSameSentence() async throws {
        try await with { market, admin in
            let over = try await code(admin)
            market.clock.advance(seconds: 14 * 86_400 + 1)
            let unknown = String(repeating: "A", count: 43)
            var sentences: Set<String> = []
            for code in [over, unknown, "short", ""] {
                let reply = try await signUp(market, "누구", code)
                #expect(reply.status == 403)
                let told = reply.text.split(separator: "role=\"alert\"").dropFirst().first ?? ""
                sentences.insert(String(told.prefix { $0 != "/" }))
            }
            #expect(sentences.count == 1)
            let api = try await market.ask(
                .post,
                "/accounts",
                #"{"name":"누구","password":"correct horse","invitation":"\#(unknown)"}"#
            )
            #expect(api.status == 403 && api.code == .notInvited)
            #expect(try await market.ask(.get, "/market").text.contains("\"signUp\":\"invited\""))
        }
    }

    @Test func onlyAdministratorsMakeCodes() async throws {
        try await with { market, admin in
            let moderator = PageClient(market, as: try await market.person("mod", [.moderator]))
            #expect(try await moderator.get(Self.path).status == 403)
            #expect(try await moderator.post(Self.path, from: "/settings", [:]).status == 403)
            #expect(try await PageClient(market).get(Self.path).location?.hasPrefix("/signin") == true)
            #expect(try await admin.post(Self.path, from: Self.path, [:], seal: "x").status == 403)
            #expect(try await market.store.invitations().isEmpty)
        }
    }

    @Test func administratorTakesACodeBackAndAMemberCanNot() async throws {
        try await with { market, admin in
            let code = try await code(admin)
            let id = try #require(try await market.store.invitations().first?.id)
            let member = try await market.person("사람")
            for path in ["/invitations", "/invitations/\(id)"] {
                let reply = try await market.ask(path.hasSuffix("s") ? .post : .delete, path, as: member)
                #expect(reply.status == 403)
            }
            #expect(try await market.ask(.get, "/invitations", as: member).status == 403)
            let gone = try await admin.post(Self.path, from: Self.path, ["remove": "\(id)"])
            #expect(gone.location == Self.path)
            #expect(try await signUp(market, "누구", code).status == 403)
            #expect(try await market.store.invitations().isEmpty)
        }
    }

    @Test func twoWhoComeAtOnceWithOneCodeMakeOneAccount() async throws {
        try await with { market, admin in
            let code = try await code(admin)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { tasks in
                for number in 1...6 {
                    tasks.addTask {
                        try await market.ask(
                            .post,
                            "/accounts",
                            #"{"name":"사람 \#(number)","password":"correct horse","invitation":"\#(code)"}"#
                        ).status
                    }
                }
                return try await tasks.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [201, 403, 403, 403, 403, 403])
        }
    }

    @Test func guesserWaitsAndOthersDoNot() async throws {
        try await with { market, admin in
            let code = try await code(admin)
            func guess(_ code: String, from address: String) async throws -> Reply {
                let form = #"{"name":"누구","password":"correct horse","invitation":"\#(code)"}"#
                return await market.ask(
                    try HTTPRequest(
                        .post,
                        "/api/v2/accounts",
                        fields: [(.contentType, "application/json")],
                        body: Array(form.utf8),
                        from: try #require(IPAddress(address))
                    )
                )
            }
            var statuses: Set<Int> = []
            for _ in 0..<40 {
                statuses.insert(try await guess(Token.random().text, from: "198.51.100.7").status)
            }
            #expect(statuses == [403, 429])
            // The right one too, from where so much was guessed, and nobody else waits.
            #expect(try await guess(code, from: "198.51.100.7").status == 429)
            #expect(try await guess(code, from: "203.0.113.9").status == 201)
        }
    }

    @Test func formThatDoesNotAskWhoMayComeOpensNoDoor() async throws {
        try await with { market, admin in
            let saved = try await admin.post(
                "/admin/market",
                from: "/admin/market",
                ["version": "1", "name": "우리 동네"]
            )
            #expect(saved.location == "/admin/market?note=saved")
            #expect(market.services.branding.kept.branding.signUp == .invited)
        }
    }

    @Test func operatorMakesAccountsWithoutACode() async throws {
        try await with { market, admin in
            let commands = AdministrationService(
                market.store,
                passwords: .plain,
                rules: market.rules,
                log: market.server.log
            )
            _ = await commands.execute(.addAccount(.init(name: "조교", password: "correct horse")))
            let made = try await market.store.credentials(named: "조교")
            #expect(made != nil)
        }
    }

    @Test func openMarketAsksForNoCode() async throws {
        try await TestMarket.with { market in
            let form = try await PageClient(market).get("/signup")
            #expect(!form.text.contains("name=\"token\""))
            #expect(try await signUp(market, "누구", "").status == 303)
        }
    }
}
