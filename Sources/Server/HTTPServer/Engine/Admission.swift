import Synchronization

/// Counts connections over all loops, and says who may not have another.
final class Admission: Sendable {
    enum Verdict: Hashable {
        case admitted
        case crowded
        case addressCrowded
        /// Not even a refusal can be afforded, be it for all or for one address.
        case overrun(ofAddress: Bool)
    }

    private struct Counts {
        var all = 0
        var refused = 0
        var byNetwork: [IPAddress: Int] = [:]
    }

    private let counts = Mutex(Counts())
    private struct Rules {
        var limit: Int
        var addressLimit: Int
        var trust: ProxyTrust
    }

    private let rules: Mutex<Rules>

    init(_ options: ServerOptions) {
        rules = Mutex(Self.rules(options))
    }

    /// Holds for whoever comes from now on; nobody is cut off.
    func update(_ options: ServerOptions) {
        rules.withLock { $0 = Self.rules(options) }
    }

    private static func rules(_ options: ServerOptions) -> Rules {
        Rules(
            limit: options.limits.connections,
            addressLimit: options.limits.connectionsPerAddress,
            trust: options.trust
        )
    }

    /// Every verdict but ``Verdict/overrun(ofAddress:)`` must be returned to ``release(_:_:)``.
    func admit(_ address: IPAddress) -> Verdict {
        let rules = rules.withLock(\.self)
        let isExempt = rules.trust.trusts(address)
        let (limit, addressLimit) = (rules.limit, rules.addressLimit)
        let network = address.network
        return counts.withLock { counts in
            let mostRefusals = 64
            guard counts.all < limit, isExempt || counts.byNetwork[network, default: 0] < addressLimit else {
                let ofAddress = counts.all < limit
                guard counts.refused < mostRefusals else { return .overrun(ofAddress: ofAddress) }
                counts.refused += 1
                return ofAddress ? .addressCrowded : .crowded
            }
            counts.all += 1
            counts.byNetwork[network, default: 0] += 1
            return .admitted
        }
    }

    func release(_ address: IPAddress, _ verdict: Verdict) {
        counts.withLock { counts in
            guard verdict == .admitted else {
                counts.refused -= 1
                return
            }
            counts.all -= 1
            let left = counts.byNetwork[address.network, default: 1] - 1
            counts.byNetwork[address.network] = left > 0 ? left : nil
        }
    }
}
