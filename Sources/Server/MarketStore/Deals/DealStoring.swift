package import Market

/// The offers, and the deals that come of them.
///
/// Each change is judged and made in one transaction, by the moment at which it is written. Whatever has
/// expired by then is over, even where that was not recorded yet. A deal or offer of others is `notFound`.
/// The reason for which something may not be done is a ``StoreError/refusedTrade(_:)``.
package protocol DealStoring: Sendable {
    /// Makes an offer; with `once` at most once, however often it is asked for.
    func makeOffer(_ new: NewOffer, once: Once<Offer>?) async throws(StoreError) -> Outcome<Offer>
    /// Answers an offer; the same answer again changes nothing.
    func answerOffer(_ id: Offer.ID, _ answer: Offer.Answer, by account: Account.ID, codes: DealCodes)
        async throws(StoreError) -> Offer
    func offer(_ id: Offer.ID, of account: Account.ID) async throws(StoreError) -> Offer?

    /// Promises goods to the buyer of a conversation, or tells that buyer who waits that they have it.
    func makeDeal(_ new: NewDeal, by account: Account.ID, once: Once<OwnDeal>?) async throws(StoreError)
        -> Outcome<OwnDeal>
    func changeDeal(_ id: Deal.ID, _ change: DealChange, by account: Account.ID) async throws(StoreError)
        -> Deal
    /// Says that a deal was kept, by a code of the other one's; a wrong one is counted.
    func confirmDeal(_ id: Deal.ID, withCode code: String?, by account: Account.ID) async throws(StoreError)
        -> Deal
    /// Sells units to the buyer of a conversation, by the seller's word; what is promised to others is taken back only
    /// where that is meant.
    func sell(_ new: NewDeal, by seller: Account.ID, cancellingDeals: Bool) async throws(StoreError) -> Deal
    /// The open deals of goods of the seller's own.
    func openDeals(of product: Product.ID, by seller: Account.ID) async throws(StoreError) -> [OwnDeal]
    /// Those of two people, as one of them sees them.
    func openDeals(of account: Account.ID, with other: Account.ID) async throws(StoreError) -> [OwnDeal]
    func deal(_ id: Deal.ID, of account: Account.ID) async throws(StoreError) -> OwnDeal?
    /// The code that the account shows the other; `nil` where the deal is over, or the two do not meet soon.
    func dealCode(of id: Deal.ID, for account: Account.ID) async throws(StoreError) -> String?
    /// Newest first.
    func deals(
        of account: Account.ID,
        _ filter: DealFilter,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<OwnDeal>

    /// Proposes when and where to meet, in a conversation whose last deal is open.
    ///
    /// `message` is what place and note say, which hints and budgets of messages apply to.
    func proposeMeeting(_ words: MeetingWords, saying message: NewMessage, in conversation: Conversation.ID)
        async throws(StoreError) -> Meeting
    /// Answers what the other one proposed, or takes back what oneself did; the same answer again changes nothing.
    func answerMeeting(_ id: Meeting.ID, _ answer: Meeting.Answer, by account: Account.ID)
        async throws(StoreError) -> Meeting
    /// Tells people of meetings that are near, of at most `limit`, each reminder once; returns of how many.
    func remindOfMeetings(limit: Int) async throws(StoreError) -> Int
    /// The number of different people who reported that the account missed a meeting, within a year.
    ///
    /// A report that it denied does not count; one that it may still deny does not count yet.
    func noShows(of account: Account.ID) async throws(StoreError) -> Int

    /// Asks for goods that are given away; who has asked already stands where they stood.
    func claim(_ new: NewClaim) async throws(StoreError) -> ClaimPosition
    /// Asks no longer, and gives back what was promised; again changes nothing.
    func dropClaim(for product: Product.ID, by account: Account.ID) async throws(StoreError)
    /// The account's standing for a product; `nil` where it has made no claim.
    func claimPosition(of account: Account.ID, for product: Product.ID) async throws(StoreError)
        -> ClaimPosition?
    /// Those who asked for goods of the seller's own, the first to ask first.
    func claims(of product: Product.ID, by seller: Account.ID) async throws(StoreError) -> [Claim]
    func claim(_ id: Claim.ID, by seller: Account.ID) async throws(StoreError) -> Claim?
    /// Promises goods to one who asked; `message`, which is theirs, begins the conversation where none has begun.
    func pickClaim(_ id: Claim.ID, saying message: NewMessage, by seller: Account.ID, codes: DealCodes)
        async throws(StoreError) -> Deal

    /// Joins those who wait for a product; again changes nothing. For goods that are given away this is a claim.
    func joinLine(of product: Product.ID, by account: Account.ID, newcomer: NewcomerClaim?)
        async throws(StoreError) -> QueuePosition
    func leaveLine(of product: Product.ID, by account: Account.ID) async throws(StoreError)
    /// The account's place in the queue; `nil` where it does not wait.
    func linePlace(of product: Product.ID, for account: Account.ID) async throws(StoreError) -> QueuePosition?
    /// The account's promise of a product, and its place among those who wait.
    func buyerPosition(at product: Product.ID, of account: Account.ID) async throws(StoreError)
        -> BuyerPosition

    /// Ends offers and deals whose time is over, of at most `limit` products; returns of how many.
    func endOverdueTrades(limit: Int) async throws(StoreError) -> Int

    /// The moment at which the next offer is declined by itself; `nil` where none is to be.
    func nextAutomaticAnswer() async throws(StoreError) -> Timestamp?
}

extension DealStoring {
    /// Proposes a meeting whose words give nothing away, without limits.
    package func proposeMeeting(
        _ words: MeetingWords,
        in conversation: Conversation.ID,
        by account: Account.ID
    )
        async throws(StoreError) -> Meeting
    {
        let message = NewMessage(author: account, text: MessageText(words.place))
        return try await proposeMeeting(words, saying: message, in: conversation)
    }

    package func joinLine(of product: Product.ID, by account: Account.ID) async throws(StoreError)
        -> QueuePosition
    {
        try await joinLine(of: product, by: account, newcomer: nil)
    }

    /// Makes an offer that is asked for without a key.
    package func makeOffer(_ new: NewOffer) async throws(StoreError) -> Offer {
        guard case .done(let offer) = try await makeOffer(new, once: nil) else { throw .conflict(.answer) }
        return offer
    }

    /// Makes a deal that is asked for without a key.
    package func makeDeal(_ new: NewDeal, by account: Account.ID) async throws(StoreError) -> Deal {
        guard case .done(let own) = try await makeDeal(new, by: account, once: nil) else {
            throw .conflict(.answer)
        }
        return own.deal
    }
}

/// An offer to be made, as the service has checked it.
package struct NewOffer: Hashable, Sendable {
    /// The place of an offer.
    package enum Place: Hashable, Sendable {
        case conversation(Conversation.ID)
        /// In the maker's conversation about goods, which begins with a greeting where none has begun.
        case product(Product.ID, greeting: NewMessage)
    }

    package var place: Place
    package var maker: Account.ID
    package var amount: Money
    package var quantity: Int64
    package var hours: Int?
    /// The number of offers that the account may make in a day; `nil` for no limit.
    package var mostInADay: Int?
    /// The moment of an automatic no, where it is below what the seller wants to hear of.
    package var declinesAt: Timestamp?

    package init(
        in conversation: Conversation.ID,
        by maker: Account.ID,
        _ amount: Money,
        quantity: Int64 = 1,
        hours: Int? = nil,
        mostInADay: Int? = nil,
        declinesAt: Timestamp? = nil
    ) {
        self.init(
            .conversation(conversation),
            by: maker,
            amount,
            quantity: quantity,
            hours: hours,
            mostInADay: mostInADay,
            declinesAt: declinesAt
        )
    }

    package init(
        _ place: Place,
        by maker: Account.ID,
        _ amount: Money,
        quantity: Int64 = 1,
        hours: Int? = nil,
        mostInADay: Int? = nil,
        declinesAt: Timestamp? = nil
    ) {
        self.place = place
        self.maker = maker
        self.amount = amount
        self.quantity = quantity
        self.hours = hours
        self.mostInADay = mostInADay
        self.declinesAt = declinesAt
    }
}

/// A promise that an account wants to make or have.
package struct NewDeal: Hashable, Sendable {
    package var conversation: Conversation.ID
    package var quantity: Int64
    package var codes: DealCodes

    package init(in conversation: Conversation.ID, quantity: Int64 = 1, codes: DealCodes) {
        self.conversation = conversation
        self.quantity = quantity
        self.codes = codes
    }
}

/// A claim to be made, as the service has checked it.
package struct NewClaim: Hashable, Sendable {
    package var product: Product.ID
    package var claimer: Seller
    /// For the giver who picks.
    package var text: String?
    /// Begins the conversation where the first who asks has the goods.
    package var greeting: NewMessage
    package var codes: DealCodes
    /// The number of claims that the account may have open at once; `nil` for no limit.
    package var mostOpen: Int?
    /// A new account of which little is known; `nil` of any other.
    package var newcomer: NewcomerClaim?

    package init(
        for product: Product.ID,
        by claimer: Seller,
        text: String?,
        greeting: NewMessage,
        codes: DealCodes,
        mostOpen: Int? = nil,
        newcomer: NewcomerClaim? = nil
    ) {
        self.product = product
        self.claimer = claimer
        self.text = text
        self.greeting = greeting
        self.codes = codes
        self.mostOpen = mostOpen
        self.newcomer = newcomer
    }
}

/// The facts that limit the claims of a new account, unless it has handed something over.
package struct NewcomerClaim: Hashable, Sendable {
    package var madeAt: Timestamp
    /// The network of the claim, and the wider one around it; `nil` in a network of one's own, as of a
    /// school.
    package var networks: [String]?

    package init(madeAt: Timestamp, networks: [String]? = nil) {
        self.madeAt = madeAt
        self.networks = networks
    }
}

/// A change that one of the two makes to a deal.
package enum DealChange: Hashable, Sendable {
    case cancel(Deal.Reason)
    case prolong(until: Timestamp)
    case object
    /// That the other one did not come.
    case noShow
    /// That oneself did.
    case wasThere
}
