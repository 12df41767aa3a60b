/// The address of a database, and the behaviour of its connections.
package struct PostgresAddress: Hashable, Sendable {
    /// A server, by its name or address, or the folder of its socket.
    package struct Host: Hashable, Sendable {
        package var name: String
        package var port: UInt16

        package init(_ name: String, port: UInt16 = 5432) {
            self.name = name
            self.port = port
        }
    }

    /// The role that a server must have to be connected to.
    package enum Role: String, Hashable, Sendable {
        case any
        /// Which one that is may change: all hosts are asked, in their order.
        case writing = "read-write"
        case standby = "prefer-standby"
    }

    package var hosts: [Host]
    package var database: String
    package var user: String
    package var password: String?
    package var role = Role.writing
    /// The schema in which names without one are looked up.
    package var schema: String?
    /// As libpq names it: `disable`, `prefer`, `require`, `verify-full`.
    package var encryption = "prefer"
    /// Each host is given up after so many seconds.
    package var connectTimeout = 5
    /// All hosts together are given up after this, with what it takes to look up their names.
    package var connectLimit = Duration.seconds(20)
    /// A server that has not answered a statement by then counts as lost; `nil` where it may take as long as it takes.
    package var answerTimeout: Duration? = .seconds(15)
    /// The longest time for a statement, in milliseconds; `nil` for no limit.
    package var statementTimeout: Int?
    /// The longest wait for a lock, in milliseconds; `nil` for no limit.
    package var lockTimeout: Int?

    package init(hosts: [Host], database: String, user: String, password: String? = nil) {
        self.hosts = hosts
        self.database = database
        self.user = user
        self.password = password
    }

    /// As libpq takes it.
    ///
    /// A peer that is gone without a word is noticed within seconds, and not hours.
    var parameters: [(name: String, value: String)] {
        var all = [
            ("host", hosts.map(\.name).joined(separator: ",")),
            ("port", hosts.map { "\($0.port)" }.joined(separator: ",")),
            ("dbname", database), ("user", user), ("sslmode", encryption),
            ("target_session_attrs", role.rawValue),
            ("connect_timeout", "\(connectTimeout)"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "10000"), ("client_encoding", "UTF8"),
            ("application_name", "openmarket"), ("options", options),
        ]
        if let password { all.append(("password", password)) }
        return all
    }

    private var options: String {
        var settings = [("timezone", "UTC"), ("datestyle", "ISO")]
        if let schema { settings.append(("search_path", schema)) }
        if let statementTimeout { settings.append(("statement_timeout", "\(statementTimeout)")) }
        if let lockTimeout { settings.append(("lock_timeout", "\(lockTimeout)")) }
        return settings.map { "-c \($0)=\(Self.escaped($1))" }.joined(separator: " ")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(" ", with: "\\ ")
    }
}

/// Without the password, so that no log has it.
extension PostgresAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String {
        let hosts = hosts.map { $0.name.hasPrefix("/") ? $0.name : "\($0.name):\($0.port)" }
        return "postgres://\(user)@\(hosts.joined(separator: ","))/\(database)"
    }

    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
