public import Market

/// Something that happened to one's account.
public struct NoticeBody: Hashable, Sendable, Decodable {
    public let id: Int64
    /// ``AccountNotice/Kind``; later servers may know more.
    public let kind: String
    public let at: Timestamp
    public let role: Role?
    public let network: String?
    /// ``DeviceKind``; later servers may know more.
    public let device: String?
    /// Of wrong passwords: how many were tried, and from how many networks.
    public let tries: Int?
    public let networks: Int?

    public init(_ notice: AccountNotice) {
        id = notice.id.rawValue
        kind = notice.kind.rawValue
        at = notice.at
        role = notice.role
        network = notice.source?.network
        device = notice.source?.device.rawValue
        tries = notice.guesses?.tries
        networks = notice.guesses?.networks
    }

    /// `nil` for a kind that this client does not know.
    public var notice: AccountNotice? {
        AccountNotice.Kind(rawValue: kind).map { kind in
            AccountNotice(
                id: Identifier(id),
                kind: kind,
                at: at,
                role: role,
                source: network.map {
                    AccountNotice.Source(
                        network: $0,
                        device: device.flatMap { DeviceKind(rawValue: $0) } ?? .other
                    )
                },
                guesses: tries.map { AccountNotice.Guesses(tries: $0, networks: networks ?? 1) }
            )
        }
    }
}

extension NoticeBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", id)
            o("kind", kind)
            o("at", at)
            o("role", ifPresent: role?.rawValue)
            o("network", ifPresent: network)
            o("device", ifPresent: device)
            o("tries", ifPresent: tries)
            o("networks", ifPresent: networks)
        }
    }
}
