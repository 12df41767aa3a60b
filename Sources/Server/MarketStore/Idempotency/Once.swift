package import Market

/// A wish that some work be done once, however often its request arrives.
///
/// The work and its answer are kept in one transaction, so that of two racing requests one does the
/// work and the other gets the same answer.
package struct Once<Value>: Sendable {
    /// The requesting account; the same key of another account is another request.
    package let account: Account.ID
    /// The client's name for the request.
    package let key: String
    /// A digest of what was asked, so that the key can't stand for another request.
    package let fingerprint: Fingerprint
    /// Spells the answer that every repetition gets.
    ///
    /// It may be called more than once.
    package let answer: @Sendable (Value) -> [UInt8]

    package init(
        account: Account.ID,
        key: String,
        fingerprint: Fingerprint,
        answer: @escaping @Sendable (Value) -> [UInt8]
    ) {
        self.account = account
        self.key = key
        self.fingerprint = fingerprint
        self.answer = answer
    }
}

/// A 32-byte digest of a request's content.
package struct Fingerprint: Hashable, Sendable {
    package let bytes: [UInt8]

    package init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}
