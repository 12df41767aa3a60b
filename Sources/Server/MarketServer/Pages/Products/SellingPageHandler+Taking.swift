import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// What sellers and moderators do to a product besides writing it.
extension SellingPageHandler {
    /// Changes the state, and leads back to where it was changed, which offers the state before.
    func setState(of id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        _ = try context.account()
        try pages.check(form, context)
        guard let state = ProductState(rawValue: form["state"]) else {
            throw RequestFailure.problem(.malformed)
        }
        let before = try await services.products.product(id, for: .setState, by: context.caller).state
        _ = try await services.products.setState(state, of: id, by: context.caller)
        let back = form.back ?? .product(id)
        return .seeOther(
            state == before ? back : back.telling(.stateChanged, undo: StateUndo(id, to: before))
        )
    }

    func askToDelete(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        try await pages.reply(DeletePage(try await product(id, for: .delete, context)), context)
    }

    /// Takes a product away, and leads to where that can be taken back; where it has changed since the visitor was
    /// asked, it is shown as it is now.
    func delete(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        _ = try context.account()
        try pages.check(form, context)
        do {
            try await services.products.delete(id, from: form.number("version"), by: context.caller)
            return .seeOther(.product(id))
        } catch ProductError.stale(let current) {
            return try await pages.reply(DeletePage(current), context, .preconditionFailed)
        }
    }

    func undelete(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        _ = try await services.products.undelete(id, by: account)
        return .seeOther(Link.product(id).telling(.restored))
    }
}
