import Glibc
import Synchronization

/// The sockets that a server's loops accept from together.
final class ListenerSet: Sendable {
    let all: [Listener]
    private let loopsInside: Mutex<Int>

    init(_ endpoints: [ServerOptions.Endpoint], loops: Int) throws(ServerStartError) {
        var all: [Listener] = []
        do throws(ServerStartError) {
            for endpoint in endpoints {
                let hasV4 = endpoints.contains { $0.address.isV4 && $0.port == endpoint.port }
                all.append(try Listener(endpoint, takesV4: !hasV4))
            }
        } catch {
            for listener in all { close(listener.descriptor) }
            throw error
        }
        self.all = all
        loopsInside = Mutex(loops)
    }

    /// Every loop leaves once, when it accepts no more; the last one closes the sockets.
    func leave() {
        let isLast = loopsInside.withLock { inside in
            inside -= 1
            return inside == 0
        }
        if isLast {
            for listener in all { close(listener.descriptor) }
        }
    }
}
