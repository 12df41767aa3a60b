/// Connections by network and by the wider network around it, to find out who gives way when there are too many.
///
/// Each question takes the same short time however many there are, since it is asked at each connection of a flood.
struct NetworkCounts {
    private var circles = Tally<IPAddress>()
    /// Of each wider network, the networks in it.
    private var networks: [IPAddress: Tally<IPAddress>] = [:]
    /// The number of networks that have connections.
    private(set) var count = 0

    /// The network that has most in the wider network that has most, and how many that wider one has.
    struct Largest {
        let network: IPAddress
        let ofCircle: Int
    }

    subscript(network: IPAddress) -> Int { networks[network.surroundingNetwork]?[network] ?? 0 }

    mutating func add(_ network: IPAddress) {
        if self[network] == 0 { count += 1 }
        circles.add(network.surroundingNetwork)
        networks[network.surroundingNetwork, default: Tally()].add(network)
    }

    mutating func remove(_ network: IPAddress) {
        guard self[network] > 0 else { return }
        let circle = network.surroundingNetwork
        circles.remove(circle)
        networks[circle]?.remove(network)
        if networks[circle]?.count == 0 { networks[circle] = nil }
        if self[network] == 0 { count -= 1 }
    }

    /// The network of which a newcomer may take a connection, or `nil` where none has enough of them.
    ///
    /// It has at least two more than the newcomer, so that nobody takes turns at that. Wider networks are
    /// compared before networks: many addresses of one customer are one. Without a newcomer, nothing is known
    /// yet of the client.
    func largest(besides newcomer: IPAddress?) -> Largest? {
        let circle = newcomer?.surroundingNetwork
        let own = circle.map { circles[$0] } ?? 0
        if let widest = circles.mostFrequent, widest.thing != circle, widest.count > own + 1 {
            return longest(in: widest.thing).map { Largest(network: $0.thing, ofCircle: widest.count) }
        }
        guard let newcomer, let circle, let longest = longest(in: circle),
            longest.count > self[newcomer] + 1
        else {
            return nil
        }
        return Largest(network: longest.thing, ofCircle: own)
    }

    private func longest(in circle: IPAddress) -> (thing: IPAddress, count: Int)? {
        networks[circle]?.mostFrequent
    }
}
