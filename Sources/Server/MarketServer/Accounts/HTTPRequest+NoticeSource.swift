import HTTPServer
import Market

extension HTTPRequest {
    /// Returns the origin of the request, as the account's owner may see it.
    func noticeSource(isApp: Bool = false) -> AccountNotice.Source {
        AccountNotice.Source(
            network: origin.address.blockText,
            device: isApp ? .app : DeviceKind(userAgent: self[.userAgent] ?? "")
        )
    }
}

extension IPAddress {
    /// The block that the address is in: `203.0.113.*`, `2001:db8:1::/48`.
    var blockText: String {
        let block = "\(surroundingNetwork)"
        guard let end = block.lastIndex(of: "."), !block.contains(":") else { return block + "/48" }
        return block[...end] + "*"
    }
}
