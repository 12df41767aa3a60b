import Testing

@testable import Market

struct SignUpWorkTests {
    /// The examples of FIPS 180-4, and lengths around a block's end.
    @Test(arguments: [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 119),
            "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"
        ),
    ])
    func digestMatchesFIPS180(text: String, digest: String) {
        var hash = SHA256Digest()
        let hexadecimal = hash.digest(of: Array(text.utf8)).map { word in
            String(repeating: "0", count: word.leadingZeroBitCount / 4 - (word == 0 ? 1 : 0))
                + String(word, radix: 16)
        }
        #expect(hexadecimal.joined() == digest)
    }

    @Test func answerIsFoundAndVerified() async throws {
        let work = SignUpWork(challenge: "1.10.abc", bits: 10)
        let answer = try #require(await work.answer())

        #expect(work.isDone(by: answer))
        #expect(!SignUpWork(challenge: "1.10.abd", bits: 10).isDone(by: answer))
        #expect(SignUpWork(challenge: "", bits: 27).isDone(by: answer) == false)
    }

    @Test(arguments: ["", "a", "-1", "1 ", "123456789012345678901", "１"])
    func malformedAnswersAreRejected(answer: String) {
        #expect(!SignUpWork(challenge: "1", bits: 0).isDone(by: answer))
    }

    @Test func excessiveWorkIsRefused() async {
        #expect(await SignUpWork(challenge: "1", bits: 60).answer() == nil)
        #expect(await SignUpWork(challenge: "1", bits: -1).answer() == nil)
    }
}
