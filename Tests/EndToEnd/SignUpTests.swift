import Foundation
import LiveMarket
import Market
import MarketAPI
import Sodium
import TemporaryFolder
import Testing

/// The limits on accounts for each person, and on names that look like the market's own.
@Suite(.timeLimit(.minutes(10)))
struct SignUpTests {
    private static let password = "correct horse battery staple 9"

    private func signUp(
        _ name: String,
        _ fixture: TranscriptFixture,
        _ more: [String: String] = [:],
        through: [String] = []
    ) async throws -> CurlReply {
        let input = ["name": name, "password": Self.password].merging(more) { $1 }
        let json = String(decoding: try JSONEncoder().encode(input), as: UTF8.self)
        return try await Curl(through + ["-H", "Content-Type: application/json"])([
            "\(fixture.market.origin)/api/v2/accounts", "-d", json,
        ])
    }

    private func code(_ reply: CurlReply) -> String? {
        struct Body: Decodable {
            struct Field: Decodable { let code: String }
            let code: String
            let fields: [Field]?
        }
        guard let body = try? reply.json(Body.self) else { return nil }
        return body.fields?.first?.code ?? body.code
    }

    // MARK: Names

    @Test func reservedAndLookAlikeNamesAreRefused() async throws {
        let fixture = try await TranscriptFixture()
        let folder = fixture.folder.file("second")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try "당근지기\n".write(toFile: "\(folder)/reserved-names.txt", atomically: true, encoding: .utf8)
        let market = try await LiveMarket(folder)
        let second = "\(market.origin)/api/v2"
        let json = ["-H", "Content-Type: application/json"]

        // The first administrator may be called so.
        let first = try await Curl(json)([
            "\(second)/administrator", "-d",
            #"{"name":"운영자 하나","password":"\#(Self.password)","invitation":"\#(market.invitation ?? "")"}"#,
        ])
        #expect(first.status == 201)
        for (name, code) in [
            ("관리자", "reserved"), ("ａｄｍｉｎ", "reserved"), ("Аdmin", "mixed_scripts"), ("당근 지기", "reserved"),
            ("운영자하나", "look_alike"), ("운영자_하나", "look_alike"), ("운영자 하나", "taken"),
        ] {
            let reply = try await Curl(json)([
                "\(second)/accounts", "-d", #"{"name":"\#(name)","password":"\#(Self.password)"}"#,
            ])
            #expect(reply.status == 422 && self.code(reply) == code, "\(name): \(reply.text)")
        }
        // The same holds for a command that makes an account for another person, unless its operator insists.
        let create = ["account", "create", "--data", folder, "--name"]
        let tool = try OpenMarketTool.path()
        for (arguments, status) in [
            (["고객센터"], Int32(1)), (["고객센터", "--any-name"], 0), (["관리팀", "--roles", "moderator"], 0),
            (["관리.팀"], 1),
        ] {
            let typed = ["-c", "echo '\(Self.password)' | \"$0\" \"$@\"", tool] + create + arguments
            let (exit, text) = try await ChildProgram.said(by: "/bin/sh", typed)
            #expect(exit == .status(status), "\(arguments): \(text)")
            if status != 0 { #expect(text.contains("--any-name")) }
        }
    }

    // MARK: Limits

    /// The holder of an IPv6 /48 has as many networks as there are ports.
    @Test(arguments: [
        (0..<130).map { "2001:db8:1:\(String($0, radix: 16))::1" }, (0..<130).map { "203.0.113.\($0)" },
    ])
    func signUpsOfAWiderNetworkAreLimited(addresses: [String]) async throws {
        let fixture = try await TranscriptFixture(["--proxies", "127.0.0.1/32"])
        var refused = 0
        for address in addresses {
            // Too short a password is counted as well, and costs no hash.
            let reply = try await signUp(
                "민지",
                fixture,
                ["password": "short"],
                through: ["-H", "X-Forwarded-For: \(address)"]
            )
            if reply.status == 429 {
                refused += 1
                #expect(reply.values("retry-after").first.flatMap { Int($0) } ?? 0 > 0)
            }
        }
        #expect((1...10).contains(refused))
        let other = try await signUp("하나", fixture, through: ["-H", "X-Forwarded-For: 2001:db8:2::1"])
        #expect(other.status == 201)
    }

    // MARK: Work

    @Test func apiSignUpNeedsFreshWork() async throws {
        let fixture = try await TranscriptFixture(["--sign-up-work", "8"])
        let asked = try await signUp("민지", fixture)
        #expect(asked.status == 428)
        let work = try #require(try asked.json(ProblemBody.self).work)
        #expect(work.bits == 8)
        let answer = try #require(await work.answer(sha256: sha256(of:)))
        let proof = ["challenge": work.challenge, "answer": answer]
        let easier = SignUpWork(challenge: work.challenge.replacing(".8.", with: ".0."), bits: 0)

        #expect(try await signUp("민지", fixture, ["challenge": work.challenge]).status == 428)
        #expect(
            try await signUp("민지", fixture, ["challenge": easier.challenge, "answer": "1"]).status == 428
        )
        // What is wrong with the form costs no new work.
        #expect(try await signUp("관리자", fixture, proof).status == 422)
        #expect(try await signUp("민지", fixture, proof).status == 201)
        #expect(try await signUp("하나", fixture, proof).status == 428)
        // Nor does an answer outlive a new start.
        let next = try #require(try await signUp("둘이", fixture).json(ProblemBody.self).work)
        let found = [
            "challenge": next.challenge, "answer": try #require(await next.answer(sha256: sha256(of:))),
        ]
        _ = try await fixture.market.stop()
        let again = try await LiveMarket(fixture.data, options: ["--sign-up-work", "8"])
        let json = String(
            decoding: try JSONEncoder().encode(
                ["name": "둘이", "password": Self.password].merging(found) { $1 }
            ),
            as: UTF8.self
        )
        let replayed = try await Curl(["-H", "Content-Type: application/json"])([
            "\(again.origin)/api/v2/accounts", "-d", json,
        ])
        #expect(replayed.status == 428)
    }

