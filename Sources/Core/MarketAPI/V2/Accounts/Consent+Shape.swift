public import Market

/// One's consent to the market's terms.
extension ConsentState: ShapedBody {
    public static let shape = Shape<ConsentState>(
        "Consent",
        "Consent to the market's terms of use and privacy notice."
    ) { o in
        let version = o("version", \.version, "The version of today.")
        let agreedAt = o("agreedAt", ifPresent: \.agreedAt, "When the account agreed to it.")
        let earlierAt = o("earlierAt", ifPresent: \.earlierAt, "When it last agreed to another version.")
        let isAsked = o("isAsked", \.isAsked, "True where the account is to be asked; it may put that off.")
        return { json in
            ConsentState(
                version: try json(version),
                agreedAt: try json(agreedAt),
                earlierAt: try json(earlierAt),
                isAsked: try json(isAsked)
            )
        }
    }
}

/// The version that an account agrees to: `{"version":"…"}`.
public struct ConsentInput: Hashable, Sendable {
    public var version: TermsVersion

    public init(version: TermsVersion) {
        self.version = version
    }
}

extension ConsentInput: ShapedBody {
    public static let shape = Shape<ConsentInput>("ConsentInput") { o in
        let version = o("version", \.version)
        return { json in ConsentInput(version: try json(version)) }
    }
}
