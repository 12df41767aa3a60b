import Linux
package import Market
package import MarketStore

/// The name that a client gave a request, so that it is carried out once however often it arrives.
///
/// A repetition gets the answer that the first one got. The same key with other content is refused.
package struct RequestKey<Value>: Sendable {
    package let text: String
    /// The content of the request, part by part.
    package let content: [[UInt8]]
    /// Writes the answer that is kept for repetitions; it may be called more than once.
    package let answer: @Sendable (Value) -> [UInt8]

    package init(
        _ text: String,
        content: [[UInt8]],
        answer: @escaping @Sendable (Value) -> [UInt8]
    ) {
        self.text = text
        self.content = content
        self.answer = answer
    }

    /// Digits that stand for a content, for keys that are to change with it.
    package static func digest(of content: [[UInt8]]) -> String {
        Fingerprint(of: content).bytes.prefix(8).map { String($0) }.joined(separator: ".")
    }

    /// The form in which the store takes it, with `parts` that belong to the content too.
    func once(for account: Account.ID, with parts: [[UInt8]] = []) -> Once<Value> {
        Once(account: account, key: text, fingerprint: Fingerprint(of: content + parts), answer: answer)
    }
}

extension Fingerprint {
    /// The digest of a request's content, whose parts come one after the other.
    ///
    /// Each part counts with its length, so that no two contents run together to the same.
    package init(of parts: [[UInt8]]) {
        var digest = SHA256()
        for part in parts {
            digest.update(Array("\(part.count):".utf8).span)
            digest.update(part.span)
        }
        self.init(digest.finish())
    }

    package init(_ digest: ContentHash) {
        guard let fingerprint = [UInt8](hexadecimal: digest.rawValue).flatMap({ Fingerprint($0) }) else {
            preconditionFailure("64 hexadecimal digits are 32 bytes")
        }
        self = fingerprint
    }
}
