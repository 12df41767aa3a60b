extension Operation {
    /// Asking for goods that are given away.
    static let claims: [Operation] = [
        Operation(
            .showClaim,
            .get,
            .claim,
            .account,
            in: .deals,
            "Show where one stands who asked for goods that are given away",
            reply: .json("ClaimStanding", "A deal, a place in the line, or what one asked.")
        ),
        Operation(
            .claim,
            .put,
            .claim,
            .account,
            in: .deals,
            "Ask for goods that are given away",
            description:
                "Where they go to the first who asks, it is a deal, or a place in the line. Where the giver picks, it needs a text of 5 to 300 characters. Again changes nothing.",
            body: .optionalJSON("ClaimInput"),
            reply: .json("ClaimStanding", "A deal, a place in the line, or what one asked."),
            problems: [
                .conversationClosed, .ownProduct, .notAvailable, .claimLimit, .claimLater, .claimTooNew,
                .claimNetwork, .limitReached, .reservedOften, .beganOften, .slowDown, .restricted,
                .dailyLimit, .invalidDeal,
            ]
        ),
        Operation(
            .dropClaim,
            .delete,
            .claim,
            .account,
            in: .deals,
            "Ask for goods no longer",
            reply: .done,
            problems: [.dealOver]
        ),
        Operation(
            .listClaims,
            .get,
            .claims,
            .account,
            in: .deals,
            "List those who asked for one's goods",
            description: "The first to ask first; of goods whose giver picks.",
            reply: .json("ClaimPage", "All of them.")
        ),
        Operation(
            .answerClaim,
            .put,
            .claimAnswer,
            .account,
            in: .deals,
            "Pick who has goods that are given away",
            description:
                "By their giver. The words of who asked begin the conversation of the two; the others are told once nothing is left. Again changes nothing.",
            body: .json("ClaimAnswerInput"),
            reply: .json("Deal", "The deal."),
            problems: [
                .conversationClosed, .notAvailable, .claimLimit, .reservedOften, .beganOften, .restricted,
                .invalidDeal,
            ]
        ),
    ]
}
