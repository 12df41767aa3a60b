import HTTPServer
import MarketServer
import Synchronization

/// The ports of a market: they open once it is there, or earlier where it takes long, and then tell how far it is.
final class Entrance: Sendable {
    /// The servers that listen.
    struct Servers: Sendable {
        let market: WebServer
        /// Only for health and measurements, with a thread and a few connections of its own: it answers also where all others
        /// are taken.
        let status: WebServer?
    }

    private let servers = Mutex<Servers?>(nil)
    private let options: ServerOptions
    private let statusOptions: ServerOptions?
    private let market: MarketEntrance
    private let status: MarketEntrance

    /// `entrance` makes what answers at either port.
    init(_ options: ServerOptions, status statusOptions: ServerOptions?, entrance: () -> MarketEntrance) {
        self.options = options
        self.statusOptions = statusOptions
        market = entrance()
        status = entrance()
    }

    /// Opens the ports, where they are not open yet.
    @discardableResult
    func open() throws(ServerStartError) -> Servers {
        try servers.withLock { servers throws(ServerStartError) in
            if let servers { return servers }
            let statusServer: WebServer? =
                if let statusOptions { try WebServer(statusOptions, handler: status) } else { nil }
            let made = Servers(market: try WebServer(options, handler: market), status: statusServer)
            servers = made
            return made
        }
    }

    /// Opens the ports to the market itself.
    func open(_ handler: MarketHandler, status statusHandler: MarketHandler) throws(ServerStartError)
        -> Servers
    {
        market.open(handler)
        status.open(statusHandler)
        return try open()
    }

    /// Closes what is open, to a market that does not come.
    func close() async {
        guard let servers = servers.withLock(\.self) else { return }
        await servers.market.stop(within: .zero)
        await servers.status?.stop(within: .zero)
    }
}
