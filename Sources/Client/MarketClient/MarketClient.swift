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
    /// Where the market is; what stands in front of `/api/…`.
    public var address: URL
    /// The operations that this kind of market has; all others throw ``ClientError/unsupported(_:)``.
    public var capabilities: MarketCapabilities
    /// Lists and products.
    public var products: ProductBrowsing
    /// Putting goods on the market, and looking after them.
    public var selling: Selling
    /// What the account has begun to offer, kept by the market itself.
    public var drafts: Drafts
    /// Finding goods by words.
    public var search: Search
    /// What the account likes, on the market itself.
    public var likes: Likes
    /// What the account means to buy, on the market itself.
    public var cart: Cart
    /// What people say to each other about goods.
    public var conversations: Conversations
    /// What people offer each other, promise and hand over.
    public var deals: Deals
    /// What people say of those they traded with.
    public var reviews: Reviews
    /// What somebody is told of, and what they want to hear of.
    public var notifications: Notifications
    /// What people report, and what comes of it.
    public var reports: Reports
    /// Who is signed in.
    public var accounts: Accounts
    /// What happens on the market, as it happens.
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
