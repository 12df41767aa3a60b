/// Connections by network and by the wider network around it, to find out who gives way when there are too many.
struct NetworkCounts {
    private(set) var networks: [IPAddress: Int] = [:]
    private var circles: [IPAddress: Int] = [:]

    /// The network that has most in the wider network that has most, and how many that wider one has.
    struct Largest {
        let network: IPAddress
        let ofCircle: Int
    }

    subscript(network: IPAddress) -> Int { networks[network] ?? 0 }

    mutating func add(_ network: IPAddress) {
        networks[network, default: 0] += 1
        circles[network.surroundingNetwork, default: 0] += 1
    }

    mutating func remove(_ network: IPAddress) {
        Self.decrease(&networks[network])
        Self.decrease(&circles[network.surroundingNetwork])
    }

    /// Whose connection a newcomer may take: one that has two more than it at least, so that nobody takes turns at that.
    ///
    /// Wider networks are compared before networks: many addresses of one customer are one. `nil` as newcomer is
    /// somebody of whom nothing is known yet.
    func largest(besides newcomer: IPAddress?) -> Largest? {
        let circle = newcomer?.surroundingNetwork
        let own = circle.flatMap { circles[$0] } ?? 0
        let widest = circles.max { $0.value < $1.value }
        if let widest, widest.key != circle, widest.value > own + 1 {
            return longest(in: widest.key).map { Largest(network: $0.key, ofCircle: widest.value) }
        }
        guard let newcomer, let circle, let longest = longest(in: circle),
            longest.value > self[newcomer] + 1
        else {
            return nil
        }
        return Largest(network: longest.key, ofCircle: own)
    }

    private func longest(in circle: IPAddress) -> (key: IPAddress, value: Int)? {
        networks.lazy.filter { $0.key.surroundingNetwork == circle }.max { $0.value < $1.value }
    }

    private static func decrease(_ count: inout Int?) {
        let left = (count ?? 1) - 1
        count = left > 0 ? left : nil
    }
}
