public import Foundation

/// A market as an app sees it: one closure for each operation.
///
/// ```swift
/// let market = MarketClient.live(
///     address: address,
///     session: session,
///     credentials: MemoryCredentialStore()
/// )
/// let page = try await market.products.list(ListingQuery(limit: 20))
/// ```
///
/// The session of an app is a ``CurlTransport``. This one type serves all kinds of server: what a kind
/// can't do is missing from ``capabilities``, and asking for it throws ``ClientError/unsupported(_:)``.
///
/// A closure may be called from any task, several at a time; cancelling the task stops the transfer. Every
/// failure is a ``ClientError``, which says whether the request may have been carried out.
///
/// In tests begin with ``unstubbed(reporting:)`` and replace what the test needs.
public struct MarketClient: Sendable {
    /// The market's address, in front of `/api/…`.
    public var address: URL
    /// The operations that this kind of market has; all others throw ``ClientError/unsupported(_:)``.
    public var capabilities: MarketCapabilities
    /// Lists and products.
    public var products: ProductBrowsing
    /// Putting goods on the market, and looking after them.
    public var selling: Selling
    /// The account's drafts, stored by the market itself.
    public var drafts: Drafts
    /// Finding goods by words.
    public var search: Search
    /// The account's likes, on the market itself.
    public var likes: Likes
    /// The account's cart, on the market itself.
    public var cart: Cart
    /// The conversations about products.
    public var conversations: Conversations
    /// The offers, reservations and handovers.
    public var deals: Deals
    /// The reviews of trading partners.
    public var reviews: Reviews
    /// The notifications of the account, and its choice among them.
    public var notifications: Notifications
    /// The reports, and their outcome.
    public var reports: Reports
    /// The signed-in account.
    public var accounts: Accounts
    /// The market's changes, as they happen.
    public var events: Events

    public init(
        address: URL,
        capabilities: MarketCapabilities,
        products: ProductBrowsing,
        selling: Selling,
        drafts: Drafts,
        search: Search,
        likes: Likes,
        cart: Cart,
        conversations: Conversations,
        deals: Deals,
        reviews: Reviews,
        notifications: Notifications,
        reports: Reports,
        accounts: Accounts,
        events: Events
    ) {
        self.address = address
        self.capabilities = capabilities
        self.products = products
        self.selling = selling
        self.drafts = drafts
        self.search = search
        self.likes = likes
        self.cart = cart
        self.conversations = conversations
        self.deals = deals
        self.reviews = reviews
        self.notifications = notifications
        self.reports = reports
        self.accounts = accounts
        self.events = events
    }
}
