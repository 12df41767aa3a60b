import Market

/// The secrets by which a vendor deletes one product, as the old servers handed them out.
///
/// A secret is a keyed hash of the product and of its vendor's password hash: nothing is stored, a restart changes
/// nothing, nobody without the server's key can guess one, it opens no other product, and a new password ends it.
package struct ProductSecrets: Sendable {
    private let key: ServerKey

    package init(_ key: ServerKey) {
        self.key = key
    }

    /// The purpose of a secret; one for the one thing is of no use for the other.
    enum Purpose: String {
        case deletion
        case archive
    }

    /// The secret in the form of a UUID, of version 1 as the old servers made them.
    func secret(for purpose: Purpose, of product: Product, passwordHash: String) -> VendorIdentifier {
        let created = product.createdAt.millisecondsSince1970
        let message = "\(purpose.rawValue)|\(product.id)|\(created)|\(passwordHash)"
        return VendorIdentifier(bytes: key.hash(of: message, size: 16), version: 1)
    }
}
