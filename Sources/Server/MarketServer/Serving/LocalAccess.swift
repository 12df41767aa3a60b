package import HTTPServer
package import MarketService
import Synchronization

/// Tells people at the machine itself from those for whom a proxy on it speaks.
///
/// To a server behind a proxy that it was not told of, the whole world comes from this machine. What such a proxy writes
/// into a request is not believed, but where it writes anything, nobody is taken to be here. Nor is anybody for whom a
/// trusted proxy speaks without telling an address that can be read, as nginx behind a Unix socket does.
package final class LocalAccess: Sendable {
    private let watchers: Mutex<[AddressRange]>
    private let log: Log
    private let hasWarned = Atomic<Bool>(false)

    /// `watchers` may see from afar what is otherwise for people at this machine to watch.
    package init(watchers: [AddressRange], log: Log) {
        self.watchers = Mutex(watchers)
        self.log = log
    }

    /// From now on these may watch, and nobody else from afar.
    package func update(watchers: [AddressRange]) {
        self.watchers.withLock { $0 = watchers }
    }

    /// Returns true where someone at this machine asks, as far as a request can tell.
    package func isHere(_ request: HTTPRequest) -> Bool {
        let origin = request.origin
        return origin.isKnown && origin.address.isLoopback && !isRelayed(request)
    }

    /// Returns true for a request of this machine by a name that only it has, such as `localhost`, or none.
    ///
    /// A page elsewhere whose name leads here sends its own name.
    package func isByOwnName(_ request: HTTPRequest) -> Bool {
        let name = request.hostName
        return isHere(request)
            && (name.isEmpty || name == "localhost" || name == "[::1]" || IPAddress(name)?.isLoopback == true)
    }

    /// True for a watcher, and for a client on this machine that asks by the machine's own name.
    ///
    /// Under any other name, a page of another site could read them by DNS rebinding.
    package func mayWatch(_ request: HTTPRequest) -> Bool {
        guard !isByOwnName(request) else { return true }
        let origin = request.origin
        guard origin.isKnown, watchers.withLock(\.self).contains(where: { $0.contains(origin.address) })
        else {
            return false
        }
        return !isRelayed(request)
    }

    /// Returns true where a proxy passed the request on that the server does not know; the log warns once.
    package func isRelayed(_ request: HTTPRequest) -> Bool {
        guard request.isRelayed else { return false }
        if !hasWarned.exchange(true, ordering: .relaxed) {
            log.warning(
                "proxy_not_trusted",
                [("from", .text("\(request.origin.address)")), ("remedy", .text("name it in --proxies"))]
            )
        }
        return true
    }
}
