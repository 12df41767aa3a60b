package import Market
package import MarketStore

/// The identities of old editions: a vendor's identifier and password, or in 2021 each product's password.
package struct EditionService: Sendable {
    private let store: SQLiteStore
    private let passwords: PasswordHashing
    private let vendorGuesses: GuessLimit<Account.ID>
    private let productGuesses: GuessLimit<Product.ID>

    package init(
        store: SQLiteStore,
        passwords: PasswordHashing,
        uptime: @escaping @Sendable () -> Duration
    ) {
        self.store = store
        self.passwords = passwords
        vendorGuesses = GuessLimit(passwords: passwords, uptime: uptime)
        productGuesses = GuessLimit(passwords: passwords, uptime: uptime)
    }
}

/// Vendors, as the editions of 2022 and 2023 have them.
extension EditionService {
    /// The account with this identifier, not yet proven; `nil` where no vendor has it.
    package func vendor(_ identifier: VendorIdentifier) async throws(MarketError) -> Account? {
        try await store.account(of: identifier)
    }

    /// The account with this name, in any letter case.
    package func vendor(named name: String) async throws(MarketError) -> Account? {
        try await store.credentials(named: name)?.account
    }

    /// The hash of a vendor's password, which changes with the password.
    package func passwordHash(of vendor: Account.ID) async throws(MarketError) -> String {
        guard let found = try await store.credentials(of: vendor) else { throw .unknownVendor }
        return found.passwordHash
    }

    /// Throws unless `password` is the vendor's; returns the hash that it was checked against.
    @discardableResult
    package func checkPassword(
        _ password: String,
        ofVendor vendor: Account.ID,
        from network: ClientNetwork
    ) async throws(MarketError) -> String {
        let hash = try await passwordHash(of: vendor)
        let isKnown = try await store.isKnown(vendor, in: network.block)
        let guesses = vendorGuesses
        guard try await guesses.verify(password, hash, of: vendor, from: network, isKnown: isKnown) else {
            // The answer is the same where that can't be written, and the store says so by itself.
            do { try await store.noteWrongPassword(of: vendor, from: network.block) } catch {}
            throw .wrongVendorPassword
        }
        return hash
    }
}

/// Goods with passwords of their own, as the edition of 2021 has them.
extension EditionService {
    /// The text to keep in place of a product's password.
    package func hash(_ password: String) async throws(MarketError) -> String {
        do {
            return try await passwords.hash(password)
        } catch {
            throw .unavailable(Unavailability(error))
        }
    }

    /// Throws unless `password` is the product's own; goods of other editions have none.
    package func checkPassword(
        _ password: String,
        ofProduct product: Product.ID,
        from network: ClientNetwork
    ) async throws(MarketError) {
        let hash = try await store.passwordHash(of: product)
        guard let hash, try await productGuesses.verify(password, hash, of: product, from: network) else {
            throw .wrongProductPassword
        }
    }

    /// The account that the goods of 2021 belong to; made when the first of them comes.
    ///
    /// Its name is 2021, or where that is taken the first free one of 2021-2, 2021-3 and so on.
    package func itemSeller() async throws(MarketError) -> Account.ID {
        guard let identifier = Self.itemVendor else { preconditionFailure("the vendor of 2021 is a UUID") }
        if let account = try await vendor(identifier) { return account.id }
        let hash = try await hash(Token.random().text)
        for number in 1...Self.mostNames {
            let name = number == 1 ? "2021" : "2021-\(number)"
            do {
                var new = NewAccount(name: name, passwordHash: hash, vendor: identifier)
                (new.skeletons, new.mayLookAlike) = (NameRules.skeletons(of: name), true)
                return try await store.createAccount(new).id
            } catch .conflict(.vendor) {
                if let account = try await vendor(identifier) { return account.id }
            } catch .conflict(.name) {
                continue
            }
        }
        throw .unavailable(
            .failed(cause: "no name is free for the account of the edition of 2021")
        )
    }

    // Known to everyone, and of no use: nobody knows the account's password.
    static let itemVendor = VendorIdentifier(rawValue: "00002021-0000-1000-8000-000000000000")
    private static let mostNames = 100
}
