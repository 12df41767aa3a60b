package import Market

/// The facts from which an account is made.
package struct NewAccount: Hashable, Sendable {
    package var name: String
    /// The skeletons of its name: no other account may have one of these.
    package var skeletons: Set<String> = []
    /// True where the operator allows its name to look like others.
    package var mayLookAlike = false
    /// As the password hashing library writes it; the store never sees a password.
    package var passwordHash: String
    package var vendor: VendorIdentifier
    package var roles: Set<Role>
    package var number: Number

    /// The number that an account gets.
    package enum Number: Hashable, Sendable {
        /// The next one.
        case next
        /// The next one, from this one on: those below stay free.
        case from(Int64)
        case exactly(Account.ID)
    }

    /// True where the operator makes it.
    package var isTrusted: Bool
    /// The network in which its owner signed up, which is known from then on.
    package var network: String?
    /// The moment since which it is there; `nil` stands for now.
    package var madeAt: Timestamp?
    /// The code that is used up by it.
    package var invitation: TokenHash?
    /// The version of the market's terms that its owner agreed to.
    package var terms: TermsVersion?

    package init(
        name: String,
        passwordHash: String,
        vendor: VendorIdentifier,
        roles: Set<Role> = [],
        number: Number = .next,
        isTrusted: Bool = false,
        network: String? = nil
    ) {
        self.name = name
        self.passwordHash = passwordHash
        self.vendor = vendor
        self.roles = roles
        self.number = number
        self.isTrusted = isTrusted
        self.network = network
    }
}

/// An account and the hash that a password is checked against.
package struct Credentials: Hashable, Sendable {
    package let account: Account
    package let passwordHash: String

    package init(account: Account, passwordHash: String) {
        self.account = account
        self.passwordHash = passwordHash
    }
}
