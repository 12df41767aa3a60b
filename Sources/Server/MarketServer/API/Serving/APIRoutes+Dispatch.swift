import HTTPServer
import Market
import MarketAPI

extension APIRoutes {
    /// Carries out what a caller of the right audience asks.
    func reply(to call: APICall) async throws -> HTTPResponse {
        switch call.operation.id {
        case .listProducts: try await products.list(call)
        case .offerProduct: try await products.offer(call)
        case .showProduct: try await products.show(call)
        case .editProduct: try await products.edit(call)
        case .deleteProduct: try await products.delete(call)
        case .setProductState: try await products.setState(call)
        case .undeleteProduct: try await products.undelete(call)
        case .listOwnProducts: try await products.listOwn(call)
        case .listCategories: products.listCategories(call)
        case .showMarket: products.showMarket(call)

        case .listUploads: try await photos.list(call)
        case .addUpload: try await photos.add(call)
        case .keepUploads: try await photos.keep(call)
        case .removeUpload: try await photos.remove(call)

        case .signUp: try await accounts.signUp(call)
        case .showAccount: try await accounts.show(call)
        case .setRoles: try await accounts.setRoles(call)
        case .becomeFirstAdministrator: try await accounts.becomeFirstAdministrator(call)
        case .showOwnAccount: try accounts.showOwn(call)
        case .listNotices: try await accounts.listNotices(call)
        case .changePassword: try await accounts.changePassword(call)
        case .signIn: try await sessions.signIn(call)
        case .listSessions: try await sessions.list(call)
        case .signOutEverywhere: try await sessions.signOutEverywhere(call)
        case .signOut: try await sessions.signOut(call)
        case .endSession: try await sessions.end(call)

        case .likeProduct: try await likes.like(call)
        case .unlikeProduct: try await likes.unlike(call)
        case .listLikes: try await likes.list(call)
        case .showCart: try await cart.show(call)
        case .emptyCart: try await cart.empty(call)
        case .setQuantity: try await cart.setQuantity(call)
        case .takeFromCart: try await cart.remove(call)

        case .beginConversation: try await conversations.begin(call)
        case .listConversations: try await conversations.list(call)
        case .showConversation: try await conversations.show(call)
        case .leaveConversation: try await conversations.leave(call)
        case .listMessages: try await conversations.listMessages(call)
        case .sendMessage: try await conversations.send(call)
        case .showMessagePhoto: try await conversations.showPhoto(call)
        case .unsendMessage: try await conversations.unsend(call)
        case .markRead: try await conversations.markRead(call)
        case .muteConversation: try await conversations.mute(call)
        case .listBlocks: try await conversations.listBlocks(call)
        case .blockAccount: try await conversations.block(call)
        case .unblockAccount: try await conversations.unblock(call)

        case .makeOffer: try await deals.makeOffer(call)
        case .showOffer: try await deals.showOffer(call)
        case .answerOffer: try await deals.answer(call)
        case .makeDeal: try await deals.makeDeal(call)
        case .reserveFromLine: try await deals.reserveFromLine(call)
        case .listDeals: try await deals.list(call)
        case .showDeal: try await deals.show(call)
        case .setDealState: try await deals.setState(call)
        case .showDealCode: try await deals.showCode(call)
        case .confirmDeal: try await deals.confirm(call)
        case .objectToDeal: try await deals.object(call)
        case .makeMeeting: try await deals.makeMeeting(call)
        case .answerMeeting: try await deals.answerMeeting(call)
        case .showLinePlace: try await deals.showLinePlace(call)
        case .joinLine: try await deals.joinLine(call)
        case .leaveLine: try await deals.leaveLine(call)

        case .listNotifications: try await notifications.list(call)
        case .markNotificationsSeen: try await notifications.markSeen(call)
        case .readNotification: try await notifications.readOne(call)
        case .readNotifications: try await notifications.read(call)
        case .showNotificationSettings: try await notifications.showSettings(call)
        case .setNotificationSettings: try await notifications.setSettings(call)

        case .report: try await reports.report(call)
        case .listReports: try await reports.list(call)
        case .listSanctions: try await reports.listSanctions(call)
        case .listCases: try await reports.listCases(call)
        case .showCase: try await reports.showCase(call)
        case .showEvidencePhoto: try await reports.showPhoto(call)
        case .claimCase: try await reports.claim(call)
        case .actOnCase: try await reports.act(call)

        case .search: try await search.search(call)
        case .countFacets: try await search.countFacets(call)
        case .suggest: try await search.suggest(call)
        case .listSearches: try await search.list(call)
        case .forgetSearches: try await search.forgetAll(call)
        case .forgetSearch: try await search.forget(call)
        case .setSearchPrivacy: try await search.setPrivacy(call)

        case .listChanges: try await changes.list(call)
        case .listen: try await changes.listen(call)

        case .hideProduct: try await moderation.hide(call)
        case .restoreProduct: try await moderation.restore(call)
        case .listModerations: try await moderation.list(call)

        case .describe: description.show()
        }
    }
}
