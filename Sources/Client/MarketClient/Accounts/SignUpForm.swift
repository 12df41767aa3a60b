public import Market

/// A market's rules for signing up.
public struct SignUpRules: Hashable, Sendable {
    /// The rule for who may sign up.
    public let policy: SignUpPolicy
    /// The version of the terms that people agree to; `nil` where the market asks for no consent.
    public let terms: TermsVersion?

    public init(policy: SignUpPolicy = .open, terms: TermsVersion? = nil) {
        self.policy = policy
        self.terms = terms
    }
}

/// The facts by which an account is made.
public struct SignUpForm: Hashable, Sendable {
    /// As others see it.
    public var name: String
    /// As typed, of eight letters at least.
    public var password: String
    /// A code of an administrator, where the market lets in who has one.
    public var code: String?
    /// The version of the market's terms that the person agreed to.
    public var agreedTerms: TermsVersion?

    public init(name: String, password: String, code: String? = nil, agreedTerms: TermsVersion? = nil) {
        self.name = name
        self.password = password
        self.code = code
        self.agreedTerms = agreedTerms
    }
}
