import MarketClient

/// The screens of one market that stay while the app runs, each with its own place and state.
@MainActor
public final class Screens {
    public let around: Surroundings
    public let choice: ServerChoice
    public let feed: MarketFeed
    public let search: Search
    public let likes: Likes
    public let cart: Cart
    public let mine: Mine

    private let hearing = TaskSlot()
    private var keeper: BulletinReader?

    init(_ around: Surroundings, choice: ServerChoice, naver: (any ProductSearching)?) {
        self.around = around
        self.choice = choice
        feed = MarketFeed(around)
        search = Search(around, naver: naver)
        likes = Likes(around)
        cart = Cart(around)
        mine = Mine(around)
        keeper = around.bulletin.follow { around.keep(upWith: $0) }
    }

    /// Listens for what changes on the market, until the screens are gone or this is stopped.
    func hear() {
        hearing.run { [around] in
            for await event in around.client.events.follow(nil) {
                guard !Task.isCancelled else { return }
                around.bulletin.post(.heard(event))
            }
        }
    }

    func stop() {
        hearing.cancel()
    }
}
