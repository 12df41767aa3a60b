import HTTPServer
import Market
import MarketAPI
import MarketService

extension VendorEdition {
    func create(_ call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        let vendor = try await access.vendor(call.request)
        let form = try await reader.form(call.request)
        let request = try productRequest(try await reader.json(part: "params", of: form))
        try await access.check(request.secret, of: vendor, from: call.request)
        let product = try await goods.create(
            request,
            photos: form.photos,
            by: .edition(seller: vendor.id, party: .account(vendor.id))
        )
        return try await reply(product, .created, to: call)
    }

    func edit(_ call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        let (product, vendor) = try await owned(call)
        let request = try productRequest(try await reader.json(call.request))
        try await access.check(request.secret, of: vendor, from: call.request)
        let edited = try await goods.edit(product.id, by: .account(vendor)) {
            product throws(EditionRefusal) in
            request.withoutToldAmounts(of: product, cents)
        }
        return try await reply(edited, .accepted, to: call)
    }

    func revealSecret(_ call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        let secret = try await secret(for: .deletion, call).secret
        return .secretText(secret.rawValue)
    }

    func archive(_ call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        let (product, secret) = try await secret(for: .archive, call)
        let ticket = Edition2023.ArchiveTicket(product: product.id, secret: secret)
        return .secretText("\(call.prefix)/api/products/\(ticket.pathSegment)")
    }

    func deleteBySecret(_ call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        let shown = VendorIdentifier(rawValue: call.path[3])
        return try await delete(try id(call), .deletion, shown, call)
    }

    func deleteByTicket(_ call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        guard let ticket = Edition2023.ArchiveTicket(pathSegment: call.path[2]) else { throw .wrongSecret }
        return try await delete(ticket.product, .archive, ticket.secret, call)
    }
}

extension VendorEdition {
    /// The product in the address, which must be of the vendor who asks.
    private func owned(_ call: EditionCall) async throws(EditionRefusal) -> (Product, Account) {
        try await owned(try id(call), call)
    }

    private func owned(_ id: Product.ID, _ call: EditionCall) async throws(EditionRefusal) -> (
        Product, Account
    ) {
        let vendor = try await access.vendor(call.request)
        let product = try await goods.product(id)
        // A moderator may do more, but not by a vendor's password.
        guard Permission.allows(.account(vendor), to: .edit, product) else {
            throw .problem(EditionDefaults.foreignProduct)
        }
        return (product, vendor)
    }

    private func secret(
        for purpose: ProductSecrets.Purpose,
        _ call: EditionCall
    ) async throws(EditionRefusal) -> (product: Product, secret: VendorIdentifier) {
        let (product, vendor) = try await owned(call)
        let fields = try await reader.json(call.request)
        let password: String
        do {
            password = try Edition2022.secret(fields)
        } catch {
            throw .mistake(error)
        }
        let hash = try await access.check(password, of: vendor, from: call.request)
        return (product, secrets.secret(for: purpose, of: product, passwordHash: hash))
    }

    private func delete(
        _ id: Product.ID,
        _ purpose: ProductSecrets.Purpose,
        _ shown: VendorIdentifier?,
        _ call: EditionCall
    ) async throws(EditionRefusal) -> HTTPResponse {
        let (product, vendor) = try await owned(id, call)
        let hash = try await access.passwordHash(of: vendor)
        let secret = secrets.secret(for: purpose, of: product, passwordHash: hash)
        guard let shown, shown.rawValue.isSameSecret(as: secret.rawValue) else { throw .wrongSecret }
        let deleted = try await goods.delete(id, by: .account(vendor))
        return try await reply(deleted, .accepted, to: call)
    }

    private func productRequest(_ fields: RequestFields) throws(EditionRefusal) -> ProductRequest {
        do {
            return try Edition2022.productRequest(fields)
        } catch {
            throw .mistake(error)
        }
    }
}

extension HTTPResponse {
    /// A secret, bare, that nobody on the way may keep.
    fileprivate static func secretText(_ text: String) -> HTTPResponse {
        var reply = HTTPResponse(text: text)
        reply.fields[.cacheControl] = "no-store"
        return reply
    }
}
