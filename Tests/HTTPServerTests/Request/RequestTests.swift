import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10)))
struct RequestTests {
    @Test(arguments: [
        ("/", []), ("//", []), ("/a", ["a"]), ("/a/", ["a"]), ("//a//b//", ["a", "b"]),
        ("/%ED%95%9C/b", ["한", "b"]), ("/a%20b", ["a b"]), ("/a+b", ["a+b"]), ("/...", ["..."]),
        ("/a?b/c", ["a"]), ("http://h/a/b", ["a", "b"]), ("http://h", []), ("http://h?x", []),
    ])
    func pathIsSplitIntoSegments(target: String, segments: [String]) throws {
        #expect(try HTTPRequest(.get, target).segments() == segments)
    }

    @Test(arguments: [
        ("/%", PathError.badEscape), ("/%4", .badEscape), ("/%4g", .badEscape), ("/a%", .badEscape),
        ("/%00", .forbiddenCharacter), ("/%0A", .forbiddenCharacter), ("/%7f", .forbiddenCharacter),
        ("/a%2fb", .forbiddenCharacter), ("/a%2Fb", .forbiddenCharacter),
        ("/..", .dotSegment), ("/a/../b", .dotSegment), ("/.", .dotSegment), ("/%2e%2e/", .dotSegment),
        ("/.%2E", .dotSegment), ("/%FF", .notText), ("/%C0%AF", .notText), ("/%ED%A0%80", .notText),
    ])
    func ambiguousPathIsRefused(target: String, error: PathError) throws {
        let request = try HTTPRequest(.get, target)
        #expect(throws: error) { try request.segments() }
    }

    @Test(arguments: [
        ("", []), ("a=1", ["a:1"]), ("a=1&b=2", ["a:1", "b:2"]), ("a", ["a:"]), ("a=", ["a:"]),
        ("=1", [":1"]),
        ("&&a=1&", ["a:1"]), ("a=1&a=2", ["a:1", "a:2"]), ("a=b=c", ["a:b=c"]), ("a=x+y", ["a:x y"]),
        ("a=x%2By", ["a:x+y"]), ("a%3D=1", ["a=:1"]), ("a=%", ["a:%"]), ("a=%4", ["a:%4"]),
        ("a=%zz", ["a:%zz"]),
        ("a=%%41", ["a:%A"]), ("a=%ED%95%9C", ["a:한"]), ("a=%FF", ["a:\u{FFFD}"]), ("a=%00", ["a:\0"]),
        ("?", ["?:"]),
    ])
    func queryIsParsedLeniently(text: String, pairs: [String]) throws {
        let query = try HTTPRequest(.get, "/?\(text)").query
        #expect(query.pairs.map { "\($0.name):\($0.value)" } == pairs)
    }

    @Test func queryReturnsTheFirstOrAllValues() {
        let query = QueryParameters("a=1&b=2&a=3")
        #expect(query["a"] == "1")
        #expect(query.values("a") == ["1", "3"])
        #expect(query["c"] == nil)
    }

    @Test func fieldNamesAreCaseInsensitive() throws {
        let request = try HTTPRequest(.get, "/", fields: [("Identifier", "x"), ("X-A", "1"), ("x-a", " 2 ")])
        #expect(request["identifier"] == "x")
        #expect(request.values("X-a") == ["1", "2"])
        #expect(request["missing"] == nil)
    }

    @Test func absoluteTargetOverridesHost() throws {
        let request = try HTTPRequest(.get, "http://real.example:81/x", fields: [(.host, "other.example")])
        #expect(request.origin.host == "real.example:81")
        #expect(request.path == "/x")
    }

    @Test(arguments: ["/a b", "relative", "/\r\nX: 1", "/#"])
    func testRequestsAreValidatedLikeRealOnes(target: String) {
        #expect(throws: UnsendableRequest.self) { try HTTPRequest(.get, target) }
    }

    @Test(arguments: [
        ("/a/b", "/a/b", true, false), ("/a/b?", "/a/b", true, false), ("/a/b?c=/d", "/a/b", true, true),
        ("/a/b/", "/a/b", false, false), ("/a", "/a/b", false, false), ("/%61/b", "/a/b", false, false),
        ("http://localhost/a/b?c", "/a/b", true, true),
    ])
    func pathIsComparedAsSent(target: String, path: String, isSame: Bool, hasQuery: Bool) throws {
        let request = try HTTPRequest(.get, target)
        #expect(request.hasPath(path) == isSame)
        #expect(request.hasQuery == hasQuery)
    }

    @Test func fieldLookupIgnoresCase() throws {
        let request = try HTTPRequest(.get, "/", fields: [("COOKIE", "")])
        #expect(request.has(.cookie))
        #expect(!request.has(.origin))
    }

    @Test func testRequestHasItsBody() async throws {
        let request = try HTTPRequest(.post, "/", body: Array("hello".utf8))
        #expect(request.body.declaredLength == 5)
        #expect(try await request.body.collect(upTo: 5) == Array("hello".utf8))
        let long = try HTTPRequest(.post, "/", body: Array("hello".utf8))
        await #expect(throws: BodyError.tooLarge(limit: 4)) { try await long.body.collect(upTo: 4) }
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("::1", "::1"), ("2001:db8::A", "2001:db8::a"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"), ("10.9.100.20", "10.9.100.20"),
    ])
    func addressesAreParsedAndFormatted(text: String, description: String) {
        #expect(IPAddress(text)?.description == description)
    }

    @Test(arguments: [
        "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.4:80", "[::1]", "example.com", " 1.2.3.4",
    ])
    func invalidAddressIsRefused(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.1", "10.0.0.1", true),
        ("10.0.0.1", "10.0.0.2", false), ("0.0.0.0/0", "203.0.113.9", true),
        ("0.0.0.0/0", "2001:db8::1", false),
        ("2001:db8::/32", "2001:db8:1::1", true), ("2001:db8::/32", "2001:db9::1", false),
        ("::/0", "1.2.3.4", true),
        ("192.0.2.128/25", "192.0.2.127", false), ("192.0.2.128/25", "192.0.2.200", true),
    ])
    func addressRangesContainTheirAddresses(range: String, address: String, contains: Bool) throws {
        let range = try #require(AddressRange(range))
        #expect(range.contains(try #require(IPAddress(address))) == contains)
    }

    @Test(arguments: ["", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "::/129", "10/8"])
    func invalidAddressRangeIsRefused(text: String) {
        #expect(AddressRange(text) == nil)
    }
}
