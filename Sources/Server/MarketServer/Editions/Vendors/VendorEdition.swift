import HTTPServer
import Market
import MarketAPI
import MarketService

/// The editions of 2022 and 2023, whose goods belong to vendors.
struct VendorEdition: EditionServing {
    var form: VendorForm { VendorForm(dialect: dialect) }
    let dialect: VendorDialect
    let goods: EditionProducts
    let reader: EditionReader
    let accounts: AccountService
    let access: VendorAccess
    let secrets: ProductSecrets
    let cents: EditionCents

    init(
        _ dialect: VendorDialect,
        goods: EditionProducts,
        reader: EditionReader,
        accounts: AccountService,
        access: VendorAccess,
        secrets: ProductSecrets,
        cents: EditionCents
    ) {
        self.dialect = dialect
        self.goods = goods
        self.reader = reader
        self.accounts = accounts
        self.access = access
        self.secrets = secrets
        self.cents = cents
    }

    func methods(_ call: EditionCall) -> [HTTPMethod] {
        switch form.place(call.path) {
        case .health: [.get]
        case .products: [.get, .post]
        case .product: [.get, .patch] + (dialect.deletesByTicket ? [.delete] : [])
        case .secret, .archived: [.post]
        case .deletion: dialect.deletesBySecret ? [.delete] : []
        case nil: []
        }
    }

    func reply(to call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        switch (form.place(call.path), call.method) {
        case (.health, .get): return .alive
        case (.products, .get): return try await list(call)
        case (.products, .post): return try await create(call)
        case (.product, .get): return try await detail(call)
        case (.product, .patch): return try await edit(call)
        case (.product, .delete) where dialect.deletesByTicket: return try await deleteByTicket(call)
        case (.secret, .post): return try await revealSecret(call)
        case (.archived, .post): return try await archive(call)
        case (.deletion, .delete) where dialect.deletesBySecret: return try await deleteBySecret(call)
        default: throw .problem(.methodNotAllowed)
        }
    }
}

extension VendorEdition {
    /// The number in the address; what is none names no product.
    func id(_ call: EditionCall) throws(EditionRefusal) -> Product.ID {
        guard let number = Int64(call.path[2]) else { throw .problem(.notFound) }
        return Product.ID(number)
    }

    func reply(_ product: Product, _ status: HTTPStatus, to call: EditionCall) async throws(EditionRefusal)
        -> HTTPResponse
    {
        dialect.detail(
            product,
            vendorSince: try await arrival(of: product.seller) ?? product.createdAt,
            photos: call.photos,
            cents: cents,
            status: status
        )
    }

    /// The time when the seller's account was made; `nil` where it is gone.
    private func arrival(of seller: Seller) async throws(EditionRefusal) -> Timestamp? {
        try await translatingErrors {
            do throws(MarketError) {
                return try await accounts.account(seller.id).createdAt
            } catch .notFound {
                return nil
            }
        }
    }
}
