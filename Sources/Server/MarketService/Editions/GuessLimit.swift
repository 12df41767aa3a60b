import Market
import Synchronization

/// Checks passwords, and slows down clients that guess at one.
///
/// As for names, a subject has a limit in a network, in the wider one around it, and for all networks in which nobody has
/// had its password yet: what strangers try makes no app wait that has the right one.
final class GuessLimit<Subject: Hashable & Sendable>: Sendable {
    private struct Key: Hashable {
        let network: ClientNetwork
        let subject: Subject
    }

    private struct CircleKey: Hashable {
        let around: String
        let subject: Subject
    }

    private struct Limits {
        // An app that sends thirty goods side by side is no guesser.
        var networks = AttemptLimit<Key>(burst: 32, interval: .seconds(10))
        var circles = AttemptLimit<CircleKey>(burst: 96, interval: .seconds(5))
        var strangers = AttemptLimit<Subject>(burst: 64, interval: .seconds(60))
        /// The networks that gave the right password; forgotten all at once, so that they stay few.
        var known: Set<Key> = []
    }

    private static var mostKnown: Int { 10_000 }

    private let limits = Mutex(Limits())
    private let passwords: PasswordHashing
    private let uptime: @Sendable () -> Duration

    init(passwords: PasswordHashing, uptime: @escaping @Sendable () -> Duration) {
        self.passwords = passwords
        self.uptime = uptime
    }

    /// Returns true where `hash` was made from `password`; a right one forgives the network its wrong ones.
    ///
    /// Throws `wait` when there were too many tries, without looking at the password. `isKnown` where the
    /// subject is known in the network otherwise.
    func verify(
        _ password: String,
        _ hash: String,
        of subject: Subject,
        from network: ClientNetwork,
        isKnown: Bool = false
    ) async throws(MarketError) -> Bool {
        let key = Key(network: network, subject: subject)
        let circle = CircleKey(around: network.around, subject: subject)
        let now = uptime()
        let (wait, isKnown) = limits.withLock { limits -> (Int64?, Bool) in
            let isKnown = isKnown || limits.known.contains(key)
            if let wait = limits.networks.take(key, now: now) { return (wait.seconds, isKnown) }
            if isKnown { return (nil, true) }
            if let wait = limits.circles.take(circle, now: now) { return (wait.seconds, false) }
            return (limits.strangers.take(subject, now: now)?.seconds, false)
        }
        if let wait { throw .tooManyTries(seconds: wait) }
        let isRight: Bool
        let passwords = passwords.waiting(as: PasswordTurn(network: network, isKnown: isKnown))
        do {
            isRight = try await passwords.verify(password, hash)
        } catch {
            throw .unavailable(Unavailability(error))
        }
        guard isRight else { return false }
        limits.withLock { limits in
            limits.networks.forgive(key)
            if !isKnown {
                limits.circles.release(circle)
                limits.strangers.release(subject)
            }
            if limits.known.count >= Self.mostKnown { limits.known = [] }
            limits.known.insert(key)
        }
        return true
    }
}
