/// An account's consent to the market's terms of use and privacy notice.
public struct ConsentState: Hashable, Sendable {
    /// The version of today.
    public let version: TermsVersion
    /// The moment of the consent to it; `nil` while there is none.
    public let agreedAt: Timestamp?
    /// The moment of the last consent to another version.
    public let earlierAt: Timestamp?
    /// True where the account is asked when it signs in; it may put that off.
    public let isAsked: Bool

    public init(version: TermsVersion, agreedAt: Timestamp?, earlierAt: Timestamp?, isAsked: Bool) {
        self.version = version
        self.agreedAt = agreedAt
        self.earlierAt = earlierAt
        self.isAsked = isAsked
    }
}

/// An account's consent to one version.
package struct Consent: Hashable, Sendable {
    package let version: TermsVersion
    package let agreedAt: Timestamp

    package init(_ version: TermsVersion, at agreedAt: Timestamp) {
        self.version = version
        self.agreedAt = agreedAt
    }
}
