import Market
import MarketService

/// The options of the commands about accounts.
struct AccountOptions: Sendable {
    var data = "data"
    var name = ""
    var roles: Set<Role>?
    var isAnyName = false
    var reason = ""
}

extension Command {
    private static func account(
        _ command: String,
        _ summary: String,
        takesRoles: Bool,
        makesName: Bool = false,
        takesReason: Bool = false,
        _ order: @escaping @Sendable (AccountOptions) throws -> AdministrationCommand,
        saying sentence: @escaping @Sendable (AdministrationReply.Person) -> String
    ) -> Command {
        let roles = Option<AccountOptions>.roles
        let anyName = Option<AccountOptions>.flag(
            "--any-name",
            "also one that is reserved or looks alike",
            \.isAnyName
        )
        let reason = Option<AccountOptions>.text(
            "--reason",
            "TEXT",
            "why, for the record that stays",
            \.reason
        )
        return Command(
            OptionTable(
                command: command,
                summary: summary,
                options: [
                    .text("--data", "FOLDER", "where everything is kept (data)", \.data),
                    .text("--name", "NAME", "whose account", \.name),
                ] + (takesRoles ? [roles] : [])
                    + (makesName ? [anyName] : []) + (takesReason ? [reason] : [])
            ),
            defaults: AccountOptions()
        ) { options in
            guard !options.name.isEmpty else { throw UsageError.missing(option: "--name") }
            guard case .account(let person) = try await administer(try order(options), in: options.data)
            else { throw AdministrationRefusal.notUnderstood }
            say(sentence(person))
            return 0
        }
    }

    static let createAccount = account(
        "account create",
        "make an account; its password is typed or piped",
        takesRoles: true,
        makesName: true
    ) { options in
        let password = try Password.read(for: options.name, isNew: true)
        return .addAccount(
            .init(
                name: options.name,
                password: password,
                roles: options.roles ?? [],
                isAnyName: options.isAnyName
            )
        )
    } saying: { person in
        "account \(person.id): \(person.name)\(person.roles.isEmpty ? "" : ", ")\(person.roles.joined(separator: ", "))"
    }

    static let resetPassword = account(
        "account reset-password",
        "give a new password, and end all sessions",
        takesRoles: false
    ) { options in
        .setPassword(of: options.name, to: try Password.read(for: options.name, isNew: true))
    } saying: { person in
        "\(person.name) has a new password, and is signed out everywhere"
    }

    static let eraseAccount = account(
        "account erase",
        "delete an account that a law asks to be deleted; nobody can take that back",
        takesRoles: false,
        takesReason: true
    ) { options in
        guard !options.reason.isEmpty else { throw UsageError.missing(option: "--reason") }
        return .eraseAccount(options.name, reason: options.reason)
    } saying: { person in
        "account \(person.id) is signed out everywhere; a running server deletes it within minutes"
    }

    static let setRoles = account(
        "account roles",
        "say who looks after the market",
        takesRoles: true
    ) { options in
        guard let roles = options.roles else { throw UsageError.missing(option: "--roles") }
        return .setRoles(of: options.name, to: Set(roles.map(\.rawValue)))
    } saying: { person in
        "\(person.name): \(person.roles.isEmpty ? "none" : person.roles.joined(separator: ", "))"
    }
}

extension Option where Options == AccountOptions {
    fileprivate static let roles: Option = .list(
        "--roles",
        "ROLES",
        "moderator, administrator, both with a comma, or none",
        "moderator, administrator or none"
    ) { (options, roles) throws(UsageError) in
        guard roles.count == 1 || !roles.contains(nil) else {
            throw .contradiction("--roles none stands alone")
        }
        options.roles = Set(roles.compactMap(\.self))
    } read: { name in
        name == "none" ? .some(nil) : Role(rawValue: name).map(Optional.some)
    }
}
