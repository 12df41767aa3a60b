import HTTPServer
import Market
import MarketAPI
import MarketStore
import Storefront

/// What sellers and moderators do to a product besides writing it.
extension StorefrontRealm {
    func setState(of id: Product.ID, _ visit: Visit) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        _ = try visit.account()
        try check(form, visit)
        guard let state = ProductState(rawValue: form["state"]) else { throw Failure.problem(.malformed) }
        _ = try await product(id, for: .setState, visit)
        _ = try await store.editProduct(id, from: nil, ProductEdit(state: state), once: nil)
        return .seeOther(Link.product(id).telling(.saved))
    }

    func askToDelete(_ id: Product.ID, _ visit: Visit) async throws -> HTTPResponse {
        try await reply(DeletePage(try await product(id, for: .delete, visit)), visit)
    }

    /// Takes a product away, and leads to where that can be taken back; where it has changed since the visitor was
    /// asked, it is shown as it is now.
    func delete(_ id: Product.ID, _ visit: Visit) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        let account = try visit.account()
        try check(form, visit)
        do {
            _ = try await api.delete(id, by: account, from: form.number("version"))
            return .seeOther(.product(id))
        } catch StoreError.stale(let current) {
            return try await reply(DeletePage(current), visit, .preconditionFailed)
        }
    }

    /// What stands at the address of a product that is gone, for whoever can still bring it back.
    func deletedPage(_ id: Product.ID, _ visit: Visit) async throws -> DeletedPage? {
        guard visit.caller.account != nil, let deleter = try await store.deletion(of: id)?.account,
            Permission.allows(visit.caller, toUndoDeletionBy: deleter)
        else { return nil }
        return try await store.deletedProduct(id).map { DeletedPage($0) }
    }

    func undelete(_ id: Product.ID, _ visit: Visit) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        let account = try visit.account()
        try check(form, visit)
        _ = try await api.undelete(id, by: account)
        return .seeOther(Link.product(id).telling(.restored))
    }
}
