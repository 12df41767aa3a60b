/// An address outside of the market that a page may lead to: `http`, `https` or `mailto`, and no other.
public struct WebAddress: Hashable, Sendable {
    /// In printable ASCII, without quotes, brackets and backslashes.
    public let text: String

    /// Reads what people write; letters beyond ASCII are escaped.
    ///
    /// `nil` for everything that a browser could take for another kind of address, or that hides where it leads.
    public init?(_ text: some StringProtocol) {
        var bytes: [UInt8] = []
        for byte in text.utf8.prefix(Self.longest + 1) {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
                UInt8(ascii: "`"), 0...0x20, 0x7F:
                return nil
            case 0x80...: bytes += "%\(Self.digits[Int(byte >> 4)])\(Self.digits[Int(byte & 0xF)])".utf8
            default: bytes.append(byte)
            }
        }
        guard text.utf8.count <= Self.longest else { return nil }
        let escaped = String(decoding: bytes, as: UTF8.self)
        guard let colon = escaped.firstIndex(of: ":") else { return nil }
        let rest = escaped[escaped.index(after: colon)...]
        switch escaped[..<colon].lowercased() {
        case "http", "https":
            guard rest.hasPrefix("//") else { return nil }
            let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
            // What stands before an `@` is not where it leads.
            guard let first = host.first, first.isLetter || first.isNumber || first == "%" || first == "[",
                !host.contains("@")
            else { return nil }
        case "mailto":
            let box = rest.prefix { $0 != "?" }.split(separator: "@", omittingEmptySubsequences: false)
            guard box.count == 2, box.allSatisfy({ !$0.isEmpty }) else { return nil }
        default: return nil
        }
        self.text = escaped
    }

    private static let longest = 500
    private static let digits = Array("0123456789ABCDEF")
}

extension WebAddress {
    /// Reads the contact of a person, who may have written a mailbox alone.
    public init?(contact: String) {
        if let address = WebAddress(contact) {
            self = address
        } else if !contact.contains(":"), let mailbox = WebAddress("mailto:\(contact)") {
            self = mailbox
        } else {
            return nil
        }
    }
}
