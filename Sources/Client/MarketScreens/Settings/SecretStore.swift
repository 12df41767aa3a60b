/// The store of secrets: the keyring of the system, or a file that only its owner can read.
///
/// Its secrets are never shown or logged.
public protocol SecretStore: Sendable {
    /// The secret of that name; `nil` where there is none.
    func secret(_ name: SecretName) async throws(SecretStoreError) -> String?
    /// Keeps `secret`, or forgets it where it is `nil`.
    func keep(_ secret: String?, as name: SecretName) async throws(SecretStoreError)
}

/// The purpose of a secret.
public enum SecretName: String, Hashable, Sendable, CaseIterable, Codable {
    /// Naver's identifier of the user's own application.
    case naverClientID = "naver_client_id"
    /// Naver's secret of it.
    case naverClientSecret = "naver_client_secret"
    /// Of a vendor on an old-style server.
    case vendorIdentifier = "vendor_identifier"
    /// The proof of the seller's identity to an old-style market.
    case vendorSecret = "vendor_secret"
}

/// That the secrets can't be read or written now.
public struct SecretStoreError: Error, Hashable, Sendable {
    public init() {}
}
