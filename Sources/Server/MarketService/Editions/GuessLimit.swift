import Synchronization

/// Checks passwords, and slows down clients that guess at one.
final class GuessLimit<Subject: Hashable & Sendable>: Sendable {
    private struct Key: Hashable {
        let network: ClientNetwork
        let subject: Subject
    }

    // An app that sends thirty goods side by side is no guesser.
    private let limit = Mutex(AttemptLimit<Key>(burst: 32, interval: .seconds(10)))
    private let passwords: PasswordHashing
    private let uptime: @Sendable () -> Duration

    init(passwords: PasswordHashing, uptime: @escaping @Sendable () -> Duration) {
        self.passwords = passwords
        self.uptime = uptime
    }

    /// Whether `password` is the one that `hash` was made from; a right one forgives the network its wrong ones.
    ///
    /// Throws `wait` when there were too many tries, without looking at the password.
    func verify(
        _ password: String,
        _ hash: String,
        of subject: Subject,
        from network: ClientNetwork
    ) async throws(EditionError) -> Bool {
        let key = Key(network: network, subject: subject)
        if let wait = limit.withLock({ $0.take(key, now: uptime()) }) { throw .wait(seconds: wait.seconds) }
        let isRight: Bool
        let passwords = passwords.waiting(as: PasswordTurn(network: network))
        do { isRight = try await passwords.verify(password, hash) } catch { throw EditionError(error) }
        if isRight { limit.withLock { $0.forgive(key) } }
        return isRight
    }
}
