import HTTPServer
import Market
import MarketServer
import MarketService

extension Serving {
    /// Says where the market is open, and how its first administrator is made.
    func reportStart(_ servers: Entrance.Servers, _ invitation: (Invitation, Token)?) {
        if options.database != nil, options.photos.address == nil {
            say(
                "Photos are kept in \(folder.photos), where no other server has them; --photos names a bucket."
            )
        }
        let address = localAddress(servers)
        if let (_, token) = invitation {
            // Behind `#`, a browser keeps it to itself: no log of ours or of a proxy's ever has it.
            say("There is no administrator yet. Whoever opens this link first becomes it:")
            let named = namedAddress
            say("\(named ?? address)/setup#\(token.text)")
            if named != nil { say("or on this machine: \(address)/setup#\(token.text)") }
        }
        if let endpoint = options.statusListen, let status = servers.status {
            say("Its health is at \(Self.address(endpoint.address, port: status.ports[0]))/health")
        }
        say("Open Market is open: \(address)/ (Ctrl-C closes it)")
    }

    /// The address by which people know the market, as far as its options tell.
    func publicAddress(_ servers: Entrance.Servers) -> String { namedAddress ?? localAddress(servers) }

    private func localAddress(_ servers: Entrance.Servers) -> String {
        Self.address(options.hosts.first ?? .loopback, port: servers.market.ports[0])
    }

    private var namedAddress: String? {
        // Behind a proxy, that is what speaks TLS for the name.
        let scheme = options.proxies.isEmpty ? "http" : "https"
        return options.hostNames.first.map { "\(scheme)://\($0.text)" }
    }

    /// Returns the address at which a browser on this machine reaches a server that listens at `host`.
    static func address(_ host: IPAddress, port: UInt16) -> String {
        let everywhere: [IPAddress] = [.any, IPAddress("0.0.0.0")].compactMap(\.self)
        let name = "\(everywhere.contains(host) ? .loopback : host)"
        return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)"
    }
}
