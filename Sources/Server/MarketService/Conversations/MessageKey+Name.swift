import Linux
import Market
import MarketStore

extension MessageKey {
    /// Stands for a key as clients write it, of which only a digest is kept.
    init(named name: String) {
        let digest = Fingerprint(of: [Array("message".utf8), Array(name.utf8)]).bytes
        guard let key = MessageKey(Array(digest.prefix(16))) else {
            preconditionFailure("a digest has 32 bytes")
        }
        self = key
    }
}
