internal import CSodium
import Market
import MarketService

/// Proves that a form was made by this server for the one who sends it, and by no page of another site.
///
/// It is a keyed hash of what only that browser shows: its session, or the visit of someone who has none.
struct FormToken: Sendable {
    private let key: ServerKey
    private static let size = 16

    init(_ key: ServerKey) {
        self.key = key
    }

    /// The token for a form, each time another: compressed pages would otherwise give it away bit by bit to
    /// someone who counts their bytes.
    func text(for secret: Token) -> String {
        var pad = [UInt8](repeating: 0, count: Self.size)
        randombytes_buf(&pad, pad.count)
        return (pad + zip(pad, digest(secret)).map { $0 ^ $1 }).hexadecimal
    }

    func isValid(_ text: String, for secret: Token) -> Bool {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count == 2 * Self.size else { return false }
        let given = zip(bytes.prefix(Self.size), bytes.suffix(Self.size)).map { $0 ^ $1 }
        return sodium_memcmp(given, digest(secret), Self.size) == 0
    }

    private func digest(_ secret: Token) -> [UInt8] {
        key.hash(of: "form|\(secret.text)", size: Self.size)
    }
}
