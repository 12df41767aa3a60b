import Testing

@testable import MarketPhotos

@Suite(.timeLimit(.minutes(10)))
struct MainColourTests {
    static let cases: [([UInt8], UInt32)] = [
        ([255, 0, 0], 0xFF0000),
        ([0, 0, 0, 255, 255, 255, 255, 255, 255], 0xFFFFFF),
        // A mean of all would be purple, which is nowhere in the picture.
        ([250, 0, 0, 252, 0, 0, 0, 0, 255], 0xFB0000),
        ([1, 2, 3, 99], 0x010203),
    ]

    @Test(arguments: cases)
    func mainColourIsTheMostFrequent(pixels: [UInt8], expected: UInt32) {
        #expect(mainColour(of: pixels) == expected)
    }
}
