import HTTPServer
import Synchronization

/// Lets people try passwords as often as people do, and guessers no more than that.
final class Doorkeeper: Sendable {
    private struct Limits {
        /// Ten at once, and three a minute after that.
        var names = AttemptLimit<String>(burst: 10, interval: .seconds(20))
        // By network, of which an IPv6 client has many addresses; a whole school may sit behind one.
        var addresses = AttemptLimit<IPAddress>(burst: 60, interval: .seconds(2))
        var signUps = AttemptLimit<IPAddress>(burst: 30, interval: .seconds(20))
    }

    private let limits = Mutex(Limits())

    /// Counts a try to be `name`, or says how long to wait for it.
    ///
    /// Throws for names that exist and for others alike.
    func admit(_ name: String, from address: IPAddress, now: Duration) throws(Failure) {
        let wait: Int64? = limits.withLock { limits in
            if let wait = limits.addresses.take(address.network, now: now) { return wait.seconds }
            return limits.names.take(Self.key(name), now: now)?.seconds
        }
        if let wait { throw .wait(wait) }
    }

    /// Counts an account to be made.
    func admitSignUp(from address: IPAddress, now: Duration) throws(Failure) {
        if let wait = limits.withLock({ $0.signUps.take(address.network, now: now)?.seconds }) {
            throw .wait(wait)
        }
    }

    /// Forgives `name` its tries, as after the right password.
    ///
    /// The address is not forgiven: who guesses would use an account of their own to go on.
    func forgive(_ name: String) {
        limits.withLock { $0.names.forgive(Self.key(name)) }
    }

    /// Letter case aside, as names are found; of a length that no name exceeds.
    private static func key(_ name: String) -> String {
        String(decoding: name.lowercased().utf8.prefix(400), as: UTF8.self)
    }
}
