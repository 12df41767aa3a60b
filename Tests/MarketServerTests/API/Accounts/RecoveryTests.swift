import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Synchronization
import Testing

@testable import MarketServer

/// Recovery codes, by apps.
@Suite(.timeLimit(.minutes(10)))
struct RecoveryTests {
    private static let new = "battery staple"
    private static let path = "/account/recovery-codes"

    private func codes(_ market: TestMarket, of person: Person) async throws -> [String] {
        let body = #"{"password":"\#(TestMarket.password)"}"#
        let reply = try await market.ask(.post, Self.path, as: person, body)
        #expect(reply.status == 201 && reply.fields[.cacheControl] == "no-store")
        return try reply.body(RecoveryCodesBody.self).recoveryCodes
    }

    private func recover(
        _ market: TestMarket,
        _ name: String,
        _ code: String,
        _ password: String = new,
        from address: String = "203.0.113.9"
    ) async throws -> Reply {
        let body =
            #"{"name":"\#(name)","recoveryCode":"\#(code)","password":"\#(password)","kind":"app","label":"x"}"#
        return await market.ask(
            try HTTPRequest(
                .post,
                "/api/v2/recovery",
                fields: [(.contentType, "application/json")],
                body: Array(body.utf8),
                from: try #require(IPAddress(address))
            )
        )
    }

