/// The open offers, deals and claims on one product, and the changes that they allow.
///
/// Pure: its caller reads them, has one change made, and stores the differences. Each change makes all its
/// checks before it changes anything, by the moment it is made at: what time has ended by then is ended
/// first.
package struct Trade {
    package internal(set) var product: TradedProduct
    /// Those that are open, and those that this change ended or was asked about.
    package internal(set) var offers: [Offer]
    /// The same of deals.
    package internal(set) var deals: [Deal]
    package internal(set) var line: WaitingQueue
    /// Those who ask for a product whose giver picks.
    package internal(set) var claims: [Claim]
    /// The last lower price for all who like the product, open or over.
    package internal(set) var likerOffer: LikerOffer?
    /// Those that this change made or changed.
    package internal(set) var meetings: [Meeting] = []
    /// The messages to write into conversations, in order.
    package internal(set) var lines: [TradeMessage] = []
    /// Events for the queue.
    package internal(set) var queueEvents: [QueueEvent] = []
    /// The deals that this change completed.
    package internal(set) var completed: [Deal] = []
    /// The accounts to notify that another person has the product they claimed.
    package internal(set) var passedFor: [Account.ID] = []
    /// True where the giver is to be notified of a claim.
    package internal(set) var isAsked = false
    /// Of new deals.
    package internal(set) var codes: [Deal.ID: DealCodes] = [:]
    let now: Timestamp
    private var numbers: Numbers

    /// The numbers of the next offer, deal and meeting.
    package struct Numbers {
        package var offer: Int64
        package var deal: Int64
        package var meeting: Int64
        /// Counted only of products whose giver picks.
        package var claim: Int64

        package init(offer: Int64, deal: Int64, meeting: Int64, claim: Int64 = 1) {
            self.offer = offer
            self.deal = deal
            self.meeting = meeting
            self.claim = claim
        }
    }

    package init(
        _ product: TradedProduct,
        offers: [Offer],
        deals: [Deal],
        line: WaitingQueue,
        claims: [Claim] = [],
        likerOffer: LikerOffer? = nil,
        numbers: Numbers,
        at now: Timestamp
    ) {
        self.product = product
        self.offers = offers
        self.deals = deals
        self.line = line
        self.claims = claims
        self.likerOffer = likerOffer
        self.numbers = numbers
        self.now = now
        endOverdue()
        // What was free while nobody could be told, as while a moderator looked at it.
        if product.available > 0 { notifyQueue() }
    }

    mutating func nextOffer() -> Offer.ID {
        defer { numbers.offer += 1 }
        return Offer.ID(numbers.offer)
    }

    mutating func nextDeal() -> Deal.ID {
        defer { numbers.deal += 1 }
        return Deal.ID(numbers.deal)
    }

    mutating func nextClaim() -> Int64 {
        defer { numbers.claim += 1 }
        return numbers.claim
    }

    mutating func nextMeeting() -> Meeting.ID {
        defer { numbers.meeting += 1 }
        return Meeting.ID(numbers.meeting)
    }
}

/// Two people who may trade, and the conversation they do it in.
package struct TradeParties: Hashable, Sendable {
    package let conversation: Conversation.ID
    package let buyer: Account.ID
    /// True where no one may write in the conversation, and so the two may not trade either.
    package let isClosed: Bool
    /// The number of offers that the buyer has made in the conversation, without requests to buy.
    package let offersOfBuyer: Int
    /// The number of the buyer's requests to buy at the asked price.
    package let purchasesOfBuyer: Int

    package init(
        conversation: Conversation.ID,
        buyer: Account.ID,
        isClosed: Bool,
        offersOfBuyer: Int,
        purchasesOfBuyer: Int = 0
    ) {
        self.conversation = conversation
        self.buyer = buyer
        self.isClosed = isClosed
        self.offersOfBuyer = offersOfBuyer
        self.purchasesOfBuyer = purchasesOfBuyer
    }
}

extension Trade {
    /// The number of units that may be promised to an account now.
    package func available(for account: Account.ID?) -> Int64 {
        max(0, product.available - line.held(besides: account, at: now))
    }

    func index(of offer: Offer.ID) -> Int? { offers.firstIndex { $0.id == offer } }

    func index(of deal: Deal.ID) -> Int? { deals.firstIndex { $0.id == deal } }

    mutating func say(
        _ notice: TradeNotice,
        of offer: Offer,
        by author: Account.ID,
        at moment: Timestamp? = nil,
        isNobodys: Bool = false
    ) {
        let subject = TradeMessage.Subject.notice(notice, Identifier(offer.id.rawValue))
        lines.append(
            TradeMessage(in: offer.conversation, by: author, subject, at: moment, isNobodys: isNobodys)
        )
    }

    mutating func say(
        _ notice: TradeNotice,
        of deal: Deal,
        by role: Conversation.Role,
        until: Timestamp? = nil,
        isNobodys: Bool = false
    ) {
        lines.append(
            TradeMessage(
                in: deal.conversation,
                by: deal.account(role),
                .notice(notice, Identifier(deal.id.rawValue)),
                until: until,
                isNobodys: isNobodys
            )
        )
    }
}
