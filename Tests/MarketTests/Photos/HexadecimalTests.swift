import Testing

@testable import Market

@Suite(.timeLimit(.minutes(10)))
struct HexadecimalTests {
    @Test(arguments: [([], ""), ([0], "00"), ([0x0F, 0xA0, 0xFF], "0fa0ff")] as [([UInt8], String)])
    func bytesComeBackFromTheirDigits(bytes: [UInt8], text: String) {
        #expect(bytes.hexadecimal == text)
        #expect([UInt8](hexadecimal: text) == bytes)
    }

    @Test(arguments: ["0", "0g", "0A", "00 ", "가"])
    func invalidHexadecimalIsRefused(text: String) {
        #expect([UInt8](hexadecimal: text) == nil)
    }
}
