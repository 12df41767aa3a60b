package import Market

/// A command of the data folder's owner to the market, without an account of their own.
///
/// Carried out by the process that has the market open: the command itself, or the server that the command
/// asks.
package enum AdministrationCommand: Hashable, Sendable, Codable {
    case addAccount(NewPerson)
    case setPassword(of: String, to: String)
    case setRoles(of: String, to: Set<String>)
    /// Deletes an account, as a law asks for; the reason stays in the record.
    case eraseAccount(String, reason: String)
    /// Some accounts in the order they came, from after this one on.
    case listAccounts(after: Int64?)
    case checkSearchIndex
    /// Photos whose files are lost, and those whose files are all there again, by their contents.
    case markLost([String], found: [String])

    /// A person to add.
    package struct NewPerson: Hashable, Sendable, Codable {
        package var name: String
        package var password: String
        /// A UUID; made up when left out.
        package var vendor: String?
        /// The account's number; the next one when left out.
        package var number: Int64?
        package var roles: Set<String>
        /// True where the name may be one that others can't take; `nil` in an older command's request.
        package var isAnyName: Bool?

        package init(
            name: String,
            password: String,
            vendor: String? = nil,
            number: Int64? = nil,
            roles: Set<Role> = [],
            isAnyName: Bool = false
        ) {
            self.isAnyName = isAnyName
            self.name = name
            self.password = password
            self.vendor = vendor
            self.number = number
            self.roles = Set(roles.map(\.rawValue))
        }
    }
}

/// Says no more than what is to be done, so that no log or error text can give a password away.
extension AdministrationCommand: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String {
        switch self {
        case .addAccount: "add_account"
        case .setPassword: "set_password"
        case .setRoles: "set_roles"
        case .eraseAccount: "erase_account"
        case .listAccounts: "list_accounts"
        case .checkSearchIndex: "check_search_index"
        case .markLost: "mark_lost"
        }
    }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The outcome of a command.
package enum AdministrationReply: Hashable, Sendable, Codable {
    case account(Person)
    case accounts([Person])
    /// The problems, as sentences; none when all is well.
    case problems([String])
    case refused(AdministrationRefusal)

    /// An account as an operator sees it.
    package struct Person: Hashable, Sendable, Codable {
        package let id: Int64
        package let name: String
        package let vendor: String
        /// In the order of the alphabet.
        package let roles: [String]
    }
}

extension AdministrationReply.Person {
    init(_ account: Account) {
        self.init(
            id: account.id.rawValue,
            name: account.name,
            vendor: account.vendor.rawValue,
            roles: account.roles.map(\.rawValue).sorted()
        )
    }
}

/// Why an order was not carried out; its description is a sentence for the person at the terminal.
package enum AdministrationRefusal: Error, Hashable, Sendable, Codable {
    case invalid(field: AccountProblem.Field, code: AccountProblem.Code)
    case badVendor(String)
    case badRole(String)
    case noAccount(named: String)
    case nameTaken(String)
    case vendorTaken(String)
    case numberTaken(Int64)
    case lastAdministrator
    /// An erasure without a reason, or with too long a one.
    case badReason
    /// The server was built from other sources than the command.
    case notUnderstood
    case failed(String)
}

extension AdministrationRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .invalid(.name, let code):
            "the name can't be used: \(AccountProblem(.name, code).text(in: .english))"
                + ([.reserved, .lookAlike, .tooSimilar, .mixedScripts].contains(code)
                    ? " --any-name takes it." : "")
        case .invalid(.password, let code):
            "the password can't be used: \(AccountProblem(.password, code).text(in: .english))"
        case .badVendor: "the identifier is no UUID, such as d1fb22fc-fd12-11eb-9a03-0242ac130003"
        case .badRole: "a role is moderator or administrator"
        case .noAccount(let name): "there is no account named \(name.forTerminal)"
        case .nameTaken(let name): "there is an account named \(name.forTerminal) already"
        case .vendorTaken(let vendor): "there is an account with the identifier \(vendor.forTerminal) already"
        case .numberTaken(let number): "there is an account with the number \(number) already"
        case .lastAdministrator:
            "the market would be left without an administrator: give the role to another account first"
        case .badReason: "a reason has 1 to 4000 bytes"
        case .notUnderstood: "the server that runs is of another version; restart it with this one"
        case .failed(let reason): reason
        }
    }
}

extension String {
    /// Cut short, and without characters that could move a terminal's cursor.
    fileprivate var forTerminal: String {
        String(
            unicodeScalars.prefix(80).map { $0.properties.generalCategory == .control ? "?" : Character($0) }
        )
    }
}
