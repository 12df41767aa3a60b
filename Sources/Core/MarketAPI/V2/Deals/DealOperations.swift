public import Market

extension Operation {
    /// The operations on offers, promises and handovers.
    static let deals: [Operation] = [
        Endpoint.makeOffer.operation,
        Endpoint.offerForProduct.operation,
        Endpoint.requestPurchase.operation,
        Endpoint.showOffer.operation,
        Endpoint.answerOffer.operation,
        Endpoint.makeDeal.operation,
        Endpoint.reserveFromLine.operation,
        Endpoint.listDeals.operation,
        Endpoint.showDeal.operation,
        Endpoint.setDealState.operation,
        Endpoint.showDealCode.operation,
        Endpoint.confirmDeal.operation,
        Endpoint.objectToDeal.operation,
        Endpoint.makeMeeting.operation,
        Endpoint.answerMeeting.operation,
        Endpoint.showLinePlace.operation,
        Endpoint.joinLine.operation,
        Endpoint.leaveLine.operation,
    ]
}

extension Endpoint<Conversation.ID, OfferInput, Offer> {
    public static var makeOffer: Self {
        Self(.post, "/conversations/{id}/offers", by: .account, in: .deals, "Offer a price")
            .described("To the other one of a conversation. Where theirs is open, it is the answer to that.")
            .headers(.idempotencyKey)
            .replying(.created("The offer."))
            .problems([
                .conversationClosed, .offersOff, .offerRange, .offerWaiting, .offerLimit, .notAvailable,
                .dailyLimit, .restricted, .invalidDeal, .beganOften,
            ])
    }
}

extension Endpoint<Product.ID, OfferInput, Offer> {
    public static var offerForProduct: Self {
        Self(.post, "/products/{id}/offers", by: .account, in: .deals, "Offer a price for goods")
            .described(
                "In one's conversation with the seller, which begins with the offer where there is none. What is refused begins none."
            )
            .headers(.idempotencyKey)
            .replying(.created("The offer."))
            .problems([
                .ownProduct, .conversationClosed, .offersOff, .offerRange, .offerWaiting, .offerLimit,
                .notAvailable, .dailyLimit, .restricted, .invalidDeal, .beganOften, .slowDown,
            ])
    }
}

extension Endpoint<Product.ID, PurchaseInput, Offer> {
    public static var requestPurchase: Self {
        Self(.post, "/products/{id}/purchase", by: .account, in: .deals, "Ask to buy goods at their price")
            .described(
                "An offer of the price that is asked, for 48 hours, whether or not lower ones are taken. Where the seller chose firstCome it is accepted at once, with its deal, unless the buyer is new or has as many reservations as they may. The price is the one that the buyer was shown: where it is another one by now, nothing is asked for, and fields have both. The same again is the same offer."
            )
            .headers(.idempotencyKey)
            .replying(.created("The offer, which the seller accepts, or which is accepted already."))
            .problems([
                .ownProduct, .conversationClosed, .priceChanged, .isGiveaway, .offerWaiting, .offerLimit,
                .notAvailable, .dailyLimit, .restricted, .invalidDeal, .beganOften, .reservedOften, .slowDown,
            ])
    }
}

extension Endpoint<Offer.ID, NoBody, Offer> {
    public static var showOffer: Self {
        Self(.get, "/offers/{id}", by: .account, in: .deals, "Show an offer")
            .replying(.json("The offer as it is now."))
    }
}

extension Endpoint<Offer.ID, OfferAnswerInput, Offer> {
    public static var answerOffer: Self {
        Self(.put, "/offers/{id}/answer", by: .account, in: .deals, "Answer an offer")
            .described(
                "The other one accepts or declines; who made it may withdraw it. The same answer again changes nothing."
            )
            .replying(.json("The offer, with the deal that came of it."))
            .problems([
                .conversationClosed, .offerOver, .notAvailable, .reservedOften, .beganOften, .restricted,
                .invalidDeal,
            ])
    }
}

extension Endpoint<Conversation.ID, DealInput, OwnDeal> {
    public static var makeDeal: Self {
        Self(
            .post,
            "/conversations/{id}/deal",
            by: .account,
            in: .deals,
            "Reserve goods for the buyer of a conversation"
        )
        .described("By the seller, at the price that is asked.")
        .headers(.idempotencyKey)
        .replying(.created("The deal."))
        .problems([
            .conversationClosed, .notAvailable, .reservedOften, .beganOften, .restricted, .invalidDeal,
        ])
    }
}

extension Endpoint<Product.ID, NoBody, OwnDeal> {
    public static var reserveFromLine: Self {
        Self(.post, "/products/{id}/deal", by: .account, in: .deals, "Reserve what is kept for oneself")
            .described("By the first in the queue, for two hours after the product became free.")
            .replying(.created("The deal."))
            .problems([
                .conversationClosed, .ownProduct, .notAvailable, .reservedOften, .beganOften, .restricted,
                .slowDown, .dailyLimit,
            ])
    }
}

