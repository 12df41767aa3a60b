/// The last use of a session or token.
package struct SessionUse: Hashable, Sendable {
    package let at: Timestamp
    package let device: DeviceKind
    /// The beginning of the network's addresses, such as `203.0.*.*`.
    package let network: String

    package init(at: Timestamp, from source: AccountNotice.Source) {
        self.at = at
        device = source.device
        network = source.wideNetwork
    }

    /// The time for which the network of a session is kept after its last use.
    package static let networkMilliseconds: Int64 = 30 * 24 * 60 * 60 * 1_000
}

extension AccountNotice.Source {
    /// The wider block that the network is in: of IPv4 the first 16 bits, of IPv6 the first 48.
    package var wideNetwork: String {
        let parts = network.split(separator: ".")
        return parts.count == 4 ? "\(parts[0]).\(parts[1]).*.*" : network
    }
}

extension AccessToken {
    /// The name of its device: the kind for a browser, and the label for an app.
    public func deviceText(in texts: Texts) -> String {
        Self.deviceText(device, kind == .app ? label : "", texts)
    }

    /// The same of a session as the API describes it.
    public static func deviceText(_ device: DeviceKind, _ label: String, _ texts: Texts) -> String {
        let kind = texts[device.nameKey]
        return label.isEmpty ? kind : "\(label) (\(kind))"
    }

    /// The network of its last use in words: `앞부분이 203.0인 네트워크`; `nil` where it is not kept any more.
    public func networkText(in texts: Texts) -> String? {
        network.map { Self.networkText($0, texts) }
    }

    /// The same of a network that the API describes.
    public static func networkText(_ network: String, _ texts: Texts) -> String {
        if isAtHome(network) { return texts[.deviceNetworkLocal] }
        let start =
            network.contains(":")
            ? String(network.prefix { $0 != "/" })
            : network.split(separator: ".").filter { $0 != "*" }.joined(separator: ".")
        return texts(.deviceNetwork, ["network": start])
    }

    /// True of a network of a home, a school or the machine itself, which is not to be had on the internet.
    private static func isAtHome(_ network: String) -> Bool {
        let parts = network.split(separator: ".").compactMap { Int($0) }
        switch (parts.first, parts.dropFirst().first) {
        case (10, _), (127, _), (192, 168), (169, 254): return true
        case (172, let second?): return (16...31).contains(second)
        default:
            let network = network.lowercased()
            return ["fc", "fd", "fe8", "fe9", "fea", "feb", "::"].contains { network.hasPrefix($0) }
        }
    }
}
