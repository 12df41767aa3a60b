internal import CSodium

/// The secret of the link that makes the first administrator.
///
/// That it works once is seen to by the store, which makes no second first administrator.
package struct Invitation: Sendable {
    private let hash: [UInt8]?

    package init(_ secret: Token) {
        hash = secret.hash
    }

    private init() {
        hash = nil
    }

    /// There is no invitation.
    package static let none = Invitation()

    /// Compares in a time that does not tell how much of it was right.
    func isAccepted(_ text: String) -> Bool {
        guard let hash, let token = Token(text: text) else { return false }
        return sodium_memcmp(hash, token.hash, hash.count) == 0
    }
}
