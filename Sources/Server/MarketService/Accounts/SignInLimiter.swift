import Synchronization

/// Lets people try passwords as often as people do, and guessers no more than that.
package final class SignInLimiter: Sendable {
    private struct Limits {
        /// Ten at once, and three a minute after that.
        var names = AttemptLimit<String>(burst: 10, interval: .seconds(20))
        // A whole school may sit behind one network.
        var networks = AttemptLimit<ClientNetwork>(burst: 60, interval: .seconds(2))
        var signUps = AttemptLimit<ClientNetwork>(burst: 30, interval: .seconds(20))
    }

    private let limits = Mutex(Limits())
    private let uptime: @Sendable () -> Duration

    package init(uptime: @escaping @Sendable () -> Duration) {
        self.uptime = uptime
    }

    /// Counts a try to be `name`, or says how long to wait for it.
    ///
    /// Throws for names that exist and for others alike.
    func admit(_ name: String, from network: ClientNetwork) throws(AccountError) {
        let now = uptime()
        let wait: Int64? = limits.withLock { limits in
            if let wait = limits.networks.take(network, now: now) { return wait.seconds }
            return limits.names.take(Self.key(name), now: now)?.seconds
        }
        if let wait { throw .wait(seconds: wait) }
    }

    /// Counts an account to be made.
    func admitSignUp(from network: ClientNetwork) throws(AccountError) {
        let now = uptime()
        if let wait = limits.withLock({ $0.signUps.take(network, now: now)?.seconds }) {
            throw .wait(seconds: wait)
        }
    }

    /// Forgives `name` its tries, as after the right password.
    ///
    /// The network is not forgiven: a guesser would use an account of their own to go on.
    func forgive(_ name: String) {
        limits.withLock { $0.names.forgive(Self.key(name)) }
    }

    /// Letter case aside, as names are found; of a length that no name exceeds.
    private static func key(_ name: String) -> String {
        String(decoding: name.lowercased().utf8.prefix(400), as: UTF8.self)
    }
}

/// Where a client asks from, as far as limits go: an address, or of IPv6 the network that one client has for itself.
package struct ClientNetwork: Hashable, Sendable {
    package let name: String

    package init(_ name: String) {
        self.name = name
    }
}
