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

    private let eventListening = TaskSlot()
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

    /// Listens for what changes on the market, until the screens are gone or this is stopped.
    func listen() {
        eventListening.run { [context] in
            for await event in context.client.events.follow(nil) {
                guard !Task.isCancelled else { return }
                context.productEvents.post(.heard(event))
            }
        }
    }

    func stop() {
        eventListening.cancel()
    }
}
