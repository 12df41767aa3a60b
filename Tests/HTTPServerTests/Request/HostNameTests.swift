import HTTPServer
import Testing

struct HostNameTests {
    @Test(arguments: [
        ("market.example", "market.example", true), ("market.example", "Market.Example", true),
        ("market.example", "market.example.", true), ("market.example", "market.example:8443", true),
        ("market.example:8443", "market.example:8443", true),
        ("market.example:8443", "market.example", false),
        ("market.example", "a.market.example", false), ("market.example", "market.example.a", false),
        ("market.example", "market.example..", false), ("market.example", "", false),
        ("[2001:db8::1]", "[2001:DB8::1]:80", true), ("[2001:db8::1]", "[2001:db8::2]", false),
        ("[2001:db8::1]:80", "[2001:db8::1]", false), ("127.0.0.1", "127.0.0.1:8080", true),
    ])
    func hostMatchesByNameAndConfiguredPort(text: String, host: String, isKnown: Bool) throws {
        #expect(try #require(HostName(text)).matches(host) == isKnown)
    }

    @Test(arguments: [
        "", "a:b", "a:0", "a:70000", "a/b", "https://a", "2001:db8::1", "[a]", "[::1", "a b", ":80",
    ])
    func malformedHostIsRejected(text: String) {
        #expect(HostName(text) == nil)
    }
}
