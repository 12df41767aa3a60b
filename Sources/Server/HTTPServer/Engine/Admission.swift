import Synchronization

/// Counts connections over all loops, and decides who may not have another.
///
/// A newcomer from a network with few connections gets one even where all are taken: the network with the
/// most gives one up.
final class Admission: Sendable {
    enum Verdict: Hashable {
        case admitted
        /// Admitted as a trusted proxy's, whose connections are many people's.
        case exempt
        case crowded
        case addressCrowded
        /// Not even a refusal can be afforded, be it for all or for one address.
        case overrun(ofAddress: Bool)
    }

    private struct Counts {
        var all = 0
        var refused = 0
        var byNetwork = NetworkCounts()
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

    /// Holds for connections from now on; nobody is cut off.
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

    /// So many more than the limit may there be until those that give way are closed.
    private static let mostOver = 64

    /// Asks for a place, besides those of `origins`, the clients behind proxies.
    ///
    /// `displace` is called with the network of which one connection is to be
    /// closed, after which there is room for this one.
    ///
    /// Every verdict but ``Verdict/overrun(ofAddress:)`` must be returned to ``release(_:_:)``.
    func admit(
        _ address: IPAddress,
        besides origins: OriginAdmission? = nil,
        displace: (IPAddress) -> Void = { _ in }
    ) -> Verdict {
        let rules = rules.withLock(\.self)
        let isExempt = rules.trust.trusts(address)
        let (limit, addressLimit) = (rules.limit, rules.addressLimit)
        let network = address.network
        let (verdict, displaced) = counts.withLock { counts -> (Verdict, IPAddress?) in
            let isOwnFull = !isExempt && counts.byNetwork[network] >= addressLimit
            var displaced: IPAddress?
            if counts.all >= limit, !isOwnFull, counts.all < limit + Self.mostOver {
                let newcomer = isExempt ? nil : network
                let all = [counts.byNetwork.largest(besides: newcomer), origins?.largest(besides: newcomer)]
                displaced = all.compactMap(\.self).max { $0.ofCircle < $1.ofCircle }?.network
            }
            guard !isOwnFull, counts.all < limit || displaced != nil else {
                let mostRefusals = 64
                let ofAddress = counts.all < limit
                guard counts.refused < mostRefusals else { return (.overrun(ofAddress: ofAddress), nil) }
                counts.refused += 1
                return (ofAddress ? .addressCrowded : .crowded, nil)
            }
            counts.all += 1
            if isExempt { return (.exempt, displaced) }
            counts.byNetwork.add(network)
            return (.admitted, displaced)
        }
        if let displaced { displace(displaced) }
        return verdict
    }

    func release(_ address: IPAddress, _ verdict: Verdict) {
        counts.withLock { counts in
            switch verdict {
            case .admitted:
                counts.all -= 1
                counts.byNetwork.remove(address.network)
            case .exempt: counts.all -= 1
            case .crowded, .addressCrowded, .overrun: counts.refused -= 1
            }
        }
    }
}
