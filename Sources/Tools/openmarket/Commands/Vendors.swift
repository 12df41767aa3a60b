import Market
import MarketService

/// The options of the commands about vendors.
struct VendorOptions: Sendable {
    var data = "data"
    var name = ""
    var identifier: String?
    /// 0 where none was asked for.
    var id: Int64 = 0
    var secret: String?
    var isAnyName = false
}

extension Command {
    static let addVendor = Command(
        OptionTable(
            command: "vendor add",
            summary: "make a seller that old phone apps can name",
            options: [
                .text("--data", "FOLDER", "where everything is kept (data)", \.data),
                .text("--name", "NAME", "what buyers see, 2 to 20 letters", \.name),
                .text("--identifier", "UUID", "what the app sends; made up if left out", \.identifier),
                .number("--id", "the app's number of its vendor", \.id, in: 1...999_999_999),
                .text("--secret", "SECRET", "better typed, or in OPENMARKET_SECRET", \.secret),
                .flag("--any-name", "also one that is reserved or looks alike", \.isAnyName),
            ]
        ),
        defaults: VendorOptions()
    ) { options in
        guard !options.name.isEmpty else { throw UsageError.missing(option: "--name") }
        if let identifier = options.identifier, VendorIdentifier(rawValue: identifier) == nil {
            throw UsageError.badValue(option: "--identifier", value: identifier, wanted: "a UUID")
        }
        let secret = try options.secret ?? Password.read(for: options.name, isNew: true)
        let order = AdministrationCommand.addAccount(
            .init(
                name: options.name,
                password: secret,
                vendor: options.identifier,
                number: options.id == 0 ? nil : options.id,
                isAnyName: options.isAnyName
            )
        )
        guard case .account(let vendor) = try await administer(order, in: options.data, makingOne: true)
        else { throw AdministrationRefusal.notUnderstood }
        say("vendor \(vendor.id): \(vendor.name), identifier \(vendor.vendor)")
        let problems = AccountDraft(name: options.name, password: secret).validate()
        if problems.contains(where: \.isWeakPassword) {
            say("That secret is easy to guess, and signs in on the pages too: for a network that you trust.")
        }
        return 0
    }

    static let listVendors = Command(
        OptionTable(
            command: "vendor list",
            summary: "print every account with its identifier and roles",
            options: [.text("--data", "FOLDER", "where everything is kept (data)", \.data)]
        ),
        defaults: VendorOptions()
    ) { options in
        var last: Int64?
        while true {
            let order = AdministrationCommand.listAccounts(after: last)
            guard case .accounts(let people) = try await administer(order, in: options.data) else {
                throw AdministrationRefusal.notUnderstood
            }
            for person in people {
                let roles = person.roles.joined(separator: ",")
                say("\(person.id)\t\(person.vendor)\t\(person.name)\t\(roles)")
            }
            guard let id = people.last?.id else { return 0 }
            last = id
        }
    }
}
