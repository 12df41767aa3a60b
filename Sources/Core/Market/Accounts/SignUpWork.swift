/// The work that a market may ask for before it makes an account, so that making many is dear.
///
/// An answer is a number for which the SHA-256 of `challenge:answer` begins with ``bits`` zero bits. Finding one takes
/// 2 to that power tries, and checking it one. The digest comes from a library, which those who call give.
public struct SignUpWork: Hashable, Sendable {
    /// The challenge from the market; it holds for half an hour, and for one account.
    public let challenge: String
    /// The number of leading zero bits that the hash of an answer must have.
    public let bits: Int

    public init(challenge: String, bits: Int) {
        self.challenge = challenge
        self.bits = bits
    }

    /// True where `answer` solves the challenge, by the SHA-256 that `sha256` computes.
    public func isDone(by answer: String, sha256: ([UInt8]) -> [UInt8]) -> Bool {
        guard (1...20).contains(answer.utf8.count),
            answer.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return false }
        return Self.zeroBits(sha256(Array("\(challenge):\(answer)".utf8))) >= bits
    }

    /// Does the work; `nil` where the task is cancelled, or nobody could be expected to do so much.
    public func answer(sha256: @escaping @Sendable ([UInt8]) -> [UInt8]) async -> String? {
        guard (0...Self.mostBits).contains(bits) else { return nil }
        return await Task.detached(priority: .userInitiated) { [bits] in
            let prefix = Array("\(challenge):".utf8)
            var number = 0
            while !Task.isCancelled {
                if Self.zeroBits(sha256(prefix + Array(String(number).utf8))) >= bits {
                    return String(number)
                }
                number += 1
            }
            return nil
        }
        .value
    }

    /// More would take minutes.
    public static let mostBits = 26

    private static func zeroBits(_ digest: [UInt8]) -> Int {
        var count = 0
        for byte in digest {
            count += byte.leadingZeroBitCount
            guard byte == 0 else { return count }
        }
        return count
    }
}
