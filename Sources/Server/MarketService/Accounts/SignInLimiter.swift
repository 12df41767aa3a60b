import Market
import MarketStore
import Synchronization

/// Lets people try passwords as often as people do, and guessers no more than that.
///
/// Each name has a limit in a network, in the wider one around it, and for all networks that it is not known in. What
/// strangers try never makes a browser wait that the name has signed in with, nor a network that it is known in, nor a
/// session that is open already, so that nobody can keep the owner of a name out by guessing at it.
package final class SignInLimiter: Sendable {
    private struct NameKey: Hashable {
        let name: String
        let network: ClientNetwork
    }

    private struct BrowserKey: Hashable {
        let name: String
        let browser: Token
    }

    private struct SessionKey: Hashable {
        let account: Account.ID
        let token: AccessToken.ID?
    }

    private struct CircleKey: Hashable {
        let name: String
        let around: String
    }

    private struct Limits {
        /// Ten at once, and three a minute after that.
        var names = AttemptLimit<NameKey>(burst: 10, interval: .seconds(20))
        var namesAround = AttemptLimit<CircleKey>(burst: 30, interval: .seconds(10))
        // Of everyone who is not known to a name, wherever they are: some 1,500 tries a day.
        var strangers = AttemptLimit<String>(burst: 60, interval: .seconds(60))
        // A whole school may sit behind one network.
        var networks = AttemptLimit<ClientNetwork>(burst: 60, interval: .seconds(2))
        var networksAround = AttemptLimit<String>(burst: 240, interval: .milliseconds(500))
        // As few, since a cookie may be stolen; a stranger's guesses are not among them.
        var browsers = AttemptLimit<BrowserKey>(burst: 10, interval: .seconds(20))
        // A person at an open session is no proven owner yet: as few tries as for a name.
        var sessions = AttemptLimit<SessionKey>(burst: 10, interval: .seconds(20))
        var signUps = AttemptLimit<ClientNetwork>(burst: 30, interval: .seconds(20))
        // Else a client with an IPv6 /48 has 65,536 networks of their own.
        var signUpsAround = AttemptLimit<String>(burst: 120, interval: .seconds(5))
    }

    private let limits = Mutex(Limits())
    private let uptime: @Sendable () -> Duration

    package init(uptime: @escaping @Sendable () -> Duration) {
        self.uptime = uptime
    }

    /// Counts a try to be `name`, or says how long to wait for it.
    ///
    /// A `browser` that `name` has signed in with before is counted by itself, whatever its network did. Throws for
    /// names that exist and for others alike.
    func admit(
        _ name: String,
        from network: ClientNetwork,
        knownAs browser: Token? = nil
    ) throws(MarketError) {
        let now = uptime()
        let wait: Int64? = limits.withLock { limits in
            if let browser {
                return limits.browsers.take(Self.key(name, browser), now: now)?.seconds
            }
            if let wait = limits.networks.take(network, now: now) { return wait.seconds }
            return limits.names.take(Self.key(name, network), now: now)?.seconds
        }
        if let wait { throw .tooManyTries(seconds: wait) }
    }

    /// Counts a try to be `name` from where it is not known to be, in the wider network and over all, or says how long to
    /// wait for it.
    ///
    /// Each server of a market counts by itself: what a guesser gains by asking several is a factor of two or three,
    /// and a count in the database would be a write for each guess at names that need not exist.
    func admitStranger(as name: String, from network: ClientNetwork) throws(MarketError) {
        let now = uptime()
        let wait: Int64? = limits.withLock { limits in
            let circle = Self.circle(name, network)
            if let wait = limits.networksAround.take(network.around, now: now) { return wait.seconds }
            if let wait = limits.namesAround.take(circle, now: now) { return wait.seconds }
            return limits.strangers.take(Self.key(name), now: now)?.seconds
        }
        if let wait { throw .tooManyTries(seconds: wait) }
    }

    /// Takes back what a stranger's try counted, as its password was right.
    ///
    /// The name is not forgiven what others tried: they would have it all again whenever its owner signs in.
    func forgiveStranger(as name: String, from network: ClientNetwork) {
        limits.withLock { limits in
            limits.namesAround.release(Self.circle(name, network))
            limits.strangers.release(Self.key(name))
        }
    }

    /// Counts a try of the holder of session `token` to prove that they are `account`'s owner.
    func admit(_ account: Account.ID, with token: AccessToken.ID?) throws(MarketError) {
        let now = uptime()
        let key = SessionKey(account: account, token: token)
        if let wait = limits.withLock({ $0.sessions.take(key, now: now)?.seconds }) {
            throw .tooManyTries(seconds: wait)
        }
    }

    /// Forgives a session its tries, as after the right password.
    func forgive(_ account: Account.ID, with token: AccessToken.ID?) {
        limits.withLock { $0.sessions.forgive(SessionKey(account: account, token: token)) }
    }

    /// Counts an account to be made.
    func admitSignUp(from network: ClientNetwork) throws(MarketError) {
        let now = uptime()
        let wait: Int64? = limits.withLock { limits in
            if let wait = limits.signUps.take(network, now: now) { return wait.seconds }
            return limits.signUpsAround.take(network.around, now: now)?.seconds
        }
        if let wait { throw .tooManyTries(seconds: wait) }
    }

    /// Forgives `name` its tries from `network`, as after the right password.
    ///
    /// The network is not forgiven: a guesser would use an account of their own to go on.
    func forgive(_ name: String, from network: ClientNetwork, knownAs browser: Token? = nil) {
        limits.withLock { limits in
            if let browser {
                limits.browsers.forgive(Self.key(name, browser))
            } else {
                limits.names.forgive(Self.key(name, network))
            }
        }
    }

    private static func key(_ name: String, _ network: ClientNetwork) -> NameKey {
        NameKey(name: key(name), network: network)
    }

    private static func circle(_ name: String, _ network: ClientNetwork) -> CircleKey {
        CircleKey(name: key(name), around: network.around)
    }

    private static func key(_ name: String, _ browser: Token) -> BrowserKey {
        BrowserKey(name: key(name), browser: browser)
    }

    /// Letter case aside, as names are found; of a length that no name exceeds.
    private static func key(_ name: String) -> String {
        String(decoding: name.lowercased().utf8.prefix(400), as: UTF8.self)
    }
}

/// The network of a client as far as limits go: an IPv4 address, or the IPv6 network that one client has.
package struct ClientNetwork: Hashable, Sendable {
    package let name: String
    /// The wider network that it is in, of which a customer of a provider may have many.
    ///
    /// An address of a home or a school is alone, as all who are there would share one.
    package let around: String
    /// The wider network, as owners of accounts see it.
    package let block: String

    package init(_ name: String, around: String? = nil, block: String? = nil) {
        self.name = name
        self.around = around ?? name
        self.block = block ?? self.around
    }
}
