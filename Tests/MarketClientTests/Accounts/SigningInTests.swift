import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import TemporaryFolder
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SigningInTests {
    private static let welcome =
        #"{"account":{"id":7,"name":"민지","vendor":"\#(VendorIdentifier.sample.rawValue)","roles":[],"createdAt":"2022-01-18T00:00:00.000Z"},"token":"fresh"}"#
    private static let input = #"{"name":"민지","password":"a long password","kind":"app","label":"test"}"#

    @Test func signingInGivesATokenThatIsShownFromThenOn() async throws {
        let session = ScriptedSession(
            .expect(
                .post,
                "/api/v2/sessions",
                fields: ["Authorization": nil],
                body: Self.input,
                .json(201, Self.welcome)
            ),
            .expect(
                .get,
                "/api/v2/products/1",
                fields: ["Authorization": "Bearer fresh"],
                .json(200, Wire.product(1))
            )
        )
        let market = await MarketClient.own(session)
        let account = try await market.accounts.signIn("민지", "a long password")
        #expect(account == .sample)
        #expect(await market.accounts.identity() == .account(.sample))
        _ = try await market.products.detail(Product.ID(1))
    }

    @Test func signUpDoesRequestedWorkOnce() async throws {
        let work = SignUpWork(challenge: "1.6.abc", bits: 6)
        let answer = try #require(await work.answer())
        let asked =
            #"{"code":"work_missing","title":"","status":428,"work":{"challenge":"1.6.abc","bits":6}}"#
        let proved = Self.input.dropLast() + #","challenge":"1.6.abc","answer":"\#(answer)"}"#
        let session = ScriptedSession(
            .expect(.post, "/api/v2/accounts", body: Self.input, .json(428, asked)),
            .expect(.post, "/api/v2/accounts", body: String(proved), .json(201, Self.welcome)),
            .expect(.post, "/api/v2/accounts", body: Self.input, .json(428, asked)),
            .expect(.post, "/api/v2/accounts", body: String(proved), .json(428, asked))
        )
        let market = await MarketClient.own(session)

        #expect(try await market.accounts.signUp("민지", "a long password") == .sample)
        // A market that is never content is not asked for ever.
        let failure = try await error { () throws(ClientError) in
            _ = try await market.accounts.signUp("민지", "a long password")
        }
        #expect(failure.refusal?.code == .workMissing)
    }

    @Test func invitationGoesWithTheNameAndPassword() async throws {
        let invited = Self.input.dropLast() + #","invitation":"abc"}"#
        let session = ScriptedSession(
            .expect(
                .get,
                "/api/v2/market",
                .json(200, #"{"currencies":["KRW"],"termsVersion":"0123456789abcdef","signUp":"invited"}"#)
            ),
            .expect(.get, "/api/v2/market", .json(200, #"{"currencies":["KRW"],"signUp":"by_phone"}"#)),
            .expect(.get, "/api/v2/market", .json(200, #"{"currencies":["KRW"]}"#)),
            .expect(.post, "/api/v2/accounts", body: String(invited), .json(201, Self.welcome))
        )
        let market = await MarketClient.own(session)
        // What a later market asks for is not known here; it is no open door.
        for rules in [
            SignUpRules(policy: .invited, terms: .sample), SignUpRules(policy: .invited), SignUpRules(),
        ] {
            #expect(try await market.accounts.signUpRules() == rules)
        }
        let form = SignUpForm(name: "민지", password: "a long password", code: "abc")
        #expect(try await market.accounts.join(form) == .sample)
    }

    @Test func consentGoesWithTheNameAndPassword() async throws {
        let agreeing = Self.input.dropLast() + #","agreedTerms":"0123456789abcdef"}"#
        let state = #"{"version":"0123456789abcdef","isAsked":true}"#
        let given = #"{"version":"0123456789abcdef","agreedAt":"2022-01-18T00:00:00.000Z","isAsked":false}"#
        let session = ScriptedSession(
            .expect(.post, "/api/v2/accounts", body: String(agreeing), .json(201, Self.welcome)),
            .expect(.get, "/api/v2/account/consent", .json(200, state)),
            .expect(
                .put,
                "/api/v2/account/consent",
                body: #"{"version":"0123456789abcdef"}"#,
                .json(200, given)
            )
        )
        let market = await MarketClient.own(session)
        let form = SignUpForm(name: "민지", password: "a long password", agreedTerms: .sample)
        #expect(try await market.accounts.join(form) == .sample)
        let asked = try await market.accounts.consent()
        #expect(asked.isAsked && asked.agreedAt == nil && asked.earlierAt == nil)
        #expect(try await !market.accounts.agree(asked.version).isAsked)
    }

    @Test func leavingForgetsTheTokenAndStayingTheDay() async throws {
        let deletion = #"{"askedAt":"2022-01-18T00:00:00.000Z","until":"2022-02-01T00:00:00.000Z"}"#
        let session = ScriptedSession(
            .expect(
                .delete,
                "/api/v2/account",
                body: #"{"password":"a long password"}"#,
                .json(202, deletion)
            )
        )
        let market = await MarketClient.own(session, token: "t")
        let left = try await market.accounts.leaveMarket("a long password")
        #expect(left.until.internetText == "2022-02-01T00:00:00.000Z")
        #expect(await market.accounts.identity() == .nobody)

        let refused = ScriptedSession(.expect(.delete, "/api/v2/account", .problem(401, "wrong_credentials")))
        let other = await MarketClient.own(refused, token: "t")
        let failure = try await error { () throws(ClientError) in
            _ = try await other.accounts.leaveMarket("wrong")
        }
        #expect(failure.refusal?.code == .wrongCredentials)
        #expect(await other.accounts.identity() != .nobody)
    }

    @Test func aWrongPasswordIsAskedForOnce() async throws {
        let session = ScriptedSession(.expect(.post, "/api/v2/sessions", .problem(401, "wrong_credentials")))
        let market = await MarketClient.own(session)
        let failure = try await error { () throws(ClientError) in
            _ = try await market.accounts.signIn("민지", "a long password")
        }
        #expect(failure.refusal?.code == .wrongCredentials)
        #expect(await market.accounts.identity() == .nobody)
    }

    @Test(arguments: [
        (ScriptedAnswer.empty(204), true), (.problem(401, "unauthenticated"), true),
        (.failure(.unreachable), false), (.problem(503, "busy"), false),
    ])
    func signOutSucceedsLocallyForAnyReply(answer: ScriptedAnswer, succeeds: Bool)
        async throws
    {
        let session = ScriptedSession(.expect(.delete, "/api/v2/sessions/current", answer))
        let market = await MarketClient.own(session, token: "t")
        var failure: ClientError?
        do throws(ClientError) {
            try await market.accounts.signOut()
        } catch {
            failure = error
        }
        #expect((failure == nil) == succeeds)
        #expect(await market.accounts.identity() == .nobody)
    }

    @Test func revokedTokenIsForgotten() async throws {
        let session = ScriptedSession(.expect(.get, "/api/v2/cart", .problem(401, "unauthenticated")))
        let market = await MarketClient.own(session, token: "t")
        let failure = try await error { () throws(ClientError) in _ = try await market.cart.show() }
        #expect(failure.requiresSignIn)
        #expect(await market.accounts.identity() == .nobody)
    }

    @Test func credentialsPersistInAPrivateFile() async throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.file("deep/credentials.json"))
        let here = try #require(Origin(.market))
        let there = try #require(Origin(.elsewhere))
        await FileCredentialStore(file: file).keep(AccountCredential(token: "t", account: .sample), for: here)

        let again = FileCredentialStore(file: file)
        #expect(await again.credential(for: here) == AccountCredential(token: "t", account: .sample))
        #expect(await again.credential(for: there) == nil)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        await again.forget(here)
        #expect(await FileCredentialStore(file: file).credential(for: here) == nil)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("deep"))
        #expect(left == ["credentials.json"])
    }

    /// A reader at any moment finds the old file or the new one, whole.
    @Test func theFileIsReplacedInOneStep() async throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.file("credentials.json"))
        let here = try #require(Origin(.market))
        let credentials = FileCredentialStore(file: file)
        await credentials.keep(AccountCredential(token: "0", account: .sample), for: here)
        let writing = Task {
            for number in 1...300 {
                await credentials.keep(AccountCredential(token: "\(number)", account: .sample), for: here)
            }
        }
        let reading = Task.detached {
            var (found, missed) = ("", 0)
            while found != "300", missed == 0, !Task.isCancelled {
                guard let credential = await FileCredentialStore(file: file).credential(for: here) else {
                    missed += 1
                    continue
                }
                found = credential.token
            }
            return missed
        }
        #expect(await reading.value == 0)
        await writing.value
    }

    @Test func aFailedWriteKeepsTheOldCredentialFile() async throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.file("taken/credentials.json"))
        // A folder lies where the file is to be.
        try FileManager.default.createDirectory(
            at: file.appending(path: "in the way"),
            withIntermediateDirectories: true
        )
        let here = try #require(Origin(.market))
        let credentials = FileCredentialStore(file: file)
        await credentials.keep(AccountCredential(token: "t", account: .sample), for: here)
        #expect(await credentials.credential(for: here)?.token == "t")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("taken"))
        #expect(left == ["credentials.json"])
    }

    @Test(arguments: ["", "not json", "{\"https://market.example:443\":{\"token\":1}}"])
    func aDamagedFileCountsAsEmpty(content: String) async throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.file("credentials.json"))
        try Data(content.utf8).write(to: file)
        let credentials = FileCredentialStore(file: file)
        let origin = try #require(Origin(.market))
        #expect(await credentials.credential(for: origin) == nil)
        await credentials.keep(AccountCredential(token: "t", account: .sample), for: origin)
        #expect(await FileCredentialStore(file: file).credential(for: origin)?.token == "t")
    }
}
