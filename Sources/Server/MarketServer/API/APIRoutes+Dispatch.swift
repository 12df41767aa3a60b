import HTTPServer
import Market
import MarketAPI

extension APIRoutes {
    /// Carries out what a caller of the right audience asks.
    func reply(to call: APICall) async throws -> HTTPResponse {
        switch (call.route, call.method) {
        case (.products(let query), .get): try await listProducts(query, call)
        case (.products, .post): try await offerProduct(call)
        case (.product(let id), .get): try await showProduct(id, call)
        case (.product(let id), .patch): try await editProduct(id, call)
        case (.product(let id), .delete): try await deleteProduct(id, call)
        case (.productState(let id), .put): try await setState(of: id, call)
        case (.undelete(let id), .post): try await undeleteProduct(id, call)
        case (.moderation(let id), .put): try await hideProduct(id, call)
        case (.moderation(let id), .delete): try await restoreProduct(id, call)
        case (.moderations(let before), .get): try await listModerations(before: before, call)
        case (.changes(let number, let limit), .get): try await listChanges(since: number, limit: limit)
        case (.events, .get): try await listen(call)

        case (.uploads, .get): try await listUploads(call)
        case (.uploads, .post): try await addUpload(call)
        case (.keptUploads, .post): try await keepUploads(call)
        case (.upload(let id), .delete): try await removeUpload(id, call)

        case (.accounts, .post): try await signUp(call)
        case (.account(let id), .get): try await showAccount(id)
        case (.roles(let id), .put): try await setRoles(of: id, call)
        case (.firstAdministrator, .post): try await becomeFirstAdministrator(call)
        case (.me, .get): .json(AccountBody(try call.account()))
        case (.myPassword, .put): try await changePassword(call)
        case (.myProducts(let query), .get): try await listOwnProducts(query, call)
        case (.sessions, .post): try await signIn(call)
        case (.sessions, .get): try await listSessions(call)
        case (.sessions, .delete): try await signOutEverywhere(call)
        case (.currentSession, .delete): try await signOut(call)
        case (.session(let id), .delete): try await endSession(id, call)

        case (.likes(let cursor, let limit), .get): try await listLikes(at: cursor, limit: limit, call)
        case (.like(let id), .put): try await like(id, call)
        case (.like(let id), .delete): try await unlike(id, call)
        case (.cart, .get): try await showCart(call)
        case (.cart, .delete): try await emptyCart(call)
        case (.cartLine(let id), .put): try await setQuantity(of: id, call)
        case (.cartLine(let id), .delete): try await takeFromCart(id, call)

        case (.search(let text), .get): try await search(text, call)
        case (.suggestions(let text), .get): try await suggest(text)
        case (.searches, .get): try await listSearches(call)
        case (.searches, .delete): try await forgetSearches(call)
        case (.pastSearch(let text), .delete): try await forgetSearch(text, call)
        case (.searchPrivacy, .put): try await setSearchPrivacy(call)

        case (.openAPI, .get): Self.description
        default:
            throw RequestFailure.unexpected(
                "\(call.route.template) has an operation that nothing carries out"
            )
        }
    }
}
