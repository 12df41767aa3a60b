import Market
import Testing

struct SignUpWorkTests {
    /// A digest of zero bits as many as the digits after the colon say.
    private static let digest: @Sendable ([UInt8]) -> [UInt8] = { message in
        let zeros = Int(String(decoding: message, as: UTF8.self).split(separator: ":").last ?? "") ?? 0
        var digest = [UInt8](repeating: 0xFF, count: 32)
        for bit in 0..<min(zeros, 256) { digest[bit / 8] &= ~(0x80 >> UInt8(bit % 8)) }
        return digest
    }

    @Test(arguments: [(0, 0), (7, 7), (8, 8), (9, 9), (18, 18), (26, 26)])
    func answerHasAtLeastSoManyZeroBits(bits: Int, fewest: Int) async {
        let work = SignUpWork(challenge: "1.abc", bits: bits)

        #expect(await work.answer(sha256: Self.digest) == "\(fewest)")
        #expect(work.isDone(by: "\(fewest)", sha256: Self.digest))
        #expect(work.isDone(by: "\(fewest + 1)", sha256: Self.digest))
        #expect(bits == 0 || !work.isDone(by: "\(fewest - 1)", sha256: Self.digest))
    }

    @Test func digestIsOfChallengeAndAnswer() {
        let work = SignUpWork(challenge: "1.abc", bits: 0)
        var hashed: [UInt8] = []
        _ = work.isDone(by: "7") {
            hashed = $0
            return []
        }
        #expect(hashed == Array("1.abc:7".utf8))
    }

    @Test(arguments: ["", "a", "-1", "1 ", "123456789012345678901", "１"])
    func malformedAnswersAreRejected(answer: String) {
        #expect(!SignUpWork(challenge: "1", bits: 0).isDone(by: answer, sha256: Self.digest))
    }

    @Test func excessiveWorkIsRefused() async {
        #expect(await SignUpWork(challenge: "1", bits: 60).answer(sha256: Self.digest) == nil)
        #expect(await SignUpWork(challenge: "1", bits: -1).answer(sha256: Self.digest) == nil)
    }
}
