/// Requests over libcurl: connections are kept and used again, all of them on one thread, which sleeps while the
/// network is still.
///
/// Certificates are checked. Redirects are not followed, and neither cookies nor replies are kept. Proxies are those of
/// the environment, as `https_proxy`. Transfers that are held or have begun come to their end when the session is let go
/// of; with the last the thread ends.
package final class CurlSession: Sendable {
    let driver: CurlDriver

    /// - Parameters:
    ///   - connections: How many connections one host may have; further requests wait for one.
    ///   - authorities: A file of the authorities that are trusted, instead of the system's.
    package init(connectionsPerHost connections: Int = 6, authorities: String? = nil) {
        driver = CurlDriver(connectionsPerHost: connections, authorities: authorities)
    }

    deinit { driver.close() }

    /// A transfer that has not begun.
    package func transfer(_ request: CurlRequest, to receiver: any CurlReceiver) -> CurlTransfer {
        CurlTransfer(request, receiver, self)
    }
}
