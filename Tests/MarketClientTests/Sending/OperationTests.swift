import ClientDoubles
import Market
import MarketAPI
import MarketClient
import Synchronization
import Testing

/// Every call of the client, held to the table of operations.
@Suite(.timeLimit(.minutes(10)))
struct OperationTests {
    private typealias Ask = @Sendable (MarketClient) async throws(ClientError) -> Void

    /// The requests of each call; only the first one counts.
    private static let calls: [(String, Ask)] = [
        ("listProducts", { (m) throws(ClientError) in _ = try await m.products.list(ListingQuery()) }),
        ("showProduct", { (m) throws(ClientError) in _ = try await m.products.detail(Product.ID(5)) }),
        ("listOwnProducts", { (m) throws(ClientError) in _ = try await m.products.mine(ListingQuery()) }),
        ("showAccount", { (m) throws(ClientError) in _ = try await m.products.seller(Account.ID(5)) }),
        ("removeUpload", { (m) throws(ClientError) in try await m.selling.discardPhoto(Photo.ID(5)) }),
        ("listDrafts", { (m) throws(ClientError) in _ = try await m.drafts.list() }),
        ("showDraft", { (m) throws(ClientError) in _ = try await m.drafts.show(SavedDraft.ID(5)) }),
        (
            "addDraft",
            { (m) throws(ClientError) in
                _ = try await m.drafts.add(ProductSubmission(ProductDraft(), photos: []), nil, .random()) {
                    _ in
                }
            }
        ),
        (
            "changeDraft",
            { (m) throws(ClientError) in
                let form = ProductSubmission(ProductDraft(), photos: [])
                let draft = DraftReference(SavedDraft.ID(5), version: 1)
                _ = try await m.drafts.change(draft, form, nil, .random()) { _ in }
            }
        ),
        (
            "removeDraft",
            { (m) throws(ClientError) in try await m.drafts.discard(SavedDraft.ID(5), nil, nil) }
        ),
        ("keepUploads", { (m) throws(ClientError) in try await m.selling.keepPhotos([Photo.ID(5)]) }),
        (
            "offerProduct",
            { (m) throws(ClientError) in
                _ = try await m.selling.create(ProductSubmission(ProductDraft(), photos: []), .random()) {
                    _ in
                }
            }
        ),
        (
            "editProduct",
            { (m) throws(ClientError) in
                _ = try await m.selling.edit(Product.ID(5), ProductUpdate(stock: "1"), .random()) { _ in }
            }
        ),
        (
            "setProductState",
            { (m) throws(ClientError) in _ = try await m.selling.setState(Product.ID(5), .sold) }
        ),
        ("deleteProduct", { (m) throws(ClientError) in try await m.selling.delete(Product.ID(5), nil) }),
        ("renewProduct", { (m) throws(ClientError) in _ = try await m.selling.renew(Product.ID(5)) }),
        ("undeleteProduct", { (m) throws(ClientError) in _ = try await m.selling.undelete(Product.ID(5)) }),
        ("search", { (m) throws(ClientError) in _ = try await m.search.search("자전거") }),
        ("search", { (m) throws(ClientError) in _ = try await m.search.preview("자전") }),
        (
            "listProducts",
            { (m) throws(ClientError) in
                _ = try await m.search.section(SearchRequest("자전거", sort: .newest))
            }
        ),
        ("listCategories", { (m) throws(ClientError) in _ = try await m.products.categories() }),
        ("showMarket", { (m) throws(ClientError) in _ = try await m.products.currencies() }),
        (
            "countFacets",
            { (m) throws(ClientError) in _ = try await m.products.facets(ListingQuery(text: "자전거")) }
        ),
        ("suggest", { (m) throws(ClientError) in _ = try await m.search.suggest("자") }),
        ("popularSearches", { (m) throws(ClientError) in _ = try await m.search.popular() }),
        ("listSearches", { (m) throws(ClientError) in _ = try await m.search.past() }),
        (
            "noteSearch",
            { (m) throws(ClientError) in
                let change = SearchSubmission(age: .zero, key: .random(), author: Account.sample.id)
                try await m.search.note("자전거", change)
            }
        ),
        ("forgetSearch", { (m) throws(ClientError) in try await m.search.forget("자전거") }),
        ("forgetSearches", { (m) throws(ClientError) in try await m.search.forget(nil) }),
        ("setSearchPrivacy", { (m) throws(ClientError) in try await m.search.setPrivate(true) }),
        ("listLikes", { (m) throws(ClientError) in _ = try await m.likes.list(nil) }),
        ("likeProduct", { (m) throws(ClientError) in try await m.likes.set(Product.ID(5), true) }),
        ("unlikeProduct", { (m) throws(ClientError) in try await m.likes.set(Product.ID(5), false) }),
        ("showCart", { (m) throws(ClientError) in _ = try await m.cart.show() }),
        ("setQuantity", { (m) throws(ClientError) in _ = try await m.cart.setQuantity(2, Product.ID(5)) }),
        ("takeFromCart", { (m) throws(ClientError) in _ = try await m.cart.setQuantity(0, Product.ID(5)) }),
        (
            "beginConversation",
            { (m) throws(ClientError) in
                _ = try await m.conversations.begin(Product.ID(5), OutgoingMessage(.isItAvailable), .random())
            }
        ),
        (
            "sendMessage",
            { (m) throws(ClientError) in
                _ = try await m.conversations.send(Conversation.ID(5), OutgoingMessage(.text("x")), .random())
            }
        ),
        (
            "listConversations",
            { (m) throws(ClientError) in _ = try await m.conversations.list(ConversationQuery()) }
        ),
        (
            "showConversation",
            { (m) throws(ClientError) in _ = try await m.conversations.show(Conversation.ID(5)) }
        ),
        (
            "leaveConversation",
            { (m) throws(ClientError) in try await m.conversations.leave(Conversation.ID(5)) }
        ),
        (
            "listMessages",
            { (m) throws(ClientError) in
                _ = try await m.conversations.messages(Conversation.ID(5), MessageQuery())
            }
        ),
        (
            "unsendMessage",
            { (m) throws(ClientError) in _ = try await m.conversations.unsend(Conversation.ID(5), 1) }
        ),
        (
            "markRead",
            { (m) throws(ClientError) in try await m.conversations.markRead(Conversation.ID(5), 1) }
        ),
        (
            "muteConversation",
            { (m) throws(ClientError) in try await m.conversations.mute(Conversation.ID(5), nil) }
        ),
        ("listBlocks", { (m) throws(ClientError) in _ = try await m.conversations.blocked() }),
        (
            "blockAccount",
            { (m) throws(ClientError) in try await m.conversations.setBlocked(Account.ID(5), true) }
        ),
        (
            "showMessagePhoto",
            { (m) throws(ClientError) in _ = try await m.conversations.photo(Photo.ID(5), .large) }
        ),
        (
            "unblockAccount",
            { (m) throws(ClientError) in try await m.conversations.setBlocked(Account.ID(5), false) }
        ),
        (
            "makeOffer",
            { (m) throws(ClientError) in
                let amount = Amount(.zero(.krw))
                _ = try await m.deals.offer(Conversation.ID(5), OfferInput(amount: amount))
            }
        ),
        ("showOffer", { (m) throws(ClientError) in _ = try await m.deals.showOffer(Offer.ID(5)) }),
        ("answerOffer", { (m) throws(ClientError) in _ = try await m.deals.answer(Offer.ID(5), .accept) }),
        ("makeDeal", { (m) throws(ClientError) in _ = try await m.deals.reserve(Conversation.ID(5), 1) }),
        (
            "offerForProduct",
            { (m) throws(ClientError) in
                let amount = Amount(.zero(.krw))
                _ = try await m.deals.offerForProduct(Product.ID(5), OfferInput(amount: amount))
            }
        ),
        (
            "requestPurchase",
            { (m) throws(ClientError) in
                _ = try await m.deals.requestPurchase(Product.ID(5), PurchaseInput(price: .zero(.krw)))
            }
        ),
        (
            "reserveFromLine",
            { (m) throws(ClientError) in _ = try await m.deals.reserveFromLine(Product.ID(5)) }
        ),
        ("listDeals", { (m) throws(ClientError) in _ = try await m.deals.list(DealQuery()) }),
        ("showDeal", { (m) throws(ClientError) in _ = try await m.deals.show(Deal.ID(5)) }),
        ("setDealState", { (m) throws(ClientError) in _ = try await m.deals.cancel(Deal.ID(5), .agreed) }),
        ("showDealCode", { (m) throws(ClientError) in _ = try await m.deals.code(Deal.ID(5)) }),
        ("confirmDeal", { (m) throws(ClientError) in _ = try await m.deals.confirm(Deal.ID(5), "123456") }),
        ("objectToDeal", { (m) throws(ClientError) in _ = try await m.deals.object(Deal.ID(5)) }),
        (
            "writeReview",
            { (m) throws(ClientError) in _ = try await m.reviews.write(Deal.ID(5), ReviewInput(.again)) }
        ),
        ("answerReview", { (m) throws(ClientError) in _ = try await m.reviews.answer(Review.ID(5), "x") }),
        ("listNoticedTrades", { (m) throws(ClientError) in _ = try await m.reviews.noticedTrades() }),
        ("listReviews", { (m) throws(ClientError) in _ = try await m.reviews.list(Account.ID(5), nil) }),
        (
            "makeMeeting",
            { (m) throws(ClientError) in
                let input = MeetingInput(at: Timestamp(millisecondsSince1970: 1), place: "망원역")
                _ = try await m.deals.meet(Conversation.ID(5), input)
            }
        ),
        (
            "answerMeeting",
            { (m) throws(ClientError) in _ = try await m.deals.answerMeeting(Meeting.ID(5), .accept) }
        ),
        ("claim", { (m) throws(ClientError) in _ = try await m.deals.claim(Product.ID(5), "아이가 쓸 책상") }),
        ("dropClaim", { (m) throws(ClientError) in try await m.deals.dropClaim(Product.ID(5)) }),
        ("showClaim", { (m) throws(ClientError) in _ = try await m.deals.claimPosition(Product.ID(5)) }),
        ("listClaims", { (m) throws(ClientError) in _ = try await m.deals.claims(Product.ID(5)) }),
        ("answerClaim", { (m) throws(ClientError) in _ = try await m.deals.pick(Claim.ID(5)) }),
        (
            "showLikerOffer",
            { (m) throws(ClientError) in _ = try await m.deals.likerOffer(Product.ID(5)) }
        ),
        (
            "makeLikerOffer",
            { (m) throws(ClientError) in
                let amount = LikerOfferInput(amount: Amount(.zero(.krw)))
                _ = try await m.deals.offerToLikers(Product.ID(5), amount)
            }
        ),
        (
            "withdrawLikerOffer",
            { (m) throws(ClientError) in try await m.deals.withdrawLikerOffer(Product.ID(5)) }
        ),
        (
            "takeLikerOffer",
            { (m) throws(ClientError) in _ = try await m.deals.takeLikerOffer(Product.ID(5)) }
        ),
        ("showLinePlace", { (m) throws(ClientError) in _ = try await m.deals.linePlace(Product.ID(5)) }),
        ("joinLine", { (m) throws(ClientError) in _ = try await m.deals.joinLine(Product.ID(5)) }),
        ("leaveLine", { (m) throws(ClientError) in try await m.deals.leaveLine(Product.ID(5)) }),
        (
            "report",
            { (m) throws(ClientError) in
                _ = try await m.reports.make(ReportInput(.product(Product.ID(5)), reason: .scam))
            }
        ),
        ("listNotifications", { (m) throws(ClientError) in _ = try await m.notifications.list(true, nil) }),
        (
            "markNotificationsSeen",
            { (m) throws(ClientError) in try await m.notifications.markSeen(.init(5)) }
        ),
        ("readNotification", { (m) throws(ClientError) in try await m.notifications.read(.init(5)) }),
        ("readNotifications", { (m) throws(ClientError) in try await m.notifications.readAll(.init(5)) }),
        ("showNotificationSettings", { (m) throws(ClientError) in _ = try await m.notifications.settings() }),
        (
            "setNotificationSettings",
            { (m) throws(ClientError) in _ = try await m.notifications.setSettings(NotificationSettings()) }
        ),
        ("listReports", { (m) throws(ClientError) in _ = try await m.reports.mine(nil) }),
        ("listSanctions", { (m) throws(ClientError) in _ = try await m.reports.sanctions() }),
        ("listCases", { (m) throws(ClientError) in _ = try await m.reports.cases(false, nil) }),
        ("showCase", { (m) throws(ClientError) in _ = try await m.reports.look(5) }),
        (
            "showEvidencePhoto",
            { (m) throws(ClientError) in _ = try await m.reports.photo(Photo.ID(5), .thumbnail) }
        ),
        ("claimCase", { (m) throws(ClientError) in _ = try await m.reports.claim(5) }),
        (
            "actOnCase",
            { (m) throws(ClientError) in
                _ = try await m.reports.act(5, CaseActionInput(action: .warn, reason: "x"))
            }
        ),
        ("emptyCart", { (m) throws(ClientError) in try await m.cart.empty() }),
        ("signUp", { (m) throws(ClientError) in _ = try await m.accounts.signUp("name", "correct horse") }),
        ("signIn", { (m) throws(ClientError) in _ = try await m.accounts.signIn("name", "correct horse") }),
        ("signOut", { (m) throws(ClientError) in try await m.accounts.signOut() }),
        ("signOutEverywhere", { (m) throws(ClientError) in try await m.accounts.signOutEverywhere() }),
        ("changePassword", { (m) throws(ClientError) in try await m.accounts.changePassword("old", "new") }),
        ("showOwnAccount", { (m) throws(ClientError) in _ = try await m.accounts.account() }),
        ("listNotices", { (m) throws(ClientError) in _ = try await m.accounts.notices() }),
        ("showConsent", { (m) throws(ClientError) in _ = try await m.accounts.consent() }),
        (
            "giveConsent",
            { (m) throws(ClientError) in _ = try await m.accounts.agree(.sample) }
        ),
        (
            "deleteAccount",
            { (m) throws(ClientError) in _ = try await m.accounts.leaveMarket("correct horse") }
        ),
        ("askForTakeOut", { (m) throws(ClientError) in _ = try await m.accounts.askForTakeOut() }),
        ("showTakeOut", { (m) throws(ClientError) in _ = try await m.accounts.takeOut() }),
        ("keepAccount", { (m) throws(ClientError) in _ = try await m.accounts.stay() }),
        ("listSessions", { (m) throws(ClientError) in _ = try await m.accounts.sessions() }),
        ("endSession", { (m) throws(ClientError) in try await m.accounts.endSession(5) }),
    ]

