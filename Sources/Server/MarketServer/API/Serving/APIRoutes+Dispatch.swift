import HTTPServer
import Market
import MarketAPI

extension APIRoutes {
    /// Carries out what a caller of the right audience asks.
    func reply(to call: APICall) async throws -> HTTPResponse {
        switch (call.route, call.method) {
        case (.products, .get): try await products.list(call)
        case (.products, .post): try await products.offer(call)
        case (.product, .get): try await products.show(call)
        case (.product, .patch): try await products.edit(call)
        case (.product, .delete): try await products.delete(call)
        case (.productState, .put): try await products.setState(call)
        case (.undelete, .post): try await products.undelete(call)
        case (.myProducts, .get): try await products.listOwn(call)

        case (.uploads, .get): try await photos.list(call)
        case (.uploads, .post): try await photos.add(call)
        case (.keptUploads, .post): try await photos.keep(call)
        case (.upload, .delete): try await photos.remove(call)

        case (.accounts, .post): try await accounts.signUp(call)
        case (.account, .get): try await accounts.show(call)
        case (.roles, .put): try await accounts.setRoles(call)
        case (.firstAdministrator, .post): try await accounts.becomeFirstAdministrator(call)
        case (.me, .get): try accounts.showOwn(call)
        case (.myPassword, .put): try await accounts.changePassword(call)
        case (.sessions, .post): try await sessions.signIn(call)
        case (.sessions, .get): try await sessions.list(call)
        case (.sessions, .delete): try await sessions.signOutEverywhere(call)
        case (.currentSession, .delete): try await sessions.signOut(call)
        case (.session, .delete): try await sessions.end(call)

        case (.likes, .get): try await likes.list(call)
        case (.like, .put): try await likes.like(call)
        case (.like, .delete): try await likes.unlike(call)
        case (.cart, .get): try await cart.show(call)
        case (.cart, .delete): try await cart.empty(call)
        case (.cartLine, .put): try await cart.setQuantity(call)
        case (.cartLine, .delete): try await cart.remove(call)

        case (.search, .get): try await search.search(call)
        case (.suggestions, .get): try await search.suggest(call)
        case (.searches, .get): try await search.list(call)
        case (.searches, .delete): try await search.forgetAll(call)
        case (.pastSearch, .delete): try await search.forget(call)
        case (.searchPrivacy, .put): try await search.setPrivacy(call)

        case (.changes, .get): try await changes.list(call)
        case (.events, .get): try await changes.listen(call)
        case (.moderation, .put): try await moderation.hide(call)
        case (.moderation, .delete): try await moderation.restore(call)
        case (.moderations, .get): try await moderation.list(call)
        case (.openAPI, .get): description.show()
        default:
            throw RequestFailure.unexpected(
                "\(call.route.template) has an operation that nothing carries out"
            )
        }
    }
}
