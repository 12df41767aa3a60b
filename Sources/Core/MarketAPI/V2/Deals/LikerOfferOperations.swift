public import Market

extension Operation {
    /// One lower price for all who like goods.
    static let likerOffers: [Operation] = [
        Endpoint.showLikerOffer.operation,
        Endpoint.makeLikerOffer.operation,
        Endpoint.withdrawLikerOffer.operation,
        Endpoint.takeLikerOffer.operation,
    ]
}

extension Endpoint<Product.ID, NoBody, LikerOffer> {
    public static var showLikerOffer: Self {
        Self(
            .get,
            "/products/{id}/liker-offer",
            by: .account,
            in: .deals,
            "Show the lower price for those who like goods"
        )
        .described(
            "The last one, open or over: for its seller, and for whoever liked the goods when it was made."
        )
        .replying(.json("The lower price."))
    }
}

extension Endpoint<Product.ID, LikerOfferInput, LikerOffer> {
    public static var makeLikerOffer: Self {
        Self(
            .put,
            "/products/{id}/liker-offer",
            by: .account,
            in: .deals,
            "Offer a lower price to all who like one's goods"
        )
        .described(
            "It stands for 24 hours, once in 7 days. The seller is not told who they are. It ends with the last unit, with a price that is as low, and when the goods are sold, hidden or deleted. Again changes nothing."
        )
        .replying(.json("The lower price."))
        .problems([.offerRange, .notAvailable, .likersTold, .nobodyLikes, .restricted, .invalidDeal])
    }
}

extension Endpoint<Product.ID, NoBody, NoBody> {
    public static var withdrawLikerOffer: Self {
        Self(
            .delete,
            "/products/{id}/liker-offer",
            by: .account,
            in: .deals,
            "End the lower price for those who like one's goods"
        )
    }
}

extension Endpoint<Product.ID, NoBody, OwnDeal> {
    public static var takeLikerOffer: Self {
        Self(.post, "/products/{id}/liker-offer", by: .account, in: .deals, "Take the lower price")
            .described(
                "Reserves one unit, in a conversation that begins where there is none. Again changes nothing."
            )
            .replying(.json("The deal."))
            .problems([
                .conversationClosed, .notAvailable, .offerOver, .reservedOften, .restricted, .dailyLimit,
                .beganOften, .slowDown,
            ])
    }
}
