import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The actions of sellers and moderators on a product besides writing it.
extension SellingPageHandler {
    /// Changes the state, and leads back to where it was changed, which offers the state before.
    ///
    /// The seller is asked first where products are promised that would not be there any more.
    func setState(of id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        guard let state = ProductState(rawValue: form["state"]) else {
            throw RequestFailure.problem(.malformed)
        }
        let product = try await services.products.product(id, for: .setState, by: context.caller)
        let (before, back) = (product.state, form.back ?? .product(id))
        do {
            _ = try await services.products.setState(
                state,
                of: id,
                cancellingDeals: form["cancelDeals"] == "true",
                by: context.caller
            )
        } catch {
            guard error == .refusedTrade(.dealOpen) else { throw error }
            // Who has it reserved has bought it, most of the time.
            if state == .sold { return .seeOther(Link.sold(id).with("back", back.text)) }
            let deals = try await services.deals.openDeals(of: id, by: account)
            let page = CancelDealsPage(product, .state(state), deals: deals, back: back)
            return try await pages.reply(page, context, .conflict)
        }
        return .seeOther(
            state == before ? back : back.telling(.stateChanged, undo: StateUndo(id, to: before))
        )
    }

    /// Puts a product on top of the newest, and leads back to where that was asked.
    func renew(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        _ = try context.account()
        try pages.check(form, context)
        _ = try await services.products.renew(id, by: context.caller)
        return .seeOther((form.back ?? .product(id)).telling(.renewed))
    }

    func askToDelete(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let product = try await product(id, for: .delete, context)
        let reason = context.caller.owns(product) ? nil : ""
        return try await pages.reply(DeletePage(product, reason: reason), context)
    }

    /// Deletes another's product, as a moderator who says why.
    private func remove(_ product: Product, _ form: PageForm, _ context: PageContext) async throws
        -> HTTPResponse
    {
        let moderator = try context.account()
        let reason = form["reason"].trimmingBlanks
        do {
            try await services.moderation.remove(
                product.id,
                from: form.number("version"),
                reason: reason,
                by: moderator
            )
            return .seeOther(.product(product.id))
        } catch {
            let texts = context.texts
            switch error {
            case .stale(let current):
                return try await pages.reply(
                    DeletePage(current, reason: reason),
                    context,
                    .preconditionFailed
                )
            case .invalid(.missingReason):
                let page = DeletePage(product, reason: "", problem: texts[.moderationDeleteReasonMissing])
                return try await pages.reply(page, context, .unprocessableContent)
            case .invalid(.longReason):
                let page = DeletePage(product, reason: reason, problem: texts[.textTooLong])
                return try await pages.reply(page, context, .unprocessableContent)
            default: throw error
            }
        }
    }

    /// Takes a product away, and leads to where that can be taken back; where it has changed since the visitor was
    /// asked, it is shown as it is now.
    func delete(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let account = try context.account()
        try pages.check(form, context)
        let product = try await product(id, for: .delete, context)
        guard context.caller.owns(product) else { return try await remove(product, form, context) }
        do {
            try await services.products.delete(
                id,
                from: form.number("version"),
                cancellingDeals: form["cancelDeals"] == "true",
                by: context.caller
            )
            return .seeOther(.product(id))
        } catch {
            switch error {
            case .stale(let current):
                return try await pages.reply(DeletePage(current), context, .preconditionFailed)
            case .refusedTrade(.dealOpen):
                let action = CancelDealsPage.Action.delete(version: form.number("version"))
                let deals = try await services.deals.openDeals(of: id, by: account)
                let page = CancelDealsPage(product, action, deals: deals, back: .product(id))
                return try await pages.reply(page, context, .conflict)
            default: throw error
            }
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
