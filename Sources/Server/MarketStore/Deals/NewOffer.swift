package import Market

/// An offer to be made, as the service has checked it.
package struct NewOffer: Hashable, Sendable {
    /// The place of an offer.
    package enum Place: Hashable, Sendable {
        case conversation(Conversation.ID)
        /// In the maker's conversation about a product, which begins with a greeting where none has begun.
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
    /// Begins the conversation where the first who asks has the product.
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
