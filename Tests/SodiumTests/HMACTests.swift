import Sodium
import Testing

struct HMACTests {
    /// The cases of RFC 4231 whose key is shorter, as long as, and longer than a block.
    @Test(arguments: [
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func codeMatchesRFC4231(key: [UInt8], text: String, code: String) {
        let found = hmacSHA256(of: Array(text.utf8), key: key).map {
            ($0 < 16 ? "0" : "") + String($0, radix: 16)
        }
        #expect(found.joined() == code)
    }
}
