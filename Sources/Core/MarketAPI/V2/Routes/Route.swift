public import Market

/// An address of our own API, as a value.
///
/// `Route(path: route.path) == route` for every route, so client and server can't disagree on an address.
public enum Route: Hashable, Sendable {
    // Goods
    case products(ListingQuery)
    case product(Product.ID)
    case productState(Product.ID)
    /// Takes a deletion back.
    case undelete(Product.ID)
    /// A moderator's hiding of a product.
    case moderation(Product.ID)
    case moderations(before: Int64?)
    case changes(since: Int64, limit: Int)
    /// With `mine`, also of what waits for the listening account.
    case events(mine: Bool)
    case categories
    case market
    /// The numbers of products that each choice would leave of a list.
    case facets(ListingQuery)

    // Photos that wait for their product
    case uploads
    case upload(Photo.ID)
    /// Keeps the photos of an open draft for another while.
    case keptUploads
    case drafts
    case draft(SavedDraft.ID)

    // People
    case accounts
    case account(Account.ID)
    case roles(Account.ID)
    case firstAdministrator
    case me
    case myNotices
    case myPassword
    case myProducts(ListingQuery)
    case sessions
    case session(Int64)
    case currentSession
    case invitations
    case invitation(SignUpInvitation.ID)

    // What someone keeps
    case likes(cursor: Cursor?, limit: Int)
    case like(Product.ID)
    case cart
    case cartLine(Product.ID)

    // What people say to each other
    case conversationAbout(Product.ID)
    case conversations(ConversationQuery)
    case conversation(Conversation.ID)
    case messages(Conversation.ID, MessageQuery)
    /// A file of a photo in a message.
    case messagePhoto(Photo.ID, PhotoFileKind = .large, PhotoFileFormat = .jpeg)
    case unsent(Conversation.ID)
    case readMark(Conversation.ID)
    case mute(Conversation.ID)
    case blocks
    case block(Account.ID)

    // What people offer each other, promise and hand over
    case offers(Conversation.ID)
    case offer(Offer.ID)
    case offerAnswer(Offer.ID)
    case conversationDeal(Conversation.ID)
    /// The unit that is kept for the first account in the queue.
    case productDeal(Product.ID)
    case productOffers(Product.ID)
    case deals(DealQuery)
    case deal(Deal.ID)
    case dealState(Deal.ID)
    case dealCode(Deal.ID)
    case dealConfirmation(Deal.ID)
    case dealObjection(Deal.ID)
    case meetings(Conversation.ID)
    case meetingAnswer(Meeting.ID)
    case claim(Product.ID)
    case claims(Product.ID)
    case likerOffer(Product.ID)
    case claimAnswer(Claim.ID)
    /// Those who wait for goods.
    case queue(Product.ID)

    // What people say of those they traded with
    case dealReview(Deal.ID)
    case reviewReply(Review.ID)
    case accountReviews(Account.ID, cursor: Cursor?, limit: Int)
    case noticedTrades

    // Notifications
    case notifications(NotificationQuery)
    case notificationsSeen
    case notificationsRead
    case notificationRead(MarketNotification.ID)
    case notificationSettings

    // What people report
    case reports(cursor: Cursor?, limit: Int)
    case sanctions
    case cases(isDecided: Bool, cursor: Cursor?, limit: Int)
    case reportCase(Int64)
    /// A file of a photo in a reported message.
    case evidencePhoto(Photo.ID, PhotoFileKind = .large, PhotoFileFormat = .jpeg)
    case caseClaim(Int64)
    case caseActions(Int64)

    // Looking for things
    /// A likely respelling is searched where nothing matches, unless it is to be `exact`.
    ///
    /// While a text is still `typed`, it is no search yet: it is not recorded.
    case search(text: String, exact: Bool = false, typed: Bool = false)
    case suggestions(text: String)
    case searches
    case popularSearches
    case pastSearch(text: String)
    case searchPrivacy

    case openAPI

    public static let prefix = "/api/v2"
    public static let changeLimits = 1...1000
    public static let defaultChangeLimit = 500
}

/// Why an address is no route of the API.
public enum RouteError: Error, Hashable, Sendable {
    case unknownPath
    /// The parameter of this name has a value that it can't have.
    case badQuery(String)
}
