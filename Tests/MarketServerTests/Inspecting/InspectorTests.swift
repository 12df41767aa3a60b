import HTTPServer
import Market
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct InspectorTests {
    private let market: EditionMarket

    init() async throws {
        market = try EditionMarket(faults: FaultPlan())
        try await market.addVendor()
    }

    @Test func inspectorIsLocalOnly() async throws {
        let far = try #require(IPAddress("192.0.2.7"))
        for path in ["/_inspect", "/_inspect.json"] {
            #expect(try await market.send("GET", path).status == 200)
            #expect(try await market.send("GET", path, fields: [(.host, "[::1]:8080")]).status == 200)
            #expect(try await market.send("GET", path, fields: [(.host, "evil.example")]).status == 404)
            let request = try HTTPRequest(.get, path, from: far)
            #expect(try await market.reply(request).status == 404)
            let post = try await market.send("POST", path)
            #expect((post.status, post.response.fields[.allow]) == (405, "GET, HEAD"))
            // A proxy on this machine that the server was not told of.
            let relayed = try await market.send("GET", path, fields: [("X-Forwarded-For", "127.0.0.1")])
            #expect(relayed.status == 404)
        }
    }

    @Test func inspectorHidesSecrets() async throws {
        let created = try await market.create()
        #expect(created.status == 201)
        let body = "{\"secret\" : \"\(EditionMarket.password)\"}"
        let secret = try await market.send(
            "POST",
            "/api/products/1/secret?password=\(EditionMarket.password)",
            fields: EditionMarket.vendor(),
            json: body
        ).body
        _ = try await market.send(
            "DELETE",
            "/api/products/1/\(secret)",
            fields: EditionMarket.vendor() + [(.authorization, "Bearer \(secret)"), (.cookie, "a=\(secret)")]
        )

        for path in ["/_inspect", "/_inspect.json"] {
            let shown = try await market.send("GET", path).body
            for text in [secret, EditionMarket.password, EditionMarket.identifier] {
                #expect(!shown.lowercased().contains(text.lowercased()))
            }
            #expect(shown.contains("Bearer "))
            #expect(shown.contains("params"))
            #expect(shown.contains("a.jpg"))
        }
    }

    @Test(arguments: [
        "/api/v2/conversations/1/messages", "/api/v2/products/1/conversation", "/api/v2/reports",
        "/products/1/report",
    ])
    func inspectorHidesWhatPeopleSay(path: String) async throws {
        for body in [#"{"text":"비밀 이야기","confirmed":true}"#, "text=비밀 이야기&confirmed=1"] {
            _ = try await market.send("POST", path, json: body)
        }
        // As a page sends it that may bring photos.
        let parts = "--b\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n비밀 이야기\r\n--b--\r\n"
        let type: [(HTTPFieldName, String)] = [(.contentType, "multipart/form-data; boundary=b")]
        _ = try await market.send("POST", path, fields: type, json: parts)
        for page in ["/_inspect", "/_inspect.json"] {
            let shown = try await market.send("GET", page).body
            #expect(shown.contains("confirmed") && !shown.contains("비밀"))
        }
    }

    @Test(arguments: [
        ("/api/v2/deals/1/review", #"{"verdict":"secret","tags":["secret","secret"],"text":"secret"}"#),
        ("/api/v2/reviews/1/reply", #"{"text":"secret"}"#),
        ("/api/v2/conversations/1/meetings", #"{"at":"2030","place":"secret","note":"secret"}"#),
        ("/api/v2/products/1/claim", #"{"text":"secret"}"#),
        ("/api/v2/deals/1/confirmation", #"{"code":"secret"}"#),
        ("/deals/1/review", "do=write&verdict=secret&tag=secret&tag=secret&text=secret"),
        ("/deals/1/confirm?code=secret", ""),
    ])
    func inspectorHidesWhatTwoDoWithEachOther(path: String, body: String) async throws {
        _ = try await market.send("POST", path, json: body)
        for page in ["/_inspect", "/_inspect.json"] {
            let shown = try await market.send("GET", page).body
            #expect(shown.contains(path.prefix(while: { $0 != "?" })) && !shown.contains("secret"))
        }
    }

    @Test func requestContentIsEscapedInThePage() async throws {
        let attack = "<script>alert('x')</script>&\""
        _ = try await market.send(
            "POST",
            "/api/products",
            fields: [("X-Name", attack), (.contentType, "text/plain")],
            json: attack
        )

        let page = try await market.send("GET", "/_inspect")

        #expect(!page.body.contains("<script"))
        #expect(page.body.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;&quot;"))
        #expect(page.response.fields["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
    }

    @Test func inspectorKeepsTheLastRequestsOnly() async throws {
        for number in 1...8 { _ = try await market.send("GET", "/number/\(number)") }

        #expect(market.inspector.newestFirst.map(\.number) == [8, 7, 6, 5, 4])
        #expect(market.inspector.newestFirst.map(\.status) == Array(repeating: 404, count: 5))
    }

    @Test func longBodyIsTruncatedAndBinaryOmitted() async throws {
        let long = String(repeating: "가", count: 10_000)
        _ = try await market.send("POST", "/a", json: long)
        _ = try await market.reply(try HTTPRequest(.post, "/b", body: [0xFF, 0xD8, 0, 1]))
        _ = try await market.reply(try HTTPRequest(.post, "/c"))

        let bodies = market.inspector.newestFirst.map(\.body)
        #expect(bodies[0] == .none)
        #expect(bodies[1] == .binary(size: 4))
        guard case .text(let text, let size, let isCut) = bodies[2] else {
            Issue.record("\(bodies[2])")
            return
        }
        #expect(isCut)
        #expect(size == 30_000)
        #expect(text.utf8.count <= 16 << 10 && long.hasPrefix(text))
    }

    @Test func malformedBodyIsShownSafely() async throws {
        var bits: UInt64 = 1
        for _ in 0..<200 {
            var bytes = Array(
                "--XX\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n{\"secret\":\"".utf8
            )
            for _ in 0..<64 {
                bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let place = Int(bits >> 40) % bytes.count
                bytes[place] = UInt8(truncatingIfNeeded: bits >> 33)
            }
            let form = InspectedForm(bytes, boundary: "XX")
            #expect(form.parts.count <= 20)
            _ = InspectedBody(bytes, type: "application/json")
        }
    }
}

@Suite(.timeLimit(.minutes(10)))
struct SecretMaskTests {
    @Test(arguments: [
        (#"{"secret":"abc","name":"secret"}"#, #"{"secret":"…(3)","name":"secret"}"#),
        (#"{ "Password" : "a\"b" , "a":1}"#, #"{ "Password" : "…(4)" , "a":1}"#),
        (#"{"secret":12345}"#, #"{"secret":"…(5)"}"#), (#"{"secret":null}"#, #"{"secret":null}"#),
        (#"{"secret":"abc"#, #"{"secret":"…(3)"#), (#"{"name":"a"}"#, #"{"name":"a"}"#), ("", ""),
        (#"["secret","password"]"#, #"["secret","password"]"#), ("\"", "\""),
        (#"{"secret":"#, #"{"secret":"…(0)""#),
    ])
    func secretsInJSONAreHidden(json: String, masked: String) {
        #expect(SecretMask.json(json) == masked)
    }

    @Test(arguments: [
        ("name=carol&password=carolpass99", "name=carol&password=…(11)"),
        ("current=a&new=b&again=c", "current=…(1)&new=…(1)&again=c"),
        (#"{"current":"a","new":"b"}"#, #"{"current":"…(1)","new":"…(1)"}"#),
        (#" {"name":"a=b&password=c","invitation":"d"}"#, #" {"name":"a=b&password=c","invitation":"…(1)"}"#),
        ("just a text", "just a text"), ("", ""),
    ])
    func secretsInBodiesOfAnyTypeAreHidden(body: String, masked: String) {
        #expect(SecretMask.body(body) == masked)
        for type in ["application/json", "application/x-www-form-urlencoded", nil] where !body.isEmpty {
            #expect(
                InspectedBody(Array(body.utf8), type: type)
                    == .text(masked, size: body.utf8.count, isCut: false)
            )
        }
    }

    @Test(arguments: [
        ("/api/products/1/d1fb22fc-fd12-11eb-9a03-0242ac130003?x=1", "/api/products/1/d1fb…(36)?x=1"),
        ("/api/products/13/pencil-8421", "/api/products/13/…(11)"),
        ("/editions/2023/api/products/13/short?x=1", "/editions/2023/api/products/13/…(5)?x=1"),
        ("/api/products/13/secret", "/api/products/13/secret"),
        ("/api/products/13/archived", "/api/products/13/archived"),
        ("/api/products/13/", "/api/products/13/"),
        ("/api/v2/products/13/state", "/api/v2/products/13/state"),
        ("/api/products?page_no=1&secret=abc", "/api/products?page_no=1&secret=…(3)"),
        ("/api/products?", "/api/products?"), ("/", "/"),
        (
            "/rest/shopping/product/9201921952970CB78C9FBF5EC623F263",
            "/rest/shopping/product/9201921952970CB78C9FBF5EC623F263"
        ),
    ])
    func secretsInURLsAreHidden(target: String, masked: String) {
        #expect(SecretMask.target(target) == masked)
    }
}
