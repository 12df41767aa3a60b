internal import CSodium
import Glibc
import Linux
import Synchronization

/// Turning passwords into something that may be kept, and comparing against it.
package struct PasswordHashing: Sendable {
    /// The text to keep in place of the password.
    package var hash: @Sendable (_ password: String) async throws(PasswordError) -> String
    /// Returns true where `hash` was made from `password`.
    package var verify: @Sendable (_ password: String, _ hash: String) async throws(PasswordError) -> Bool

    private var turned: (@Sendable (PasswordTurn) -> PasswordHashing)?

    package init(
        hash: @escaping @Sendable (_ password: String) async throws(PasswordError) -> String,
        verify: @escaping @Sendable (_ password: String, _ hash: String) async throws(PasswordError) -> Bool
    ) {
        self.hash = hash
        self.verify = verify
    }
}

extension PasswordHashing {
    /// The same, queued with the turn of `turn`.
    func waiting(as turn: PasswordTurn) -> PasswordHashing { turned?(turn) ?? self }
}

/// For whom a password is hashed, as far as it decides who is next.
struct PasswordTurn: Hashable, Sendable {
    /// `nil` for the market's own commands.
    var network: ClientNetwork?
    /// True where a session or a known browser identified the client before: these come first.
    var isKnown = false
}

package enum PasswordError: Error, Hashable, Sendable {
    /// So many are waiting that a further one would wait too long.
    case busy
    /// There is no memory to hash with.
    case outOfMemory
}

extension PasswordHashing {
    /// Argon2id, as libsodium makes it, one at a time on a thread of its own.
    ///
    /// Each takes 19 MiB and two passes, which is what a small machine can bear and a guesser feels;
    /// the text says so itself, so that stronger settings later do not lock anyone out.
    /// Networks take turns, and before them the wider networks that they are in. With more than `queue` waiting, or
    /// `share` from one network, the last of the wider network with most waiting is refused at once.
    package static func argon2id(queue limit: Int = 256, share: Int = 64) -> PasswordHashing {
        precondition(sodium_init() >= 0, "libsodium can't be used on this machine")
        let line = PasswordQueue(limit: limit, share: share)
        var passwords = argon2id(line, PasswordTurn())
        passwords.turned = { argon2id(line, $0) }
        return passwords
    }

    private static func argon2id(_ line: PasswordQueue, _ turn: PasswordTurn) -> PasswordHashing {
        PasswordHashing(
            hash: { password throws(PasswordError) in
                try await line.run(turn) { Argon2id.hash(password) }.get()
            },
            verify: { password, hash throws(PasswordError) in
                try await line.run(turn) { Argon2id.verify(password, hash) }.get()
            }
        )
    }
}

private enum Argon2id {
    static let memory = 19 << 20
    static let passes: UInt64 = 2

    static func hash(_ password: String) -> Result<String, PasswordError> {
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let status = password.withBytes { bytes, count in
            crypto_pwhash_str_alg(&text, bytes, count, passes, memory, crypto_pwhash_ALG_ARGON2ID13)
        }
        guard status == 0 else { return .failure(.outOfMemory) }
        return .success(
            String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        )
    }

    static func verify(_ password: String, _ hash: String) -> Result<Bool, PasswordError> {
        // libsodium reads the hash up to a NUL; one inside would hide the rest.
        guard !hash.utf8.contains(0) else { return .success(false) }
        return password.withBytes { bytes, count in
            guard crypto_pwhash_str_verify(hash, bytes, count) != 0 else { return .success(true) }
            // Missing memory is reported as a mismatch too, so a mismatch counts only where there is memory.
            return hasMemory ? .success(false) : .failure(.outOfMemory)
        }
    }

    /// True where as much memory as a hash takes can be had.
    private static var hasMemory: Bool {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS
        guard let place = mmap(nil, memory, PROT_READ | PROT_WRITE, flags, -1, 0), place != MAP_FAILED else {
            return false
        }
        munmap(place, memory)
        return true
    }
}

extension String {
    fileprivate func withBytes<Value>(_ body: (UnsafePointer<CChar>, UInt64) -> Value) -> Value {
        var copy = self
        return copy.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return body("", 0) }
                return body(start, UInt64(characters.count))
            }
        }
    }
}

/// Runs one piece of work after the other, fairly, and refuses more than can wait.
private final class PasswordQueue: Sendable {
    private struct Job: Sendable {
        let run: @Sendable () -> Void
        let refuse: @Sendable () -> Void
    }

    private let thread = BlockingPool(threads: 1)
    private let line: Mutex<FairQueue<String?, ClientNetwork?, Job>>

    init(limit: Int, share: Int) {
        line = Mutex(FairQueue(limit: limit, share: share))
    }

    func run<Value: Sendable>(
        _ turn: PasswordTurn,
        _ work: @escaping @Sendable () -> Value
    ) async throws(PasswordError) -> Value {
        let result: Result<Value, PasswordError> = await withCheckedContinuation { continuation in
            let job = Job(
                run: { continuation.resume(returning: .success(work())) },
                refuse: { continuation.resume(returning: .failure(.busy)) }
            )
            let (network, isKnown) = (turn.network, turn.isKnown)
            line.withLock { $0.add(job, for: network, in: network?.around, isFirst: isKnown) }?.refuse()
            // Once for each job; where one was refused there is nothing left to do.
            thread.submit { self.line.withLock { $0.next() }?.run() }
        }
        return try result.get()
    }
}
