import Market
import MarketServer
import MarketStore

/// What the commands about vendors can be told.
struct VendorOptions: Sendable {
    var data = "data"
    var name = ""
    var identifier: String?
    var secret: String?
}

extension Command {
    static let addVendor = Command(
        OptionTable(
            command: "vendor add",
            summary: "make a seller that old phone apps can name",
            options: [
                .text("--data", "FOLDER", "where everything is kept (data)", \.data),
                .text("--name", "NAME", "what buyers see", \.name),
                .text("--identifier", "UUID", "what the app sends; made up when left out", \.identifier),
                .text("--secret", "SECRET", "the vendor's password; better in OPENMARKET_SECRET", \.secret),
            ]
        ),
        defaults: VendorOptions()
    ) { options in
        guard !options.name.isEmpty else { throw UsageError.missing(option: "--name") }
        guard let secret = options.secret else { throw UsageError.missing(option: "--secret") }
        let vendor: VendorIdentifier
        if let text = options.identifier {
            guard let given = VendorIdentifier(rawValue: text) else {
                throw UsageError.badValue(option: "--identifier", value: text, wanted: "a UUID")
            }
            vendor = given
        } else {
            vendor = .random()
        }
        return try await withStore(in: options.data, makingOne: true) { store in
            let account = try await store.createAccount(
                NewAccount(
                    name: options.name,
                    passwordHash: try await PasswordHashing.argon2id().hash(secret),
                    vendor: vendor
                )
            )
            say("vendor \(account.id): \(account.name), identifier \(account.vendor.rawValue)")
            return 0
        }
    }

    static let listVendors = Command(
        OptionTable(
            command: "vendor list",
            summary: "print every account with its identifier and roles",
            options: [.text("--data", "FOLDER", "where everything is kept (data)", \.data)]
        ),
        defaults: VendorOptions()
    ) { options in
        try await withStore(in: options.data) { store in
            var last: Account.ID?
            while true {
                let accounts = try await store.accounts(after: last, limit: 500)
                for account in accounts {
                    let roles = account.roles.map(\.rawValue).sorted().joined(separator: ",")
                    say("\(account.id)\t\(account.vendor.rawValue)\t\(account.name)\t\(roles)")
                }
                guard let id = accounts.last?.id else { return 0 }
                last = id
            }
        }
    }
}

/// What the command about roles can be told.
struct RoleOptions: Sendable {
    var data = "data"
    var name = ""
    var roles = ""
}

extension Command {
    static let setRoles = Command(
        OptionTable(
            command: "account roles",
            summary: "say who looks after the market",
            options: [
                .text("--data", "FOLDER", "where everything is kept (data)", \.data),
                .text("--name", "NAME", "whose roles", \.name),
                .text("--roles", "ROLES", "moderator, administrator, both with a comma, or none", \.roles),
            ]
        ),
        defaults: RoleOptions()
    ) { options in
        guard !options.name.isEmpty else { throw UsageError.missing(option: "--name") }
        guard !options.roles.isEmpty else { throw UsageError.missing(option: "--roles") }
        var roles: Set<Role> = []
        for word in options.roles.split(separator: ",") where word != "none" {
            guard let role = Role(rawValue: String(word)) else {
                throw UsageError.badValue(
                    option: "--roles",
                    value: options.roles,
                    wanted: "moderator, administrator or none"
                )
            }
            roles.insert(role)
        }
        let chosen = roles
        return try await withStore(in: options.data) { store in
            guard let credentials = try await store.credentials(named: options.name) else {
                throw UsageError.badValue(
                    option: "--name",
                    value: options.name,
                    wanted: "the name of an account"
                )
            }
            let account = try await store.setRoles(chosen, of: credentials.account.id)
            say("\(account.name): \(account.roles.map(\.rawValue).sorted().joined(separator: ", "))")
            return 0
        }
    }
}
