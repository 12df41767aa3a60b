extension Operation {
    /// The operations on offers, promises and handovers.
    static let deals: [Operation] = [
        Operation(
            .makeOffer,
            .post,
            .offers,
            .account,
            in: .deals,
            "Offer a price",
            description:
                "To the other one of a conversation. Where theirs is open, it is the answer to that.",
            parameters: [.idempotencyKey],
            body: .json("OfferInput"),
            reply: .created("Offer", "The offer."),
            problems: [
                .conversationClosed, .offersOff, .offerRange, .offerWaiting, .offerLimit, .notAvailable,
                .dailyLimit, .restricted, .invalidDeal, .beganOften,
            ]
        ),
        Operation(
            .offerForProduct,
            .post,
            .productOffers,
            .account,
            in: .deals,
            "Offer a price for goods",
            description:
                "In one's conversation with the seller, which begins with the offer where there is none. What is refused begins none.",
            parameters: [.idempotencyKey],
            body: .json("OfferInput"),
            reply: .created("Offer", "The offer."),
            problems: [
                .ownProduct, .conversationClosed, .offersOff, .offerRange, .offerWaiting, .offerLimit,
                .notAvailable, .dailyLimit, .restricted, .invalidDeal, .beganOften, .slowDown,
            ]
        ),
        Operation(
            .showOffer,
            .get,
            .offer,
            .account,
            in: .deals,
            "Show an offer",
            reply: .json("Offer", "The offer as it is now.")
        ),
        Operation(
            .answerOffer,
            .put,
            .offerAnswer,
            .account,
            in: .deals,
            "Answer an offer",
            description:
                "The other one accepts or declines; who made it may withdraw it. The same answer again changes nothing.",
            body: .json("OfferAnswerInput"),
            reply: .json("Offer", "The offer, with the deal that came of it."),
            problems: [
                .conversationClosed, .offerOver, .notAvailable, .reservedOften, .beganOften, .restricted,
                .invalidDeal,
            ]
        ),
        Operation(
            .makeDeal,
            .post,
            .conversationDeal,
            .account,
            in: .deals,
            "Reserve goods for the buyer of a conversation",
            description: "By the seller, at the price that is asked.",
            parameters: [.idempotencyKey],
            body: .json("DealInput"),
            reply: .created("Deal", "The deal."),
            problems: [
                .conversationClosed, .notAvailable, .reservedOften, .beganOften, .restricted, .invalidDeal,
            ]
        ),
        Operation(
            .reserveFromLine,
            .post,
            .productDeal,
            .account,
            in: .deals,
            "Reserve what is kept for oneself",
            description: "By who stands first in the line, for two hours after the goods became free.",
            reply: .created("Deal", "The deal."),
            problems: [
                .conversationClosed, .ownProduct, .notAvailable, .reservedOften, .beganOften, .restricted,
                .slowDown, .dailyLimit,
            ]
        ),
        Operation(
            .listDeals,
            .get,
            .deals,
            .account,
            in: .deals,
            "List one's deals",
            description: "Newest first.",
            parameters: [.role, .open, .cursor, .limit],
            reply: .json("DealPage", "A page of them.")
        ),
        Operation(
            .showDeal,
            .get,
            .deal,
            .account,
            in: .deals,
            "Show a deal",
            reply: .json("Deal", "The deal as it is now.")
        ),
        Operation(
            .setDealState,
            .put,
            .dealState,
            .account,
            in: .deals,
            "Cancel a reservation, or prolong it",
            description: "Either of the two cancels, with a reason; the seller prolongs, to 14 days in all.",
            body: .json("DealStateInput"),
            reply: .json("Deal", "The deal."),
            problems: [.dealOver, .beganOften, .invalidDeal]
        ),
        Operation(
            .showDealCode,
            .get,
            .dealCode,
            .account,
            in: .deals,
            "Show the code that one shows the other",
            description: "From an hour before the meeting on; at once where the two have agreed on none.",
            reply: .json("DealCode", "Six digits."),
            problems: [.dealOver, .codeLater]
        ),
        Operation(
            .confirmDeal,
            .put,
            .dealConfirmation,
            .account,
            in: .deals,
            "Say that the goods changed hands",
            description:
                "With the other one's code for both; without, for oneself, and the other is asked. What nobody denies within 72 hours is true.",
            body: .json("ConfirmationInput"),
            reply: .json("Deal", "The deal."),
            problems: [.dealOver, .wrongCode, .handoverWait, .notAvailable]
        ),
        Operation(
            .objectToDeal,
            .put,
            .dealObjection,
            .account,
            in: .deals,
            "Say that the goods did not change hands",
            description:
                "not_traded, where the other one says that they did; no_show from 30 minutes after the meeting on, where the other one did not come: the goods are free again; was_there, where the other one says so of oneself, within 72 hours: it counts for nobody then.",
            body: .optionalJSON("ObjectionInput"),
            reply: .json("Deal", "The deal."),
            problems: [.dealOver, .invalidDeal]
        ),
        Operation(
            .makeMeeting,
            .post,
            .meetings,
            .account,
            in: .deals,
            "Propose when and where to meet",
            description:
                "By either of the two, while goods are reserved. It takes the place of what was proposed before, and of what was agreed on once it is accepted. The same again changes nothing.",
            body: .json("MeetingInput"),
            reply: .created("Meeting", "The proposal."),
            problems: [
                .conversationClosed, .dealOver, .meetingPast, .messageRisky, .slowDown, .dailyLimit,
                .beganOften, .invalidDeal,
            ]
        ),
        Operation(
            .answerMeeting,
            .put,
            .meetingAnswer,
            .account,
            in: .deals,
            "Answer a proposal of a meeting",
            description:
                "The other one accepts or declines; who made it may withdraw it. The same answer again changes nothing. A reservation ends 24 hours after its meeting, within 14 days.",
            body: .json("MeetingAnswerInput"),
            reply: .json("Meeting", "The meeting."),
            problems: [.conversationClosed, .dealOver, .meetingPast, .meetingOver, .invalidDeal]
        ),
        Operation(
            .showLinePlace,
            .get,
            .queue,
            .account,
            in: .deals,
            "Show where one stands in the line for goods",
            reply: .json("LinePlace", "The place.")
        ),
        Operation(
            .joinLine,
            .put,
            .queue,
            .account,
            in: .deals,
            "Wait for goods that are promised",
            reply: .json("LinePlace", "The place."),
            problems: [
                .conversationClosed, .ownProduct, .notAvailable, .limitReached, .claimTooNew, .claimNetwork,
                .restricted,
            ]
        ),
        Operation(
            .leaveLine,
            .delete,
            .queue,
            .account,
            in: .deals,
            "Wait no longer",
            reply: .done
        ),
    ]
}
