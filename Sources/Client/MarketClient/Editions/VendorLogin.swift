public import Market

/// A vendor on an old-style market, as its operator has set them up.
public struct VendorLogin: Hashable, Sendable {
    /// Sent with every request that changes something.
    public let identifier: VendorIdentifier
    /// The vendor's password; with none, the app asks for it at each change.
    public let secret: String?

    public init(identifier: VendorIdentifier, secret: String? = nil) {
        self.identifier = identifier
        self.secret = secret
    }

    /// Reads `identifier:secret`, or the identifier alone; `nil` where that is no UUID.
    public init?(_ text: String) {
        let halves = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard let identifier = halves.first.flatMap(VendorIdentifier.init) else { return nil }
        self.init(identifier: identifier, secret: halves.count == 2 ? halves[1] : nil)
    }
}
