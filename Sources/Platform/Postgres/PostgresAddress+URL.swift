extension PostgresAddress {
    /// Reads `postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE?schema=NAME&sslmode=verify-full`.
    ///
    /// Several hosts are asked in their order for the one that takes writes. Without a password libpq looks into its own
    /// file of them; `host=/FOLDER` behind the question mark is the folder of a socket, on this machine.
    package init(url text: String) throws(PostgresAddressError) {
        guard let scheme = ["postgres://", "postgresql://"].first(where: text.hasPrefix) else {
            throw .notPostgres
        }
        let parts = text.dropFirst(scheme.count).splitOnce("?")
        let place = parts.0.splitOnce("/")
        let (user, hosts) = Self.lastSplit(place.0, "@")
        let names = user.map { $0.splitOnce(":") }
        self.init(
            hosts: try Self.hosts(hosts),
            database: try Self.decoded(place.1 ?? ""),
            user: try names.map { names throws(PostgresAddressError) in try Self.decoded(names.0) } ?? "",
            password: try names?.1.map { word throws(PostgresAddressError) in try Self.decoded(word) }
        )
        for word in (parts.1 ?? "").split(separator: "&") { try set(word.splitOnce("=")) }
        guard !self.hosts.isEmpty else { throw .noHost }
        guard !self.user.isEmpty else { throw .noUser }
        if database.isEmpty { database = self.user }
    }

    private mutating func set(_ setting: (Substring, Substring?)) throws(PostgresAddressError) {
        let value = try Self.decoded(setting.1 ?? "")
        switch setting.0 {
        case "schema" where !value.isEmpty: schema = value
        case "host" where value.hasPrefix("/"): hosts = [Host(value)]
        case "sslmode" where ["disable", "prefer", "require", "verify-ca", "verify-full"].contains(value):
            encryption = value
        case "connect_timeout":
            guard let seconds = Int(value), (1...60).contains(seconds) else {
                throw .badSetting("connect_timeout")
            }
            connectTimeout = seconds
        default: throw .badSetting(String(setting.0))
        }
    }

    private static func hosts(_ text: Substring) throws(PostgresAddressError) -> [Host] {
        var hosts: [Host] = []
        for word in text.split(separator: ",") {
            // An address of version 6 stands in brackets, as it has colons of its own.
            let (name, port): (Substring, Substring?)
            if word.first == "[", let end = word.firstIndex(of: "]") {
                name = word[word.index(after: word.startIndex)..<end]
                let rest = word[word.index(after: end)...]
                guard rest.isEmpty || rest.first == ":" else { throw .badHost }
                port = rest.isEmpty ? nil : rest.dropFirst()
            } else {
                (name, port) = word.splitOnce(":")
            }
            guard !name.isEmpty, let number = port.map({ UInt16($0) }) ?? 5_432, number > 0 else {
                throw .badHost
            }
            hosts.append(Host(try decoded(name), port: number))
        }
        return hosts
    }

    private static func lastSplit(_ text: Substring, _ sign: Character) -> (Substring?, Substring) {
        guard let place = text.lastIndex(of: sign) else { return (nil, text) }
        return (text[..<place], text[text.index(after: place)...])
    }

    /// The text with `%40` and its like decoded.
    private static func decoded(_ text: Substring) throws(PostgresAddressError) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16), value != 0 else {
                throw .badEscape
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else { throw .badEscape }
        return decoded
    }
}

extension Substring {
    fileprivate func splitOnce(_ sign: Character) -> (Substring, Substring?) {
        guard let place = firstIndex(of: sign) else { return (self, nil) }
        return (self[..<place], self[index(after: place)...])
    }
}

/// The reason for which a text is no address of a database; never with any of a password.
package enum PostgresAddressError: Error, Hashable, Sendable {
    case notPostgres, noHost, noUser, badHost, badEscape
    case badSetting(String)
}

extension PostgresAddressError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notPostgres: "it does not begin with postgres://"
        case .noHost: "it names no host, as in postgres://market@db.example/market"
        case .noUser: "it names no user, as in postgres://market@db.example/market"
        case .badEscape: "behind a percent sign stand two hexadecimal digits of a text"
        case .badHost:
            "a host is a name or an address, and a port; in a password / is written %2F, and ? is %3F"
        case .badSetting(let name): "\(name) can't be set there, or not so"
        }
    }
}
