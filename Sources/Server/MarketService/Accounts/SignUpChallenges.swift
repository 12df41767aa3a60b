internal import CSodium
package import Market
import Synchronization

/// Asks strangers for work before they get an account, and gives those whose browser runs no scripts a longer wait.
///
/// A challenge is sealed, so that none is kept before it is used. It holds for half an hour and for one account; a new
/// start of the server makes all of them void.
package final class SignUpChallenges: Sendable {
    private struct State {
        /// Of used ones, until when they would hold.
        var used: [String: Duration] = [:]
        /// A network without work gets one account a minute, and those around it four.
        var waiting = AttemptLimit<ClientNetwork>(burst: 1, interval: SignUpChallenges.wait)
        var waitingAround = AttemptLimit<String>(burst: 4, interval: .seconds(15))
    }

    /// The age at which a challenge is enough without work.
    package static let wait = Duration.seconds(60)
    private static let lifetime = Duration.seconds(30 * 60)

    let bits: Int
    private let key: [UInt8]
    private let uptime: @Sendable () -> Duration
    private let state = Mutex(State())

    /// Asks for `bits` zero bits.
    package init(bits: Int, uptime: @escaping @Sendable () -> Duration) {
        self.bits = bits
        self.uptime = uptime
        var key = [UInt8](repeating: 0, count: 32)
        randombytes_buf(&key, key.count)
        self.key = key
    }

    package func challenge() -> SignUpWork {
        var nonce = [UInt8](repeating: 0, count: 16)
        randombytes_buf(&nonce, nonce.count)
        let facts = "\(uptime().components.seconds).\(bits).\(nonce.hexadecimal)"
        return SignUpWork(challenge: "\(facts).\(seal(of: facts))", bits: bits)
    }

    /// Checks what came with a request for an account, without using it up.
    func check(_ proof: SignUpProof?) throws(MarketError) {
        guard let proof, let begun = issued(proof.challenge),
            state.withLock({ $0.used[proof.challenge] == nil })
        else { throw .workMissing(challenge()) }
        if let answer = proof.answer {
            guard SignUpWork(challenge: proof.challenge, bits: bits).isDone(by: answer) else {
                throw .workMissing(challenge())
            }
        } else {
            guard proof.mayWait else { throw .workMissing(challenge()) }
            let left = begun + Self.wait - uptime()
            guard left <= .zero else { throw .waitWithoutWork(seconds: left.wholeSeconds) }
        }
    }

    /// Uses up what was checked; of two that use it at once only one may.
    func spend(_ proof: SignUpProof?) throws(MarketError) {
        try check(proof)
        guard let proof else { return }
        let now = uptime()
        let isNew = state.withLock { state in
            state.used = state.used.filter { $0.value > now }
            return state.used.updateValue(now + Self.lifetime, forKey: proof.challenge) == nil
        }
        guard isNew else { throw .workMissing(challenge()) }
    }

    /// Counts an account that was made without work; throws the wait before the challenge is used up.
    func admit(_ proof: SignUpProof?, from network: ClientNetwork) throws(MarketError) {
        guard proof?.answer == nil else { return }
        let now = uptime()
        let wait: Int64? = state.withLock { state in
            if let wait = state.waiting.take(network, now: now) { return wait.seconds }
            return state.waitingAround.take(network.around, now: now)?.seconds
        }
        if let wait { throw .waitWithoutWork(seconds: wait) }
    }

    /// Returns true where a challenge is one of ours that nobody has used.
    func holds(_ challenge: String) -> Bool {
        issued(challenge) != nil && state.withLock { $0.used[challenge] == nil }
    }

    /// Returns the time when a challenge of ours was made, or `nil` where it no longer holds.
    private func issued(_ challenge: String) -> Duration? {
        let parts = challenge.split(separator: ".", omittingEmptySubsequences: false)
        guard challenge.utf8.count < 200, parts.count == 4, let seconds = Int64(parts[0]),
            Int(parts[1]) == bits
        else { return nil }
        let (given, real) = (Array(parts[3].utf8), Array(seal(of: parts[..<3].joined(separator: ".")).utf8))
        guard given.count == real.count, sodium_memcmp(given, real, real.count) == 0 else { return nil }
        let begun = Duration.seconds(seconds)
        return uptime() - begun < Self.lifetime ? begun : nil
    }

    private func seal(of facts: String) -> String {
        var digest = [UInt8](repeating: 0, count: 16)
        let message = Array("sign-up|\(facts)".utf8)
        let status = crypto_generichash(
            &digest,
            digest.count,
            message,
            UInt64(message.count),
            key,
            key.count
        )
        precondition(status == 0, "a key of 32 bytes and a hash of 16 are within BLAKE2b's limits")
        return digest.hexadecimal
    }
}

/// The proof in a request for an account: the challenge, and an answer unless the client waited instead.
package struct SignUpProof: Hashable, Sendable {
    package let challenge: String
    package let answer: String?
    /// True where waiting stands for work: for forms, whose browsers may run no scripts.
    package let mayWait: Bool

    package init(challenge: String, answer: String?, mayWait: Bool) {
        self.challenge = challenge
        self.answer = answer
        self.mayWait = mayWait
    }
}

extension Duration {
    /// Rounded up.
    fileprivate var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}
