import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ValueTests {
    @Test(arguments: [
        "cd706a3e-66db-11ec-9626-796401f2341a", "CD706A3E-66DB-11EC-9626-796401F2341A",
    ])
    func vendorIdentifierIsCaseInsensitive(text: String) {
        #expect(VendorIdentifier(rawValue: text)?.rawValue == "cd706a3e-66db-11ec-9626-796401f2341a")
    }

    @Test(arguments: [
        "", "cd706a3e66db11ec9626796401f2341a", "cd706a3e-66db-11ec-9626-796401f2341",
        "gd706a3e-66db-11ec-9626-796401f2341a",
        "cd706a3e-66db-11ec-9626-796401f2341a ", "cd706a3e-66db-11ec-9626-796401f234\u{1}a", "-----",
        "cd706a3e-66db-11ec-9626-796401f2341\u{10}", "{cd706a3e-66db-11ec-9626-796401f2341a}",
    ])
    func vendorIdentifierMustBeAUUID(text: String) {
        #expect(VendorIdentifier(rawValue: text) == nil)
    }

    @Test(arguments: [
        "", "../../etc/passwd", String(repeating: "A", count: 64), String(repeating: "a", count: 63),
        String(repeating: "g", count: 64),
    ])
    func onlyADigestNamesContent(text: String) {
        #expect(ContentHash(rawValue: text) == nil)
    }

    @Test func contentHashKeepsItsText() {
        let text = String(repeating: "0a", count: 32)
        #expect(ContentHash(rawValue: text)?.rawValue == text)
    }
}
