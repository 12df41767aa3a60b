import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// What sellers and moderators do to a product besides writing it.
extension PageRoutes {
    func setState(of id: Product.ID, _ visit: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        _ = try visit.account()
        try check(form, visit)
        guard let state = ProductState(rawValue: form["state"]) else {
            throw RequestFailure.problem(.malformed)
        }
        _ = try await api.products.setState(state, of: id, by: visit.caller)
        return .seeOther(Link.product(id).telling(.saved))
    }

    func askToDelete(_ id: Product.ID, _ visit: PageContext) async throws -> HTTPResponse {
        try await reply(DeletePage(try await product(id, for: .delete, visit)), visit)
    }

    /// Takes a product away, and leads to where that can be taken back; where it has changed since the visitor was
    /// asked, it is shown as it is now.
    func delete(_ id: Product.ID, _ visit: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        _ = try visit.account()
        try check(form, visit)
        do {
            try await api.products.delete(id, from: form.number("version"), by: visit.caller)
            return .seeOther(.product(id))
        } catch ProductError.stale(let current) {
            return try await reply(DeletePage(current), visit, .preconditionFailed)
        }
    }

    /// What stands at the address of a product that is gone, for whoever can still bring it back.
    func deletedPage(_ id: Product.ID, _ visit: PageContext) async throws -> DeletedPage? {
        try await api.products.deletedProduct(id, for: visit.caller).map { DeletedPage($0) }
    }

    func undelete(_ id: Product.ID, _ visit: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        let account = try visit.account()
        try check(form, visit)
        _ = try await api.products.undelete(id, by: account)
        return .seeOther(Link.product(id).telling(.restored))
    }
}
