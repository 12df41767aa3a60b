public import Market

/// Who sells on an old-style market, as its operator has set them up.
public struct Vendor: Hashable, Sendable {
    /// Sent with every request that changes something.
    public let identifier: VendorIdentifier
    /// The vendor's password; with none, the app asks for it at each change.
    public let secret: String?

    public init(identifier: VendorIdentifier, secret: String? = nil) {
        self.identifier = identifier
        self.secret = secret
    }

    /// A vendor as people are told of one; `nil` where `identifier` is no UUID.
    public init?(identifier: String, secret: String? = nil) {
        guard let identifier = VendorIdentifier(rawValue: identifier) else { return nil }
        self.init(identifier: identifier, secret: secret)
    }
}
