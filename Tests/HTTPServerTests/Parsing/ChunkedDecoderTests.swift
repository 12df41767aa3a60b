import SeededRandom
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10)))
struct ChunkedDecoderTests {
    @Test func resultDoesNotDependOnChunkBoundaries() throws {
        var generator = SplitMix64(seed: 9)
        for _ in 0..<500 {
            var data: [UInt8] = []
            var coded: [UInt8] = []
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                let chunk = (0..<Int.random(in: 1...50, using: &generator)).map { _ in
                    UInt8.random(in: 0...255, using: &generator)
                }
                data += chunk
                coded += Array("\(String(chunk.count, radix: 16));x=1\r\n".utf8) + chunk + [13, 10]
            }
            coded += Array("0\r\nTrailer: 1\r\n\r\n".utf8)
            let next = Array("GET /".utf8)

            var decoder = ChunkedDecoder()
            var decoded: [UInt8] = []
            var left: [UInt8] = []
            for piece in (coded + next).cutAtRandom(longest: 20, using: &generator) {
                var bytes = piece
                var span = bytes.mutableSpan
                let (read, count) = try decoder.decode(&span)
                decoded += bytes[..<count]
                left += bytes[read...]
            }
            #expect(decoder.isDone)
            #expect(decoded == data)
            #expect(left == next)
        }
    }
}
