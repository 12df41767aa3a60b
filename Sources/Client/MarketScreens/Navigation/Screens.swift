import Market
import MarketClient

/// The screens of one market that stay while the app runs, each with its own place and state.
@MainActor
public final class Screens {
    /// The environment that all of them share.
    public let context: ScreenContext
    /// The market that was chosen.
    public let choice: ServerChoice
    /// The goods of the market, newest first.
    public let feed: ProductFeed
    /// Finding goods.
    public let search: SearchModel
    /// The person's likes.
    public let likes: LikesModel
    /// The person's cart.
    public let cart: CartModel
    /// The person's products and drafts.
    public let mine: ProfileModel
    /// The person's conversations.
    public let talks: ConversationListModel

    /// The person's notifications other than messages.
    public let notifications: NotificationListModel
    /// The market's question for consent to its terms.
    public let consent: ConsentModel
    /// The way back of a person whose account is about to be deleted.
    public let staying: StayingModel
    /// The person's choices of notifications.
    let notificationChoices: NotificationChoices

    /// Told what the market has confirmed of what was said.
    var confirmed: (@MainActor (ConfirmedMessage) -> Void)?
    /// Called when another person signs in, or the person signs out.
    var personChanged: (@MainActor () -> Void)?
    /// Told of a deal that both say was kept, once a code has said so.
    var handedOver: (@MainActor (OwnDeal) -> Void)?
    /// Told when goods were put on the market that nobody was just sending.
    var delivered: (@MainActor (DraftID, ProductDetails) -> Void)?

    private let eventListening = TaskSlot()
    private let outboxListening = TaskSlot()
    private var reconnection: AnyObject?
    /// Up to where the market's changes were heard.
    private var place: EventPlace?
    /// The way in which events arrive.
    private var link: EventLink?
    private var keeper: ProductEventSubscription?

    init(_ context: ScreenContext, choice: ServerChoice, naver: (any ProductSearching)?) {
        self.context = context
        self.choice = choice
        feed = ProductFeed(context, keepsAvailability: true)
        search = SearchModel(context, naver: naver)
        likes = LikesModel(context)
        cart = CartModel(context)
        mine = ProfileModel(context)
        talks = ConversationListModel(context)
        notifications = NotificationListModel(context)
        consent = ConsentModel(context)
        staying = StayingModel(context)
        notificationChoices = NotificationChoices(context)
        keeper = context.productEvents.follow { context.updateSavedItems(for: $0) }
    }

    /// Listens for what changes on the market, until the screens are gone or this is stopped; and goes on with what was
    /// to be sent later.
    func listen() {
        outboxListening.run { [weak self, context] in
            await context.outbox.resume()
            for await event in context.outbox.events {
                guard !Task.isCancelled else { return }
                self?.took(event)
            }
        }
        reconnection = context.network.onReconnect { [weak self] in self?.resumeSending() }
        context.messageOutbox.confirmed = { [weak self] in self?.took($1) }
        context.accountSession.changed = { [weak self] in self?.take(personBefore: $0) }
        context.handoverOutbox.confirmed = { [weak self] in
            self?.context.learn($1)
            self?.handedOver?($1)
        }
        context.reviewOutbox.confirmed = { [weak self] in self?.context.learn($1, of: $0.deal) }
        context.savedItemsSync?.refused = { [context] in context.toast($0) }
        context.savedItemsSync?.draftsChanged = { [weak self] in self?.mine.loadDrafts() }
        context.savedItemsSync?.keptBoth = { [context] _ in
            context.toasts.show(context.localization.texts[.screenDraftKeptBoth])
        }
        context.dealKeeper.personChanged()
        context.loadBlockedPeople()
        consent.personChanged()
        context.backgroundTasks.run { [context] in await context.resumeOutboxes() }
        follow()
    }

    /// Listens for events, of the signed-in person where there is one.
    private func follow() {
        eventListening.run { [weak self, context, place] in
            let events = context.client.events
            let isMine = context.accountSession.account != nil
            for await event in isMine ? events.followMine(place) : events.follow(place) {
                guard !Task.isCancelled else { return }
                self?.receive(event)
            }
        }
    }

    private func receive(_ event: MarketEvent) {
        place = event.place ?? place
        switch event {
        case .inbox(let inbox):
            talks.receive(inbox)
            // Nobody tells of lists where changes are asked for.
            if link == .polling { context.savedItemsSync?.refresh() }
        case .saved(let news): context.savedItemsSync?.receive(news)
        case .link(let link):
            self.link = link
            // What happened before is not told again.
            if link != .lost { context.savedItemsSync?.refresh() }
            context.productEvents.post(.received(event))
        case .changed, .removed, .missed: context.productEvents.post(.received(event))
        }
    }

    /// Leaves nothing of what one person said for the next; what they wrote and did not send waits until they are back.
    private func take(personBefore before: Identity) {
        context.savedItemsSync?.personChanged()
        mine.personChanged()
        if case .account(let account) = before {
            context.conversations.forgetConversations(of: account.id)
            context.dealKeeper.forget(account.id)
        }
        context.dealKeeper.personChanged()
        context.loadBlockedPeople()
        follow()
        talks.personChanged()
        notifications.personChanged()
        notificationChoices.personChanged()
        consent.personChanged()
        context.backgroundTasks.run { [context] in await context.resumeOutboxes() }
        personChanged?()
    }

    private func took(_ message: ConfirmedMessage) {
        if case .begun(let summary) = message { talks.update(summary) }
        confirmed?(message)
    }

    /// Goes on with what was to be sent later, after something that it waited for.
    func resumeSending() {
        context.backgroundTasks.run { [context] in
            await context.outbox.resume()
            await context.resumeOutboxes()
        }
    }

    private func took(_ event: DraftOutboxEvent) {
        let texts = context.localization.texts
        switch event {
        case .sent(let id, let detail):
            context.savedItems.learn(SavedProduct(detail))
            context.productEvents.post(.created(detail.goods))
            context.toasts.show(texts(.screenOutboxSent, ["name": detail.goods.name]))
            delivered?(id, detail)
        case .postponed: break
        case .failed(let draft, let error):
            context.toasts.show(
                texts(
                    .screenOutboxFailed,
                    ["name": draft.offer.draft.name, "reason": context.message(for: error)]
                )
            )
        }
        mine.loadDrafts()
    }

    func stop() {
        eventListening.cancel()
        outboxListening.cancel()
        context.messageOutbox.stop()
        context.handoverOutbox.stop()
        context.reviewOutbox.stop()
        context.savedItemsSync?.stop()
        reconnection = nil
    }
}

extension ScreenContext {
    /// Continues with drafts and messages that did not get through earlier.
    fileprivate func resumeOutboxes() async {
        // First, so that nothing of a person who has left stays on the screen for long.
        await savedItemsSync?.resume()
        // Only now are the drafts of who is signed in at hand.
        await outbox.resume()
        await messageOutbox.resume()
        await handoverOutbox.resume()
        await reviewOutbox.resume()
    }
}
