package import Market

/// One lower price for all who like goods.
package protocol LikerOfferStoring: Sendable {
    /// Makes the offer; the same again changes nothing.
    ///
    /// The first of those who like the product are notified at once.
    func offerToLikers(of product: Product.ID, _ amount: Money, by seller: Account.ID)
        async throws(StoreError) -> LikerOffer
    /// Ends it before its time; again changes nothing.
    func withdrawLikerOffer(of product: Product.ID, by seller: Account.ID) async throws(StoreError)
    /// The last one, for its seller and for whom it is; `nil` for everyone else.
    func likerOffer(of product: Product.ID, for account: Account.ID) async throws(StoreError) -> LikerOffer?
    /// Promises a unit to one of those for whom it is; `greeting` begins the conversation where none has begun.
    func takeLikerOffer(of product: Product.ID, saying greeting: NewMessage, codes: DealCodes)
        async throws(StoreError) -> Deal
    /// Tells some more of those who like goods, at most `limit`; returns how many were looked at, 0 where nobody is left.
    func notifyLikers(limit: Int) async throws(StoreError) -> Int
}

extension LikerOfferStoring {
    /// The number of people notified by the work that makes the offer, so that no write waits for thousands.
    package static var likersNotifiedAtOnce: Int { 50 }
}