    /// Tested where their streams and files are.
    private static let elsewhere: Set<String> = ["addUpload", "listen", "listChanges"]

    /// The operations that no app uses.
    private static let unused: Set<String> = [
        "listUploads", "setRoles", "fetchTakeOut", "becomeFirstAdministrator", "hideProduct",
        "restoreProduct",
        "listModerations",
        "describe", "makeInvitation", "listInvitations", "removeInvitation",
    ]

    @Test func everyOperationIsCalledOrKnownToBeOfNoUse() {
        let called = Set(Self.calls.map(\.0)).union(Self.elsewhere)
        #expect(called.isDisjoint(with: Self.unused))
        #expect(called.union(Self.unused) == Set(MarketAPI.Operation.all.map(\.id)))
    }

    @Test(arguments: calls.indices)
    func everyCallAsksForItsOperation(index: Int) async throws {
        let (id, ask) = Self.calls[index]
        let session = DeafSession()
        do throws(ClientError) { try await ask(await .own(session, token: "t")) } catch {}
        let sent = try #require(session.sent.first)
        let operation = try AddressMatch(path: sent.path).operations.first {
            $0.method.rawValue == sent.method
        }
        #expect(operation?.id == id)
    }
}

/// Notes what is sent, and refuses it.
private final class DeafSession: HTTPSession {
    private let requests = Mutex<[SentRequest]>([])

    var sent: [SentRequest] { requests.withLock(\.self) }

    func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        let sent = try SentRequest(request)
        requests.withLock { $0.append(sent) }
        return IncomingReply(status: 404, fields: [:])
    }
}
