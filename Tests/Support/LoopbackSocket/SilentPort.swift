import Glibc

/// A port of this machine that accepts connections and stays silent.
package final class SilentPort: Sendable {
    private let port: TakenPort

    package init() throws(LoopbackSocket.Failure) {
        port = try TakenPort()
        guard listen(port.descriptor, 8) == 0 else {
            throw LoopbackSocket.Failure(call: "listen", errno: errno)
        }
    }

    package var number: UInt16 { port.number }
}
