import CPostgres
import Glibc

/// A notification to all listeners of a channel.
package struct PostgresNotification: Hashable, Sendable {
    package let channel: String
    package let text: String
    /// The number of the connection that told it.
    package let backend: Int32

    package init(channel: String, text: String, backend: Int32) {
        self.channel = channel
        self.text = text
        self.backend = backend
    }
}

extension PostgresConnection {
    /// Listens to a channel from now on; also to this connection's own notifications.
    ///
    /// Listen first, and read the state afterwards: earlier notifications never arrive.
    package func listen(to channel: String) throws(PostgresError) {
        try execute("LISTEN \(Self.quoted(channel))")
    }

    /// Tells all who listen to a channel, once the transaction that this is in has been committed.
    ///
    /// The text has less than 8,000 bytes.
    package func notify(_ channel: String, _ text: String) throws(PostgresError) {
        try first("SELECT pg_notify($1, $2) IS NULL", .text(channel), .text(text)) {
            _ throws(PostgresError) in
        }
    }

    /// The notifications that have come, in order; waits up to `wait` where there are none yet, and then
    /// gives none.
    ///
    /// If `descriptor` becomes readable, it returns at once with those that have come. Throws
    /// ``PostgresError/Kind/lost`` where the connection is.
    package func notifications(
        within wait: Duration,
        orWhenReadable descriptor: Int32 = -1
    ) throws(PostgresError) -> [PostgresNotification] {
        let deadline = ContinuousClock.now + wait
        while true {
            guard PQconsumeInput(handle) == 1, isOpen else { throw PostgresError(.lost, lastMessage) }
            let heard = takeNotifications()
            let left = deadline - .now
            guard heard.isEmpty, left > .zero else { return heard }
            // One below 0 is passed over.
            var places = [PQsocket(handle), descriptor, interrupt?.descriptor ?? -1].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            poll(&places, 3, left.milliseconds)
            guard places[2].revents == 0 else { throw PostgresError(.lost, "it was interrupted") }
            if places[1].revents != 0 { return takeNotifications() }
        }
    }

    private func takeNotifications() -> [PostgresNotification] {
        var heard: [PostgresNotification] = []
        while let one = PQnotifies(handle) {
            heard.append(
                PostgresNotification(
                    channel: String(cString: one.pointee.relname),
                    text: String(cString: one.pointee.extra),
                    backend: one.pointee.be_pid
                )
            )
            PQfreemem(one)
        }
        return heard
    }

    /// A name as SQL writes it, whatever stands in it.
    package static func quoted(_ name: String) -> String {
        "\"\(name.replacing("\"", with: "\"\""))\""
    }
}
