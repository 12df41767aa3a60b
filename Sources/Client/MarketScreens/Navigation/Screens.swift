import Market
import MarketClient

/// The screens of one market that stay while the app runs, each with its own place and state.
@MainActor
public final class Screens {
    /// What all of them stand in.
    public let context: ScreenContext
    /// Which market it is.
    public let choice: ServerChoice
    /// The goods of the market, newest first.
    public let feed: ProductFeed
    /// Finding goods.
    public let search: SearchModel
    /// What the person likes.
    public let likes: LikesModel
    /// What the person means to buy.
    public let cart: CartModel
    /// What the person sells.
    public let mine: ProfileModel

    /// Told when goods were put on the market that nobody was just sending.
    var delivered: (@MainActor (DraftID, ProductDetails) -> Void)?

    private let eventListening = TaskSlot()
    private let outboxListening = TaskSlot()
    private var reconnection: AnyObject?
    private var keeper: ProductEventSubscription?

    init(_ context: ScreenContext, choice: ServerChoice, naver: (any ProductSearching)?) {
        self.context = context
        self.choice = choice
        feed = ProductFeed(context)
        search = SearchModel(context, naver: naver)
        likes = LikesModel(context)
        cart = CartModel(context)
        mine = ProfileModel(context)
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
        eventListening.run { [context] in
            for await event in context.client.events.follow(nil) {
                guard !Task.isCancelled else { return }
                context.productEvents.post(.heard(event))
            }
        }
    }

    /// Goes on with what was to be sent later, after something that it waited for.
    func resumeSending() {
        context.backgroundTasks.run { [outbox = context.outbox] in await outbox.resume() }
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
        reconnection = nil
    }
}
