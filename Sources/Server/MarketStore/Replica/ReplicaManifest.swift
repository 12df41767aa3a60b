import CSodium
package import Market

/// A note on a saved replica of a market's products, which servers leave each other in the bucket.
///
/// It names the state that the replica has, and the parts into which it was cut.
///
///     open-market copy 1
///     made 1763697600000
///     schema 23
///     change 1000
///     part <sha-256> <bytes>
///     seal <of the lines above, by the market's own secret>
package struct ReplicaManifest: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        package let digest: ContentHash
        package let byteCount: Int

        package init(digest: ContentHash, byteCount: Int) {
            self.digest = digest
            self.byteCount = byteCount
        }
    }

    package let madeAt: Timestamp
    package let schema: Int
    /// The change that the replica has reached.
    package let change: Int64
    package let parts: [Part]

    private static let headline = "open-market copy 1"
    /// The number of parts beyond which a false note could fill a disk.
    private static let mostParts = 100_000

    package init(madeAt: Timestamp, schema: Int, change: Int64, parts: [Part]) {
        self.madeAt = madeAt
        self.schema = schema
        self.change = change
        self.parts = parts
    }

    package func text(sealedBy key: ReplicaKey) -> String { "\(body)seal \(key.seal(of: body))\n" }

    /// `nil` for a text that is no note, or was sealed by another market's secret.
    ///
    /// The seal keeps anyone who may write to the bucket from deciding the contents of a market's lists.
    package init?(text: String, sealedBy key: ReplicaKey) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count >= 6, lines.count - 6 <= Self.mostParts, lines[0] == Self.headline,
            lines.last == "",
            let madeAt = Self.value("made", lines[1]), let schema = Self.value("schema", lines[2]),
            let change = Self.value("change", lines[3])
        else { return nil }
        var parts: [Part] = []
        for line in lines[4..<lines.count - 2] {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 3, words[0] == "part", let digest = ContentHash(rawValue: words[1]),
                let count = Int(words[2]), count > 0
            else { return nil }
            parts.append(Part(digest: digest, byteCount: count))
        }
        self.init(
            madeAt: Timestamp(millisecondsSince1970: madeAt),
            schema: Int(clamping: schema),
            change: change,
            parts: parts
        )
        guard text == self.text(sealedBy: key) else { return nil }
    }

    private static func value(_ name: String, _ line: String) -> Int64? {
        line.hasPrefix("\(name) ") ? Int64(line.dropFirst(name.count + 1)) : nil
    }

    private var body: String {
        let head = [
            Self.headline, "made \(madeAt.millisecondsSince1970)", "schema \(schema)", "change \(change)",
        ]
        return (head + parts.map { "part \($0.digest.rawValue) \($0.byteCount)" })
            .map { $0 + "\n" }.joined()
    }
}

/// The key by which the servers of one market recognise each other's replicas.
package struct ReplicaKey: Sendable {
    private let bytes: [UInt8]

    /// Takes 32 secret bytes.
    init(bytes: [UInt8]) {
        precondition(bytes.count == Int(crypto_auth_KEYBYTES), "a key is as long as its algorithm wants it")
        self.bytes = bytes
    }

    fileprivate func seal(of text: String) -> String {
        var seal = [UInt8](repeating: 0, count: Int(crypto_auth_BYTES))
        let text = Array(text.utf8)
        _ = crypto_auth(&seal, text, UInt64(text.count), bytes)
        return ContentHash(digest: seal).rawValue
    }
}
