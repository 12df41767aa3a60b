/// The facts of a product that decide on offers and deals, and change with them.
package struct TradedProduct: Hashable, Sendable {
    package let id: Product.ID
    package let seller: Account.ID
    package var price: Money
    package let offersFrom: Money?
    package let takesOffers: Bool
    package let giveaway: Giveaway?
    /// True where who is first to buy at the asked price has it reserved at once.
    package let firstCome: Bool
    package let isDeleted: Bool
    /// True where a moderator keeps it hidden.
    package let isHeld: Bool
    /// The state it is in, or, while a moderator hides it, goes back to.
    package var state: ProductState
    package var stock: Int64
    /// Units promised to buyers.
    package var reserved: Int64

    package init(
        id: Product.ID,
        seller: Account.ID,
        price: Money,
        offersFrom: Money?,
        takesOffers: Bool,
        giveaway: Giveaway? = nil,
        firstCome: Bool = false,
        isDeleted: Bool,
        isHeld: Bool,
        state: ProductState,
        stock: Int64,
        reserved: Int64
    ) {
        self.id = id
        self.seller = seller
        self.price = price
        self.offersFrom = offersFrom
        self.takesOffers = takesOffers
        self.giveaway = giveaway
        self.firstCome = firstCome
        self.isDeleted = isDeleted
        self.isHeld = isHeld
        self.state = state
        self.stock = stock
        self.reserved = reserved
    }

    /// The number of units that may still be promised; 0 unless the product is selling and in sight.
    package var available: Int64 {
        guard state == .selling, !isHeld, !isDeleted else { return 0 }
        return stock - reserved
    }

    /// True where promises stand still: a product that a moderator hides can't be handed over, so that no
    /// time for it runs.
    var isFrozen: Bool { isHeld && !isDeleted }

    package var range: OfferRange { OfferRange(upTo: price) }

    /// The lowest offer that the seller wants to hear of, else half of the price; the seller's secret.
    package var floor: Money { offersFrom ?? price.half }

    /// Promises so many units, hands so many over, or takes either back; the state follows.
    ///
    /// A hidden product stays hidden. Reserved or sold, as the seller set it, stays too, unless all units
    /// were promised or the stock is used up.
    package mutating func move(reserved: Int64, stock: Int64) {
        let wasPromised = self.reserved == self.stock
        let wasUsedUp = self.stock == 0
        self.reserved += reserved
        self.stock += stock
        switch state {
        case .selling, .reserved:
            if self.stock == 0 {
                if stock < 0 { state = .sold }
            } else if self.reserved == self.stock {
                state = .reserved
            } else if wasPromised {
                state = .selling
            }
        case .sold:
            if wasUsedUp, self.stock > 0 { state = self.reserved == self.stock ? .reserved : .selling }
        case .hidden: break
        }
    }
}
