import Market
package import MarketService
package import MarketStore

/// Carries out what the owner of the data folder orders.
package struct Administration: Sendable {
    private let store: SQLiteStore
    private let passwords: PasswordHashing
    private let log: Log

    package init(_ store: SQLiteStore, passwords: PasswordHashing, log: Log) {
        self.store = store
        self.passwords = passwords
        self.log = log
    }

    /// What came of `order`; a failure is a reply too, since it may have to travel.
    package func carryOut(_ order: AdministrationOrder) async -> AdministrationReply {
        do {
            let reply = try await reply(to: order)
            if case .account(let person) = reply {
                log.info(
                    "administration",
                    [("order", .text("\(order)")), ("account", .number(person.id))]
                )
            }
            return reply
        } catch {
            return .refused(Self.refusal(error, order))
        }
    }

    private func reply(to order: AdministrationOrder) async throws -> AdministrationReply {
        switch order {
        case .addAccount(let person): .account(.init(try await add(person)))
        case .setPassword(let name, let password):
            .account(.init(try await setPassword(of: name, to: password)))
        case .setRoles(let name, let roles):
            .account(
                .init(try await store.setRoles(try Self.roles(roles), of: try await account(named: name).id))
            )
        case .listAccounts(let last):
            .accounts(
                try await store.accounts(after: last.map { Account.ID($0) }, limit: 500)
                    .map(AdministrationReply.Person.init)
            )
        case .checkSearchIndex: .problems(try await store.checkSearchIndex().map(\.description))
        }
    }

    /// Held to the rules of everyone who signs up: what is made here signs in there.
    ///
    /// The secret of an app that has its identifier already is what it is, however easy to guess: the app has that, too.
    private func add(_ person: AdministrationOrder.NewPerson) async throws -> Account {
        let draft = AccountDraft(name: person.name, password: person.password)
        let problems = draft.validate()
        try Self.check(person.vendor == nil ? problems : problems.filter { !$0.isWeakPassword })
        let roles = try Self.roles(person.roles)
        var vendor = VendorIdentifier.random()
        if let text = person.vendor {
            guard let given = VendorIdentifier(rawValue: text) else {
                throw AdministrationRefusal.badVendor(text)
            }
            vendor = given
        }
        return try await store.createAccount(
            NewAccount(
                name: draft.trimmedName,
                passwordHash: try await passwords.hash(draft.password),
                vendor: vendor,
                roles: roles
            )
        )
    }

    /// Ends every session of the account too.
    private func setPassword(of name: String, to password: String) async throws -> Account {
        let account = try await account(named: name)
        let draft = AccountDraft(name: account.name, password: password)
        try Self.check(draft.validate().filter { $0.field == .password })
        try await store.changePassword(
            of: account.id,
            to: try await passwords.hash(password),
            keeping: nil
        )
        return account
    }

    private func account(named name: String) async throws -> Account {
        guard let found = try await store.credentials(named: AccountDraft(name: name).trimmedName) else {
            throw AdministrationRefusal.noAccount(named: name)
        }
        return found.account
    }

    private static func check(_ problems: [AccountProblem]) throws(AdministrationRefusal) {
        guard let problem = problems.first else { return }
        throw .invalid(field: problem.field, code: problem.code)
    }

    private static func roles(_ names: Set<String>) throws(AdministrationRefusal) -> Set<Role> {
        var roles: Set<Role> = []
        for name in names {
            guard let role = Role(rawValue: name) else { throw .badRole(name) }
            roles.insert(role)
        }
        return roles
    }

    private static func refusal(_ error: any Error, _ order: AdministrationOrder) -> AdministrationRefusal {
        switch (error, order) {
        case (let error as AdministrationRefusal, _): error
        case (StoreError.conflict(.name), .addAccount(let person)): .nameTaken(person.name)
        case (StoreError.conflict(.vendor), .addAccount(let person)): .vendorTaken(person.vendor ?? "")
        case (StoreError.conflict(.lastAdministrator), _): .lastAdministrator
        case (PasswordError.busy, _), (StoreError.overloaded, _):
            .failed("the market has too much to do; try again")
        case (PasswordError.outOfMemory, _): .failed("there is no memory to hash a password with")
        default: .failed((error as? StoreError)?.storageSentence ?? "the market's database failed: \(error)")
        }
    }
}
