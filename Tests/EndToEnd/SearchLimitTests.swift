import Foundation
import LiveMarket
import TemporaryFolder
import Testing

/// The search limit of a client of the built program, the same through every face.
@Suite(.timeLimit(.minutes(10)))
struct SearchLimitTests {
    /// Made by the first test that asks, and copied for each: painting the goods takes longer than looking for them.
    private static let goods = Task {
        let folder = try TemporaryFolder()
        try await OpenMarketTool.run(["demo", "--data", folder.file("data"), "--goods", "1500"])
        return folder
    }

    /// Demo goods, behind a proxy at this machine, and as little search for each client as there can be.
    private func withMarket(_ body: (LiveMarket) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let made = try await Self.goods.value.file("data")
        try FileManager.default.copyItem(atPath: made, toPath: folder.file("data"))
        let market = try await LiveMarket(
            folder.file("data"),
            options: [
                "--search-time", "1", "--proxies", "127.0.0.1/32", "--editions", "2022,2023,naver",
            ]
        )
        try await body(market)
        try await market.stop()
    }

    private func ask(_ market: LiveMarket, _ path: String, from address: String) async throws -> CurlReply {
        try await ask(market, [path], from: address)
    }

    /// The reply to the first path; the others are asked after it by the same connection.
    @discardableResult
    private func ask(
        _ market: LiveMarket,
        _ paths: [String],
        from address: String
    ) async throws -> CurlReply {
        try await Curl()(
            [
                "-H", "X-Forwarded-For: \(address)", "-H", "Accept: text/html,application/json",
                "-H", "X-Naver-Client-Id: a", "-H", "X-Naver-Client-Secret: b",
            ] + paths.map { market.origin + $0 } + paths.dropFirst().flatMap { _ in ["-o", "/dev/null"] }
        )
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    /// Looks for another text each time, by one face, until the market has had enough.
    private func search(
        _ market: LiveMarket,
        _ face: String,
        from address: String
    ) async throws -> CurlReply? {
        let letters = ["ㄱ", "ㄴ", "ㄷ", "ㄹ", "ㅁ", "ㅂ", "ㅅ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ"]
        // Runs of initial consonants are the dearest.
        for first in letters {
            for second in letters {
                let texts = letters.map { third in Self.encoded("ㅇㅅ\(first)\(second)\(third)") }
                // A connection for each would take so long that what was spent grows back.
                try await ask(market, texts.dropLast().map { face + $0 }, from: address)
                let reply = try await ask(market, face + texts[13], from: address)
                guard reply.status == 200 else { return reply }
            }
        }
        return nil
    }

    /// True where a client that has used up its time through one face is refused by `other` too.
    ///
    /// A little grows back between two requests, so it is spent again where one gets through: by `address` alone, of
    /// which a `neighbour` that asks is refused only where both are one client.
    private func isRefused(
        _ market: LiveMarket,
        _ other: String,
        _ number: String,
        having face: String,
        from address: String,
        asking neighbour: String? = nil
    ) async throws -> Bool {
        for attempt in 1...6 {
            let text = Self.encoded("의자 책상 \(number) \(attempt)")
            if try await ask(market, other + text, from: neighbour ?? address).status == 429 { return true }
            _ = try await search(market, face, from: address)
        }
        return false
    }

    @Test func allEntryPointsShareTheLimitOfEachClient() async throws {
        try await withMarket { market in
            let faces = [
                "/api/v2/search?q=", "/api/v2/products?sort=price_up&in_stock=true&min_price=1000&q=",
                "/search?q=", "/search?sort=price_down&q=", "/api/v2/suggestions?q=",
                "/editions/2023/api/products?search_value=", "/v1/search/shop.json?query=",
            ]
            for (number, face) in faces.enumerated() {
                // An address for each face, since one that has spent its time has done so for all.
                let address = "203.0.113.\(number + 1)"
                let refused = try #require(try await search(market, face, from: address), "\(face)")
                #expect(refused.status == 429, "\(face): \(refused.status)")
                let seconds = try #require(refused.values("retry-after").first.flatMap { Int($0) }, "\(face)")
                #expect(seconds > 0)
                if face.hasPrefix("/api") {
                    let problem = try refused.json(Problem.self)
                    #expect(problem.code == "too_many_searches")
                }
                if face.hasPrefix("/search") { #expect(refused.text.contains("잠시 뒤에 다시 찾아 주세요")) }
                for other in faces {
                    let isRefused = try await isRefused(
                        market,
                        other,
                        "\(number)",
                        having: face,
                        from: address
                    )
                    #expect(isRefused, "\(face), then \(other)")
                }
                // What costs nearly nothing is there for them as before, and everything for everyone else.
                for path in ["/api/v2/products", "/", "/healthChecker", "/api/v2/products?sort=price_up"] {
                    #expect(try await ask(market, path, from: address).status == 200, "\(path)")
                }
                let fresh = "/api/v2/search?q=" + Self.encoded("의자 \(number)")
                #expect(try await ask(market, fresh, from: "198.51.100.\(number + 1)").status == 200)
            }
        }
    }

    @Test func anIPv6NetworkIsOneClient() async throws {
        try await withMarket { market in
            let face = "/api/v2/search?q="
            let spender = "2001:db8:1:2::1"
            #expect(try await search(market, face, from: spender)?.status == 429)
            let isRefused = try await isRefused(
                market,
                face,
                "1",
                having: face,
                from: spender,
                asking: "2001:db8:1:2:ffff:ffff:ffff:ffff"
            )
            #expect(isRefused)
            #expect(try await ask(market, face + Self.encoded("의자"), from: "2001:db8:1:3::1").status == 200)
        }
    }

    /// Fifteen at once, each with its own connection and texts.
    @Test func whileFifteenSearchEveryOtherReplyIsWhole() async throws {
        try await withMarket { market in
            try await withThrowingTaskGroup { group in
                for attacker in 1...15 {
                    group.addTask {
                        for number in 1...12 {
                            let text = Self.encoded("ㅇ ㅅ \(attacker) \(number)")
                            let path = "/api/v2/products?sort=price_down&in_stock=true&q=\(text)"
                            let reply = try await ask(market, path, from: "192.0.2.\(attacker)")
                            #expect([200, 429, 503].contains(reply.status), "\(reply.text)")
                            if reply.status != 200 { #expect(!reply.values("retry-after").isEmpty) }
                        }
                    }
                }
                for path in ["/healthChecker", "/api/v2/products", "/"] {
                    group.addTask {
                        for _ in 1...20 {
                            let reply = try await ask(market, path, from: "198.51.100.1")
                            #expect(reply.status == 200)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
