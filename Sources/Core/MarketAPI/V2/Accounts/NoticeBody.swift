public import Market

/// Something that happened to one's account.
public struct NoticeBody: Hashable, Sendable {
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
}

extension NoticeBody {
    public init(_ notice: AccountNotice) {
        self.init(
            id: notice.id.rawValue,
            kind: notice.kind.rawValue,
            at: notice.at,
            role: notice.role,
            network: notice.source?.network,
            device: notice.source?.device.rawValue,
            tries: notice.guesses?.tries,
            networks: notice.guesses?.networks
        )
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

extension NoticeBody: ShapedBody {
    public static let shape = Shape<NoticeBody>("Notice", page: "Newest first; all of them.") { o in
        let id = o("id", \.id, as: .identifier)
        let kind = o(
            "kind",
            \.kind,
            "signed_in, new_device, password_changed, password_reset, role_given, role_taken, sessions_ended, "
                + "wrong_passwords, recovery_codes_made, recovered, "
                + "link_made, recovered_by_link; more may come."
        )
        let at = o("at", \.at)
        let role = o("role", ifPresent: \.role)
        let network = o(
            "network",
            ifPresent: \.network,
            "A block of addresses; absent where the operator or an administrator did it, and of wrong passwords."
        )
        let device = o(
            "device",
            ifPresent: \.device,
            "android, ios, windows, mac, linux, app, other; more may come."
        )
        let tries = o(
            "tries",
            ifPresent: \.tries,
            "How many wrong passwords were tried within a week; it rises.",
            as: .int64(1...)
        )
        let networks = o(
            "networks",
            ifPresent: \.networks,
            "From how many wider networks they were tried.",
            as: .int64(1...)
        )
        return { json in
            NoticeBody(
                id: try json(id),
                kind: try json(kind),
                at: try json(at),
                role: try json(role),
                network: try json(network),
                device: try json(device),
                tries: try json(tries),
                networks: try json(networks)
            )
        }
    }
}
