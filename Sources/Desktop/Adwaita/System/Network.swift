import CAdwaita

public enum Network {
    /// The availability of a network beyond this machine: now, and at each change.
    ///
    /// Ends with its listener.
    public static func availability() -> AsyncStream<Bool> {
        let monitor = Object(sharing: UnsafeMutableRawPointer(g_network_monitor_get_default()))
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            continuation.yield(g_network_monitor_get_network_available(monitor.opaque) != 0)
            let connection = monitor.on("network-changed") { continuation.yield($0(0)) }
            continuation.onTermination = { _ in
                Task { @MainActor in
                    // Held until here, since a connection does not hold its object.
                    withExtendedLifetime(monitor) { connection.disconnect() }
                }
            }
        }
    }
}
