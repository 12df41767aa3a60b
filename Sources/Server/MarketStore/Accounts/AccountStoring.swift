package import Market

/// The accounts of the market.
package protocol AccountStoring: Sendable {
    /// Throws `conflict` when the name, letter case aside, what it looks like, the vendor or the number is taken.
    func createAccount(_ new: NewAccount) async throws(StoreError) -> Account
    /// Makes the one who looks after the market; throws `conflict` as soon as there is one.
    func createFirstAdministrator(_ new: NewAccount) async throws(StoreError) -> Account
    func hasAdministrator() async throws(StoreError) -> Bool
    /// The names of all moderators and administrators, in the order they came.
    func staffNames() async throws(StoreError) -> [String]

    func account(_ id: Account.ID) async throws(StoreError) -> Account?
    func account(of vendor: VendorIdentifier) async throws(StoreError) -> Account?
    /// In the order they came; `nil` starts at the beginning.
    func accounts(after id: Account.ID?, limit: Int) async throws(StoreError) -> [Account]

    /// True where no name looks like one of these.
    func areFree(skeletons: Set<String>) async throws(StoreError) -> Bool
    /// Names whose looks are not known, in the order they came; `nil` starts at the beginning.
    func namesWithoutSkeletons(after id: Account.ID?, limit: Int) async throws(StoreError) -> [Account.ID:
        String]
    /// Notes what names look like that are there; they stay, whatever others look like.
    func addSkeletons(ofNames skeletons: [Account.ID: Set<String>]) async throws(StoreError)

    func credentials(of id: Account.ID) async throws(StoreError) -> Credentials?
    /// Finds the name in any letter case.
    func credentials(named name: String) async throws(StoreError) -> Credentials?

    /// Replaces the password, and ends every session and token but `kept`.
    ///
    /// The owner's notice says so: `source` changed it, or with `nil` the operator.
    func changePassword(
        of id: Account.ID,
        to passwordHash: String,
        keeping kept: AccessToken.ID?,
        from source: AccountNotice.Source?
    ) async throws(StoreError)
    /// Throws `conflict` rather than leave a market that has an administrator without one. A notice for each role that
    /// is given or taken.
    func setRoles(_ roles: Set<Role>, of id: Account.ID) async throws(StoreError) -> Account
}

/// The facts from which an account is made.
package struct NewAccount: Hashable, Sendable {
    package var name: String
    /// The looks of its name: no other account may have one of these.
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
    /// The code that is used up by it.
    package var invitation: TokenHash?

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
