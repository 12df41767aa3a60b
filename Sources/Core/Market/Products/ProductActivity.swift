/// The trade in a product that only its seller sees.
package struct ProductActivity: Hashable, Sendable {
    /// A buyer who has the product reserved, or has bought it.
    package struct Holder: Hashable, Sendable {
        package let deal: Deal
        package let buyer: Seller

        package init(_ deal: Deal, buyer: Seller) {
            self.deal = deal
            self.buyer = buyer
        }
    }

    /// Conversations about it that the seller has not left.
    package var chats: Int
    /// Buyers' offers that the seller is asked to answer.
    package var offers: Int
    /// The open deals before the completed ones, and newer ones before older ones.
    package var holders: [Holder]

    package init(chats: Int = 0, offers: Int = 0, holders: [Holder] = []) {
        self.chats = chats
        self.offers = offers
        self.holders = holders
    }
}

extension ProductActivity {
    /// Those who have the product now: who reserved it, and of one that is sold who bought it in its last sale.
    ///
    /// A product that was sold before and is for sale again has nobody.
    package func holders(of product: Product) -> [Holder] {
        holders.filter { holder in
            guard !holder.deal.state.isOpen else { return true }
            guard product.state == .sold, let sold = product.soldAt, let end = holder.deal.endedAt else {
                return false
            }
            return end >= sold
        }
    }

    /// The reservations that end where the product is hidden, deleted or sold to nobody in particular.
    package var endangered: [Holder] { holders.filter(\.deal.isHolding) }
}
