import HTTPServer
import Market
import MarketAPI
import MarketService
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct GuessCountingTests {
    @Test func guessesAtANameAreCountedInAnyCase() async throws {
        try await TestMarket.with { market in
            _ = try await market.person("owner")
            let spellings = ["owner", "Owner", "OWNER", "oWNER", " owner "]
            for number in 0..<10 {
                let name = spellings[number % spellings.count]
                #expect(try await market.guess(name, from: "203.0.113.9").status == 401)
            }
            for name in spellings {
                #expect(try await market.signIn(name, from: "203.0.113.9").status == 429, "\(name)")
            }
        }
    }

    @Test func guessesAtTheInvitationAreLimited() async throws {
        try await TestMarket.with { market in
            func accept(_ secret: String) async throws -> Reply {
                try await market.ask(
                    .post,
                    "/administrator",
                    #"{"name":"관리자","password":"correct horse","invitation":"\#(secret)"}"#
                )
            }
            for _ in 0..<30 {
                #expect(try await accept(Token.random().text).code == .wrongInvitation)
            }
            let refused = try await accept(market.invitation.text)
            #expect(refused.code == .tooManyTries && refused.fields[.retryAfter] == "20")
        }
    }
}
