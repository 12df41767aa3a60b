internal import CSodium
package import Market
package import MarketStore

/// A digest that tells the browsers and apps of an account apart, so that their names are not stored for it.
package struct DeviceMark: Hashable, Sendable {
    package let hash: TokenHash

    /// A browser by the random token that it keeps.
    package init(browser: Token) {
        self.init("browser \(browser.text)")
    }

    /// An app by its label, and what else signs in by the API by how it names itself.
    package init(kind: AccessToken.Kind, label: String) {
        self.init("\(kind.rawValue) \(label)")
    }

    private init(_ text: String) {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        let bytes = Array(text.utf8)
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        guard let hash = TokenHash(digest) else { preconditionFailure("a digest has 32 bytes") }
        self.hash = hash
    }
}