    @Test func formWithoutScriptsNeedsAWait() async throws {
        let fixture = try await TranscriptFixture(["--sign-up-work", "8"])
        let jar = fixture.folder.file("cookies")
        let browser = Curl(["-b", jar, "-c", jar, "-H", "Accept: text/html"])
        let page = try await browser(["\(fixture.market.origin)/signup"])
        func value(_ name: String, _ text: String) -> String {
            let rest = text.split(separator: "name=\"\(name)\" value=\"", maxSplits: 1).dropFirst().first
            return rest.map { String($0.prefix { $0 != "\"" }) } ?? ""
        }
        #expect(page.text.contains("<noscript>") && page.text.contains("60초"))
        let challenge = value("challenge", page.text)
        #expect(!challenge.isEmpty)
        func send(_ name: String, _ text: String, _ answer: String) async throws -> CurlReply {
            try await browser([
                "\(fixture.market.origin)/signup", "--data-urlencode", "name=\(name)", "--data-urlencode",
                "password=\(Self.password)", "-d", "seal=\(value("seal", text))", "-d",
                "challenge=\(challenge)", "-d", "answer=\(answer)", "-d", "agree=\(value("agree", text))",
            ])
        }

        let early = try await send("민지", page.text, "")

        #expect(early.status == 429)
        #expect(early.values("retry-after").first.flatMap { Int($0) }.map { (1...60).contains($0) } == true)
        #expect(early.text.contains("잠시 뒤에") && early.text.contains("민지"))
        #expect(!early.text.contains(Self.password))
        // The time that has passed counts on.
        #expect(value("challenge", early.text) == challenge)
        // With an answer, as a script finds it, the same form goes through at once.
        let answer = try #require(await SignUpWork(challenge: challenge, bits: 8).answer(sha256: sha256(of:)))
        #expect(try await send("민지", early.text, answer).status == 303)
    }

    @Test func workIsOffByDefault() async throws {
        let fixture = try await TranscriptFixture()
        #expect(try await signUp("민지", fixture).status == 201)
        let page = try await Curl(["-H", "Accept: text/html"])(["\(fixture.market.origin)/signup"])
        #expect(!page.text.contains("challenge"))
    }
}