extension Endpoint<DealQuery, NoBody, PageBody<OwnDeal>> {
    public static var listDeals: Self {
        Self(.get, "/deals", by: .account, in: .deals, "List one's deals")
            .described("Newest first.")
            .replying(.json("A page of them."))
    }
}

extension Endpoint<Deal.ID, NoBody, OwnDeal> {
    public static var showDeal: Self {
        Self(.get, "/deals/{id}", by: .account, in: .deals, "Show a deal")
            .replying(.json("The deal as it is now."))
    }
}

extension Endpoint<Deal.ID, DealStateInput, OwnDeal> {
    public static var setDealState: Self {
        Self(.put, "/deals/{id}/state", by: .account, in: .deals, "Cancel a reservation, or prolong it")
            .described("Either of the two cancels, with a reason; the seller prolongs, to 14 days in all.")
            .replying(.json("The deal."))
            .problems([.dealOver, .beganOften, .invalidDeal])
    }
}

extension Endpoint<Deal.ID, NoBody, DealCodeBody> {
    public static var showDealCode: Self {
        Self(.get, "/deals/{id}/code", by: .account, in: .deals, "Show the code that one shows the other")
            .described("From an hour before the meeting on; at once where the two have agreed on none.")
            .replying(.json("Six digits."))
            .problems([.dealOver, .codeLater])
    }
}

extension Endpoint<Deal.ID, ConfirmationInput, OwnDeal> {
    public static var confirmDeal: Self {
        Self(.put, "/deals/{id}/confirmation", by: .account, in: .deals, "Say that the goods changed hands")
            .described(
                "With the other one's code for both; without, for oneself, and the other is asked. What nobody denies within 72 hours is true."
            )
            .replying(.json("The deal."))
            .problems([.dealOver, .wrongCode, .handoverWait, .notAvailable])
    }
}

extension Endpoint<Deal.ID, ObjectionInput, OwnDeal> {
    public static var objectToDeal: Self {
        Self(
            .put,
            "/deals/{id}/objection",
            by: .account,
            in: .deals,
            "Say that the goods did not change hands"
        )
        .described(
            "not_traded, where the other one says that they did; no_show from 30 minutes after the meeting on, where the other one did not come: the goods are free again; was_there, where the other one says so of oneself, within 72 hours: it counts for nobody then."
        )
        .body(.optionalJSON)
        .replying(.json("The deal."))
        .problems([.dealOver, .invalidDeal])
    }
}

extension Endpoint<Conversation.ID, MeetingInput, Meeting> {
    public static var makeMeeting: Self {
        Self(
            .post,
            "/conversations/{id}/meetings",
            by: .account,
            in: .deals,
            "Propose when and where to meet"
        )
        .described(
            "By either of the two, while goods are reserved. It takes the place of what was proposed before, and of what was agreed on once it is accepted. The same again changes nothing."
        )
        .replying(.created("The proposal."))
        .problems([
            .conversationClosed, .dealOver, .meetingPast, .messageRisky, .slowDown, .dailyLimit, .beganOften,
            .invalidDeal,
        ])
    }
}

extension Endpoint<Meeting.ID, MeetingAnswerInput, Meeting> {
    public static var answerMeeting: Self {
        Self(.put, "/meetings/{id}/answer", by: .account, in: .deals, "Answer a proposal of a meeting")
            .described(
                "The other one accepts or declines; who made it may withdraw it. The same answer again changes nothing. A reservation ends 24 hours after its meeting, within 14 days."
            )
            .replying(.json("The meeting."))
            .problems([.conversationClosed, .dealOver, .meetingPast, .meetingOver, .invalidDeal])
    }
}

extension Endpoint<Product.ID, NoBody, QueuePosition> {
    public static var showLinePlace: Self {
        Self(
            .get,
            "/products/{id}/queue",
            by: .account,
            in: .deals,
            "Show one's place in the queue for a product"
        )
        .replying(.json("The place."))
    }
}

extension Endpoint<Product.ID, NoBody, QueuePosition> {
    public static var joinLine: Self {
        Self(.put, "/products/{id}/queue", by: .account, in: .deals, "Wait for goods that are promised")
            .replying(.json("The place."))
            .problems([
                .conversationClosed, .ownProduct, .notAvailable, .limitReached, .claimTooNew, .claimNetwork,
                .restricted,
            ])
    }
}

extension Endpoint<Product.ID, NoBody, NoBody> {
    public static var leaveLine: Self {
        Self(.delete, "/products/{id}/queue", by: .account, in: .deals, "Wait no longer")
    }
}
