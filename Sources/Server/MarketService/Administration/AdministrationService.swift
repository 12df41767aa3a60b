import Market
package import MarketStore

/// The commands that the owner of the data folder may give the market.
package struct AdministrationService: Sendable {
    private let store: SQLiteStore
    private let passwords: PasswordHashing
    private let rules: MarketRules
    private let log: Log

    package init(
        _ store: SQLiteStore,
        passwords: PasswordHashing,
        rules: MarketRules = MarketRules(),
        log: Log
    ) {
        self.store = store
        self.passwords = passwords
        self.rules = rules
        self.log = log
    }

    /// Returns the outcome of `order`; a failure is a reply too, since it may have to travel.
    package func execute(_ order: AdministrationCommand) async -> AdministrationReply {
        do throws(AdministrationRefusal) {
            let reply = try await reply(to: order)
            if case .account(let person) = reply {
                log.security(
                    "administration",
                    [("order", .text("\(order)")), ("account", .number(person.id))]
                )
            }
            return reply
        } catch {
            return .refused(error)
        }
    }

    private func reply(
        to order: AdministrationCommand
    ) async throws(AdministrationRefusal) -> AdministrationReply {
        switch order {
        case .addAccount(let person): .account(.init(try await add(person)))
        case .setPassword(let name, let password):
            .account(.init(try await setPassword(of: name, to: password)))
        case .setRoles(let name, let roles): .account(.init(try await setRoles(of: name, to: roles)))
        case .eraseAccount(let name, let reason): .account(.init(try await erase(name, for: reason)))
        case .listAccounts(let last):
            .accounts(try await accounts(after: last.map { Account.ID($0) }).map { .init($0) })
        case .checkSearchIndex: .problems(try await searchIndexProblems())
        case .markLost(let lost, let found): .problems(try await markLost(lost, found: found))
        }
    }

    /// Held to the rules of everyone who signs up: what is made here signs in there.
    ///
    /// The secret of an app that has its identifier already is what it is, however easy to guess: the app has that, too.
    private func add(
        _ person: AdministrationCommand.NewPerson
    ) async throws(AdministrationRefusal) -> Account {
        let draft = AccountDraft(name: person.name, password: person.password)
        let problems = draft.validate()
        try Self.check(person.vendor == nil ? problems : problems.filter { !$0.isWeakPassword })
        let roles = try Self.roles(person.roles)
        if person.isAnyName != true { try await check(draft.trimmedName, isStaff: !roles.isEmpty) }
        var vendor = VendorIdentifier.random()
        if let text = person.vendor {
            guard let given = VendorIdentifier(rawValue: text) else { throw .badVendor(text) }
            vendor = given
        }
        var new = NewAccount(
            name: draft.trimmedName,
            passwordHash: try await hash(draft.password),
            vendor: vendor,
            roles: roles,
            number: person.number.map { .exactly(Account.ID($0)) } ?? .next,
            isTrusted: true
        )
        new.skeletons = NameRules.skeletons(of: new.name)
        new.mayLookAlike = person.isAnyName == true || !roles.isEmpty
        do { return try await store.createAccount(new) } catch {
            switch error {
            case .conflict(.lookAlike): throw .invalid(field: .name, code: .tooSimilar)
            case .conflict(.name): throw .nameTaken(person.name)
            case .conflict(.number): throw .numberTaken(person.number ?? 0)
            case .conflict(.vendor): throw .vendorTaken(person.vendor ?? "")
            default: throw AdministrationRefusal(error)
            }
        }
    }

    /// Keeps an account without a role from looking like the market's own; those with one are its own.
    private func check(_ name: String, isStaff: Bool) async throws(AdministrationRefusal) {
        if isStaff {
            try Self.check([NameRules.scriptProblem(with: name)].compactMap(\.self))
        } else {
            let staff: [String]
            do { staff = try await store.staffNames() } catch { throw AdministrationRefusal(error) }
            try Self.check([rules.names.problem(with: name, staff: staff)].compactMap(\.self))
        }
    }

    /// Ends every session of the account too.
    private func setPassword(
        of name: String,
        to password: String
    ) async throws(AdministrationRefusal) -> Account {
        let account = try await account(named: name)
        let draft = AccountDraft(name: account.name, password: password)
        try Self.check(draft.validate().filter { $0.field == .password })
        let hash = try await hash(password)
        do { try await store.changePassword(of: account.id, to: hash, keeping: nil, from: nil) } catch {
            throw AdministrationRefusal(error)
        }
        return account
    }

    private func setRoles(
        of name: String,
        to names: Set<String>
    ) async throws(AdministrationRefusal) -> Account {
        let roles = try Self.roles(names)
        let account = try await account(named: name)
        do { return try await store.setRoles(roles, of: account.id) } catch {
            throw AdministrationRefusal(error)
        }
    }

    /// Begins the deletion of an account; a running server does the rest within minutes.
    private func erase(_ name: String, for reason: String) async throws(AdministrationRefusal) -> Account {
        let account = try await account(named: name)
        do { _ = try await store.beginDeletion(of: account.id, for: reason) } catch {
            throw AdministrationRefusal(error)
        }
        return account
    }

    private func accounts(after last: Account.ID?) async throws(AdministrationRefusal) -> [Account] {
        do { return try await store.accounts(after: last, limit: 500) } catch {
            throw AdministrationRefusal(error)
        }
    }

    private func searchIndexProblems() async throws(AdministrationRefusal) -> [String] {
        do { return try await store.checkSearchIndex().map(\.description) } catch {
            throw AdministrationRefusal(error)
        }
    }

    private func markLost(
        _ lost: [String],
        found: [String]
    ) async throws(AdministrationRefusal) -> [String] {
        do {
            try await store.markLost(
                Set(lost.compactMap(ContentHash.init(rawValue:))),
                found: Set(found.compactMap(ContentHash.init(rawValue:)))
            )
            return []
        } catch {
            throw AdministrationRefusal(error)
        }
    }

    private func account(named name: String) async throws(AdministrationRefusal) -> Account {
        let found: Credentials?
        do { found = try await store.credentials(named: AccountDraft(name: name).trimmedName) } catch {
            throw AdministrationRefusal(error)
        }
        guard let found else { throw .noAccount(named: name) }
        return found.account
    }

    private func hash(_ password: String) async throws(AdministrationRefusal) -> String {
        do { return try await passwords.hash(password) } catch {
            switch error {
            case .busy: throw .busy
            case .outOfMemory: throw .failed("there is no memory to hash a password with")
            }
        }
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
}

extension AdministrationRefusal {
    fileprivate static let busy = AdministrationRefusal.failed("the market has too much to do; try again")

    fileprivate init(_ error: MarketError) {
        self =
            switch error {
            case .conflict(.lastAdministrator): .lastAdministrator
            case .invalid(.reason): .badReason
            case .unavailable(.busy): .busy
            default:
                .failed(
                    error.storageSentence ?? "the market's database failed: \(error.operatorSentence)"
                )
            }
    }
}
