import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore

/// The passwords of single products, and the account that holds the goods of those who have no other.
final class ItemPasswords: Sendable {
    private let services: ServerContext
    private let guesses = GuessLimit<Product.ID>()

    init(_ services: ServerContext) {
        self.services = services
    }

    func hash(_ password: String) async throws(EditionRefusal) -> String {
        do {
            return try await services.passwords.hash(password)
        } catch {
            throw EditionRefusal(RequestFailure(error))
        }
    }

    /// Throws unless `password` is the product's own; goods of other editions have none.
    func check(_ password: String, of product: Product.ID, from request: HTTPRequest)
        async throws(EditionRefusal)
    {
        let store = services.store
        let hash = try await refusingErrors { () async throws(StoreError) in
            try await store.passwordHash(of: product)
        }
        guard let hash, try await guesses.check(password, hash, of: product, from: request, services) else {
            throw .wrongSecret
        }
    }

    // Known to everyone, and of no use: nobody knows the account's password.
    private static let vendor = VendorIdentifier(rawValue: "00002021-0000-1000-8000-000000000000")

    /// The account that the edition's goods belong to; made when the first of them comes.
    func seller() async throws(EditionRefusal) -> Account.ID {
        guard let vendor = Self.vendor else { preconditionFailure("the vendor of 2021 is a UUID") }
        if let account = try await account(of: vendor) { return account }
        let hash = try await hash(Token.random().text)
        for number in 1...Self.names {
            let name = number == 1 ? "2021" : "2021-\(number)"
            do {
                return try await services.store
                    .createAccount(NewAccount(name: name, passwordHash: hash, vendor: vendor)).id
            } catch .conflict(.vendor) {
                if let account = try await account(of: vendor) { return account }
            } catch .conflict(.name) {
                continue
            } catch {
                throw EditionRefusal(RequestFailure(error))
            }
        }
        throw .unexpected("no name is free for the account of the edition of 2021")
    }

    private static let names = 100

    private func account(of vendor: VendorIdentifier) async throws(EditionRefusal) -> Account.ID? {
        let store = services.store
        return try await refusingErrors { () async throws(StoreError) in
            try await store.account(of: vendor)?.id
        }
    }
}