    @Test func tenCodesAreShownOnceAndCounted() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("owner")
            func state() async throws -> RecoveryCodeState {
                try await market.ask(.get, Self.path, as: person).body(RecoveryCodeState.self)
            }
            #expect(try await state() == .neverMade)
            let codes = try await codes(market, of: person)
            #expect(Set(codes).count == RecoveryCode.count)
            #expect(try await state() == RecoveryCodeState(left: 10, madeAt: market.clock.now))
            let text = try await market.ask(.get, Self.path, as: person).text
            #expect(codes.allSatisfy { !text.contains($0) })
        }
    }

    @Test func codeSetsThePasswordOnceAndEndsTheOtherSessions() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("owner")
            let code = try await codes(market, of: person)[3]
            let reply = try await recover(market, "OWNER", code.uppercased())
            #expect(reply.status == 201 && reply.fields[.cacheControl] == "no-store")
            let body = try reply.body(SignedInBody.self)
            #expect(body.account.id == person.account.id)
            #expect(try await market.ask(.get, "/account", as: person).status == 401)
            let here = Person(
                account: person.account,
                token: try #require(Token(text: try #require(body.token)))
            )
            #expect(
                try await market.ask(.get, "/sessions", as: here).body(PageBody<SessionBody>.self).items.count
                    == 1
            )
            // Told by one notification, and not by another that someone signed in.
            let told = try await market.ask(.get, "/notifications", as: here).text
            #expect(told.contains("\"recovered\"") && !told.contains("\"sign_in\""))
            #expect(try await recover(market, "owner", code, "third password").code == .wrongRecoveryCode)
            let old = #"{"name":"owner","password":"\#(TestMarket.password)"}"#
            #expect(try await market.ask(.post, "/sessions", old).status == 401)
            let now = #"{"name":"owner","password":"\#(Self.new)"}"#
            #expect(try await market.ask(.post, "/sessions", now).status == 201)
        }
    }

    @Test func namesThatDoNotExistGetTheSameReplyAfterTheSameWork() async throws {
        let work = Mutex(0)
        let counting = PasswordHashing(
            hash: { password in
                work.withLock { $0 += 1 }
                return PasswordHashing.plainHash(of: password)
            },
            verify: { password, hash in
                work.withLock { $0 += 1 }
                return PasswordHashing.plainHash(of: password) == hash
            }
        )
        try await TestMarket.with(passwords: counting) { market async throws in
            let person = try await market.person("owner")
            _ = try await codes(market, of: person)
            let code = String(repeating: "0", count: 20)
            for (name, code) in [("owner", code), ("nobody", code), ("owner", "?"), ("", code)] {
                let (before, statements) = (work.withLock(\.self), market.statements.count)
                let reply = try await recover(market, name, code)
                #expect(reply.code == .wrongRecoveryCode && reply.status == 403)
                #expect(work.withLock(\.self) == before + 1)
                #expect(market.statements.count == statements + 1)
            }
        }
    }

    @Test func weakPasswordUsesNoCodeUpAndTellsNothingAboutIt() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("owner")
            let code = try await codes(market, of: person)[0]
            for code in [code, String(repeating: "0", count: 20)] {
                #expect(try await recover(market, "owner", code, "short").code == .invalidAccount)
            }
            #expect(try await recover(market, "owner", code).status == 201)
        }
    }

    @Test func guessesAreLimitedTogetherWithThoseAtThePassword() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("owner")
            let code = try await codes(market, of: person)[0]
            for _ in 0..<5 {
                #expect(try await market.guess("owner", from: "203.0.113.9").status == 401)
                #expect(try await recover(market, "Owner", "x").status == 403)
            }
            let refused = try await recover(market, "owner", code)
            #expect(refused.code == .tooManyTries && refused.fields[.retryAfter] == "20")
            #expect(try await market.signIn("owner", from: "203.0.113.9").status == 429)
            // Elsewhere the owner goes on.
            #expect(try await recover(market, "owner", code, from: "192.0.2.7").status == 201)
        }
    }

    @Test func guessesFromEverywhereAreLimitedByName() async throws {
        try await TestMarket.with { market async throws in
            _ = try await market.person("owner")
            var last: Reply?
            for number in 0..<61 {
                last = try await recover(market, "owner", "x", from: "198.51.\(number).1")
            }
            #expect(last?.code == .tooManyTries)
        }
    }

    @Test func codesNeedThePassword() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("owner")
            // A new account's first ones don't: its password has just been typed.
            #expect(try await market.ask(.post, Self.path, as: person, "{}").status == 201)
            for body in ["{}", #"{"password":"wrong"}"#, #"{"password":null}"#] {
                #expect(try await market.ask(.post, Self.path, as: person, body).code == .wrongCredentials)
            }
            let other = try await market.person("other")
            market.clock.advance(seconds: 600)
            #expect(try await market.ask(.post, Self.path, as: other, "{}").code == .wrongCredentials)
            _ = try await codes(market, of: other)
        }
    }

    @Test func wrongPasswordsForCodesAreLimitedBySession() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("owner")
            for _ in 0..<10 {
                let reply = try await market.ask(.post, Self.path, as: person, #"{"password":"wrong"}"#)
                #expect(reply.status == 401)
            }
            let body = #"{"password":"\#(TestMarket.password)"}"#
            #expect(try await market.ask(.post, Self.path, as: person, body).code == .tooManyTries)
        }
    }

    @Test func logNamesNeitherCodesNorPasswords() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("owner")
            let codes = try await codes(market, of: person)
            _ = try await recover(market, "typed as a name", codes[1])
            _ = try await recover(market, "owner", codes[0])
            let log = market.log.all
            let events = log.filter { $0.hasPrefix("security ") }.map { $0.split(separator: " ")[1] }
            #expect(
                events == ["recovery_codes_made", "recovery_refused", "recovered_by_code", "signed_in"]
            )
            let all = log.joined(separator: "\n")
            for secret in codes + [Self.new, TestMarket.password, "typed as a name"] {
                #expect(!all.contains(secret))
            }
        }
    }

    @Test func cookieOfAnotherSiteIsNotSet() async throws {
        try await TestMarket.with { market async throws in
            let body = #"{"name":"owner","recoveryCode":"x","password":"battery staple"}"#
            let reply = try await market.ask(
                .post,
                "/recovery",
                body,
                fields: [("Sec-Fetch-Site", "cross-site")]
            )
            #expect(reply.code == .forbidden)
        }
    }

    @Test(arguments: [
        #"{"recoveryCode":"0a1b2-c3d4e-f5g6h-j7k8m"}"#,
        #"{"recoveryCodes":["x","0a1b2-c3d4e-f5g6h-j7k8m"]}"#, "name=x&recovery-code=0a1b2-c3d4e-f5g6h-j7k8m",
    ])
    func inspectorHidesCodes(body: String) {
        #expect(!SecretMask.body(body).contains("c3d4e"))
    }
}
