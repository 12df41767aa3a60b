/// The capabilities of a kind of market, so that an app shows only what will work.
public struct MarketCapabilities: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// People sign up and in by name and password; without it, a vendor's identifier and secret stand for them.
    public static let accounts = MarketCapabilities(rawValue: 1 << 0)
    /// Photos of a product can be added, removed and put in another order after it was made.
    public static let photoEditing = MarketCapabilities(rawValue: 1 << 1)
    /// Products can be reserved, sold and hidden.
    public static let states = MarketCapabilities(rawValue: 1 << 2)
    /// A deletion can be taken back for a while.
    public static let undelete = MarketCapabilities(rawValue: 1 << 3)
    /// Products can be looked for by words.
    public static let search = MarketCapabilities(rawValue: 1 << 4)
    /// Lists can be sorted by price and narrowed by price, currency, stock and state.
    public static let filters = MarketCapabilities(rawValue: 1 << 5)
    /// Words are suggested while someone types.
    public static let suggestions = MarketCapabilities(rawValue: 1 << 6)
    /// Likes and cart are kept with the account, and the goods of a seller can be listed.
    public static let shelves = MarketCapabilities(rawValue: 1 << 7)
    /// The market sends changes as they happen; without it, the client polls for new products.
    public static let events = MarketCapabilities(rawValue: 1 << 8)
    /// Photos are sent one by one before their product, and a broken transfer costs no more than one.
    public static let separateUploads = MarketCapabilities(rawValue: 1 << 9)
    /// To edit or delete takes the seller's secret, which an app asks for when it was given none.
    public static let secretForChanges = MarketCapabilities(rawValue: 1 << 10)
    /// A request that is sent again with the same key is carried out once.
    public static let keys = MarketCapabilities(rawValue: 1 << 11)

    /// Goods have a category, a condition, ways of trading, are given away or take offers; lists are narrowed by these.
    public static let facts = MarketCapabilities(rawValue: 1 << 12)

    /// People write to sellers, and block whom they don't want to hear.
    public static let conversations = MarketCapabilities(rawValue: 1 << 13)

    /// People report goods, people and messages to moderators.
    public static let reports = MarketCapabilities(rawValue: 1 << 14)

    /// People offer prices, reserve goods and hand them over.
    public static let deals = MarketCapabilities(rawValue: 1 << 15)

    /// The market sends notifications about other things than messages, and people choose among them.
    public static let notifications = MarketCapabilities(rawValue: 1 << 16)

    /// Sellers put their products on top of the newest once more.
    public static let renewal = MarketCapabilities(rawValue: 1 << 17)

    /// The capabilities of our own servers.
    public static let market: MarketCapabilities = [
        .accounts, .photoEditing, .states, .undelete, .search, .filters, .suggestions, .shelves, .events,
        .separateUploads, .keys, .facts, .conversations, .reports,
        .deals, .notifications, .renewal,
    ]
    /// The capabilities of the API of 2022.
    public static let edition2022: MarketCapabilities = [.secretForChanges]
    /// The capabilities of the API of 2023.
    public static let edition2023: MarketCapabilities = [.secretForChanges, .search]

    static let all: MarketCapabilities = [.market, .secretForChanges]
}
