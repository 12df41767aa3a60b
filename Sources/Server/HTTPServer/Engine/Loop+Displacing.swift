import Synchronization

/// One connection to close in favour of another, by whichever loop finds one first.
final class Displacement: Sendable {
    let network: IPAddress
    private let isDone = Atomic(false)

    init(_ network: IPAddress) {
        self.network = network
    }

    /// True for the first caller alone, who is the one to do it.
    func take() -> Bool { !isDone.exchange(true, ordering: .relaxed) }
}

extension Loop {
    /// Has a connection of `network` closed, here or at another loop.
    func displace(oneOf network: IPAddress) {
        let displacement = Displacement(network)
        for loop in siblings { loop.perform { $0.carryOut(displacement) } }
    }

    /// Closes the connection of the network that loses least by it; none while the server is at work for it.
    private func carryOut(_ displacement: Displacement) {
        var chosen: (connection: HTTPConnection, loss: Int)?
        for case let connection? in connections where connection.client == displacement.network {
            guard let loss = connection.loss, loss < chosen?.loss ?? .max else { continue }
            chosen = (connection, loss)
            if loss == 0 { break }
        }
        guard let chosen, displacement.take() else { return }
        options.notice(.displaced)
        chosen.connection.close()
    }
}

extension HTTPConnection {
    /// The network that the connection counts for: that of the client which a trusted proxy names, or of the peer.
    fileprivate var client: IPAddress? {
        if let place { return place.origin }
        return verdict == .admitted ? peer.network : nil
    }

    /// The work that is lost where the connection is closed now; `nil` where the client is not the one to be waited for.
    fileprivate var loss: Int? {
        switch phase {
        case .head, .lingering: 0
        case .listening: 1
        case .streaming, .sending: deadline.isRunning(.reply) ? 2 : nil
        case .handling: deadline.isRunning(.body) ? 3 : nil
        case .closed: nil
        }
    }
}
