import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// What someone who guesses at a name can do to its owner: nothing.
@Suite(.timeLimit(.minutes(1)))
struct GuessingTests {
    @Test func aStrangersGuessesKeepTheOwnerOutNeitherOfTheNameNorOfASession() async throws {
        try await TestMarket.with { market in
            let owner = try await market.person("owner", [.administrator])
            for _ in 0..<10 { #expect(try await market.guess("owner", from: "203.0.113.9").status == 401) }
            let refused = try await market.signIn("owner", from: "203.0.113.9")
            #expect(refused.status == 429 && refused.fields[.retryAfter] == "20")

            #expect(try await market.signIn("Owner", from: "192.0.2.7").status == 201)
            #expect(try await market.changePassword(as: owner, from: TestMarket.password).status == 204)
        }
    }

    @Test(arguments: [("2001:db8::1", "2001:db8::2", 429), ("2001:db8::1", "2001:db8:0:1::1", 201)])
    func aNameIsCountedForTheWholeNetworkOfAClient(guesser: String, next: String, status: Int) async throws {
        try await TestMarket.with { market in
            _ = try await market.person("owner")
            for _ in 0..<10 { #expect(try await market.guess("owner", from: guesser).status == 401) }
            #expect(try await market.signIn("owner", from: next).status == status)
        }
    }

    @Test func aSessionThatGuessesAtThePasswordWaitsAndNoOtherDoes() async throws {
        try await TestMarket.with { market in
            let phone = try await market.person("owner")
            let other = Person(account: phone.account, token: try await market.token(of: phone.account.id))
            for _ in 0..<10 {
                #expect(try await market.changePassword(as: phone, from: "wrong").status == 401)
            }
            let refused = try await market.changePassword(as: phone, from: TestMarket.password)
            #expect(refused.code == .tooManyTries && refused.fields[.retryAfter] == "20")

            let page = try await PageClient(market, as: phone).post(
                "/settings",
                from: "/settings",
                ["do": "password", "current": TestMarket.password, "new": "battery staple"]
            )
            #expect(page.status == 429 && page.fields[.retryAfter] == "20")
            #expect(try await market.signIn("owner", from: "127.0.0.1").status == 201)
            #expect(try await market.changePassword(as: other, from: TestMarket.password).status == 204)
        }
    }
}

extension TestMarket {
    func guess(_ name: String, from address: String) async throws -> Reply {
        try await signIn(name, "wrong", from: address)
    }

    func signIn(
        _ name: String,
        _ password: String = TestMarket.password,
        from address: String
    ) async throws -> Reply {
        await ask(
            try HTTPRequest(
                .post,
                "/api/v2/sessions",
                fields: [(.contentType, "application/json")],
                body: Array(#"{"name":"\#(name)","password":"\#(password)"}"#.utf8),
                from: try #require(IPAddress(address))
            )
        )
    }

    fileprivate func changePassword(as person: Person, from current: String) async throws -> Reply {
        let body = #"{"current":"\#(current)","new":"battery staple"}"#
        return try await ask(.put, "/account/password", as: person, body)
    }
}
