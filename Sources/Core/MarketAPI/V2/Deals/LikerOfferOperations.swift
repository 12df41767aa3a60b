extension Operation {
    /// One lower price for all who like goods.
    static let likerOffers: [Operation] = [
        Operation(
            .showLikerOffer,
            .get,
            .likerOffer,
            .account,
            in: .deals,
            "Show the lower price for those who like goods",
            description:
                "The last one, open or over: for its seller, and for whoever liked the goods when it was made.",
            reply: .json("LikerOffer", "The lower price.")
        ),
        Operation(
            .makeLikerOffer,
            .put,
            .likerOffer,
            .account,
            in: .deals,
            "Offer a lower price to all who like one's goods",
            description:
                "It stands for 24 hours, once in 7 days. The seller is not told who they are. It ends with the last unit, with a price that is as low, and when the goods are sold, hidden or deleted. Again changes nothing.",
            body: .json("LikerOfferInput"),
            reply: .json("LikerOffer", "The lower price."),
            problems: [.offerRange, .notAvailable, .likersTold, .nobodyLikes, .restricted, .invalidDeal]
        ),
        Operation(
            .withdrawLikerOffer,
            .delete,
            .likerOffer,
            .account,
            in: .deals,
            "End the lower price for those who like one's goods",
            reply: .done
        ),
        Operation(
            .takeLikerOffer,
            .post,
            .likerOffer,
            .account,
            in: .deals,
            "Take the lower price",
            description:
                "Reserves one unit, in a conversation that begins where there is none. Again changes nothing.",
            reply: .json("Deal", "The deal."),
            problems: [
                .conversationClosed, .notAvailable, .offerOver, .reservedOften, .restricted, .dailyLimit,
                .beganOften, .slowDown,
            ]
        ),
    ]
}
